//! `cargo xtask readme`: checks the parts of README.md that the replay of its transcripts cannot check.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

use crate::cargo;

/// Everything needed to get started, and everything needed to contribute.
const SET_UP: [&str; 2] = ["cargo run --release -- solve", "cargo xtask test"];
const SET_UP_HEADING: &str = "## Set-up";

/// The README is an overview; details belong in `docs/`.
const LONGEST: usize = 250;

/// The documents whose transcripts `crates/cli/tests/readme.rs` replays.
const REPLAYED: [&str; 3] = ["README.md", "docs/GUIDE.md", "docs/TUTORIAL-HEURISTICS.md"];

/// The documents that describe the code for developers.
const MAPS: [&str; 2] = ["CONTRIBUTING.md", "ARCHITECTURE.md"];

/// Names in paths that stand for any name.
const PLACEHOLDERS: [&str; 4] = ["FAMILY", "FILE", "NAME", "TARGET"];

/// Folders that tools create and that are not under version control.
const CREATED: [&str; 3] = ["target", "fuzz/artifacts", "fuzz/found"];

/// Fails with all faults.
pub(crate) fn check() -> anyhow::Result<()> {
    let root = cargo::root();
    let readme = read("README.md")?;
    let mut faults = set_up_faults(&readme);
    faults.extend(length_faults(&readme));
    for name in REPLAYED {
        faults.extend(transcript_faults(name, &read(name)?));
    }
    for name in MAPS {
        faults.extend(path_faults(name, &read(name)?, root));
    }
    for name in documents()? {
        faults.extend(link_faults(&name, &read(&name)?, root));
    }
    if faults.is_empty() {
        println!(
            "README.md has its two commands; transcripts are replayed; links and paths in the documentation exist"
        );
        return Ok(());
    }
    bail!("{}", faults.join("\n"))
}

fn read(name: &str) -> anyhow::Result<String> {
    fs::read_to_string(cargo::root().join(name)).with_context(|| format!("cannot read {name}"))
}

/// The documents in the root folder and in `docs`.
fn documents() -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in ["", "docs/"] {
        for entry in fs::read_dir(cargo::root().join(folder)).context("cannot list the documents")? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            names.extend(name.ends_with(".md").then(|| format!("{folder}{name}")));
        }
    }
    names.sort();
    Ok(names)
}

fn length_faults(text: &str) -> Option<String> {
    let lines = text.lines().count();
    (lines > LONGEST)
        .then(|| format!("README.md has {lines} lines, {LONGEST} at most: move details to docs/GUIDE.md"))
}

/// The set-up is these two commands and nothing else.
fn set_up_faults(text: &str) -> Vec<String> {
    let section = text.split("\n## ").find(|section| format!("## {section}").starts_with(SET_UP_HEADING));
    let Some(section) = section else {
        return vec![format!("README.md has no section `{SET_UP_HEADING}`")];
    };
    let commands: Vec<_> = blocks(section).into_iter().flat_map(|block| block.lines).collect();
    if commands == SET_UP {
        return Vec::new();
    }
    vec![format!("the commands of `{SET_UP_HEADING}` are {commands:?}, not {SET_UP:?}")]
}

/// A command shown outside a `console` block would not be replayed, nor would one of another program.
fn transcript_faults(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for Block { language, lines } in blocks(text) {
        let commands = lines.iter().filter(|line| line.starts_with("$ "));
        let lost = commands.filter(|line| language != "console" || !line.starts_with("$ slidewise "));
        faults.extend(lost.map(|line| format!("{name} shows `{line}`, which no test replays")));
    }
    faults
}

/// Links to files of the project must be valid. Other links are not checked.
fn link_faults(name: &str, text: &str, root: &Path) -> Vec<String> {
    let file = root.join(name);
    let folder = file.parent().unwrap_or(root);
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    let local = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    let missing = local.filter(|target| !folder.join(target.split('#').next().unwrap_or(target)).exists());
    missing.map(|target| format!("{name} links to {target}, which does not exist")).collect()
}

/// Every path in backticks must exist, in the root folder or in `crates`.
fn path_faults(name: &str, text: &str, root: &Path) -> Vec<String> {
    let prose = prose(text);
    let words = prose.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
    let paths = words.filter(|word| is_path(word)).map(before_placeholder);
    let kept = paths.filter(|path| !CREATED.iter().any(|created| Path::new(path).starts_with(created)));
    let missing = kept.filter(|path| !root.join(path).exists() && !root.join("crates").join(path).exists());
    missing.map(|path| format!("{name} names {path}, which does not exist")).collect()
}

