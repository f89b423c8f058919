//! Human-readable numbers.

use std::time::Duration;

use bytesize::ByteSize;

/// `1234567` as `1,234,567`.
pub(crate) fn count(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Bytes with a unit.
pub(crate) fn bytes(bytes: u64) -> String {
    ByteSize(bytes).display().iec().to_string()
}

/// Seconds with as many digits as matter.
pub(crate) fn seconds(seconds: f64) -> String {
    let duration = Duration::from_secs_f64(seconds);
    match seconds {
        s if s < 0.001 => format!("{} µs", duration.as_micros()),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        _ => humantime::format_duration(Duration::from_secs(duration.as_secs())).to_string(),
    }
}

/// `1 move`, `2 moves`; the unit is given in the plural.
pub(crate) fn amount(number: impl Into<u128>, unit: &str) -> String {
    let number = number.into();
    let unit = if number == 1 { unit.trim_end_matches('s') } else { unit };
    format!("{} {unit}", count(number))
}

/// Explains units that need it.
pub(crate) fn explained(metric: &str) -> &'static str {
    match metric {
        "octile" => "octile: a step along a row or column costs 5, a diagonal one 7\n",
        _ => "",
    }
}

/// Why a search stopped, from its name in results.
pub(crate) fn stopped(by: Option<&str>) -> String {
    match by.unwrap_or_default() {
        "interrupted" => "interrupted".into(),
        "nodes" => "stopped at the node limit".into(),
        "capacity" => "stopped: more states, or longer paths, than can be counted".into(),
        "lost" => "stopped: a process of the search, or the connection to it, was lost".into(),
        "checkpoint" => "stopped: the checkpoint could not be written".into(),
        limit => format!("stopped at the {limit} limit"),
    }
}

/// Lines of whole words with at most this many columns, but at least one word.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                *line += &format!(" {word}");
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([count(7_u32), count(1234_u64), count(1_234_567_u128)], ["7", "1,234", "1,234,567"]);
        assert_eq!([amount(1_u32, "moves"), amount(51_u32, "moves")], ["1 move", "51 moves"]);
        assert_eq!([seconds(0.000_25), seconds(0.0251), seconds(2.5)], ["250 µs", "25.1 ms", "2.50 s"]);
    }
}
