//! All figures of a search as text.

use slidewise_solve::report::{LayerReport, Report};

use crate::{human, picture};

/// All counts of a search, and its layers as a table.
pub(crate) fn table(report: &Report) -> String {
    let per_second = report.expanded as f64 / report.seconds.max(1e-9);
    let searched_bytes = report.peak_bytes.saturating_sub(report.table_bytes);
    let rows = [
        ("algorithm", report.algorithm.clone()),
        ("heuristic", report.heuristic.clone()),
        ("open list", report.open.clone()),
        ("duplicate store", report.closed.clone()),
        ("ties", report.tie.clone()),
        ("order of moves", report.order.clone()),
        ("expanded", human::count(report.expanded)),
        ("generated edges", human::count(report.generated_edges)),
        ("generated states", human::count(report.generated_states)),
        ("re-expanded", human::count(report.reexpanded)),
        ("stored", human::count(report.stored)),
        ("peak memory", human::bytes(report.peak_bytes)),
        ("of that, tables", human::bytes(report.table_bytes)),
        ("bytes per state", format!("{:.1}", searched_bytes as f64 / report.stored.max(1) as f64)),
        ("expanded per second", human::count(per_second as u64)),
    ];
    let mut text: String = rows.iter().map(|(what, value)| format!("  {what:<20} {value}\n")).collect();
    if let Some(final_states) = &report.final_states {
        let how = if final_states == "one" { "one at a time, figures added up" } else { "all at once" };
        text += &format!("  {:<20} {how}\n", "final states");
    }
    if let Some(direction) = &report.direction {
        let because = report.direction_because.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        text += &format!("  {:<20} {direction}{because}\n", "direction");
    }
    if let Some(expanded) = report.abstract_expanded {
        text += &format!("  {:<20} {}\n", "abstract expanded", human::count(expanded));
    }
    for (what, count) in operations(report) {
        text += &format!("  {what:<20} {}\n", human::count(count));
    }
    if let Some(factor) = report.branching_factor {
        text += &format!("  {:<20} {factor:.3}\n", "branching factor");
    }
    text + &errors(report) + &layers(&report.layers)
}

/// The operations of the lists, as far as they are counted.
fn operations(report: &Report) -> Vec<(&'static str, u64)> {
    let done = &report.operations;
    let rows = [
        ("open: pushes", done.open_pushes),
        ("open: pops", done.open_pops),
        ("open: decreases", done.open_decreases),
        ("open: comparisons", done.open_comparisons),
        ("open: links", done.open_links),
        ("open: cuts", done.open_cuts),
        ("store: lookups", done.store_lookups),
        ("store: comparisons", done.store_comparisons),
        ("store: lists", done.store_lists),
        ("store: longest list", done.store_longest_list),
        ("store: resizes", done.store_resizes),
    ];
    rows.into_iter().filter_map(|(what, count)| Some((what, count?))).collect()
}

/// The heuristic's error along the solution: mean, and value by value.
fn errors(report: &Report) -> String {
    let errors = &report.heuristic_error;
    if errors.is_empty() {
        return String::new();
    }
    let mean = errors.iter().sum::<i64>() as f64 / errors.len() as f64;
    let all: Vec<_> = errors.iter().map(i64::to_string).collect();
    let text = format!("mean {mean:.1}; along the solution {}", all.join(" "));
    let lines = human::wrapped(&text, picture::width().saturating_sub(MARGIN + 1));
    let first = |(index, line): (usize, String)| {
        format!("  {:<20} {line}\n", if index == 0 { "heuristic error" } else { "" })
    };
    lines.into_iter().enumerate().map(first).collect()
}

/// The column where the values of the table begin.
const MARGIN: usize = 23;

/// The layers as a table whose columns are no wider than they need to be.
fn layers(layers: &[LayerReport]) -> String {
    if layers.is_empty() {
        return String::new();
    }
    let head = ["f", "expanded", "generated", "stored", "re-expanded", "open", "bytes", "growth"];
    let row = |layer: &LayerReport| {
        [
            layer.f.to_string(),
            human::count(layer.expanded),
            human::count(layer.generated),
            human::count(layer.stored),
            human::count(layer.reexpanded),
            human::count(layer.open),
            human::bytes(layer.bytes),
            layer.growth.map_or(String::new(), |growth| format!("{growth:.2}")),
        ]
    };
    let rows: Vec<_> = std::iter::once(head.map(str::to_owned)).chain(layers.iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: [usize; 8] = std::array::from_fn(width);
    let line = |row: &[String; 8]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("  {cell:>width$}"));
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    "\n".to_owned() + &rows.iter().map(line).collect::<String>()
}

/// The verdict on consistency, with the edge that violates it, if the check was requested.
pub(crate) fn consistency(report: &Report) -> String {
    match (report.consistent, &report.violation) {
        (Some(true), _) => format!("{} is consistent on every edge that was generated\n", report.heuristic),
        (Some(false), Some(edge)) => format!(
            "{} is not consistent: it falls from {} to {} along a move of cost {}\n{}to\n{}",
            report.heuristic,
            edge.h_from,
            edge.h_to,
            edge.cost,
            board(&edge.from),
            board(&edge.to)
        ),
        _ => String::new(),
    }
}

/// The drawn rows of a puzzle in the native format.
fn board(native: &str) -> &str {
    native.split_once("\n\n").map_or(native, |(_, rows)| rows)
}
