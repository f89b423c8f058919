//! The tasks of the project, which need only cargo: `cargo xtask test` runs every check.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program prints to the terminal")]

mod anytime;
mod atomix_round;
mod campaign;
mod cargo;
mod debian;
mod deps;
mod dist;
mod installed;
mod openapi;
mod page;
mod preload;
mod python;
mod readme;
mod site;
mod suite;
mod tally;
mod wasm;
mod workspace;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask TASK

Tasks:
  test      every check, in the order below; this is what CI runs
  campaign  compares every search and heuristic with an exhaustive oracle on thousands of odd boards;
            --boards N, --seed S, --family F, --time 2m, --release for large runs, --help for the rest
  anytime   the tables of docs/ANYTIME.md: first and best solutions of hard puzzles within a limit; --limit 60s, names of
            groups, --help
  atomix-round
            solves all levels of Atomix, each within the same limits, and writes the table in docs/ATOMIX.md; takes hours
            and can be stopped and resumed; --help for its options
  bench     the speed and memory figures with their thresholds, each against a baseline in the same run
  page      the page's types, the page in a browser, and its API against its own document; needs node, npm and
            Chromium, and for the API Python with PyPI
  site DIR  a folder that any web host can serve: the page, with the engine as WebAssembly (docs/PAGE.md);
            without DIR, builds one and tests it like the page
  wasm      checks that the crates of the site's engine compile for WebAssembly; quicker than building a site
  python    the Python package: its types, its tests and the notebooks; needs Python, and PyPI once
  notebooks runs the notebooks again and saves their outputs
  dist      packages for users: an archive with the command, its man pages and completions; --deb for a Debian package,
            --wheel for a Python wheel
  deps      checks that the crates depend only downwards, and that `unsafe` is only where it is allowed
  readme    checks that README.md has its two set-up commands, and that all links and paths in the documentation exist

Checks of `test`: formatting, deps, readme; then the compilation of all tests, with wasm beside it; then all tests with
doc tests and README transcripts, packaging, the campaign's fixed share, clippy and documentation, with the page and python
beside them.
Some tests read the files of other programs; where there is apt-get, `test` takes them from Debian into target/debian, and
installs what the page is tested with.
";

/// The benchmarks that have thresholds. The comparisons of the Atomix thesis have none and take long.
const BENCH: [&str; 13] = [
    "bench",
    "--package",
    "slidewise-lab",
    "--bench",
    "bricks",
    "--bench",
    "policies",
    "--bench",
    "rush",
    "--bench",
    "tiles",
    "--bench",
    "threads",
];

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => return suite::run(),
        ["campaign", ref rest @ ..] => return campaign::run(rest),
        ["anytime", ref rest @ ..] => anytime::run(rest),
        ["bench"] => cargo::run(&BENCH),
        ["atomix-round", ref rest @ ..] => atomix_round::run(rest),
        ["page"] => page::check(),
        ["site"] => site::check(),
        ["site", folder] => site::build(folder),
        ["wasm"] => wasm::check(),
        ["python"] => python::check(),
        ["notebooks"] => python::notebooks(),
        ["dist", ref flags @ ..] => dist::run(flags),
        ["deps"] => deps::check(),
        ["readme"] => readme::check(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("there is no task `{}`\n\n{HELP}", words.join(" "));
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
