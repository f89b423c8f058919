//! Names that a mistyped one may stand for.

/// The names that look most like this one, the most similar first.
pub(crate) fn similar<'n>(text: &str, names: impl IntoIterator<Item = &'n str>, most: usize) -> Vec<&'n str> {
    /// Two names are similar from this measure of Jaro and Winkler on; 1 means that they are equal.
    const SIMILAR: f64 = 0.85;

    let mut close: Vec<_> = names.into_iter().map(|name| (strsim::jaro_winkler(text, name), name)).collect();
    close.retain(|(similarity, _)| *similarity > SIMILAR);
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    close.into_iter().take(most).map(|(_, name)| name).collect()
}

/// Says that there is no such name, and which one may be meant.
pub(crate) fn unknown<'n>(what: &str, text: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    match similar(text, names, 1)[..] {
        [name, ..] => format!("unknown {what} '{text}' (did you mean {name}?):"),
        [] => format!("unknown {what} '{text}':"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised() {
        let names = ["auto", "astar", "idastar", "bidirectional"];
        assert_eq!(
            unknown("algorithm", "idastr", names),
            "unknown algorithm 'idastr' (did you mean idastar?):"
        );
        assert_eq!(unknown("algorithm", "quick", names), "unknown algorithm 'quick':");
        assert_eq!(similar("astr", names, 2), ["astar"]);
    }
}
