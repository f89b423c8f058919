//! Partitions of a level's atoms into patterns, as text: a number `3` for patterns of three atoms each, chosen as in
//! the Atomix thesis; `a,b,b/c,d` for patterns by the names of their atoms' kinds; and several of either joined by `+`,
//! whose maximum is used.

use slidewise_domains::atomix::Instance;

use super::MAX_PATTERN;

/// Why a text is not a partition of a level's atoms.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PartitionFault {
    /// A pattern without atoms or with too many.
    #[error("a pattern has 1 to {MAX_PATTERN} atoms, not {0}")]
    Size(usize),
    /// A name that is not a kind of atom.
    #[error("'{0}' is neither a number of atoms, like 3, nor the name of a kind, as in a,b/c")]
    Name(String),
    /// Not every atom exactly once.
    #[error("'{text}' names {named} atoms of kind {kind}, but there are {there}")]
    Atoms {
        /// The partition.
        text: String,
        /// The name of the kind.
        kind: String,
        /// The number of its atoms that are named.
        named: usize,
        /// The number of its atoms that exist.
        there: usize,
    },
}

/// The patterns of each partition in a text, as the numbers of their atoms.
pub fn partitions(text: &str, instance: &Instance) -> Result<Vec<Vec<Vec<usize>>>, PartitionFault> {
    let one = |text: &str| match text.parse() {
        Ok(size) if (1..=MAX_PATTERN).contains(&size) => Ok(usual_partition(instance, size)),
        Ok(size) => Err(PartitionFault::Size(size)),
        Err(_) => by_names(text, instance),
    };
    text.split('+').map(one).collect()
}

/// The patterns of the Atomix thesis of at most `size` atoms: kinds with fewer atoms first, the atoms of a kind in
/// reading order; the remainder forms the first pattern.
#[must_use]
pub fn usual_partition(instance: &Instance, size: usize) -> Vec<Vec<usize>> {
    let mut kinds: Vec<usize> = (0..instance.kinds.len()).collect();
    kinds.sort_by_key(|&kind| instance.atoms_of(kind).len());
    let atoms: Vec<usize> = kinds.into_iter().flat_map(|kind| instance.atoms_of(kind)).collect();
    let (rest, full) = atoms.split_at(atoms.len() % size);
    std::iter::once(rest)
        .filter(|rest| !rest.is_empty())
        .chain(full.chunks(size))
        .map(<[_]>::to_vec)
        .collect()
}

/// `a,b,b/c,d`: equal atoms are taken in reading order.
fn by_names(text: &str, instance: &Instance) -> Result<Vec<Vec<usize>>, PartitionFault> {
    let mut taken = vec![0; instance.kinds.len()];
    let mut atom = |name: &str| {
        let kind = instance.kinds.iter().position(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| PartitionFault::Name(name.into()))?;
        taken[kind] += 1;
        Ok(instance.atoms_of(kind).start + taken[kind] - 1)
    };
    let patterns: Vec<Vec<usize>> = text
        .split('/')
        .map(|names| names.split(',').map(&mut atom).collect())
        .collect::<Result<_, PartitionFault>>()?;
    for (kind, &named) in taken.iter().enumerate() {
        let there = instance.atoms_of(kind).len();
        if named != there {
            let kind = instance.kinds[kind].name.clone();
            return Err(PartitionFault::Atoms { text: text.into(), kind, named, there });
        }
    }
    match patterns.iter().map(Vec::len).find(|size| *size > MAX_PATTERN) {
        Some(size) => Err(PartitionFault::Size(size)),
        None => Ok(patterns),
    }
}

#[cfg(test)]
mod tests {
    use slidewise_domains::atomix::{Atom, AtomKind, Bonds};

    use super::*;

    /// A row of atoms of kinds 0, 1, 2 …, which are called a, b, c …
    fn row(kinds: &[usize]) -> Instance {
        let mut atoms: Vec<Atom> =
            kinds.iter().enumerate().map(|(column, &kind)| Atom { kind, cell: (0, column) }).collect();
        atoms.sort_unstable();
        let name = |kind: usize| char::from(b'a' + kind as u8).to_string();
        let kind = |kind| AtomKind { name: name(kind), element: name(kind), bonds: Bonds::default() };
        Instance {
            width: kinds.len(),
            height: 1,
            walls: Vec::new(),
            kinds: (0..=*kinds.iter().max().expect("an atom")).map(kind).collect(),
            molecule: atoms.clone(),
            atoms,
        }
    }

    #[test]
    fn rare_kinds_come_first_and_the_rest_before_all() {
        // Atoms 0 to 2 are a, 3 is b, 4 and 5 are c, 6 is d.
        let level = row(&[0, 0, 1, 2, 0, 2, 3]);
        assert_eq!(usual_partition(&level, 3), [vec![3], vec![6, 4, 5], vec![0, 1, 2]]);
        assert_eq!(usual_partition(&level, 7), [vec![3, 6, 4, 5, 0, 1, 2]]);
        assert_eq!(partitions("3+2", &level).map(|all| all.len()), Ok(2));
    }

    #[test]
    fn kinds_name_the_atoms_of_patterns() {
        let level = row(&[0, 0, 1, 2, 0, 2, 3]);
        assert_eq!(
            partitions("a,b/c,a,d/c,a", &level),
            Ok(vec![vec![vec![0, 3], vec![4, 1, 6], vec![5, 2]]])
        );
    }

    #[test]
    fn invalid_partitions_are_refused() {
        let level = row(&[0, 0, 1]);
        for (text, wanted) in
            [("0", "1 to 8"), ("9", "1 to 8"), ("a,x", "'x'"), ("a,b", "1 atoms of kind a"), ("", "''")]
        {
            let fault = partitions(text, &level).expect_err(text).to_string();
            assert!(fault.contains(wanted), "{text}: {fault}");
        }
    }
}
