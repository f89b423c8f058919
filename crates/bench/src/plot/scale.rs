//! Scales: the position of a value along an axis, and the ticks.

/// Maps values to positions between 0 and 1.
#[derive(Clone, PartialEq, Debug)]
pub enum Scale {
    /// Equal distances for equal differences.
    Linear {
        /// The value at the beginning.
        least: f64,
        /// The value at the end.
        most: f64,
        /// The distance between ticks.
        step: f64,
    },
    /// Equal distances for equal factors. Smaller values are placed at the beginning.
    Log {
        /// The value at the beginning.
        least: f64,
        /// The value at the end.
        most: f64,
    },
    /// A row for each name, the first on top.
    Names(Vec<String>),
}

/// A unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// No unit.
    #[default]
    None,
    /// Seconds.
    Seconds,
    /// Bytes.
    Bytes,
}

impl Unit {
    /// A number with its unit.
    #[must_use]
    pub fn shown(self, value: f64) -> String {
        let steps: &[(f64, &str)] = match self {
            _ if value == 0.0 => return number(value),
            Unit::None => return number(value),
            Unit::Seconds => &[(1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1.0, "s")],
            Unit::Bytes => &[(1.0, "B"), (1024.0, "KiB"), (1_048_576.0, "MiB"), (1_073_741_824.0, "GiB")],
        };
        let fitting = steps.iter().rev().find(|(size, _)| value >= *size * (1.0 - 1e-9)).unwrap_or(&steps[0]);
        format!("{} {}", number(value / fitting.0), fitting.1)
    }
}

/// A tick on an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tick {
    pub(super) place: f64,
    pub(super) label: String,
}

impl Scale {
    /// A linear scale from 0 to the largest of some values.
    #[must_use]
    pub fn linear(values: impl IntoIterator<Item = f64>) -> Self {
        Self::with_step(values, step)
    }

    /// The same for whole numbers.
    #[must_use]
    pub fn whole(values: impl IntoIterator<Item = f64>) -> Self {
        Self::with_step(values, |length| step(length).max(1.0))
    }

    fn with_step(values: impl IntoIterator<Item = f64>, step: impl Fn(f64) -> f64) -> Self {
        let most = values.into_iter().fold(0.0, f64::max);
        let most = if most > 0.0 { most } else { 1.0 };
        let step = step(most);
        Self::Linear { least: 0.0, most: (most / step).ceil() * step, step }
    }

    /// A logarithmic scale over some values; smaller ones count as `floor`.
    #[must_use]
    pub fn log(values: impl IntoIterator<Item = f64>, floor: f64) -> Self {
        let (mut least, mut most) = (f64::INFINITY, floor);
        for value in values {
            least = least.min(value.max(floor));
            most = most.max(value);
        }
        least = round(least.min(most), f64::floor);
        most = round(most, f64::ceil);
        if most <= least {
            most = least * 10.0;
        }
        Self::Log { least, most }
    }

    /// The position of a value.
    #[must_use]
    pub fn place(&self, value: f64) -> f64 {
        match self {
            Scale::Linear { least, most, .. } => (value - least) / (most - least),
            Scale::Log { least, most } => (value.max(*least) / least).ln() / (most / least).ln(),
            Scale::Names(names) => 1.0 - (value + 0.5) / names.len() as f64,
        }
    }

    pub(super) fn ticks(&self, unit: Unit) -> Vec<Tick> {
        let tick = |value: f64| Tick { place: self.place(value), label: unit.shown(value) };
        match self {
            Scale::Linear { least, most, step } => {
                let count = ((most - least) / step).round() as usize;
                (0..=count).map(|index| tick(least + step * index as f64)).collect()
            }
            Scale::Log { least, most } => {
                let decades = (most / least).log10();
                let digits: &[f64] = if decades <= 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
                let first = least.log10().floor() as i32;
                let last = most.log10().ceil() as i32;
                // More than ten would be unreadable.
                let every = ((last - first) / 10 + 1).max(1) as usize;
                let powers = (first..=last).step_by(every).map(|power| 10f64.powi(power));
                let values = powers.flat_map(|power| digits.iter().map(move |digit| digit * power));
                let near = 1e-9;
                values.filter(|v| *v >= least * (1.0 - near) && *v <= most * (1.0 + near)).map(tick).collect()
            }
            Scale::Names(names) => {
                let place = |(index, label): (usize, &String)| Tick {
                    place: self.place(index as f64),
                    label: label.clone(),
                };
                names.iter().enumerate().map(place).collect()
            }
        }
    }
}

