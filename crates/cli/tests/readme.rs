//! Replays every transcript in README.md, the guide and the tutorial. After an intended change,
//! `TRYCMD=overwrite cargo test --test readme` writes what the program says now.

use std::fs;
use std::path::Path;

/// Alone in its file: the working folder belongs to the whole process.
#[test]
fn every_transcript_is_what_the_program_says() {
    let documents = ["README.md", "docs/GUIDE.md", "docs/TUTORIAL-HEURISTICS.md"];
    let documents = documents.map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name));
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for document in &documents {
        let text = fs::read_to_string(document).expect("the document can be read");
        for (name, content) in files(&text) {
            fs::write(folder.path().join(name), content).expect("the test's folder can be written");
        }
    }
    std::env::set_current_dir(folder.path()).expect("the test's folder exists");
    let cases = trycmd::TestCases::new();
    cases.register_bin("slidewise", Path::new(env!("CARGO_BIN_EXE_slidewise")));
    documents.iter().for_each(|document| {
        cases.case(document);
    });
    cases.run();
    // A picture that a transcript asks for must be there.
    for picture in ["jam.svg", "jam.png", "jam.gif"] {
        assert!(folder.path().join(picture).exists(), "{picture}");
    }
}

/// The files that the text shows: blocks marked `text NAME`.
fn files(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let blocks = text.split("\n```text ").skip(1);
    blocks.map(|block| {
        let (name, rest) = block.split_once('\n').expect("a block has lines");
        let (content, _) = rest.split_once("\n```\n").expect("a block ends");
        (name, content)
    })
}
