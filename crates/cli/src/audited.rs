//! The findings of an audit in human-readable form.

use std::collections::BTreeMap;

use slidewise_draw::Panel;
use slidewise_lab::audit::{AuditReport, Comparison, Dominance, SampleReport};
use slidewise_solve::source;

use crate::{human, picture};

/// The maximum number of bars in a histogram, and their maximum length.
const BARS: i64 = 24;
const LONGEST_BAR: u64 = 40;

/// Does the audit refute a guarantee that is claimed to be proven?
pub(crate) fn contradicts(report: &AuditReport) -> bool {
    report.proven.is_some_and(|proven| {
        proven.admissible && report.admissible == Some(false)
            || proven.consistent && report.consistent == Some(false)
    })
}

/// The verdict in one line.
pub(crate) fn line(report: &AuditReport) -> String {
    format!("{:<16} {}: {}{}\n", report.name, report.heuristic, verdict(report), stopped(report))
}

fn verdict(report: &AuditReport) -> String {
    let admissible = match report.admissible {
        Some(true) => "admissible".into(),
        None => "no overestimate found".into(),
        Some(false) => format!(
            "not admissible ({} of {} too large, by up to {})",
            human::count(report.overestimated),
            human::amount(report.states, "states"),
            report.worst_overestimate.map_or("infinity".into(), human::count),
        ),
    };
    let consistent = match report.consistent {
        Some(true) => "consistent".into(),
        None => "no inconsistent edge found".into(),
        Some(false) => format!(
            "not consistent ({} of {})",
            human::count(report.inconsistent),
            human::amount(report.edges, "edges")
        ),
    };
    format!("{admissible}, {consistent}")
}

fn stopped(report: &AuditReport) -> String {
    match (&report.stopped_by, report.complete) {
        (_, true) => String::new(),
        (why, false) => format!("; {}", human::stopped(why.as_deref())),
    }
}

/// All findings, below a title.
pub(crate) fn page(title: &str, report: &AuditReport, stats: bool) -> anyhow::Result<String> {
    let bold = anstyle::Style::new().bold();
    let mut text = format!("{title} · {} in {} to goal '{}'\n", report.heuristic, report.metric, report.goal);
    text += &format!("{bold}{}{bold:#}\n", verdict(report));
    if !report.complete {
        text += &format!(
            "{}: the findings hold, but there may be more\n",
            stopped(report).trim_start_matches("; ")
        );
    }
    if contradicts(report) {
        text += "this contradicts a guarantee that is said to be proven: please report it\n";
    }
    text += &report.sample.as_ref().map(sampled).unwrap_or_default();
    text += &figures(report);
    text += &witnesses(report)?;
    if let Some(dominance) = &report.dominance {
        text += &compared(report, dominance)?;
    }
    text += &histogram(&report.error_histogram);
    if stats {
        text += &by_distance(report);
    }
    Ok(text)
}

fn figures(report: &AuditReport) -> String {
    let mut text = String::new();
    let mut line = |what: &str, value: String| text += &format!("  {what:<20} {value}\n");
    line("states", human::count(report.states));
    line("edges", human::count(report.edges));
    if report.dead_ends > 0 {
        line("dead ends", human::count(report.dead_ends));
    }
    line("overestimated", human::amount(report.overestimated, "states"));
    if report.false_dead_ends > 0 {
        line("false dead ends", human::count(report.false_dead_ends));
    }
    line("inconsistent", human::amount(report.inconsistent, "edges"));
    if let Some((error, distance)) = report.mean_error.zip(report.mean_distance) {
        line("mean error", format!("{error:.3}, at a mean distance of {distance:.3}"));
    }
    line("memory", human::bytes(report.peak_bytes + report.table_bytes));
    line("time", human::seconds(report.seconds));
    text
}

/// What a sample shows, and with what confidence.
fn sampled(sample: &SampleReport) -> String {
    let mut text = format!(
        "a sample: the ends of {} of up to {} (seed {}); true distances by searches with {}\n",
        human::amount(sample.walks, "random walks"),
        human::amount(sample.longest, "moves"),
        sample.seed,
        sample.reference
    );
    let percent = |share: f64| format!("{:.2} %", share * 100.0);
    let confidence = format!("with {:.0} % confidence at most", sample.confidence * 100.0);
    if let Some(share) = sample.overestimated_at_most {
        text += &format!(
            "  {confidence} {} of the states such walks lead to are overestimated\n",
            percent(share)
        );
    }
    if let Some(share) = sample.inconsistent_at_most {
        text += &format!("  {confidence} {} of them have an inconsistent edge\n", percent(share));
    }
    if sample.undecided > 0 {
        text += &format!("  {} of unknown distance\n", human::amount(sample.undecided, "states"));
    }
    text
}

