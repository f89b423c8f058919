//! `bench`: runs a suite.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use serde::Serialize;
use slidewise_bench::instances::{self, Instance};
use slidewise_bench::journal::{Header, Journal};
use slidewise_bench::ledger::Ledger;
use slidewise_bench::plan::Job;
use slidewise_bench::results::Writer;
use slidewise_bench::run::{Run, machine};
use slidewise_bench::suite::{BUILT_IN, BadSuite};
use slidewise_bench::tally::Tally;
use slidewise_bench::{Row, Suite};
use slidewise_core::Stop;

use crate::args::BenchArgs;
use crate::cluster::Cluster;
use crate::output::Draft;
use crate::progress::Progress;
use crate::status::Status;
use crate::{human, interrupt, output, suites};

/// The result of a command.
#[derive(Serialize)]
struct Done {
    suite: String,
    instances: usize,
    configurations: usize,
    rows: usize,
    new_rows: usize,
    complete: bool,
    solved: usize,
    unsolvable: usize,
    stopped: usize,
    failed: usize,
    contradictions: Vec<String>,
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Status> {
    let Some(name) = args.suite.as_deref().filter(|_| !args.list) else { return list(args) };
    let (mut suite, folder) = match suites::find(name) {
        Ok(found) => found,
        Err(status) => return status,
    };
    if args.print {
        output::text(&suite.text.content)?;
        return Ok(Status::Solved);
    }
    suite.jobs = args.jobs.map_or(suite.jobs, |jobs| jobs as usize);
    suite.repetitions = args.repetitions.unwrap_or(suite.repetitions);
    let instances = match gather(args, &suite, &folder) {
        Ok(instances) => instances?,
        Err(bad) => return suites::refuse(&bad),
    };
    let faults = suites::misfits(&suite, &instances);
    if !faults.is_empty() {
        return suites::refuse(&suite.refused(faults));
    }
    if args.dry_run {
        return plan(args, &suite, &instances);
    }
    let cluster = Cluster::meet(&args.processes, args, &files(args))?;
    let program = match &args.program {
        Some(path) => path.clone(),
        None => std::env::current_exe().context("cannot find the path of this program")?,
    };
    let version = version(&program)?;
    let run = Run { suite: &suite, instances: &instances, version, program, machine: machine() };
    let status = if cluster.is_first() { carry_out(args, &cluster, &run) } else { help(&cluster, &run) };
    cluster.part();
    status
}

/// The files that all processes must have in common.
fn files(args: &BenchArgs) -> Vec<String> {
    args.suite.iter().chain(&args.instances).cloned().collect()
}

/// Does this process's share of the runs that the first process still needs.
fn help(cluster: &Cluster, run: &Run<'_>) -> anyhow::Result<Status> {
    shared(cluster, run, Vec::new(), |_| Ok(()))?;
    Ok(Status::Solved)
}

/// Does these runs with all processes; the first one passes on the rows. Returns whether all were done.
fn shared(
    cluster: &Cluster,
    run: &Run<'_>,
    jobs: Vec<Job>,
    mut take: impl FnMut(Row) -> io::Result<()>,
) -> anyhow::Result<bool> {
    let jobs = cluster.broadcast(&jobs)?;
    let mut missing: usize = jobs.iter().map(|job| job.instances.len()).sum();
    let work = |job: &Job| Ok(run.rows(job, interrupt::flag())?);
    let stopped = cluster.share(&jobs, work, |rows: Vec<Row>| {
        missing -= rows.len();
        Ok(rows.into_iter().try_for_each(&mut take)?)
    })?;
    if stopped == Some(Stop::Lost) {
        output::message(&format!("{}\n", human::stopped(Some(Stop::Lost.name()))));
    }
    Ok(stopped.is_none() && missing == 0)
}

/// Prints what would be run.
fn plan(args: &BenchArgs, suite: &Suite, instances: &[Instance]) -> anyhow::Result<Status> {
    let runs = instances.len() * suite.configurations.len() * suite.repetitions as usize;
    if args.format.json {
        output::json(&serde_json::json!({
            "suite": suite.name,
            "instances": instances.len(),
            "configurations": suite.configurations.len(),
            "repetitions": suite.repetitions,
            "runs": runs,
        }))?;
    } else {
        let mut text = format!("{}: {}\n", suite.name, human::amount(runs as u64, "runs"));
        for configuration in &suite.configurations {
            let words = configuration.arguments().join(" ");
            text += &format!("  {}: slidewise {} {words}\n", configuration.name, configuration.command);
        }
        output::text(&text)?;
    }
    Ok(Status::Solved)
}

fn list(args: &BenchArgs) -> anyhow::Result<Status> {
    for (name, _) in BUILT_IN {
        let suite = match suites::find(name) {
            Ok((suite, _)) => suite,
            Err(status) => return status,
        };
        if args.format.json {
            output::json(&serde_json::json!({ "name": name, "title": suite.title, "about": suite.about }))?;
        } else {
            output::text(&format!("{name:<14} {}\n", suite.title))?;
        }
    }
    Ok(Status::Solved)
}

fn gather(args: &BenchArgs, suite: &Suite, folder: &Path) -> Result<anyhow::Result<Vec<Instance>>, BadSuite> {
    let all = if args.instances.is_empty() {
        instances::gather(suite, folder)?
    } else {
        match instances::given(&args.instances, &suite.given) {
            Ok(all) => all,
            Err(message) => return Ok(Err(anyhow!(message))),
        }
    };
    Ok(Ok(instances::sampled(all, args.sample.map(|sample| sample as usize))))
}

fn carry_out(args: &BenchArgs, cluster: &Cluster, run: &Run<'_>) -> anyhow::Result<Status> {
    let (suite, instances) = (run.suite, run.instances);
    let stem = args.output.clone().unwrap_or_else(|| suite.name.clone().into());
    let [journal_path, parquet, csv] = ["jsonl", "parquet", "csv"].map(|ending| with_ending(&stem, ending));
    if args.fresh && journal_path.exists() {
        std::fs::remove_file(&journal_path)
            .with_context(|| format!("cannot remove {}", journal_path.display()))?;
    }
    let header = Header {
        name: suite.name.clone(),
        suite: suite.text.content.clone(),
        puzzles: instances::checksum(instances),
    };
    let of_journal = || journal_path.display().to_string();
    let mut ledger = Ledger::new(suite, instances);
    let mut journal = Journal::open(&journal_path, &header, |place, row| ledger.add(place, &row))
        .with_context(of_journal)?;
    let before = ledger.len();
    if before > 0 && !args.format.quiet {
        output::message(&format!("{before} of {} rows already exist\n", run.total()));
    }
    let progress = Progress::runs(run.total(), args.format.quiet);
    progress.begin_at(before as u64);
    let jobs = run.jobs(&mut ledger);
    let take = |row: Row| {
        ledger.add(journal.add(&row)?, &row);
        progress.advance();
        Ok(())
    };
    let complete = if cluster.is_alone() {
        run.carry_out(&jobs, interrupt::flag(), take).map_err(anyhow::Error::from)
    } else {
        shared(cluster, run, jobs, take)
    };
    progress.finish();
    let complete = complete.with_context(of_journal)?;
    journal.sync().with_context(of_journal)?;
    let mut files = vec![journal_path.clone()];
    let tally = if complete {
        let tally = write(&mut ledger, &mut journal, suite, &parquet, &csv)?;
        files.extend([parquet, csv]);
        tally
    } else {
        counted(&mut ledger, &mut journal, |_| Ok(()))?
    };
    let done = Done {
        suite: suite.name.clone(),
        instances: instances.len(),
        configurations: suite.configurations.len(),
        rows: ledger.len(),
        new_rows: ledger.len() - before,
        complete,
        solved: tally.solved,
        unsolvable: tally.unsolvable,
        stopped: tally.stopped,
        failed: tally.failed,
        contradictions: tally.contradictions,
        files,
    };
    if args.format.json {
        output::json(&done)?;
    } else if !args.format.quiet {
        output::text(&described(&done, tally.first_failure.as_deref()))?;
    }
    print_contradictions(&done.contradictions);
    Ok(match (done.contradictions.is_empty(), complete) {
        (false, _) => Status::Bug,
        (true, false) => Status::Stopped,
        (true, true) => Status::Solved,
    })
}

/// Writes the rows of a journal as Parquet and CSV, and counts them.
fn write(
    ledger: &mut Ledger<'_>,
    journal: &mut Journal,
    suite: &Suite,
    parquet: &Path,
    csv: &Path,
) -> anyhow::Result<Tally> {
    let (mut parquet, mut csv) = (Draft::new(parquet)?, Draft::new(csv)?);
    let mut writer = Writer::new((&suite.name, &suite.text.content), &mut parquet, &mut csv)?;
    let tally = counted(ledger, journal, |row| writer.add(row))?;
    writer.finish()?;
    parquet.finish()?;
    csv.finish()?;
    Ok(tally)
}

/// Counts the rows of a journal, in the order of the suite, and passes each on.
fn counted(
    ledger: &mut Ledger<'_>,
    journal: &mut Journal,
    mut take: impl FnMut(&Row) -> io::Result<()>,
) -> io::Result<Tally> {
    let mut tally = Tally::default();
    ledger.rows(journal, |row| {
        take(&row)?;
        tally.add(row);
        Ok::<_, io::Error>(())
    })?;
    Ok(tally.finished())
}

/// Reports contradictory rows.
pub(crate) fn print_contradictions(contradictions: &[String]) {
    for line in contradictions {
        output::error(line);
    }
}

fn described(done: &Done, failure: Option<&Row>) -> String {
    let amount = |count: usize, what: &str| human::amount(count as u64, what);
    let mut text = format!(
        "{}: {} × {}, {}: {} solved, {} unsolvable, {} stopped, {} failed\n",
        done.suite,
        amount(done.instances, "instances"),
        amount(done.configurations, "configurations"),
        amount(done.rows, "rows"),
        done.solved,
        done.unsolvable,
        done.stopped,
        done.failed
    );
    if let Some(row) = failure {
        let why = row.error.as_deref().unwrap_or_default().lines().last().unwrap_or_default();
        let code = row.exit_code.unwrap_or_default();
        text +=
            &format!("first failure: {} with {}, exit code {code}: {why}\n", row.instance, row.configuration);
    }
    if !done.complete {
        return text + "stopped: repeat the command to resume\n";
    }
    let parquet = done.files.iter().find(|path| path.extension().is_some_and(|ending| ending == "parquet"));
    let next = parquet.map_or(String::new(), |path| format!("next: slidewise report {}\n", path.display()));
    text + &next
}

/// The version that the program reports.
fn version(program: &Path) -> anyhow::Result<String> {
    let output = std::process::Command::new(program)
        .arg("--version")
        .output()
        .with_context(|| format!("cannot run {}", program.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Adds an extension. It does not replace one, because in names like `s1-table-4.4` the end only looks like one.
fn with_ending(stem: &Path, ending: &str) -> PathBuf {
    let mut name = stem.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}