/// A round step that divides a length into at most six parts.
fn step(length: f64) -> f64 {
    let power = 10f64.powf((length / 6.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    steps.into_iter().find(|step| length / step <= 6.0 + 1e-9).unwrap_or(power * 10.0)
}

/// The next of 1, 2, 5, 10, … below or above.
fn round(value: f64, direction: fn(f64) -> f64) -> f64 {
    let power = 10f64.powf(value.log10().floor());
    let digit = value / power;
    let near = 1e-9;
    let steps = [1.0, 2.0, 5.0, 10.0];
    let chosen = if direction(0.5) > 0.0 {
        steps.into_iter().find(|step| *step >= digit - near)
    } else {
        steps.into_iter().rev().find(|step| *step <= digit + near)
    };
    chosen.unwrap_or(1.0) * power
}

/// A human-readable number: `12,500`, `0.02`, `2·10⁷`.
#[must_use]
pub fn number(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        "0".into()
    } else if (1e-3..1e6).contains(&size) {
        let decimals = if size >= 100.0 { 0 } else { (2 - size.log10().floor() as i32).max(0) as usize };
        let text = format!("{value:.decimals$}");
        let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
        grouped(text)
    } else {
        let power = size.log10().floor() as i32;
        let digit = format!("{:.2}", value / 10f64.powi(power));
        let digit = digit.trim_end_matches('0').trim_end_matches('.');
        let factor = if digit == "1" { String::new() } else { format!("{digit}·") };
        format!("{factor}10{}", raised(power))
    }
}

/// Commas between groups of three digits before the point.
fn grouped(text: &str) -> String {
    let (whole, rest) =
        text.split_once('.').map_or((text, String::new()), |(whole, rest)| (whole, format!(".{rest}")));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{rest}")
}

fn raised(power: i32) -> String {
    let raise = |c: char| match c {
        '-' => '⁻',
        c => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][c.to_digit(10).unwrap_or(0) as usize],
    };
    power.to_string().chars().map(raise).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &Scale) -> Vec<String> {
        scale.ticks(Unit::None).into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn numbers_are_as_people_read_them() {
        for (value, wanted) in [
            (0.0, "0"),
            (12_500.0, "12,500"),
            (999_999.0, "999,999"),
            (2e7, "2·10⁷"),
            (1e-5, "10⁻⁵"),
            (0.02, "0.02"),
            (568.52, "569"),
            (21.75, "21.8"),
            (-1_234.0, "-1,234"),
        ] {
            assert_eq!(number(value), wanted);
        }
    }

    #[test]
    fn units_are_chosen_to_fit() {
        let shown = [0.0000005, 0.00025, 0.001, 0.0217, 3.5, 7200.0].map(|value| Unit::Seconds.shown(value));
        assert_eq!(shown, ["500 ns", "250 µs", "1 ms", "21.7 ms", "3.5 s", "7,200 s"]);
        assert_eq!([100.0, 51_200.0].map(|value| Unit::Bytes.shown(value)), ["100 B", "50 KiB"]);
    }

    #[test]
    fn linear_scales_begin_at_nothing_and_end_round() {
        let scale = Scale::linear([3.0, 47.0]);
        assert_eq!(labels(&scale), ["0", "10", "20", "30", "40", "50"]);
        assert_eq!((scale.place(0.0), scale.place(50.0)), (0.0, 1.0));
        assert_eq!(labels(&Scale::linear([])).len(), 6);
        assert_eq!(labels(&Scale::whole([2.0])), ["0", "1", "2"]);
    }

    #[test]
    fn logarithmic_scales_have_powers_of_ten_and_few_ticks() {
        let scale = Scale::log([7.0, 30_000.0], 1.0);
        assert_eq!(scale, Scale::Log { least: 5.0, most: 50_000.0 });
        assert_eq!(labels(&scale), ["10", "100", "1,000", "10,000"]);
        assert_eq!(labels(&Scale::log([20.0, 90.0], 1.0)), ["20", "50", "100"]);
        assert_eq!(Scale::log([0.0, 10.0], 1.0).place(0.0), 0.0);
        assert!(labels(&Scale::log([1e-9, 1e12], 1e-12)).len() <= 12);
    }

    #[test]
    fn the_first_name_is_on_top() {
        let scale = Scale::Names(vec!["a".into(), "b".into()]);
        assert_eq!((scale.place(0.0), scale.place(1.0)), (0.75, 0.25));
    }
}
