//! Every target on every stored file: those that the fuzzer found interesting, and those that once showed a bug.

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use slidewise_fuzzing::{TARGETS, Target};

/// Far more than any target takes on such a file on a busy machine.
const PATIENCE: Duration = Duration::from_secs(10);

/// Folders with a folder of files for each target.
const KEPT: [&str; 2] = ["corpus", "regressions"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The files of a folder, in order; empty if there is no such folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths
}

/// The failure of a target on a file.
fn fault(target: Target, path: &Path) -> Option<String> {
    let data = fs::read(path).expect("the file can be read");
    let began = Instant::now();
    let panicked = catch_unwind(|| target(&data)).is_err();
    let took = began.elapsed();
    if panicked {
        return Some(format!("{}: a promise is broken, see above", path.display()));
    }
    (took > PATIENCE).then(|| format!("{}: it took {took:?}", path.display()))
}

#[test]
fn every_kept_file_is_read_as_promised() {
    let mut faults = Vec::new();
    for (name, target) in TARGETS {
        let files: Vec<_> =
            KEPT.iter().flat_map(|kept| entries(&workspace().join(kept).join(name))).collect();
        assert!(!files.is_empty(), "nothing is kept for the target {name}");
        faults.extend(files.iter().filter_map(|file| fault(*target, file)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The names of the targets, the binaries and the folders are the same.
#[test]
fn every_target_has_a_binary_and_every_folder_a_target() {
    let names: BTreeSet<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).expect("the manifest can be read");
    let binary =
        |line: &'_ str| line.trim().strip_prefix("{ name = \"")?.split('"').next().map(str::to_owned);
    let binaries: BTreeSet<String> = manifest.lines().filter_map(binary).collect();
    assert!(binaries.iter().eq(&names), "{binaries:?} in fuzz/Cargo.toml, {names:?} in the crate");
    for folder in KEPT.iter().flat_map(|kept| entries(&workspace().join(kept))) {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        assert!(names.contains(name), "{} belongs to no target", folder.display());
    }
}
