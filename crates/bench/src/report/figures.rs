//! The figures of a report: counts of one configuration against those of another (figures 4.1 to 4.5 of the Atomix
//! thesis), cactus plots, histograms, boxes and regression lines (figures 14 to 18 of the Unblock Me thesis).

use super::{Data, Measure};
use crate::plot::{Axis, Element, Figure, Scale, Shape, Unit, number};
use crate::statistics::{five_numbers, regression, sorted};
use crate::suite::Layout;

/// With more configurations, pairs are compared only if the suite requests it.
const MOST_PAIRS: usize = 8;

/// Faster searches count as this many seconds.
const SHORTEST: f64 = 1e-6;

/// All figures that the rows have data for.
pub(super) fn figures(data: &Data, layout: &Layout) -> Vec<Figure> {
    let solvers = data.solvers();
    let mut figures = about_instances(data);
    if solvers.is_empty() || data.instances().len() < 2 {
        return figures;
    }
    figures.extend(pairs(&solvers, layout).into_iter().filter_map(|(a, b)| scatter(data, a, b)));
    figures.extend(
        [Measure::SECONDS, Measure::EXPANDED].iter().filter_map(|measure| cactus(data, &solvers, measure)),
    );
    figures.extend(distribution(data, &solvers));
    figures.extend(
        [Measure::SECONDS, Measure::EXPANDED].iter().filter_map(|measure| boxes(data, &solvers, measure)),
    );
    figures.extend(lines(data, &solvers));
    figures
}

fn floor(measure: &Measure) -> f64 {
    if measure.name == Measure::SECONDS.name { SHORTEST } else { 1.0 }
}

/// The pairs of configurations to plot against each other.
fn pairs<'a>(solvers: &[&'a str], layout: &'a Layout) -> Vec<(&'a str, &'a str)> {
    if !layout.scatter.is_empty() {
        return layout.scatter.iter().map(|[a, b]| (a.as_str(), b.as_str())).collect();
    }
    let baseline = layout.baseline.as_deref().unwrap_or(solvers[0]);
    let others = solvers.iter().filter(|&&other| other != baseline);
    others.take(MOST_PAIRS).map(|&other| (baseline, other)).collect()
}

fn scatter(data: &Data, a: &str, b: &str) -> Option<Figure> {
    let common = data.common(&[a, b]);
    let xs = data.values(a, &Measure::EXPANDED, &common);
    let ys = data.values(b, &Measure::EXPANDED, &common);
    let points: Vec<_> = xs.iter().copied().zip(ys.iter().copied()).collect();
    if points.is_empty() {
        return None;
    }
    let fewer = number(points.iter().filter(|(x, y)| y < x).count() as f64);
    let more = number(points.iter().filter(|(x, y)| y > x).count() as f64);
    let scale = Scale::log(xs.into_iter().chain(ys), 1.0);
    Some(Figure {
        name: format!("scatter-{}-{}", file_name(a), file_name(b)),
        title: format!("States expanded by {b} against {a}"),
        caption: format!(
            "A dot is an instance that both solved, {} in all. Below the dashed line {b} expands fewer states ({fewer}), above \
             it more ({more}).",
            number(points.len() as f64)
        ),
        x: Axis::new(format!("{a}, states expanded"), scale.clone()),
        y: Axis::new(format!("{b}, states expanded"), scale),
        elements: vec![
            Element { series: 0, shape: Shape::Diagonal },
            Element { series: 0, shape: Shape::Points(points) },
        ],
        legend: Vec::new(),
    })
}

/// Cactus plots: the number of instances that each configuration solves within a given effort.
fn cactus(data: &Data, solvers: &[&str], measure: &Measure) -> Option<Figure> {
    let values = |solver: &str| sorted(&data.values(solver, measure, &data.instances()));
    let all: Vec<_> = solvers.iter().map(|solver| values(solver)).collect();
    let most = all.iter().map(Vec::len).max().filter(|&most| most > 0)?;
    let line = |(series, values): (usize, &Vec<f64>)| {
        let points = values.iter().enumerate().map(|(index, &value)| ((index + 1) as f64, value));
        Element { series, shape: Shape::Line(points.collect()) }
    };
    Some(Figure {
        name: format!("cactus-{}", measure.name),
        title: format!("Instances solved, by {}", measure.label),
        caption: "Every configuration’s instances from its easiest to its hardest: a line that is lower, or ends further right, is \
                  better."
            .into(),
        x: Axis::new("instances solved", Scale::whole([most as f64])),
        y: Axis::new(measure.label, Scale::log(all.iter().flatten().copied(), floor(measure))).of(measure.unit),
        elements: all.iter().enumerate().map(line).collect(),
        legend: legend(solvers),
    })
}

