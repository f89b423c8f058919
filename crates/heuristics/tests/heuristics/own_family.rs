//! `docs/YOUR-OWN-FAMILY.md` shows the source as it is. Its examples are run as documentation tests of this crate.

use std::fs;
use std::path::Path;

#[test]
fn every_excerpt_is_what_the_source_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read =
        |path: &str| fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let page = read("docs/YOUR-OWN-FAMILY.md");
    let mut source = String::new();
    let mut excerpts = 0;
    for (index, part) in page.split("```").enumerate() {
        if index % 2 == 0 {
            // Prose: the last file that it names is the one that is shown next.
            let mut files =
                part.split('`').filter(|word| word.starts_with("crates/") && word.ends_with(".rs"));
            source = files.next_back().map_or(source, read);
        } else if let Some(excerpt) = part.strip_prefix("rust,ignore\n") {
            assert!(source.contains(excerpt), "this is not in the source:\n{excerpt}");
            excerpts += 1;
        }
    }
    assert_eq!(excerpts, 6);
}
