//! The names of the Atomix heuristics, and of maxima of several of them.

use std::fmt;
use std::str::FromStr;

use slidewise_heuristics::atomix::USUAL_SLACK;

use crate::PartitionName;

const STANDARD: &str = "standard";
const STATIC: &str = "static-pdb:";
const DYNAMIC: &str = "dynamic-pdb";
const MULTIGOAL: &str = "multigoal-pdb";
const GENERALIZED: &str = "generalized";
const SLACK: &str = "slack";
const TRIPLES: &str = "triples";
/// The largest number of moves that `slack:MOVES` accepts.
const MOST_SLACK: u8 = 9;

/// A set of Atomix heuristics; the largest of their estimates counts. The standard heuristic is always included, so it
/// need not be named with others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AtomixName {
    /// Static pattern databases: the patterns of one partition or several.
    pub static_pdb: Option<PartitionName>,
    /// The best pairs of atoms for each final state.
    pub dynamic_pdb: bool,
    /// The best pairs of atoms, each with its own final state.
    pub multigoal_pdb: bool,
    /// The exact cost with generalized moves.
    pub generalized: bool,
    /// The slack program, with the maximum that it adds to the distances.
    pub slack: Option<u8>,
    /// Conflicts of three atoms in the slack program.
    pub triples: bool,
}

impl AtomixName {
    /// The standard heuristic alone.
    pub const STANDARD: Self = Self {
        static_pdb: None,
        dynamic_pdb: false,
        multigoal_pdb: false,
        generalized: false,
        slack: None,
        triples: false,
    };

    /// The slack program with its default limit.
    pub const SLACK: Self = Self { slack: Some(USUAL_SLACK), ..Self::STANDARD };

    /// The slack program with conflicts of three atoms.
    pub const TRIPLES: Self = Self { triples: true, ..Self::SLACK };

    /// Is it the slack program alone, which is never less than the standard heuristic?
    pub(crate) fn is_slack_alone(self) -> bool {
        self.slack.is_some() && Self { slack: None, triples: false, ..self } == Self::STANDARD
    }

    /// Does a text begin with the name of an Atomix heuristic?
    pub(crate) fn begins(text: &str) -> bool {
        let first = text.split('+').next().unwrap_or_default();
        let name = first.split(':').next().unwrap_or_default();
        first.starts_with(STATIC)
            || name == SLACK
            || [STANDARD, DYNAMIC, MULTIGOAL, GENERALIZED].contains(&first)
    }
}

/// The maximum that `slack` or `slack:5` adds; none for any other text.
fn slack(text: &str) -> Option<Result<u8, String>> {
    let most = text.strip_prefix(SLACK)?;
    if most.is_empty() {
        return Some(Ok(USUAL_SLACK));
    }
    let most = most.strip_prefix(':')?;
    let known = most.parse().ok().filter(|most| (1..=MOST_SLACK).contains(most));
    Some(known.ok_or_else(|| {
        format!("'{most}' is not a number of moves from 1 to {MOST_SLACK}, as in slack:{USUAL_SLACK}")
    }))
}

impl fmt::Display for AtomixName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags =
            [(self.dynamic_pdb, DYNAMIC), (self.multigoal_pdb, MULTIGOAL), (self.generalized, GENERALIZED)];
        let mut names: Vec<String> =
            self.static_pdb.iter().map(|partition| format!("{STATIC}{}", partition.text())).collect();
        names.extend(flags.iter().filter(|(is_named, _)| *is_named).map(|(_, name)| (*name).to_owned()));
        names.extend(self.slack.map(|most| match most {
            USUAL_SLACK => SLACK.to_owned(),
            most => format!("{SLACK}:{most}"),
        }));
        names.extend(self.triples.then(|| TRIPLES.to_owned()));
        if names.is_empty() { f.pad(STANDARD) } else { f.pad(&names.join("+")) }
    }
}

impl FromStr for AtomixName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut all = Self::STANDARD;
        let mut partitions: Vec<&str> = Vec::new();
        for part in text.split('+') {
            if let Some(most) = slack(part) {
                all.slack = Some(most?);
                continue;
            }
            match part {
                STANDARD => {}
                DYNAMIC => all.dynamic_pdb = true,
                MULTIGOAL => all.multigoal_pdb = true,
                GENERALIZED => all.generalized = true,
                TRIPLES => (all.triples, all.slack) = (true, all.slack.or(Some(USUAL_SLACK))),
                // A part that follows a partition and is not a heuristic is another partition.
                _ => match part.strip_prefix(STATIC) {
                    Some(partition) => partitions.push(partition),
                    None if !partitions.is_empty() => partitions.push(part),
                    None => {
                        return Err(format!(
                            "unknown heuristic '{part}': atomix has standard, static-pdb:SIZE like static-pdb:3, \
                             static-pdb:KINDS like static-pdb:a,b/c,d, dynamic-pdb, multigoal-pdb, generalized, slack, \
                             slack:MOVES and slack+triples, and several joined by +"
                        ));
                    }
                },
            }
        }
        if !partitions.is_empty() {
            all.static_pdb = Some(PartitionName::of_kinds(&partitions.join("+"))?);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for name in [
            "standard",
            "static-pdb:3",
            "static-pdb:3+a,b/c",
            "dynamic-pdb",
            "multigoal-pdb",
            "generalized",
            "static-pdb:4+3+dynamic-pdb+generalized",
            "slack",
            "slack:3",
            "slack+triples",
            "dynamic-pdb+slack:4+triples",
            "static-pdb:4+3+slack:9",
        ] {
            assert!(AtomixName::begins(name));
            assert_eq!(name.parse().map(|name: AtomixName| name.to_string()), Ok(name.to_owned()));
        }
        assert_eq!("standard+dynamic-pdb".parse(), "dynamic-pdb".parse::<AtomixName>());
        assert_eq!("slack:5".parse(), "slack".parse::<AtomixName>());
    }

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        for text in ["standard+x", "x", "static-pdb:"] {
            assert!(text.parse::<AtomixName>().unwrap_err().contains("static-pdb:"), "{text}");
        }
        for text in ["slack:", "slack:0", "slack:10", "standard+slack:x"] {
            assert!(text.parse::<AtomixName>().unwrap_err().contains("from 1 to 9"), "{text}");
        }
    }
}
