//! Phrases for explanations.

/// Some names as a list: `A`, `A and b`, `A, b and c`.
pub(crate) fn listed<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => String::new(),
        [only] => only.as_ref().into(),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", others.join(", "), last.as_ref())
        }
    }
}

/// A number with its noun: `1 cell`, `2 cells`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_numbers_are_english() {
        assert_eq!(["A"; 3].map(|name| listed(&[name])), ["A"; 3]);
        assert_eq!((listed(&["A", "b"]), listed(&["A", "b", "c"])), ("A and b".into(), "A, b and c".into()));
        assert_eq!((counted(1, "cell"), counted(0, "cell")), ("1 cell".into(), "0 cells".into()));
    }
}