fn witnesses(report: &AuditReport) -> anyhow::Result<String> {
    let mut text = String::new();
    if let Some(state) = &report.witness_state {
        let at_most = if state.exact { "" } else { " at most" };
        text += &format!(
            "an overestimate: the value is {}, the distance{at_most} {}\n",
            value(state.h),
            state.distance
        );
        text += &row(&[(&state.board, String::new())])?;
    }
    if let Some(edge) = &report.witness_edge {
        text += &format!(
            "an inconsistent edge: the value falls from {} to {}, and the move costs {}\n",
            value(edge.h_from),
            value(edge.h_to),
            edge.cost
        );
        let caption = |h| format!("value {}", value(h));
        text += &row(&[(&edge.from, caption(edge.h_from)), (&edge.to, caption(edge.h_to))])?;
    }
    Ok(text)
}

fn compared(report: &AuditReport, dominance: &Dominance) -> anyhow::Result<String> {
    let (mine, theirs) = (&report.heuristic, &dominance.against);
    let states = |count| human::amount(count, "states");
    let mut text = format!(
        "{mine} against {theirs}: larger in {}, equal in {}, smaller in {}",
        states(dominance.larger),
        human::count(dominance.equal),
        human::count(dominance.smaller)
    );
    let scope = if report.complete && report.sample.is_none() { "" } else { " in the states looked at" };
    text += &match (dominance.larger, dominance.smaller) {
        (0, 0) => format!(": they are the same{scope}\n"),
        (_, 0) => format!(": {mine} dominates {theirs}{scope}\n"),
        (0, _) => format!(": {theirs} dominates {mine}{scope}\n"),
        _ => ": neither dominates the other\n".to_owned(),
    };
    let examples = [&dominance.larger_state, &dominance.smaller_state].into_iter().flatten();
    let caption =
        |state: &Comparison| format!("{mine} {}, {theirs} {}", value(state.h), value(state.against));
    let boards: Vec<_> = examples.map(|state| (state.board.as_str(), caption(state))).collect();
    text += &row(&boards)?;
    Ok(text)
}

/// A value as text.
fn value(value: Option<u32>) -> String {
    value.map_or("infinity".into(), human::count)
}

/// Boards of the native format side by side, each below its caption.
fn row(boards: &[(&str, String)]) -> anyhow::Result<String> {
    let panel = |(native, caption): &(&str, String)| {
        let mut items = source::parse("board", native.as_bytes(), "board").items;
        let puzzle = items.pop().and_then(Result::ok);
        let puzzle =
            puzzle.ok_or_else(|| anyhow::anyhow!("a board that was written cannot be read: {native}"))?;
        Ok(Panel { caption: caption.clone(), board: picture::board(&puzzle) })
    };
    let panels = boards.iter().map(panel).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(slidewise_draw::terminal_row(&panels, picture::style(), picture::width()))
}

/// The number of states with each error, as bars; several errors share a bar if there are many.
fn histogram(errors: &BTreeMap<i64, u64>) -> String {
    let (Some((&least, _)), Some((&most, _))) = (errors.first_key_value(), errors.last_key_value()) else {
        return String::new();
    };
    let width = (most - least) / BARS + 1;
    let mut bars = BTreeMap::<i64, u64>::new();
    for (error, states) in errors {
        *bars.entry((error - least) / width).or_default() += states;
    }
    let highest = bars.values().copied().max().unwrap_or(1);
    let mut text = String::from("distance minus value, and the number of states:\n");
    for (bar, states) in bars {
        let from = least + bar * width;
        let label = if width == 1 { from.to_string() } else { format!("{from}..{}", from + width - 1) };
        let length = (states * LONGEST_BAR).div_ceil(highest);
        text += &format!("{label:>10} {} {}\n", "█".repeat(length as usize), human::count(states));
    }
    text
}

/// The minimum, mean and maximum value at each distance.
fn by_distance(report: &AuditReport) -> String {
    let mut rows = BTreeMap::<u32, (u64, u32, u64, u32)>::new();
    for count in &report.values_by_distance {
        let Some(h) = count.h else { continue };
        let row = rows.entry(count.distance).or_insert((0, u32::MAX, 0, 0));
        *row = (row.0 + count.states, row.1.min(h), row.2 + u64::from(h) * count.states, row.3.max(h));
    }
    if rows.is_empty() {
        return String::new();
    }
    let line = |(distance, (states, least, sum, largest)): (u32, (u64, u32, u64, u32))| {
        let mean = sum as f64 / states as f64;
        format!("{distance:>10} {:>16} {least:>8} {mean:>8.2} {largest:>8}\n", human::count(states))
    };
    format!(
        "\n  distance           states    least     mean  largest\n{}",
        rows.into_iter().map(line).collect::<String>()
    )
}
