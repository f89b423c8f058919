//! `report`: turns results into a page with tables and figures.

use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use serde::Serialize;
use slidewise_bench::report::{Data, Provenance, Report, page};
use slidewise_bench::{Row, Suite, check, plot, results};
use slidewise_solve::source::Text;

use crate::args::ReportArgs;
use crate::commands::bench;
use crate::status::Status;
use crate::{output, suites};

/// What was written.
#[derive(Serialize)]
struct Written {
    rows: usize,
    tables: usize,
    figures: usize,
    contradictions: usize,
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &ReportArgs) -> anyhow::Result<Status> {
    let (mut data, mut provenance) = (Data::default(), Provenance::default());
    let source = each(&args.results, |row| {
        data.add(&row);
        provenance.add(&row);
    })?;
    ensure!(provenance.rows() > 0, "there are no rows in {}", args.results[0].display());
    let suite = match (&args.suite, &source) {
        (Some(name), _) => match suites::find(name) {
            Ok((suite, _)) => Some(suite),
            Err(status) => return status,
        },
        // The file contains a suite that was valid when it was written; if it is not valid now, the rows are still
        // usable.
        (None, Some((name, content))) => {
            Suite::read(name, Text { origin: name.clone(), content: content.clone() }).ok()
        }
        (None, None) => slidewise_bench::suite::built_in(provenance.suite()).and_then(Result::ok),
    };
    let contradictions = contradictions(&args.results, &data)?;
    let report = Report::new(&data, &provenance, contradictions, suite.as_ref());
    let files = write(args, &report)?;
    let written = Written {
        rows: provenance.rows(),
        tables: report.tables.len(),
        figures: report.figures.len(),
        contradictions: report.contradictions.len(),
        files,
    };
    if args.format.json {
        output::json(&written)?;
    } else if !args.format.quiet {
        let first = written.files[0].display();
        output::text(&format!(
            "{first}: {} rows, {} tables, {} figures\n",
            written.rows, written.tables, written.figures
        ))?;
    }
    bench::print_contradictions(&report.contradictions);
    // The rows may come from anyone: contradictory ones are bad input.
    Ok(if report.contradictions.is_empty() { Status::Solved } else { Status::BadInput })
}

/// Passes on all rows of some files, and returns the first suite that a file has.
fn each(paths: &[PathBuf], mut take: impl FnMut(Row)) -> anyhow::Result<Option<(String, String)>> {
    let mut suite = None;
    for path in paths {
        let found = results::each(path, &mut take);
        let found = found.map_err(|error| anyhow!("cannot read {}: {error}", path.display()))?;
        suite = suite.or(found);
    }
    Ok(suite)
}

/// Rows that contradict each other. They are rare, so only these are read again.
fn contradictions(paths: &[PathBuf], data: &Data) -> anyhow::Result<Vec<String>> {
    let mut rows = Vec::new();
    if data.has_suspects() {
        each(paths, |row| rows.extend(Some(row).filter(|row| data.is_suspect(row))))?;
    }
    Ok(check::contradictions(&rows))
}

fn write(args: &ReportArgs, report: &Report) -> anyhow::Result<Vec<PathBuf>> {
    let path = args.output.clone().unwrap_or_else(|| args.results[0].with_extension("html"));
    let mut files = vec![(path, page(report))];
    files.extend(args.csv.iter().map(|path| (path.clone(), report.csv())));
    files.extend(args.markdown.iter().map(|path| (path.clone(), report.markdown())));
    if let Some(folder) = &args.svg {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let file =
            |figure: &plot::Figure| (folder.join(format!("{}.svg", figure.name)), plot::svg(figure, true));
        files.extend(report.figures.iter().map(file));
    }
    for (path, content) in &files {
        output::file(path, content.as_bytes())?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}
