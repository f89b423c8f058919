//! Starting the program, and folders to start it in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// Far more than any test needs, so that a program that hangs fails its test instead of the whole run.
const PATIENCE: Duration = Duration::from_secs(60);

/// A 12×12 board that no search here finishes soon: the hardest 6×6 board, walled off in a corner, and beside it
/// loose cars that have nothing to do with it but multiply the space.
pub(crate) const WIDE: &str = "\
puzzle: rush
name: wide

GBB.L.#NN...
GHI.LM#..OO.
GHIAAM......
CCCK.M#.P...
..JKDD#.P.QQ
EEJFF.#..RR.
############
SS..T...UU..
....T..V....
.WW....V..X.
.....YY...X.
ZZ......aa..
";

/// A red car that a wall keeps in for good.
pub(crate) const WALLED: &str =
    "puzzle: rush\nname: walled\n\n......\n......\nAA..#.\n......\n......\n......\n";

/// A folder with files, to run the program in. It is gone when the test ends.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder can be made"));
        for (name, content) in files {
            folder.write(name, content.as_bytes());
        }
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: &[u8]) {
        fs::write(self.path(name), content).expect("the test's folder can be written");
    }

    /// The names of all files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the test's folder can be read");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.expect("an entry can be read").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        names
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with_input(arguments, b"")
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &[u8]) -> Ran {
        let command = snapbox::cmd::Command::from_std(program(self.0.path()))
            .args(arguments)
            .stdin(input.to_vec())
            .timeout(PATIENCE);
        Ran::new(arguments, &command.output().expect("the program starts"))
    }
}

/// The program, to be run in this folder, whatever the environment says about colours.
pub(crate) fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slidewise"));
    command.current_dir(folder).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
    // The user's own files are none of a test's business.
    command.env("SLIDEWISE_CACHE", folder.join("cache"));
    command
}

/// Runs the program where there are no files.
pub(crate) fn run(arguments: &[&str]) -> Ran {
    Folder::new(&[]).run(arguments)
}

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    arguments: Vec<String>,
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    pub(crate) fn new(arguments: &[&str], output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("all output is UTF-8");
        Self {
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }

    /// Insists on an exit code, and that nothing went wrong that no user should see.
    #[track_caller]
    pub(crate) fn code(self, wanted: i32) -> Self {
        assert_eq!(self.code, Some(wanted), "slidewise {}\n{self:#?}", self.arguments.join(" "));
        assert!(!self.stderr.contains("panicked") && !self.stderr.contains("a bug in"), "{self:#?}");
        self
    }

    /// The lines of standard output as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Vec<Value> {
        let object =
            |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}\n{self:#?}"));
        self.stdout.lines().map(object).collect()
    }
}

/// The only JSON object that a run prints.
#[track_caller]
pub(crate) fn object(ran: &Ran) -> Value {
    let mut objects = ran.json();
    assert_eq!(objects.len(), 1, "{ran:#?}");
    objects.remove(0)
}
