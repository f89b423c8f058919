//! The names of the heuristics of Atomix, and of the largest of several of them.

use std::fmt;
use std::str::FromStr;

use crate::PartitionName;

const STANDARD: &str = "standard";
const STATIC: &str = "static-pdb:";
const DYNAMIC: &str = "dynamic-pdb";
const MULTIGOAL: &str = "multigoal-pdb";
const GENERALIZED: &str = "generalized";

/// Heuristics of Atomix, of which the largest estimate counts. The standard heuristic is always among them, so that it need
/// not be named beside others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AtomixName {
    /// Patterns of a partition, or of several.
    pub static_pdb: Option<PartitionName>,
    /// The best pairs of atoms for each final state.
    pub dynamic_pdb: bool,
    /// The best pairs of atoms, each with its own final state.
    pub multigoal_pdb: bool,
    /// The exact cost with generalized moves.
    pub generalized: bool,
}

impl AtomixName {
    /// The standard heuristic alone.
    pub const STANDARD: Self =
        Self { static_pdb: None, dynamic_pdb: false, multigoal_pdb: false, generalized: false };

    /// Does a text begin with the name of one of them?
    pub(crate) fn begins(text: &str) -> bool {
        let first = text.split('+').next().unwrap_or_default();
        first.starts_with(STATIC) || [STANDARD, DYNAMIC, MULTIGOAL, GENERALIZED].contains(&first)
    }
}

impl fmt::Display for AtomixName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags =
            [(self.dynamic_pdb, DYNAMIC), (self.multigoal_pdb, MULTIGOAL), (self.generalized, GENERALIZED)];
        let mut names: Vec<String> =
            self.static_pdb.iter().map(|partition| format!("{STATIC}{}", partition.text())).collect();
        names.extend(flags.iter().filter(|(is_named, _)| *is_named).map(|(_, name)| (*name).to_owned()));
        if names.is_empty() { f.pad(STANDARD) } else { f.pad(&names.join("+")) }
    }
}

impl FromStr for AtomixName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut all = Self::STANDARD;
        let mut partitions: Vec<&str> = Vec::new();
        for part in text.split('+') {
            match part {
                STANDARD => {}
                DYNAMIC => all.dynamic_pdb = true,
                MULTIGOAL => all.multigoal_pdb = true,
                GENERALIZED => all.generalized = true,
                // What follows a partition and is no heuristic is another partition.
                _ => match part.strip_prefix(STATIC) {
                    Some(partition) => partitions.push(partition),
                    None if !partitions.is_empty() => partitions.push(part),
                    None => {
                        return Err(format!(
                            "unknown heuristic '{part}': atomix has standard, static-pdb:SIZE like static-pdb:3, \
                             static-pdb:KINDS like static-pdb:a,b/c,d, dynamic-pdb, multigoal-pdb and generalized, \
                             and several joined by +"
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
        ] {
            assert!(AtomixName::begins(name));
            assert_eq!(name.parse().map(|name: AtomixName| name.to_string()), Ok(name.to_owned()));
        }
        assert_eq!("standard+dynamic-pdb".parse(), "dynamic-pdb".parse::<AtomixName>());
    }

    #[test]
    fn what_is_no_name_is_told_what_is() {
        for text in ["standard+x", "x", "static-pdb:"] {
            assert!(text.parse::<AtomixName>().unwrap_err().contains("static-pdb:"), "{text}");
        }
    }
}
