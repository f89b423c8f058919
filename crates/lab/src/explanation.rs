//! Explanations of heuristics as reports, and as text.

use serde::{Deserialize, Serialize};
use slidewise_core::{Explanation, Placed};

/// The number of other parts that text lists besides the chosen part of a largest or smallest value.
const LISTED: usize = 4;

/// Explains a value; see [`Explanation`], which documents the fields.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExplanationReport {
    /// A description of the value.
    pub what: String,
    /// The value; none if it proves a dead end.
    pub value: Option<u32>,
    /// How it follows from the parts: `given`, `sum`, `half`, `largest` or `smallest`.
    pub rule: String,
    /// The part that a largest or smallest value is taken from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<usize>,
    /// The parts of the value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<ExplanationReport>,
    /// The pieces involved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<String>,
    /// The cells involved, as rows and columns from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<(usize, usize)>,
    /// A position that it compares with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub position: Vec<PlacedReport>,
}

/// A piece on some cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlacedReport {
    /// Its name.
    pub piece: String,
    /// Where it would be.
    pub cells: Vec<(usize, usize)>,
}

impl From<Explanation> for ExplanationReport {
    fn from(explanation: Explanation) -> Self {
        let chosen = explanation.chosen();
        let Explanation { what, value, rule, parts, pieces, cells, position } = explanation;
        let placed = |Placed { piece, cells }| PlacedReport { piece, cells };
        Self {
            what,
            value,
            rule: rule.name().into(),
            chosen,
            parts: parts.into_iter().map(Self::from).collect(),
            pieces,
            cells,
            position: position.into_iter().map(placed).collect(),
        }
    }
}

/// A line of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// For each level above it, from the top: does another line follow on that level?
    pub branches: Vec<bool>,
    /// The value, or `∞`.
    pub value: String,
    /// A description of the value.
    pub words: String,
    /// Does it count? If not, the value above it would be the same without it.
    pub counts: bool,
}

impl Line {
    /// The line as text, with its branches drawn.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let [above @ .., more] = self.branches.as_slice() {
            above.iter().for_each(|more| text += if *more { "│  " } else { "   " });
            text += if *more { "├─ " } else { "└─ " };
        }
        let mark = if self.counts { "" } else { "(" };
        let end = if self.counts { "" } else { ")" };
        format!("{text}{mark}{}{end} {}", self.value, self.words)
    }
}

impl ExplanationReport {
    /// The whole explanation, one line for each part. Of the parts of a largest or smallest value, the one that counts
    /// comes first, and only a few of the others follow.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        self.add_lines(&mut Vec::new(), true, &mut lines);
        lines
    }

    fn add_lines(&self, branches: &mut Vec<bool>, counts: bool, lines: &mut Vec<Line>) {
        let words = match self.rule.as_str() {
            _ if self.parts.len() < 2 => self.what.clone(),
            "sum" | "given" => self.what.clone(),
            "half" => format!("{} (half the sum)", self.what),
            rule => format!("{} ({rule})", self.what),
        };
        let value = self.value.map_or("∞".into(), |value| value.to_string());
        lines.push(Line { branches: branches.clone(), value, words, counts });
        let (listed, left_out) = self.listed();
        for (index, &part) in listed.iter().enumerate() {
            branches.push(index + 1 < listed.len() || left_out > 0);
            let counts = counts && self.chosen.is_none_or(|chosen| chosen == part);
            self.parts[part].add_lines(branches, counts, lines);
            branches.pop();
        }
        if left_out > 0 {
            let than = if self.rule == "largest" { "larger" } else { "smaller" };
            let words = format!("… {left_out} more, none {than}");
            let branches = branches.iter().copied().chain([false]).collect();
            lines.push(Line { branches, value: String::new(), words, counts: true });
        }
    }

    /// The parts to list, the one that counts first, and the number of parts left out.
    fn listed(&self) -> (Vec<usize>, usize) {
        let all = 0..self.parts.len();
        let Some(chosen) = self.chosen else { return (all.collect(), 0) };
        let mut others: Vec<usize> = all.filter(|&part| part != chosen).collect();
        others.sort_by_key(|&part| match (self.rule.as_str(), self.parts[part].value) {
            ("largest", value) => u32::MAX - value.unwrap_or(u32::MAX),
            (_, value) => value.unwrap_or(u32::MAX),
        });
        let shown = others.len().min(LISTED);
        let left_out = others.len() - shown;
        (std::iter::once(chosen).chain(others.into_iter().take(shown)).collect(), left_out)
    }

    /// The cells of the parts that count, one entry for each part, from the top.
    #[must_use]
    pub fn marked(&self) -> Vec<Vec<(usize, usize)>> {
        let mut marked = Vec::new();
        self.mark(&mut marked);
        marked
    }

    fn mark(&self, marked: &mut Vec<Vec<(usize, usize)>>) {
        let counting = (0..self.parts.len()).filter(|&part| self.chosen.is_none_or(|chosen| chosen == part));
        for part in counting.map(|part| &self.parts[part]) {
            if !part.cells.is_empty() && !marked.contains(&part.cells) {
                marked.push(part.cells.clone());
            }
            part.mark(marked);
        }
    }

    /// The position that it compares with: the first from the top among the parts that count.
    #[must_use]
    pub fn aim(&self) -> &[PlacedReport] {
        if !self.position.is_empty() {
            return &self.position;
        }
        let parts = self.parts.iter().enumerate();
        let mut counting = parts.filter(|(part, _)| self.chosen.is_none_or(|chosen| chosen == *part));
        counting.find_map(|(_, part)| Some(part.aim()).filter(|aim| !aim.is_empty())).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> ExplanationReport {
        let part = |what: &str, value| Explanation::given(what, value);
        let few = (0..7).map(|number| part("another", 5 + number)).chain([part("best", 2)]).collect();
        let whole = vec![part("A moves", 1).on([(0, 0)]), Explanation::smallest("ways", few)];
        ExplanationReport::from(Explanation::sum("all", whole))
    }

    #[test]
    fn decisive_parts_come_first_and_the_rest_is_cut() {
        let text: Vec<_> = report().lines().iter().map(Line::text).collect();
        assert_eq!(
            text,
            [
                "3 all",
                "├─ 1 A moves",
                "└─ 2 ways (smallest)",
                "   ├─ 2 best",
                "   ├─ (5) another",
                "   ├─ (6) another",
                "   ├─ (7) another",
                "   ├─ (8) another",
                "   └─  … 3 more, none smaller",
            ]
        );
        assert_eq!(report().marked(), [[(0, 0)]]);
    }

    #[test]
    fn reports_are_read_back() {
        let json = serde_json::to_string(&report()).expect("it can be written");
        assert_eq!(serde_json::from_str::<ExplanationReport>(&json).ok(), Some(report()));
    }
}
