//! Links in the head of a site's page that make a browser fetch everything that the first board needs at once. Otherwise
//! it learns of a module only when it has read the one that imports it, and every level of imports takes a journey to the
//! host and back.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, ensure};

/// The modules that are loaded for the first board: the page itself, and the view that it begins with.
const FIRST: [&str; 2] = ["js/main.js", "js/views/play.js"];

/// The puzzles, of which the first board is one.
const COLLECTION: &str = "collection.json";

/// The end of the head, before which the links go.
const END: &str = "\t</head>";

/// Adds the links to the page of a site.
pub(crate) fn add(site: &Path) -> anyhow::Result<()> {
    let page = site.join("index.html");
    let text = fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))?;
    let (head, rest) = text.split_once(END).context("the page has no head")?;
    ensure!(site.join(COLLECTION).is_file(), "there is no {COLLECTION}");
    let mut links = format!("\t\t<link rel=\"preload\" href=\"{COLLECTION}\" as=\"fetch\" crossorigin />\n");
    for module in modules(site)? {
        links += &format!("\t\t<link rel=\"modulepreload\" href=\"{}\" />\n", module.display());
    }
    fs::write(&page, format!("{head}{links}{END}{rest}"))?;
    Ok(())
}

/// The modules of the first board, with all that they import.
fn modules(site: &Path) -> anyhow::Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut unread: Vec<PathBuf> = FIRST.iter().map(PathBuf::from).collect();
    while let Some(module) = unread.pop() {
        let path = site.join(&module);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let folder = module.parent().unwrap_or(Path::new(""));
        unread.extend(imports(&text).map(|name| joined(folder, name)).filter(|name| !found.contains(name)));
        found.insert(module);
    }
    Ok(found)
}

/// What a module imports when it is loaded, as it is written there.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let lines = text
        .lines()
        .filter(|line| ["import ", "export ", "} from "].iter().any(|&word| line.starts_with(word)));
    lines.filter_map(|line| line.rsplit_once(" from \"")?.1.strip_suffix("\";"))
}

/// A path from a folder, without `.` and `..`.
fn joined(folder: &Path, name: &str) -> PathBuf {
    let mut path = folder.to_path_buf();
    for part in Path::new(name).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(part) => path.push(part),
            _ => {}
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo;

    #[test]
    fn imports_are_followed_but_not_those_that_come_later() {
        let page = modules(&cargo::root().join("crates/web/page")).expect("the page is there");
        for module in ["js/main.js", "js/board.js", "js/native.js", "js/chosen.js", "js/server/engine.js"] {
            assert!(page.contains(Path::new(module)), "{module} of {page:?}");
        }
        assert!(!page.contains(Path::new("js/views/lab.js")), "views are loaded when they are wanted");
    }

    #[test]
    fn an_import_may_have_several_lines() {
        let text =
            "import { a } from \"./a.js\";\nimport {\n  b,\n} from \"../b.js\";\nconst c = \" from \";\n";
        assert_eq!(imports(text).collect::<Vec<_>>(), ["./a.js", "../b.js"]);
        assert_eq!(joined(Path::new("js/views"), "../b.js"), Path::new("js/b.js"));
    }

    #[test]
    fn the_page_has_a_head() {
        let page = fs::read_to_string(cargo::root().join("crates/web/page/index.html")).expect("it is there");
        assert_eq!(page.matches(END).count(), 1);
    }
}
