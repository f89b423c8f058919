//! `cargo xtask readme`: what a test that replays the transcripts of README.md cannot see.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

use crate::cargo;

/// All that is needed to begin, and all that is needed to take part.
const SET_UP: [&str; 2] = ["cargo run --release -- solve", "cargo xtask test"];
const SET_UP_HEADING: &str = "## Set-up";

/// Fails with all faults.
pub(crate) fn check() -> anyhow::Result<()> {
    let text = fs::read_to_string(cargo::root().join("README.md")).context("cannot read README.md")?;
    let mut faults = set_up_faults(&text);
    faults.extend(transcript_faults(&text));
    faults.extend(link_faults(&text, cargo::root()));
    if faults.is_empty() {
        println!("README.md has its two commands, its transcripts are replayed, its links lead somewhere");
        return Ok(());
    }
    bail!("{}", faults.join("\n"))
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
fn transcript_faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for Block { language, lines } in blocks(text) {
        let commands = lines.iter().filter(|line| line.starts_with("$ "));
        let lost = commands.filter(|line| language != "console" || !line.starts_with("$ slidewise "));
        faults.extend(lost.map(|line| format!("README.md shows `{line}`, which no test replays")));
    }
    faults
}

/// Links to files of the project must have one; those to other places are not looked at.
fn link_faults(text: &str, root: &Path) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    let local = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    let missing = local.filter(|target| !root.join(target).exists());
    missing.map(|target| format!("README.md links to {target}, which does not exist")).collect()
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
        assert_eq!(transcript_faults(GOOD), [""; 0]);
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
        assert_eq!(transcript_faults(&escaped).len(), 2);
    }

    #[test]
    fn links_must_lead_somewhere() {
        let text = "[a](README.md) [b](no/such/file.md) [c](https://example.org/x) [d](#tour)";
        let faults = link_faults(text, cargo::root());
        assert!(faults.len() == 1 && faults[0].contains("no/such/file.md"), "{faults:?}");
    }
}
