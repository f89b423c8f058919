//! The suites that come with Slidewise.

use slidewise_solve::source::Text;

use super::{BadSuite, Suite};

macro_rules! suites {
    ($($name:literal),+ $(,)?) => {
        /// Names and texts of the built-in suites, in the order they are listed.
        pub const BUILT_IN: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../suites/", $name, ".toml"))),)+];
    };
}

suites![
    "tutorial",
    "s0-table-3",
    "s0-tables-4-5",
    "s1-table-4.3",
    "s1-table-4.4",
    "s1-table-4.5",
    "s1-table-4.6",
    "s1-table-4.7",
    "s1-table-4.8",
    "s2-total",
    "s3",
    "s4-bfs",
    "s4-deepening",
    "s4-astar",
];

/// The built-in suite of this name.
#[must_use]
pub fn built_in(name: &str) -> Option<Result<Suite, BadSuite>> {
    let (_, content) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
    let text = Text { origin: format!("{name} (built in)"), content: (*content).to_owned() };
    Some(Suite::read(name, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_suite_is_read_and_says_what_it_is() {
        for (name, _) in BUILT_IN {
            let suite = built_in(name).expect("it is in the list").expect("it is a suite");
            assert!(!suite.title.is_empty() && !suite.about.is_empty(), "{name}");
        }
    }
}
