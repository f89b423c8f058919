//! The command-line arguments: the commands, each with its help. [`groups`] has the groups of flags that they share.

mod audit;
mod bench;
mod cluster;
mod enumerate;
mod enumerate_bricks;
mod generate;
mod groups;
mod hint;
mod play;
mod serve;
mod space;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use slidewise_solve::{Algorithm, EvidenceName, HeuristicName, NotationName};

use crate::values::names;

pub(crate) use audit::AuditArgs;
pub(crate) use bench::{BenchArgs, ReportArgs};
pub(crate) use cluster::{CheckpointArgs, ClusterArgs, ProcessArgs};
pub(crate) use enumerate::{EnumerateArgs, EnumerateCommand, EnumerateRunArgs, EnumerateRushArgs};
pub(crate) use enumerate_bricks::EnumerateBricksArgs;
pub(crate) use generate::GenerateArgs;
pub(crate) use groups::{AdjustArgs, AnytimeArgs, FormatArgs, LimitArgs, QueryArgs, SearchArgs};
pub(crate) use hint::HintArgs;
pub(crate) use play::PlayArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use space::{ExportArgs, SpaceArgs};

/// Find provably shortest solutions of sliding puzzles.
#[derive(Parser, Debug)]
#[command(name = "slidewise", version = env!("SLIDEWISE_VERSION"), propagate_version = true, max_term_width = 100)]
#[command(after_help = "\
PUZZLE is a file, - for standard input, a name from 'slidewise list', or a board as text. FILE#WHICH \
selects puzzles from a file by name or number, as in levels.dat#Water or levels.dat#1-5,12.

Examples:
  slidewise solve                       a built-in board, as a first example
  slidewise solve jam-40 --boards       every position of the solution
  slidewise solve boards.txt --json     many boards, one JSON object per line
  slidewise space hardest-51            the whole state space

