//! `cargo xtask site DIR`: a folder that any web host can serve, with the page and the engine that runs inside it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use crate::wasm::{Compiler, skipped};
use crate::{cargo, page, preload};

/// The page, which the server has in its binary, and the files that a site has in addition to or instead of it.
const PAGES: [&str; 2] = ["crates/web/page", "crates/wasm/page"];

/// The engine, and the list of all files, which a browser stores for offline use.
const ENGINE: &str = "engine.wasm";
const FILES: &str = "files.json";

/// Builds the site.
pub(crate) fn build(folder: &str) -> anyhow::Result<()> {
    build_with(&Compiler::find()?, &std::env::current_dir()?.join(folder))
}

/// Builds a site and tests it. Without a compiler this is reported, and the check passes like tests that lack their
/// files.
pub(crate) fn check() -> anyhow::Result<()> {
    let compiler = match Compiler::find() {
        Ok(compiler) => compiler,
        Err(error) => return skipped(error),
    };
    let folder = cargo::root().join("target/site/page");
    build_with(&compiler, &folder)?;
    page::check_site(folder.to_str().context("this folder has a name that is not text")?)
}

fn build_with(compiler: &Compiler, folder: &Path) -> anyhow::Result<()> {
    clear(folder)?;
    let engine = compiler.build()?;
    let mut files = BTreeSet::new();
    for page in PAGES.map(|page| cargo::root().join(page)) {
        for file in files_of(&page, Path::new(""))? {
            let place = folder.join(&file);
            fs::create_dir_all(place.parent().unwrap_or(folder))?;
            fs::copy(page.join(&file), &place)
                .with_context(|| format!("cannot write {}", place.display()))?;
            files.insert(file);
        }
    }
    preload::add(folder)?;
    fs::copy(&engine, folder.join(ENGINE)).with_context(|| format!("there is no {}", engine.display()))?;
    files.insert(ENGINE.into());
    let names: Vec<_> = files.iter().map(|file| file.to_string_lossy().replace('\\', "/")).collect();
    fs::write(folder.join(FILES), serde_json::to_string(&names)?)?;
    println!("the site is in {}: {} files", folder.display(), files.len() + 1);
    Ok(())
}

/// Clears a folder, unless it contains something else.
fn clear(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let is_empty = fs::read_dir(folder)?.next().is_none();
    ensure!(
        is_empty || folder.join(FILES).is_file(),
        "{} is neither empty nor an existing site",
        folder.display()
    );
    // A file that the page no longer has must be removed.
    if let Ok(list) = fs::read(folder.join(FILES)) {
        let old: Vec<String> = serde_json::from_slice(&list).unwrap_or_default();
        if old.iter().any(|file| file.starts_with('/') || file.contains("..")) {
            bail!("{} names files outside its folder", folder.join(FILES).display());
        }
        old.iter().for_each(|file| drop(fs::remove_file(folder.join(file))));
    }
    Ok(())
}

/// All files below a folder, by their paths from there.
fn files_of(root: &Path, below: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let folder = root.join(below);
    let names: Vec<_> = fs::read_dir(&folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .map(|entry| entry.map(|entry| entry.file_name()))
        .collect::<Result<_, _>>()?;
    let mut files = Vec::new();
    for name in names {
        let path = below.join(name);
        if root.join(&path).is_dir() {
            files.extend(files_of(root, &path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_changes_one_file_of_the_page() {
        let [page, own] =
            PAGES.map(|page| files_of(&cargo::root().join(page), Path::new("")).expect("it is there"));
        let chosen = Path::new("js/chosen.js");
        let instead: Vec<_> = own.iter().filter(|file| page.contains(file)).collect();
        assert_eq!(instead, [chosen]);
        let has = |file: &str| page.iter().chain(&own).any(|found| found == Path::new(file));
        assert!(!has(ENGINE) && !has(FILES), "a site makes these");
    }

    #[test]
    fn a_folder_of_something_else_is_left_alone() {
        assert!(clear(&cargo::root().join("docs")).is_err());
    }
}
