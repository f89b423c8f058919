//! A compiler for WebAssembly: that of rustup, if its target is installed, otherwise Debian's `rustc-web`, which
//! compiles the standard library along with everything else.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::{cargo, debian};

const TARGET: &str = "wasm32-unknown-unknown";

/// Separate from the other builds, whose libraries are compiled by another compiler and for another target.
const FOLDER: &str = "target/site";

const PROFILE: &str = "site";

const MISSING: &str = "\
there is no compiler for WebAssembly. With rustup:
    rustup target add wasm32-unknown-unknown
On Debian and its relatives, packages are taken by apt-get, without being installed: rustc-web, rust-web-src";

/// A compiler.
pub(crate) struct Compiler {
    variables: Vec<(&'static str, PathBuf)>,
    flags: &'static [&'static str],
}

impl Compiler {
    /// Finds an available compiler.
    pub(crate) fn find() -> anyhow::Result<Self> {
        let sysroot = PathBuf::from(output_of("rustc", &["--print", "sysroot"])?);
        if sysroot.join("lib/rustlib").join(TARGET).is_dir() {
            return Ok(Self { variables: Vec::new(), flags: &[] });
        }
        let version = debian_version().context(MISSING)?;
        let packages = debian_packages().context(MISSING)?;
        let packages: Vec<_> = packages.iter().map(String::as_str).collect();
        let folder = format!("rustc-web-{version}");
        let root = debian::unpack(&folder, &packages).context(MISSING)?.join("usr");
        Ok(Self {
            variables: vec![
                ("RUSTC", root.join("bin/rustc")),
                // This compiler is a stable one, and building the standard library is not a stable feature.
                ("RUSTC_BOOTSTRAP", "1".into()),
                ("LD_LIBRARY_PATH", libraries(&root)?),
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(&sysroot)),
            ],
            flags: &["-Zbuild-std=std,panic_abort"],
        })
    }

    /// Builds the engine and returns its file.
    pub(crate) fn build(&self) -> anyhow::Result<PathBuf> {
        self.run("build", PROFILE)?;
        Ok(cargo::root().join(FOLDER).join(TARGET).join(PROFILE).join("slidewise_wasm.wasm"))
    }

    /// Checks that all crates of the engine compile, without the minutes that code generation takes.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        self.run("check", "dev")
    }

    fn run(&self, task: &str, profile: &str) -> anyhow::Result<()> {
        let words = [task, "--package", "slidewise-wasm", "--profile", profile, "--target", TARGET];
        let variables: Vec<_> = self
            .variables
            .iter()
            .map(|(name, value)| Some((*name, value.to_str()?)))
            .collect::<Option<_>>()
            .context("this folder has a name that is not text")?;
        cargo::run_with(&[&words[..], &["--target-dir", FOLDER], self.flags].concat(), &variables)
    }
}

/// Checks that the crates of the engine compile for WebAssembly. Without a compiler this is reported, and the check
/// passes like tests that lack their files.
pub(crate) fn check() -> anyhow::Result<()> {
    Compiler::find().map_or_else(skipped, |compiler| compiler.check())
}

/// Reports that a check was skipped because it needs a compiler.
pub(crate) fn skipped(error: anyhow::Error) -> anyhow::Result<()> {
    println!("skipped: {error:#}");
    Ok(())
}

/// The version of Debian's compiler, like 1.96, if it can compile this workspace. A release of Debian gets newer ones now
/// and then, which old package lists do not know.
fn debian_version() -> anyhow::Result<String> {
    let candidate = || {
        let output = output_of("apt-cache", &["policy", "rustc-web"])?;
        let version = output.lines().find_map(|line| line.trim().strip_prefix("Candidate: "));
        version.and_then(major_and_minor).context("there is no package rustc-web")
    };
    let least =
        major_and_minor(env!("CARGO_PKG_RUST_VERSION")).context("this program has no Rust version")?;
    let mut found = candidate();
    if found.as_ref().map_or(true, |version| *version < least) {
        debian::update()?;
        found = candidate();
    }
    let (major, minor) = found?;
    ensure!((major, minor) >= least, "Debian's rustc-web is Rust {major}.{minor}, which is too old");
    Ok(format!("{major}.{minor}"))
}

fn major_and_minor(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.split(|letter: char| !letter.is_ascii_digit());
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// The packages of the compiler and of the libraries that it is linked with, whatever their version is today.
fn debian_packages() -> anyhow::Result<Vec<String>> {
    let depends = |package: &str, prefix: &str| -> anyhow::Result<Vec<String>> {
        let output = output_of("apt-cache", &["depends", package])?;
        let names = output.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
        Ok(names.filter(|name| name.starts_with(prefix)).map(str::to_owned).collect())
    };
    let mut packages = depends("rustc-web", "libstd-rust-web")?;
    packages.extend(depends("libstd-rust-web-dev", "libstd-rust-web")?);
    for library in packages.clone() {
        packages.extend(depends(&library, "libllvm")?);
    }
    packages.extend(["rustc-web".to_owned(), "rust-web-src".to_owned()]);
    packages.sort();
    packages.dedup();
    Ok(packages)
}

/// The folder of the shared libraries, which is named after the machine.
fn libraries(root: &Path) -> anyhow::Result<PathBuf> {
    let folders = std::fs::read_dir(root.join("lib"))?.flatten().map(|entry| entry.path());
    let mut machines = folders.filter(|path| path.to_string_lossy().ends_with("-linux-gnu"));
    machines.next().context("Debian's compiler has no libraries")
}

/// rustup's compiler comes with a linker; otherwise the system may have one.
fn linker(sysroot: &Path) -> PathBuf {
    let host = output_of("rustc", &["-vV"]).unwrap_or_default();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let own = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if own.is_file() { own } else { "wasm-ld".into() }
}

fn output_of(program: &str, arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new(program).args(arguments).output();
    let output = output.with_context(|| format!("`{program}` cannot be started"))?;
    ensure!(output.status.success(), "`{program}` failed");
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_compilers_are_compared_by_number() {
        assert_eq!(major_and_minor("1.96.0+dfsg1-1~deb12u2"), Some((1, 96)));
        assert!(major_and_minor("1.100") > major_and_minor("1.88.0"));
        assert_eq!(major_and_minor("(none)"), None);
    }
}
