//! Statistics that can be averaged and drawn.

use super::data::Run;
use crate::plot::Unit;

/// A statistic that can be averaged and drawn.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// The name in suites.
    pub name: &'static str,
    /// Its label in reports.
    pub label: &'static str,
    /// The unit of its values.
    pub unit: Unit,
    /// Its value for a run.
    pub get: fn(&Run<'_>) -> Option<f64>,
}

macro_rules! counts {
    ($($name:ident $label:literal $unit:ident),+ $(,)?) => {
        [$(Measure {
            name: stringify!($name),
            label: $label,
            unit: Unit::$unit,
            get: |run| run.kept.$name.get().map(|count| count as f64),
        },)+]
    };
}

const COUNTS: [Measure; 12] = counts![
    expanded "states expanded" None,
    generated_states "distinct states generated" None,
    generated_edges "successors generated" None,
    reexpanded "states expanded again" None,
    stored "states stored" None,
    open_comparisons "comparisons in the open list" None,
    store_comparisons "comparisons in the duplicate store" None,
    store_longest_list "longest list of the duplicate store" None,
    length "length of the solution" None,
    value "value of the heuristic on the start" None,
    peak_bytes "memory of the search" Bytes,
    process_peak_bytes "memory of the process" Bytes,
];

const OTHERS: [Measure; 3] = [
    Measure { name: "seconds", label: "time of the search", unit: Unit::Seconds, get: |run| run.seconds },
    Measure {
        name: "cluster-share",
        label: "share of the reachable states that was generated",
        unit: Unit::None,
        get: |run| ratio(run.kept.generated_states.get(), run.facts.states),
    },
    Measure {
        name: "value-share",
        label: "value on the start as a share of the best lower bound",
        unit: Unit::None,
        get: |run| ratio(run.kept.value.get(), run.facts.bound),
    },
];

fn ratio(part: Option<u64>, whole: Option<u64>) -> Option<f64> {
    part.zip(whole).filter(|(_, whole)| *whole > 0).map(|(part, whole)| part as f64 / whole as f64)
}

impl Measure {
    /// All of them.
    pub const ALL: &'static [Measure] = &{
        let [a, b, c, d, e, f, g, h, i, j, k, l] = COUNTS;
        let [m, n, o] = OTHERS;
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o]
    };

    /// The measure with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|measure| measure.name == name)
    }

    /// States expanded.
    pub(super) const EXPANDED: Measure = COUNTS[0];
    /// Seconds.
    pub(super) const SECONDS: Measure = OTHERS[0];
}
