//! The crates of the workspace as reported by `cargo metadata`.

use std::fs;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::cargo;

/// The properties of a crate that the rules refer to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Crate {
    /// Its name without the project's prefix.
    pub(crate) name: String,
    /// The crates of this workspace that it needs to be built, excluding those that only its tests use.
    pub(crate) uses: Vec<String>,
    /// Its `Cargo.toml`.
    pub(crate) manifest: String,
}

/// All crates of the workspace.
pub(crate) fn crates() -> anyhow::Result<Vec<Crate>> {
    let output = cargo::command(&["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("cargo cannot be started")?;
    ensure!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    from_metadata(&serde_json::from_slice(&output.stdout)?)
}

fn from_metadata(metadata: &Value) -> anyhow::Result<Vec<Crate>> {
    let packages = list(metadata, "packages")?;
    let members = packages.iter().map(|package| text(package, "name")).collect::<Result<Vec<_>, _>>()?;
    packages.iter().map(|package| from_package(package, &members)).collect()
}

fn from_package(package: &Value, members: &[&str]) -> anyhow::Result<Crate> {
    let path = text(package, "manifest_path")?;
    let manifest = fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
    let mut uses = Vec::new();
    for dependency in list(package, "dependencies")? {
        let name = text(dependency, "name")?;
        // Tests may use any crate, because that does not affect users of the crate.
        if members.contains(&name) && dependency["kind"] != "dev" {
            uses.push(short(name));
        }
    }
    Ok(Crate { name: short(text(package, "name")?), uses, manifest })
}

fn short(name: &str) -> String {
    name.strip_prefix("slidewise-").unwrap_or(name).to_owned()
}

fn list<'a>(value: &'a Value, field: &str) -> anyhow::Result<&'a [Value]> {
    let list = value[field].as_array().with_context(|| format!("cargo metadata has no list `{field}`"))?;
    Ok(list)
}

fn text<'a>(value: &'a Value, field: &str) -> anyhow::Result<&'a str> {
    value[field].as_str().with_context(|| format!("cargo metadata has no text `{field}`"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_built_counts() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let package = |name: &str, dependencies: Value| json!({ "name": name, "manifest_path": manifest, "dependencies": dependencies });
        let dependencies = json!([
            { "name": "slidewise-core", "kind": null },
            { "name": "slidewise-store", "kind": "build" },
            { "name": "slidewise-lab", "kind": "dev" },
            { "name": "serde", "kind": null },
        ]);
        let others =
            ["slidewise-core", "slidewise-store", "slidewise-lab"].map(|name| package(name, json!([])));
        let mut packages = vec![package("slidewise-search", dependencies)];
        packages.extend(others);
        let crates = from_metadata(&json!({ "packages": packages })).expect("this is metadata");
        assert_eq!(crates[0].name, "search");
        assert_eq!(crates[0].uses, ["core", "store"]);
    }
}
