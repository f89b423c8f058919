//! The tables of heuristics in docs/LABORATORY.md are those of the program.
//!
//! `UPDATE_DOCS=1 cargo test -p slidewise-solve --test solve` writes them anew.

use std::fs;
use std::path::Path;

use slidewise_solve::family::{Descriptor, FAMILIES};

fn table(family: &Descriptor) -> String {
    let row = |(form, about, guarantee)| format!("| `{form}` | {about} | {guarantee} |\n");
    let rows = family.heuristics().into_iter().map(|entry| row((entry.form, entry.about, entry.guarantee)));
    format!("| name | what it estimates | guarantee |\n|---|---|---|\n{}", rows.collect::<String>())
}

/// The page with the table of a family as it should be; none if the page has no place for it.
fn corrected(page: &str, family: &Descriptor) -> Option<String> {
    let mark = format!("<!-- heuristics of {} -->\n", family.name);
    let (before, rest) = page.split_once(&mark)?;
    let (_, after) = rest.split_once("\n\n")?;
    Some(format!("{before}{mark}{}\n{after}", table(family)))
}

#[test]
fn the_tables_of_heuristics_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/LABORATORY.md");
    let page = fs::read_to_string(&path).expect("the page exists");
    let right = FAMILIES.iter().fold(page.clone(), |page, family| {
        corrected(&page, family).unwrap_or_else(|| panic!("the page has no table of {}", family.name))
    });
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, right).expect("the page can be written");
    } else {
        assert!(page == right, "run UPDATE_DOCS=1 cargo test -p slidewise-solve --test solve");
    }
}
