//! Lists the files of the page with their contents, so that `assets` embeds them.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let page = folder("CARGO_MANIFEST_DIR").join("page");
    let mut files = Vec::new();
    list(&page, &mut files)?;
    files.sort();
    let entry = |file: &PathBuf| {
        // Paths of the web have slashes.
        let steps = file.strip_prefix(&page).into_iter().flat_map(Path::iter);
        let name = steps.map(|step| step.to_string_lossy()).collect::<Vec<_>>().join("/");
        format!("({name:?}, include_bytes!({file:?})),\n")
    };
    let entries: String = files.iter().map(entry).collect();
    fs::write(folder("OUT_DIR").join("page.rs"), format!("&[\n{entries}]\n"))
}

/// All files in a folder and in the folders below it.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// A folder that cargo names.
fn folder(variable: &str) -> PathBuf {
    env::var_os(variable).expect("cargo sets it").into()
}
