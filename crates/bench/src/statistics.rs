//! Means, quantiles, penalties and regression lines, as defined in the cited documents.

/// The arithmetic mean.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The harmonic mean: n divided by the sum of the reciprocals, which small values dominate (the choice of the Atomix
/// thesis). It is 0 as soon as one value is.
#[must_use]
pub fn harmonic_mean(values: &[f64]) -> Option<f64> {
    let reciprocals: f64 = values.iter().map(|value| value.recip()).sum();
    (!values.is_empty()).then(|| values.len() as f64 / reciprocals)
}

/// The total of the Atomix thesis: the sum over the solved instances, and for each of `unsolved` instances that only
/// others solved the smallest power of ten that is not below that sum, so that the first digits of the total show how
/// many there were.
#[must_use]
pub fn penalised(values: &[f64], unsolved: usize) -> f64 {
    let sum: f64 = values.iter().sum();
    let mut penalty = 1.0;
    while penalty < sum {
        penalty *= 10.0;
    }
    sum + penalty * unsolved as f64
}

/// The `q`-quantile of sorted values, interpolated linearly.
#[must_use]
pub fn quantile(sorted: &[f64], q: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = q.clamp(0.0, 1.0) * last as f64;
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(low + (high - low) * place.fract())
}

/// The median.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(&sorted(values), 0.5)
}

/// The values in ascending order.
#[must_use]
pub fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// A line y = slope · x + intercept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// The slope.
    pub slope: f64,
    /// Where it crosses the y axis.
    pub intercept: f64,
}

/// The least-squares line through the points; `None` if all have the same x.
#[must_use]
pub fn regression(points: &[(f64, f64)]) -> Option<Line> {
    let (xs, ys): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    let (x_mean, y_mean) = (mean(&xs)?, mean(&ys)?);
    let spread: f64 = xs.iter().map(|x| (x - x_mean).powi(2)).sum();
    let common: f64 = points.iter().map(|(x, y)| (x - x_mean) * (y - y_mean)).sum();
    let slope = common / spread;
    slope.is_finite().then_some(Line { slope, intercept: y_mean - slope * x_mean })
}

/// The figures of a box plot.
#[derive(Clone, PartialEq, Debug)]
pub struct FiveNumbers {
    /// The smallest value within one and a half heights of the box.
    pub low: f64,
    /// A quarter of the values are smaller.
    pub first: f64,
    /// The median.
    pub median: f64,
    /// A quarter of the values are larger.
    pub third: f64,
    /// The largest value within one and a half heights of the box.
    pub high: f64,
    /// Values outside.
    pub outliers: Vec<f64>,
}

/// The numbers of a box plot.
#[must_use]
pub fn five_numbers(values: &[f64]) -> Option<FiveNumbers> {
    let sorted = sorted(values);
    let (first, third) = (quantile(&sorted, 0.25)?, quantile(&sorted, 0.75)?);
    let reach = 1.5 * (third - first);
    let inside = |value: &&f64| (first - reach..=third + reach).contains(*value);
    Some(FiveNumbers {
        low: *sorted.iter().find(inside)?,
        first,
        median: quantile(&sorted, 0.5)?,
        third,
        high: *sorted.iter().rev().find(inside)?,
        outliers: sorted.iter().filter(|value| !inside(value)).copied().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_what_they_should_be() {
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert_eq!(harmonic_mean(&[1.0, 4.0, 4.0]), Some(2.0));
        assert_eq!(harmonic_mean(&[0.0, 4.0]), Some(0.0));
        assert_eq!((mean(&[]), harmonic_mean(&[]), median(&[])), (None, None, None));
        assert_eq!(median(&[9.0, 1.0, 2.0, 4.0]), Some(3.0));
    }

    /// Tables 4.4 and 4.6 of the Atomix thesis: totals with four, three and one instances unsolved.
    #[test]
    fn penalties_give_the_totals_that_s1_prints() {
        assert_eq!(penalised(&[3_482.33], 4), 43_482.33);
        assert_eq!(penalised(&[333_304_472.0], 4), 4_333_304_472.0);
        assert_eq!(penalised(&[4_477.64], 3), 34_477.64);
        assert_eq!(penalised(&[24_033.14], 1), 124_033.14);
        assert_eq!(penalised(&[5_827.16], 0), 5_827.16);
    }

    #[test]
    fn a_line_through_points_on_a_line_is_that_line() {
        let points: Vec<_> = (0..5).map(|x| (f64::from(x), 3.0 * f64::from(x) - 1.0)).collect();
        assert_eq!(regression(&points), Some(Line { slope: 3.0, intercept: -1.0 }));
        assert_eq!(regression(&[(2.0, 1.0), (2.0, 5.0)]), None);
    }

    #[test]
    fn boxes_have_their_quarters_and_outliers() {
        let numbers = five_numbers(&[1.0, 2.0, 3.0, 4.0, 5.0, 100.0]).expect("there are values");
        assert_eq!((numbers.low, numbers.high), (1.0, 5.0));
        assert_eq!((numbers.first, numbers.median, numbers.third), (2.25, 3.5, 4.75));
        assert_eq!(numbers.outliers, [100.0]);
    }
}
