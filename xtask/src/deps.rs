//! `cargo xtask deps`: checks that the crates depend only downwards, and that `unsafe` stays where it is allowed.

use anyhow::{Context, bail};

use crate::cargo;
use crate::workspace::{self, Crate};

/// Every crate, and the others that it may depend on. A crate may only name those above it.
const MAY_USE: [(&str, &[&str]); 27] = [
    ("core", &[]),
    ("verify", &[]),
    ("draw", &[]),
    ("domains", &["core"]),
    ("store", &["core"]),
    ("search", &["core", "store"]),
    ("cluster", &["store", "search"]),
    ("catalogue", &[]),
    ("boxes", &["domains", "store"]),
    ("enumerate", &["core", "store", "catalogue", "boxes"]),
    ("pdb", &["core", "store"]),
    ("heuristics", &["core", "domains", "pdb"]),
    ("quick", &["core", "domains", "search", "heuristics"]),
    (
        "solve",
        &["core", "domains", "store", "search", "pdb", "heuristics", "boxes", "quick", "verify", "draw"],
    ),
    ("lab", &["core", "domains", "store", "search", "solve"]),
    ("bench", &["domains", "catalogue", "solve"]),
    ("engine", &["core", "domains", "catalogue", "solve", "lab", "draw"]),
    ("play", &["core", "solve", "draw"]),
    ("web", &["solve", "engine"]),
    ("wasm", &["core", "catalogue", "solve", "engine"]),
    (
        "cli",
        &[
            "core",
            "domains",
            "catalogue",
            "enumerate",
            "cluster",
            "solve",
            "lab",
            "bench",
            "web",
            "play",
            "draw",
            "verify",
        ],
    ),
    ("campaign", &["core", "solve", "lab", "verify"]),
    ("fuzzing", &["core", "domains", "verify", "pdb", "catalogue", "solve", "lab", "bench", "web"]),
    ("slidewise", &["core", "domains", "store", "search", "pdb", "heuristics", "solve", "lab"]),
    (
        "python",
        &[
            "core",
            "domains",
            "catalogue",
            "enumerate",
            "solve",
            "lab",
            "bench",
            "draw",
            "verify",
            "slidewise",
        ],
    ),
    ("testing", &[]),
    ("xtask", &[]),
];

/// The crates that may use `unsafe`, and the lints they must enable. `wasm` needs it to export and import functions.
const MAY_BE_UNSAFE: [&str; 2] = ["store", "wasm"];
const ASKED_OF_UNSAFE: [(&str, &str); 2] = [
    ("lints.rust", "unsafe_op_in_unsafe_fn = \"deny\""),
    ("lints.clippy", "undocumented_unsafe_blocks = \"warn\""),
];

/// Fails with all violations.
pub(crate) fn check() -> anyhow::Result<()> {
    let crates = workspace::crates()?;
    let root = cargo::root().join("Cargo.toml");
    let root = std::fs::read_to_string(&root).with_context(|| format!("cannot read {}", root.display()))?;
    let mut faults = edge_faults(&crates);
    faults.extend(unsafe_faults(&root, &crates));
    if faults.is_empty() {
        let confined = MAY_BE_UNSAFE.join(" and ");
        println!("{} crates depend only downwards; `unsafe` is confined to {confined}", crates.len());
        return Ok(());
    }
    bail!("{}", faults.join("\n"))
}

fn edge_faults(crates: &[Crate]) -> Vec<String> {
    let mut faults = Vec::new();
    for Crate { name, uses, .. } in crates {
        let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| known == name) else {
            faults
                .push(format!("{name} is not in the table of xtask/src/deps.rs: say there what it may use"));
            continue;
        };
        let forbidden = uses.iter().filter(|used| !allowed.contains(&used.as_str()));
        faults.extend(forbidden.map(|used| format!("{name} must not use {used}: it may use {allowed:?}")));
    }
    faults
}

fn unsafe_faults(root: &str, crates: &[Crate]) -> Vec<String> {
    let mut faults = Vec::new();
    if !says(root, "workspace.lints.rust", "unsafe_code = \"forbid\"") {
        faults.push("the lints of the workspace do not forbid unsafe_code".to_owned());
    }
    for Crate { name, manifest, .. } in crates {
        if MAY_BE_UNSAFE.contains(&name.as_str()) {
            let missing = ASKED_OF_UNSAFE.iter().filter(|(section, line)| !says(manifest, section, line));
            faults.extend(missing.map(|(section, line)| format!("{name} lacks `{line}` in [{section}]")));
        } else if !says(manifest, "lints", "workspace = true") {
            faults.push(format!("{name} does not take the lints of the workspace, which forbid unsafe_code"));
        }
    }
    faults
}

/// Does a manifest have this line in this section? Manifests here have one key per line, so comparing lines suffices.
fn says(manifest: &str, section: &str, wanted: &str) -> bool {
    let mut current = "";
    for line in manifest.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            current = name;
        } else if current == section && line == wanted {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = "[workspace.lints.rust]\nunsafe_code = \"forbid\"\n";
    const LINTED: &str = "[package]\nname = \"x\"\n\n[lints]\nworkspace = true\n";

    fn crate_of(name: &str, uses: &[&str], manifest: &str) -> Crate {
        let uses = uses.iter().map(|&used| used.to_owned()).collect();
        Crate { name: name.into(), uses, manifest: manifest.into() }
    }

    #[test]
    fn the_table_itself_points_downwards() {
        for (place, (name, allowed)) in MAY_USE.iter().enumerate() {
            let above = &MAY_USE[..place];
            let known = |used: &&str| above.iter().any(|(name, _)| name == used);
            assert!(allowed.iter().all(known), "{name} may use a crate that is not above it");
        }
    }

    #[test]
    fn allowed_edges_pass() {
        let crates = [crate_of("core", &[], LINTED), crate_of("search", &["store", "core"], LINTED)];
        assert_eq!(edge_faults(&crates), [""; 0]);
    }

    #[test]
    fn every_forbidden_edge_is_named() {
        let crates =
            [crate_of("search", &["core", "domains"], LINTED), crate_of("verify", &["search"], LINTED)];
        let faults = edge_faults(&crates);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].starts_with("search must not use domains"), "{faults:?}");
        assert!(faults[1].starts_with("verify must not use search"), "{faults:?}");
    }

    #[test]
    fn a_crate_outside_the_table_is_a_fault() {
        let faults = edge_faults(&[crate_of("newcomer", &[], LINTED)]);
        assert!(faults.len() == 1 && faults[0].starts_with("newcomer is not in the table"), "{faults:?}");
    }

    #[test]
    fn unsafe_is_forbidden_everywhere_but_in_the_store() {
        let own = "[lints.rust]\nunsafe_op_in_unsafe_fn = \"deny\"\n[lints.clippy]\nundocumented_unsafe_blocks = \"warn\"\n";
        let fine = [crate_of("core", &[], LINTED), crate_of("store", &[], own)];
        assert_eq!(unsafe_faults(ROOT, &fine), [""; 0]);
        let careless = [crate_of("core", &[], own), crate_of("store", &[], "[lints.rust]\n")];
        let faults = unsafe_faults("", &careless);
        assert_eq!(faults.len(), 4, "{faults:?}");
    }
}