/// Figure 17 of the Unblock Me thesis: the number of instances by the number of states they take.
fn distribution(data: &Data, solvers: &[&str]) -> Option<Figure> {
    let values = |solver: &str| data.values(solver, &Measure::EXPANDED, &data.instances());
    let all: Vec<_> = solvers.iter().map(|solver| values(solver)).collect();
    let scale = Scale::log(all.iter().flatten().copied(), 1.0);
    let Scale::Log { least, most } = scale else { return None };
    let edges = edges(least, most);
    let counted: Vec<Vec<f64>> = all.iter().map(|values| counts(values, &edges)).collect();
    let line = |(series, counts): (usize, &Vec<f64>)| {
        let steps =
            edges.windows(2).zip(counts).flat_map(|(edge, &count)| [(edge[0], count), (edge[1], count)]);
        Element { series, shape: Shape::Line(steps.collect()) }
    };
    Some(Figure {
        name: "histogram-expanded".into(),
        title: "Distribution of states expanded".into(),
        caption: "Bins of equal width on the logarithmic scale.".into(),
        x: Axis::new("states expanded", scale),
        y: Axis::new("instances", Scale::whole(counted.iter().flatten().copied())),
        elements: counted.iter().enumerate().map(line).collect(),
        legend: legend(solvers),
    })
}

/// Eight bins for each power of ten.
fn edges(least: f64, most: f64) -> Vec<f64> {
    let bins = ((most / least).log10() * 8.0).ceil().max(1.0) as u32;
    (0..=bins).map(|bin| least * (most / least).powf(f64::from(bin) / f64::from(bins))).collect()
}

/// The number of values in each bin; the last edge belongs to the last bin.
fn counts(values: &[f64], edges: &[f64]) -> Vec<f64> {
    let mut counts = vec![0.0; edges.len() - 1];
    for value in values {
        let bin = edges[1..].partition_point(|edge| edge <= value).min(counts.len() - 1);
        counts[bin] += 1.0;
    }
    counts
}

/// Figure 16 of the Unblock Me thesis.
fn boxes(data: &Data, solvers: &[&str], measure: &Measure) -> Option<Figure> {
    let values = |solver: &str| data.values(solver, measure, &data.instances());
    let all: Vec<_> = solvers.iter().map(|solver| values(solver)).collect();
    let row = |(index, values): (usize, &Vec<f64>)| {
        Some(Element { series: index, shape: Shape::Box(index, five_numbers(values)?) })
    };
    let elements: Vec<_> = all.iter().enumerate().filter_map(row).collect();
    if elements.is_empty() {
        return None;
    }
    Some(Figure {
        name: format!("boxes-{}", measure.name),
        title: format!("Box plot of {}", measure.label),
        caption: "The box holds the middle half of the instances, the thick line is the median, whiskers reach to the last value \
                  within one and a half boxes, dots lie beyond."
            .into(),
        x: Axis::new(measure.label, Scale::log(all.iter().flatten().copied(), floor(measure))).of(measure.unit),
        y: Axis::new("", Scale::Names(solvers.iter().map(|&solver| solver.to_owned()).collect())),
        elements,
        legend: Vec::new(),
    })
}