/// A word with a slash, or the name of a file.
fn is_path(word: &str) -> bool {
    let extension = Path::new(word).extension().and_then(|extension| extension.to_str());
    word.contains('/') || matches!(extension, Some("md" | "py" | "rs" | "toml" | "txt"))
}

/// The part of a path that must exist: the folders before the first name that stands for any name.
fn before_placeholder(path: &str) -> &str {
    let mut start = 0;
    for part in path.split_inclusive('/') {
        let stem = part.trim_end_matches('/').split('.').next().unwrap_or(part);
        if PLACEHOLDERS.contains(&stem) {
            return &path[..start];
        }
        start += part.len();
    }
    path
}

/// The lines outside fenced blocks.
fn prose(text: &str) -> String {
    let mut is_inside = false;
    let mut prose = String::new();
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        is_inside ^= is_fence;
        if !is_inside && !is_fence {
            prose += line;
            prose.push('\n');
        }
    }
    prose
}

/// A fenced block: the word after the fence, and its lines.
struct Block<'a> {
    language: &'a str,
    lines: Vec<&'a str>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(language), None) => open = Some(Block { language, lines: Vec::new() }),
            (Some(_), Some(block)) => blocks.push(block),
            (None, Some(mut block)) => {
                block.lines.push(line);
                open = Some(block);
            }
            (None, None) => {}
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# X\n\n## Set-up\n\n```sh\ncargo run --release -- solve\ncargo xtask test\n```\n\n\
        ## Tour\n\n```console\n$ slidewise list\n```\n";

    #[test]
    fn a_good_text_passes() {
        assert_eq!(set_up_faults(GOOD), [""; 0]);
        assert_eq!(transcript_faults("X.md", GOOD), [""; 0]);
        assert_eq!(length_faults(GOOD), None);
    }

    #[test]
    fn a_third_command_or_a_missing_section_is_a_fault() {
        let longer = GOOD.replace("cargo xtask test\n", "cargo xtask test\ncargo install something\n");
        assert_eq!(set_up_faults(&longer).len(), 1);
        assert_eq!(set_up_faults("# X\n").len(), 1);
    }

    #[test]
    fn transcripts_that_escape_the_test_are_faults() {
        let escaped =
            GOOD.replace("```console", "```text").replace("$ slidewise list", "$ slidewise list\n$ ls");
        assert_eq!(transcript_faults("X.md", &escaped).len(), 2);
    }

    #[test]
    fn a_long_text_is_a_fault() {
        assert!(length_faults(&"line\n".repeat(LONGEST)).is_none());
        assert!(length_faults(&"line\n".repeat(LONGEST + 1)).is_some());
    }

    #[test]
    fn links_must_lead_somewhere() {
        let text =
            "[a](README.md) [b](no/such/file.md) [c](https://example.org/x) [d](#tour) [e](README.md#limits)";
        let faults = link_faults("ARCHITECTURE.md", text, cargo::root());
        assert!(faults.len() == 1 && faults[0].contains("no/such/file.md"), "{faults:?}");
        let from_docs = link_faults("docs/GUIDE.md", "[a](../README.md) [b](README.md)", cargo::root());
        assert_eq!(from_docs, ["docs/GUIDE.md links to README.md, which does not exist"]);
    }

    #[test]
    fn paths_in_backticks_must_exist() {
        let good = "`crates/core` `search/src/run.rs` `docs/GUIDE.md` `crates/domains/src/FAMILY/` \
            `crates/fuzzing/src/NAME.rs` `slidewise solve - < target/campaign/FILE` `solve::solve` `moves`\n\
            ```\n`no/such/path`\n```\n";
        assert_eq!(path_faults("X.md", good, cargo::root()), [""; 0]);
        let bad = "`crates/no/such.rs` and `lib.rs`,\n`crates/nowhere/FAMILY.rs` or `docs/NOWHERE.md`";
        let missing = ["crates/no/such.rs", "lib.rs", "crates/nowhere/", "docs/NOWHERE.md"];
        let faults = missing.map(|path| format!("X.md names {path}, which does not exist"));
        assert_eq!(path_faults("X.md", bad, cargo::root()), faults);
    }
}
