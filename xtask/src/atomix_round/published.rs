//! What others have found out about the levels: the file `data/golden/atomix/levels.csv`.

use std::collections::HashMap;
use std::fs;

use anyhow::Context;

use crate::cargo;

/// A level, and what is published about it.
#[derive(Clone, Debug)]
pub(super) struct Published {
    pub(super) name: String,
    pub(super) atoms: u32,
    /// The largest lower bound and the length of the shortest solution.
    pub(super) lower_bound: Option<u32>,
    pub(super) upper_bound: Option<u32>,
    /// The results of Hüffner and others (2001), of the Atomix thesis, and of Gliesch and Ritt (2016): `=` or `>=` and a
    /// number of moves.
    pub(super) results: [String; 3],
}

impl Published {
    /// How far the published bounds are apart; very far if there is no solution.
    pub(super) fn gap(&self) -> u32 {
        match (self.lower_bound, self.upper_bound) {
            (Some(lower), Some(upper)) => upper.saturating_sub(lower),
            _ => u32::MAX,
        }
    }
}

/// All levels.
pub(super) fn read() -> anyhow::Result<Vec<Published>> {
    let path = cargo::root().join("data/golden/atomix/levels.csv");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    from_csv(&text)
}

fn from_csv(text: &str) -> anyhow::Result<Vec<Published>> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().context("the list of levels is empty")?.split(',').collect();
    lines.map(|line| level(&names.iter().copied().zip(line.split(',')).collect())).collect()
}

fn level(fields: &HashMap<&str, &str>) -> anyhow::Result<Published> {
    let text = |name: &str| fields.get(name).copied().with_context(|| format!("a level has no {name}"));
    let number = |name: &str| anyhow::Ok(text(name)?.parse().ok());
    let optimum = number("optimum")?;
    let results = ["huffner_result", "S1_result", "pea2016_result"].map(|name| text(name).map(str::to_owned));
    let [first, second, third] = results;
    Ok(Published {
        name: text("name")?.to_owned(),
        atoms: number("atoms")?.context("a level has no atoms")?,
        lower_bound: optimum.or(number("lower_bound")?),
        upper_bound: optimum.or(number("upper_bound")?),
        results: [first?, second?, third?],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_of_the_project_are_read() {
        let levels = read().unwrap();
        assert_eq!(levels.len(), 134);
        let solved = levels.iter().find(|level| level.name == "atomix_01").unwrap();
        assert_eq!((solved.atoms, solved.lower_bound, solved.gap()), (3, Some(13), 0));
        let open = levels.iter().find(|level| level.name == "katomic_35").unwrap();
        assert_eq!((open.lower_bound, open.upper_bound, open.gap()), (Some(34), Some(38), 4));
        assert_eq!(open.results, [">=34", ">=34", ">=35"]);
    }
}
