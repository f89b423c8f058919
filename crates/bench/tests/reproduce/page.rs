//! The page itself: readers of a table find the command that produces it, and the test that compares it.

use std::fs;
use std::path::Path;

use slidewise_bench::suite::BUILT_IN;
use slidewise_testing::root;

/// The lines that name commands and tests begin with these words.
const COMMAND: &str = "Command: ";
const TEST: &str = "Test: ";

/// A part of the page that has a command and tests of its own: a table, or a section without one.
struct Part {
    title: String,
    commands: Vec<String>,
    tests: Vec<String>,
}

/// What stands between backquotes.
fn quoted(line: &str) -> Vec<String> {
    line.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The parts of the page, without its introduction.
fn parts(page: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut title = String::new();
    let mut is_in_table = false;
    let begin = |title: &str| Part { title: title.into(), commands: Vec::new(), tests: Vec::new() };
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            // A section that is divided has nothing of its own.
            parts.pop_if(|part| part.title == title && part.commands.is_empty());
            title = heading.into();
            parts.push(begin(&title));
        } else if let Some(heading) = line.strip_prefix("## ") {
            title = heading.into();
            parts.push(begin(&title));
        }
        let is_row = line.starts_with('|');
        if is_row && !is_in_table {
            // The first table of a section belongs to it; each further one is a part of its own.
            let is_new = parts.last().is_none_or(|part| !part.commands.is_empty());
            if is_new {
                parts.push(begin(&format!("{title}: {line}")));
            }
        }
        is_in_table = is_row;
        if let Some(part) = parts.last_mut() {
            if line.starts_with(COMMAND) {
                part.commands.extend(quoted(line));
            } else if line.starts_with(TEST) {
                part.tests.extend(quoted(line));
            }
        }
    }
    parts
}

/// All functions of a folder's Rust files, as text.
fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *all += &fs::read_to_string(path).expect("it can be read");
        }
    }
}

#[test]
fn every_table_has_its_command_and_its_test() {
    let page = fs::read_to_string(root().join("docs/REPRODUCE.md")).expect("the page is there");
    let mut functions = String::new();
    sources(&root().join("crates"), &mut functions);
    let parts = parts(&page);
    assert!(parts.len() >= 7, "the page was not understood");
    for Part { title, commands, tests } in &parts {
        assert!(!commands.is_empty(), "no command is given for '{title}'");
        assert!(!tests.is_empty(), "no test is named for '{title}'");
        for test in tests {
            assert!(functions.contains(&format!("fn {test}(")), "'{title}' names {test}, which is no test");
        }
        for suite in commands.iter().filter_map(|command| command.strip_prefix("slidewise bench ")) {
            let name = suite.split(' ').next().unwrap_or_default();
            let is_known = BUILT_IN.iter().any(|(known, _)| *known == name) || name.ends_with(".toml");
            assert!(is_known, "'{title}' names the suite {name}, which there is not");
        }
    }
}

#[test]
fn every_suite_is_on_the_page() {
    let page = fs::read_to_string(root().join("docs/REPRODUCE.md")).expect("the page is there");
    for (name, _) in BUILT_IN.iter().filter(|(name, _)| *name != "tutorial") {
        assert!(page.contains(&format!("slidewise bench {name}")), "{name}");
    }
}
