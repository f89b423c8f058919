//! Parsers for the values of flags.

use std::ops::RangeInclusive;
use std::time::Duration;

use bytesize::ByteSize;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use slidewise_catalogue::{ANY, ANY_STATES};
use slidewise_enumerate::Shard;

use crate::output;

/// A value, or none if the user typed `auto`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice<T>(pub(crate) Option<T>);

pub(crate) fn named<const N: usize, T>(
    names: [&'static str; N],
    _: Option<T>,
) -> impl TypedValueParser<Value = Choice<T>>
where
    T: std::str::FromStr + Clone + Send + Sync + 'static,
{
    let all = names.into_iter().chain(["auto"]);
    PossibleValuesParser::new(all).map(|name| Choice(name.parse().ok()))
}

pub(crate) fn names<T>(all: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + std::str::FromStr<Err = String> + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(move |&value| name(value)))
        .try_map(|name| name.parse::<T>().map_err(std::io::Error::other))
}

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    match seconds {
        Some(duration) => Ok(duration),
        None => humantime::parse_duration(text).map_err(|error| format!("{error}; try 500ms, 60s or 10m")),
    }
}

/// A bare number is a number of bytes. Nobody who writes a small one means that; 0 is nothing in any unit.
pub(crate) fn memory(text: &str) -> Result<ByteSize, String> {
    let size: ByteSize = text.parse().map_err(|error| format!("{error}; try 64MiB or 8GiB"))?;
    let is_small = (1..1 << 20).contains(&size.as_u64());
    if is_small && text.trim().ends_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("without a unit it is {text} bytes; try {text}MiB or {text}GiB"));
    }
    Ok(size)
}

/// A number that clap would read too, but would refuse in words that do not help.
pub(crate) fn whole<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "expected a whole number, such as 1000000".into())
}

pub(crate) fn threads(text: &str) -> Result<usize, String> {
    if text == "auto" {
        return Ok(0);
    }
    text.parse().map_err(|_| "a number of threads, or auto".into())
}

/// Three quarters of the free memory, if the system reports it: a search without a limit must not fill the memory.
pub(crate) fn three_quarters_of_free_memory() -> Option<u64> {
    output::kilobytes("/proc/meminfo", "MemAvailable:").map(|size| size * 1024 / 4 * 3)
}

/// Two numbers with a separator between them.
pub(crate) fn pair<T: std::str::FromStr>(text: &str, between: char, example: &str) -> Result<(T, T), String> {
    let numbers = text.split_once(between).and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    numbers.ok_or_else(|| format!("expected two numbers with '{between}' between them, such as {example}"))
}

/// A number or a range. Either end of a range may be omitted.
pub(crate) fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    range_within(text, ANY)
}

/// The same for numbers of states.
pub(crate) fn states(text: &str) -> Result<RangeInclusive<u64>, String> {
    range_within(text, ANY_STATES)
}

/// A range within these limits.
fn range_within<T>(text: &str, all: RangeInclusive<T>) -> Result<RangeInclusive<T>, String>
where
    T: std::str::FromStr + Copy + PartialOrd,
{
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str, otherwise| if text.is_empty() { Some(otherwise) } else { text.parse().ok() };
    let range = number(least, *all.start()).zip(number(most.trim_start_matches('='), *all.end()));
    let range = range.filter(|_| !text.is_empty()).map(|(least, most)| least..=most);
    let range = range.ok_or_else(|| "expected a number or a range: try 2, 0..2, 2.. or ..2".to_owned())?;
    if range.is_empty() {
        return Err(format!("{least} is more than {most}: the smaller number comes first"));
    }
    Ok(range)
}

/// A shard, as in `1/50`.
pub(crate) fn shard(text: &str) -> Result<Shard, String> {
    let (index, of) = pair(text, '/', "3/50")?;
    if index == 0 || index > of {
        return Err(format!("shards are numbered from 1 to {of}"));
    }
    Ok(Shard { index, of })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_people_write_them() {
        assert_eq!(duration("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(memory("64MiB").map(|size| size.as_u64()), Ok(64 << 20));
        assert!(memory("4").is_err() && memory("4kB").is_ok() && memory("0").is_ok());
        assert_eq!((range("7"), range("2..5"), range("2..=5")), (Ok(7..=7), Ok(2..=5), Ok(2..=5)));
        assert_eq!((range("3.."), range("..3")), (Ok(3..=u32::MAX), Ok(0..=3)));
        assert!(
            range("").is_err() && range("5..2").is_err() && range("a..b").is_err() && range("-1").is_err()
        );
        assert_eq!((states("100001.."), states("7")), (Ok(100_001..=u64::MAX), Ok(7..=7)));
        assert!(duration("soon").is_err() && memory("much").is_err() && duration("-1").is_err());
    }
}
