//! Explains how the value of a heuristic comes about.

use crate::Cost;

/// A cell: its row and its column.
type Cell = (usize, usize);

/// A tree that explains a value: each node has a value of its own and a rule by which it follows from its parts. The
/// code that computes the estimate also makes the explanation, or the two are compared: see [`Explanation::adds_up`].
///
/// ```
/// use slidewise_core::Explanation;
///
/// let parts = vec![Explanation::given("B is in the way", 1), Explanation::given("C is in the way", 1)];
/// let whole = Explanation::sum("cars in the way", parts);
/// assert_eq!(whole.value, Some(2));
/// assert!(whole.adds_up());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// A description of the value, with the names of the pieces.
    pub what: String,
    /// The value; `None` if this proves that no goal can be reached.
    pub value: Option<Cost>,
    /// How the value follows from the parts.
    pub rule: Rule,
    /// The parts of the value; under [`Rule::Given`], further facts about it.
    pub parts: Vec<Explanation>,
    /// The names of the pieces involved.
    pub pieces: Vec<String>,
    /// The cells involved.
    pub cells: Vec<Cell>,
    /// A position that the value compares with: where the pieces should be.
    pub position: Vec<Placed>,
}

/// How a value follows from the values of its parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// It does not follow: it is counted, measured or looked up.
    Given,
    /// Their sum; a dead end if one of them is one.
    Sum,
    /// Half their sum, rounded down.
    Half,
    /// The largest; a dead end if one of them is one.
    Largest,
    /// The smallest; a dead end if all of them are.
    Smallest,
}

/// A piece on some cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Its name.
    pub piece: String,
    /// Where it would be.
    pub cells: Vec<Cell>,
}

impl Rule {
    /// Its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rule::Given => "given",
            Rule::Sum => "sum",
            Rule::Half => "half",
            Rule::Largest => "largest",
            Rule::Smallest => "smallest",
        }
    }

    /// The value that follows from some parts; `None` if none follows.
    fn of(self, parts: &[Explanation]) -> Option<Option<Cost>> {
        let mut values = parts.iter().map(|part| part.value);
        Some(match self {
            Rule::Given => return None,
            Rule::Sum => values.sum(),
            Rule::Half => values.sum::<Option<Cost>>().map(|sum| sum / 2),
            Rule::Largest => values.try_fold(0, |largest, value| Some(largest.max(value?))),
            Rule::Smallest => values.flatten().min(),
        })
    }
}

impl Explanation {
    /// A value that is counted, measured or looked up.
    #[must_use]
    pub fn given(what: impl Into<String>, value: impl Into<Option<Cost>>) -> Self {
        Self {
            what: what.into(),
            value: value.into(),
            rule: Rule::Given,
            parts: Vec::new(),
            pieces: Vec::new(),
            cells: Vec::new(),
            position: Vec::new(),
        }
    }

    /// The sum of some parts.
    #[must_use]
    pub fn sum(what: impl Into<String>, parts: Vec<Self>) -> Self {
        Self::by(Rule::Sum, what, parts)
    }

    /// The largest of some parts.
    #[must_use]
    pub fn largest(what: impl Into<String>, parts: Vec<Self>) -> Self {
        Self::by(Rule::Largest, what, parts)
    }

    /// The smallest of some parts.
    #[must_use]
    pub fn smallest(what: impl Into<String>, parts: Vec<Self>) -> Self {
        Self::by(Rule::Smallest, what, parts)
    }

    /// The value that follows from some parts by a rule.
    #[must_use]
    pub fn by(rule: Rule, what: impl Into<String>, parts: Vec<Self>) -> Self {
        Self { value: rule.of(&parts).flatten(), rule, parts, ..Self::given(what, None) }
    }

    /// Adds the pieces involved.
    #[must_use]
    pub fn about(self, pieces: impl IntoIterator<Item = String>) -> Self {
        Self { pieces: pieces.into_iter().collect(), ..self }
    }

    /// Adds the cells involved.
    #[must_use]
    pub fn on(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { cells: cells.into_iter().collect(), ..self }
    }

    /// Adds a position that the value compares with.
    #[must_use]
    pub fn aiming_at(self, position: Vec<Placed>) -> Self {
        Self { position, ..self }
    }

    /// Adds further facts about a value that does not follow from its parts.
    #[must_use]
    pub fn with(self, parts: Vec<Self>) -> Self {
        Self { parts, ..self }
    }

    /// Does every value in it follow from its parts?
    #[must_use]
    pub fn adds_up(&self) -> bool {
        self.rule.of(&self.parts).is_none_or(|value| value == self.value)
            && self.parts.iter().all(Self::adds_up)
    }

    /// The part that a largest or smallest value comes from: the first one with that value.
    #[must_use]
    pub fn chosen(&self) -> Option<usize> {
        match self.rule {
            Rule::Largest | Rule::Smallest => self.parts.iter().position(|part| part.value == self.value),
            Rule::Given | Rule::Sum | Rule::Half => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(values: &[Option<Cost>]) -> Vec<Explanation> {
        values.iter().map(|&value| Explanation::given("", value)).collect()
    }

    #[test]
    fn values_follow_from_parts() {
        let rules = [Rule::Sum, Rule::Half, Rule::Largest, Rule::Smallest];
        let of = |values: &[Option<Cost>]| rules.map(|rule| Explanation::by(rule, "", parts(values)).value);
        assert_eq!(of(&[Some(2), Some(5)]), [Some(7), Some(3), Some(5), Some(2)]);
        assert_eq!(of(&[Some(2), None]), [None, None, None, Some(2)]);
        assert_eq!(of(&[]), [Some(0), Some(0), Some(0), None]);
    }

    #[test]
    fn a_wrong_value_is_noticed_wherever_it_is() {
        let mut whole = Explanation::sum("", vec![Explanation::largest("", parts(&[Some(1), Some(3)]))]);
        assert!(whole.adds_up());
        assert_eq!((whole.chosen(), whole.parts[0].chosen()), (None, Some(1)));
        whole.parts[0].parts[1].value = Some(4);
        assert!(!whole.adds_up());
    }
}