Exit codes: 0 solved, 1 proven unsolvable or nothing found, 2 bad input or usage, 3 stopped at a limit, 70 a bug.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colours in the output
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    pub(crate) fn apply(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Find a shortest solution and prove that none is shorter
    Solve(SolveArgs),
    /// Replay a solution with code that shares nothing with the search
    Verify(VerifyArgs),
    /// Show the next move of a shortest solution, from the start or any position
    Hint(HintArgs),
    /// Play in the terminal, with hints
    Play(PlayArgs),
    /// Draw a puzzle
    Show(ShowArgs),
    /// List the built-in puzzles, or those of a file
    List(ListArgs),
    /// Explore all reachable positions
    Space(SpaceArgs),
    /// Enumerate all interesting boards of a size
    Enumerate(EnumerateArgs),
    /// Generate puzzles to order
    Generate(GenerateArgs),
    /// Run a suite of experiments
    Bench(BenchArgs),
    /// Turn the results of a suite into a page with tables and figures
    Report(ReportArgs),
    /// Show the value of a heuristic at the start of a puzzle
    Heuristic(HeuristicArgs),
    /// Audit a heuristic: is it admissible, is it consistent, how accurate is it?
    Audit(AuditArgs),
    /// Build, list and check pattern databases
    Pdb(PdbArgs),
    /// Convert puzzles from any supported format to the native one
    Import(ImportArgs),
    /// Open Slidewise in the browser: play, solve, edit, explore spaces
    Serve(ServeArgs),
    /// Describe the content of a checkpoint
    Checkpoint(CheckpointArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Write man pages
    #[command(hide = true)]
    Man(ManArgs),
}

impl Command {
    /// Does the command stop early and report partial results when it is interrupted? The others have none to report.
    pub(crate) fn is_long(&self) -> bool {
        match self {
            Self::Solve(_) | Self::Space(_) | Self::Enumerate(_) | Self::Generate(_) | Self::Bench(_) => true,
            Self::Hint(_) | Self::Heuristic(_) | Self::Audit(_) | Self::Pdb(_) | Self::Serve(_) => true,
            Self::Play(_) => true,
            Self::Verify(_) | Self::Show(_) | Self::List(_) => false,
            Self::Completions(_) | Self::Man(_) => false,
            Self::Report(_) | Self::Import(_) | Self::Checkpoint(_) => false,
        }
    }
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise solve jam-40
  slidewise solve BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo
  slidewise solve '8 6 7 2 5 4 3 0 1' --goal blank-last
  slidewise solve boards.txt --metric steps --json
  slidewise solve levels.dat#Water --final-states one --stats
  slidewise solve maze-40x20 --visited
  slidewise solve eight-31a --notation letters
  slidewise solve jam-01 --gif jam.gif
  slidewise solve jam-01 --values mine.csv
  slidewise solve huge.txt --time 60s --memory 8GiB
  slidewise solve huge.txt --within 1.1
  slidewise solve klotski --certificate klotski.cert
  slidewise solve huge.txt --processes 3 --checkpoint huge.search
  slidewise solve boards.parquet --moves 30..35 --sample 10

With several puzzles, each core searches one puzzle at a time, and each puzzle gets one line.")]
pub(crate) struct SolveArgs {
    /// File, FILE#WHICH, -, built-in name or board [default: a built-in board]
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) anytime: AnytimeArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    /// Use your own heuristic values from this file, in the format of 'slidewise audit': lines BOARD,VALUE
    #[arg(long, value_name = "FILE", conflicts_with_all = ["heuristic", "visited", "certificate"])]
    pub(crate) values: Option<PathBuf>,
    /// Write the moves of tiles and walkers as letters with counts, such as U2R3D. letters: moves of the tiles; blank:
    /// moves of the blank; inverted: the path from the goal to the start; mirrored: moves on the board mirrored in its
    /// diagonal
    #[arg(long, value_name = "NAME", value_parser = names(NotationName::ALL, NotationName::name), conflicts_with = "visited")]
    pub(crate) notation: Option<NotationName>,
    /// Show every position of the solution
    #[arg(long)]
    pub(crate) boards: bool,
    /// Show side by side which cells of a maze each search visits: dijkstra and astar, or the ones you name, as in
    /// --visited=bfs,astar
    #[arg(long, value_name = "SEARCHES", num_args = 0..=1, require_equals = true, value_delimiter = ',')]
    #[arg(default_missing_value = "dijkstra,astar", conflicts_with_all = ["algorithm", "boards", "stats", "gif"])]
    pub(crate) visited: Vec<Algorithm>,
    /// Show all statistics of the search
    #[arg(long)]
    pub(crate) stats: bool,
    /// Draw all positions of the solution in an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw all positions of the solution in a PNG file
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Write the solution as an animated GIF
    #[arg(long, value_name = "FILE")]
    pub(crate) gif: Option<PathBuf>,
    /// Write a certificate: evidence for the answer that anyone can check (docs/CERTIFICATES.md)
    #[arg(long, value_name = "FILE", conflicts_with = "visited")]
    pub(crate) certificate: Option<PathBuf>,
    /// Kind of evidence; auto picks the one with the fewest states
    #[arg(long, value_name = "KIND", default_value_t, requires = "certificate")]
    #[arg(value_parser = names(EvidenceName::ALL, EvidenceName::name))]
    pub(crate) evidence: EvidenceName,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise solve jam-01 --json > solution.json
  slidewise verify jam-01 solution.json
  slidewise verify board.txt moves.txt
  slidewise verify jam-01 'G left 2, C down 2'
  slidewise verify '1 2 3 4 0 6 7 5 8' UL
  slidewise solve klotski --certificate klotski.cert
  slidewise verify klotski --certificate klotski.cert

SOLUTION is a file, - for standard input, or the moves as text: the JSON of 'slidewise solve --json', or moves \
like 'A right 3' or 'A→3', or for tiles and mazes letters like U2R3D. If a solution or certificate is refused, the \
reason is printed and the exit code is 1; if a certificate cannot be read, the exit code is 2.")]
pub(crate) struct VerifyArgs {
    /// File, FILE#WHICH, -, built-in name or board
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: String,
    /// File, - or moves
    #[arg(value_name = "SOLUTION", required_unless_present = "certificate")]
    pub(crate) solution: Option<String>,
    /// What the letters of a solution mean. letters: moves of the tiles; blank: moves of the blank; inverted: the path
    /// from the goal to the start; mirrored: moves on the board mirrored in its diagonal [default: letters]
    #[arg(long, value_name = "NAME", value_parser = names(NotationName::ALL, NotationName::name), conflicts_with = "certificate")]
    pub(crate) notation: Option<NotationName>,
    /// Check a certificate instead: does it prove that no solution is shorter, or that there is none?
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// The paper sizes for cards.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default)]
pub(crate) enum PaperName {
    /// 210 × 297 mm
    #[default]
    A4,
    /// 8.5 × 11 inches
    Letter,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise show jam-40
  slidewise show s2-jam-1 --table
  slidewise show board.txt --svg board.svg
  slidewise show levels.dat#1-3
  slidewise show levels.dat#Water --final-states --svg water.svg
  slidewise show boards.parquet --moves 20 --first 3
  slidewise show jam-01 jam-02 jam-03 klotski --sheet cards.pdf --solutions")]
pub(crate) struct ShowArgs {
    /// File, FILE#WHICH, -, built-in name or board
    #[arg(value_name = "PUZZLE", required = true)]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    /// Draw the puzzle in an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the puzzle in a PNG file
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Also print a table: the cars (rush), the pieces (bricks), or the places where the molecule fits (atomix)
    #[arg(long)]
    pub(crate) table: bool,
    /// Draw the level in each of its final states instead: the molecule in every place where it fits (atomix)
    #[arg(long)]
    pub(crate) final_states: bool,
    /// Write cards for printing, several to a page, to a .pdf, .svg or .png file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "png", "table", "final_states", "json"])]
    pub(crate) sheet: Option<PathBuf>,
    /// Paper size of the cards
    #[arg(long, value_enum, default_value_t, requires = "sheet")]
    pub(crate) paper: PaperName,
    /// Number of cards side by side
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=6), requires = "sheet")]
    pub(crate) columns: u8,
    /// Solve the puzzles, and print the solutions on separate sheets
    #[arg(long, requires = "sheet")]
    pub(crate) solutions: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise list
  slidewise list hardest
  slidewise list --family tiles --size 4x4 --json
  slidewise list boards.parquet --moves 30..35 --pieces ..10
  slidewise list boards.parquet --moves 40.. --sample 5 --seed 1")]
pub(crate) struct ListArgs {
    /// Only puzzles whose name, family or source contains this; or a file, to list its puzzles
    #[arg(value_name = "TEXT|FILE")]
    pub(crate) filter: Option<String>,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise heuristic jam-40 --heuristic tree:3
  slidewise heuristic jam-40 --heuristic tree:3 --explain --svg tree.svg
  slidewise heuristic maze-40x20 --heuristic perfect --cells
  slidewise heuristic boards.txt --heuristic blockers --metric steps --json")]
pub(crate) struct HeuristicArgs {
    /// File, FILE#WHICH, -, built-in name or board
    #[arg(value_name = "PUZZLE", required = true)]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    /// Which heuristic to evaluate
    #[arg(long, default_value_t, help = groups::heuristics(), value_name = "NAME")]
    pub(crate) heuristic: HeuristicName,
    /// Explain how the value is computed
    #[arg(long)]
    pub(crate) explain: bool,
    /// Show the value of every cell of a maze, and which cells A* visits with it
    #[arg(long, conflicts_with = "explain")]
    pub(crate) cells: bool,
    /// Draw the explanation, or the maze with the values in its cells
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise pdb build korf-1 --heuristic pdb:7-8
  slidewise pdb info
  slidewise pdb verify

Files are kept in the user's cache folder, or where the environment variable SLIDEWISE_CACHE says.")]
pub(crate) struct PdbArgs {
    #[command(subcommand)]
    pub(crate) command: PdbCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PdbCommand {
    /// Build all databases that a heuristic needs for a puzzle's goal
    Build(PdbBuildArgs),
    /// List databases and what they were built for
    Info(PdbFilesArgs),
    /// Check every byte of the databases; exit code 1 if one is damaged
    Verify(PdbFilesArgs),
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise pdb build korf-1 --heuristic pdb:7-8
  slidewise pdb build board.txt --goal blank-last --heuristic pdb:5-5-5+6-6-3")]
pub(crate) struct PdbBuildArgs {
    /// File, FILE#WHICH, -, built-in name or board
    #[arg(value_name = "PUZZLE", required = true)]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    /// The heuristic. tiles: pdb:SIZES like pdb:7-8, pdb:TILES like pdb:1,2,5/3,4,6/7,8, or several joined by +; atomix:
    /// static-pdb:SIZE, static-pdb:KINDS, dynamic-pdb or multigoal-pdb
    #[arg(long, value_name = "NAME")]
    pub(crate) heuristic: HeuristicName,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise pdb info
  slidewise pdb verify --json")]
pub(crate) struct PdbFilesArgs {
    /// Files [default: all in the cache folder]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  slidewise import boards.csv > boards.txt
  slidewise import matrix.txt --goal clear --output board.txt")]
pub(crate) struct ImportArgs {
    /// File, FILE#WHICH, -, built-in name or board
    #[arg(value_name = "FILE", required = true)]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten)]
    pub(crate) adjust: AdjustArgs,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  slidewise completions bash > ~/.local/share/bash-completion/completions/slidewise")]
pub(crate) struct CompletionsArgs {
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  slidewise man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Folder for the man pages, one per command
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_declarations_are_consistent() {
        Cli::command().debug_assert();
    }

    /// The terminal's width breaks lines; a paragraph with line breaks of its own would be broken twice.
    #[test]
    fn a_paragraph_of_help_is_one_line() {
        for command in Cli::command().get_subcommands().chain([&Cli::command()]) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<_> = help.lines().collect();
            let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
            let broken = lines.windows(2).find(|pair| pair.iter().all(|line| is_prose(line)));
            assert_eq!(broken, None, "{}", command.get_name());
        }
    }

    #[test]
    fn every_command_has_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("Example"), "{} has no example", command.get_name());
        }
    }
}