/// Figure 18 of the Unblock Me thesis: time against states, for each configuration and then all regression lines
/// together.
fn lines(data: &Data, solvers: &[&str]) -> Vec<Figure> {
    let points = |solver: &str| -> Vec<(f64, f64)> {
        let runs = data.instances().into_iter().filter_map(|instance| data.solved(solver, instance));
        runs.filter_map(|run| Some((run.kept.expanded.get()? as f64, run.seconds?))).collect()
    };
    let states =
        |points: &[(f64, f64)]| Axis::new("states expanded", Scale::linear(points.iter().map(|(x, _)| *x)));
    let time = |points: &[(f64, f64)]| {
        Axis::new("time of the search", Scale::linear(points.iter().map(|(_, y)| *y))).of(Unit::Seconds)
    };
    let mut figures = Vec::new();
    let mut every_end = Vec::new();
    let mut together = Figure {
        name: "regression".into(),
        title: "Regression lines of time by states expanded".into(),
        caption: "Least squares. The slope is the time for one more state: a configuration may be slower per state and still \
                  be the fastest, if it needs fewer of them."
            .into(),
        x: states(&[]),
        y: time(&[]),
        elements: Vec::new(),
        legend: Vec::new(),
    };
    for (series, &solver) in solvers.iter().enumerate() {
        let points = points(solver);
        let Some(line) = regression(&points) else { continue };
        let most = points.iter().map(|(x, _)| *x).fold(0.0, f64::max);
        let ends = vec![(0.0, line.intercept.max(0.0)), (most, line.slope * most + line.intercept)];
        let slope = format!("{} a state", Unit::Seconds.shown(line.slope));
        every_end.extend_from_slice(&ends);
        together.elements.push(Element { series, shape: Shape::Line(ends.clone()) });
        together.legend.push((series, format!("{solver}: {slope}")));
        figures.push(Figure {
            name: format!("time-{}", file_name(solver)),
            title: format!("Time against states expanded, {solver}"),
            caption: format!("The line is the regression line: {slope}."),
            x: states(&points),
            y: time(&points),
            elements: vec![
                Element { series, shape: Shape::Points(points) },
                Element { series, shape: Shape::Line(ends) },
            ],
            legend: Vec::new(),
        });
    }
    // One very slow run must not flatten the lines.
    (together.x, together.y) = (states(&every_end), time(&every_end));
    figures.insert(0, together);
    figures.retain(|figure| !figure.elements.is_empty());
    figures
}

/// Figures 14 and 15 of the Unblock Me thesis: lengths, pieces and sizes of clusters.
fn about_instances(data: &Data) -> Vec<Figure> {
    let all = data.instances();
    let of = |get: &dyn Fn(usize) -> Option<u64>| -> Vec<f64> {
        all.iter().filter_map(|&instance| get(instance)).map(|value| value as f64).collect()
    };
    let configurations = data.configurations();
    let lengths = of(&|instance| {
        let mut runs = configurations.iter().filter_map(|configuration| data.run(configuration, instance));
        runs.find_map(|run| run.shortest).or(data.facts(instance).known_length)
    });
    let pieces = of(&|instance| data.facts(instance).pieces);
    let states = of(&|instance| data.facts(instance).states);
    let mut figures = Vec::new();
    figures.extend(whole_numbers("lengths", "Shortest solutions", "length", &lengths));
    figures.extend(whole_numbers("pieces", "Pieces", "pieces", &pieces));
    if !states.is_empty() {
        let scale = Scale::log(states.iter().copied(), 1.0);
        if let Scale::Log { least, most } = scale {
            let edges = edges(least, most);
            let bars =
                edges.windows(2).zip(counts(&states, &edges)).map(|(edge, count)| (edge[0], edge[1], count));
            figures.push(histogram(
                "clusters",
                "Sizes of clusters",
                "states that can be reached",
                scale,
                bars.collect(),
            ));
        }
    }
    figures
}

fn whole_numbers(name: &str, title: &str, label: &str, values: &[f64]) -> Option<Figure> {
    let most = values.iter().copied().fold(0.0, f64::max);
    let bars = |value: u32| {
        let value = f64::from(value);
        (value - 0.5, value + 0.5, values.iter().filter(|other| **other == value).count() as f64)
    };
    let bars: Vec<_> = (0..=most as u32).map(bars).filter(|(_, _, count)| *count > 0.0).collect();
    let enough = bars.len() > 1;
    enough.then(|| histogram(name, title, label, Scale::whole([most + 0.5]), bars))
}

fn histogram(name: &str, title: &str, label: &str, scale: Scale, bars: Vec<(f64, f64, f64)>) -> Figure {
    Figure {
        name: name.into(),
        title: title.into(),
        caption: String::new(),
        x: Axis::new(label, scale),
        y: Axis::new("instances", Scale::whole(bars.iter().map(|(_, _, count)| *count))),
        elements: vec![Element { series: 0, shape: Shape::Bars(bars) }],
        legend: Vec::new(),
    }
}

fn legend(solvers: &[&str]) -> Vec<(usize, String)> {
    solvers.iter().enumerate().map(|(series, &solver)| (series, solver.to_owned())).collect()
}

/// Letters, digits and dashes only.
fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_in_one_bin() {
        let edges = edges(1.0, 100.0);
        assert_eq!(edges.len(), 17);
        let values = [1.0, 1.1, 9.9, 10.0, 99.0, 100.0];
        assert_eq!(counts(&values, &edges).iter().sum::<f64>(), 6.0);
        assert_eq!(counts(&[100.0], &edges)[15], 1.0);
    }
}
