//! Certificates that were tampered with. The checker must refuse every one of them, either as a proof or as a file.
#![allow(clippy::print_stdout, reason = "a test that is skipped says so")]

use slidewise_core::Cost;
use slidewise_solve::certificate::{self, Evidence, Side, file};
use slidewise_solve::{EvidenceName, Options, Puzzle, collection, solve, source};
use slidewise_verify::certificate::{self as checker, Claim, Verdict};

/// Small boards of every family, and some without a solution.
const PUZZLES: [&str; 9] = [
    "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n..B.\nAAB.\n..CC\n....\n",
    "puzzle: rush\nred: A\nexit: right\ngoal: clear\nmetric: steps\n\n..BC\nAABC\n...C\n....\n",
    "puzzle: bricks\nmetric: moves\n\nAAb\n..b\ncd.\n\ngoal:\n...\n...\n.AA\n",
    "puzzle: bricks\nmetric: slides\nsame: A B\n\nAB.c\n...-\n\ngoal:\n...A\n...B\n",
    "puzzle: tiles\nmetric: steps\ngoal: blank-last\n\n. 1 3\n4 2 5\n",
    "puzzle: atomix\nmetric: slides\natom: a H c\natom: b O g\n\na...\n..#a\n#..b\n\nmolecule:\naba\n",
    "puzzle: atomix\nmetric: slides\natom: a H c\natom: b O g\n\na.#b.\n..#..\n\nmolecule:\nab\n",
    "puzzle: maze\nmetric: octile\nneighbours: 8\n\nS..#\n.#..\n...G\n",
    "puzzle: bricks\nmetric: steps\n\nA.b\n.cc\n\ngoal:\n..A\n...\n",
];

const KINDS: [EvidenceName; 3] = [EvidenceName::Ball, EvidenceName::TwoBalls, EvidenceName::Heuristic];

/// Groups of positions by distance.
type Groups = Vec<(Cost, Vec<Vec<u16>>)>;

/// Evidence, split into its parts.
struct Case {
    puzzle: Puzzle,
    claim: Claim,
    moves: Vec<String>,
    evidence: Evidence,
    forward: Groups,
    backward: Groups,
}

impl Case {
    fn new(text: &str, kind: EvidenceName) -> Self {
        let puzzle = source::parse("test", text.as_bytes(), "test").items.remove(0).expect("it is legal");
        let report = solve(&puzzle, &Options::default(), &mut ()).expect("the options fit");
        let claim = report.length.map_or(Claim::Unsolvable, Claim::Optimal);
        let evidence = certificate::find(&puzzle, claim, kind, None, &mut ()).expect("there is no limit");
        let [forward, backward] =
            [&evidence.forward, &evidence.backward].map(|side| apart(side, evidence.places));
        Self { puzzle, claim, moves: report.words(), evidence, forward, backward }
    }

    /// The certificate with other positions.
    fn with(&self, claim: Claim, forward: &Groups, backward: &Groups) -> Vec<u8> {
        let side = |groups: &Groups, side: &Side| {
            let mut changed = Side::empty(side.radius);
            for (distance, positions) in groups {
                changed.add(*distance, positions.clone(), false);
            }
            changed
        };
        let (forward, backward) =
            (side(forward, &self.evidence.forward), side(backward, &self.evidence.backward));
        let changed = Evidence { forward, backward, ..self.evidence };
        file(&self.puzzle.native(), claim, &self.moves, &changed)
    }

    fn whole(&self) -> Vec<u8> {
        self.with(self.claim, &self.forward, &self.backward)
    }

    fn check(&self, bytes: &[u8]) -> Verdict {
        checker::check(&self.puzzle.native(), bytes, &mut |_| true).expect("it can be read")
    }

    fn refused(&self, bytes: &[u8], what: &str) {
        let name = self.evidence.name;
        assert!(self.check(bytes).why.is_some(), "{what}, {name}:\n{}", self.puzzle.native());
    }
}

/// The inverse of writing, for boards of at most 256 cells.
fn apart(side: &Side, pieces: usize) -> Groups {
    let (mut bytes, mut groups) = (&side.positions[..], Vec::new());
    while let Some((head, rest)) = bytes.split_first_chunk::<8>() {
        let [distance, count] =
            [0, 4].map(|at| u32::from_le_bytes(head[at..at + 4].try_into().expect("four bytes")));
        let (own, rest) = rest.split_at(count as usize * pieces);
        let mut position = vec![0u16; pieces];
        let positions = own.chunks(pieces).map(|differences| {
            position
                .iter_mut()
                .zip(differences)
                .for_each(|(place, &more)| *place = (*place + u16::from(more)) % 256);
            position.clone()
        });
        groups.push((distance, positions.collect()));
        bytes = rest;
    }
    groups
}

fn cases() -> impl Iterator<Item = Case> {
    PUZZLES.iter().flat_map(|text| KINDS.map(|kind| Case::new(text, kind)))
}

/// Every group and every position of it, by number.
fn each(groups: &Groups) -> impl Iterator<Item = (usize, usize)> {
    groups
        .iter()
        .enumerate()
        .flat_map(|(group, (_, all))| (0..all.len()).map(move |position| (group, position)))
}

fn without(groups: &Groups, (group, position): (usize, usize)) -> (Groups, Vec<u16>) {
    let mut changed = groups.clone();
    let taken = changed[group].1.remove(position);
    changed.retain(|(_, all)| !all.is_empty());
    (changed, taken)
}

/// With this position at that distance.
fn including(mut groups: Groups, distance: Cost, position: Vec<u16>) -> Groups {
    match groups.iter_mut().find(|(other, _)| *other == distance) {
        Some((_, all)) => all.push(position),
        None => groups.push((distance, vec![position])),
    }
    groups.sort_by_key(|(distance, _)| *distance);
    groups
}

#[test]
fn untampered_certificates_are_accepted() {
    let mut states = [0; 3];
    for (index, case) in cases().enumerate() {
        let verdict = case.check(&case.whole());
        assert_eq!((verdict.why.as_deref(), verdict.claim), (None, case.claim), "{}", case.puzzle.native());
        assert_eq!(
            (verdict.evidence.as_str(), verdict.states),
            (case.evidence.name.name(), case.evidence.states())
        );
        states[index % 3] += verdict.states;
    }
    // There is something to tamper with.
    assert!(states.iter().all(|&states| states > 50), "{states:?}");
}

#[test]
fn a_solved_start_needs_no_evidence() {
    let text = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n..AA\nBB..\n";
    for case in KINDS.map(|kind| Case::new(text, kind)) {
        assert_eq!((case.claim, case.check(&case.whole()).why), (Claim::Optimal(0), None));
        assert_eq!(case.evidence.states(), 0);
    }
}

/// A ball with all states that are nearer than the claim is not therefore closed.
#[test]
fn a_small_space_on_both_sides() {
    let line = |claim| {
        let case =
            Case::new("puzzle: maze\nmetric: steps\nneighbours: 4\n\n..S.G..\n", EvidenceName::TwoBalls);
        let evidence = certificate::find(&case.puzzle, claim, EvidenceName::TwoBalls, None, &mut ());
        let evidence = evidence.expect("there is no limit");
        case.check(&file(&case.puzzle.native(), claim, &[], &evidence)).why
    };
    assert_eq!((line(Claim::Bound(0)), line(Claim::Bound(1)), line(Claim::Bound(2))), (None, None, None));
    assert!(line(Claim::Bound(3)).is_some() && line(Claim::Bound(9)).is_some());
}

#[test]
fn every_omission_is_refused() {
    for case in cases() {
        for at in each(&case.forward) {
            let changed = without(&case.forward, at).0;
            case.refused(&case.with(case.claim, &changed, &case.backward), "a forward state left out");
        }
        for at in each(&case.backward) {
            let changed = without(&case.backward, at).0;
            case.refused(&case.with(case.claim, &case.forward, &changed), "a backward state left out");
        }
    }
}

#[test]
fn every_change_of_a_distance_is_refused() {
    for case in cases() {
        for (group, position) in each(&case.forward) {
            let (distance, (rest, taken)) =
                (case.forward[group].0, without(&case.forward, (group, position)));
            for other in [distance.checked_sub(1), Some(distance + 1)].into_iter().flatten() {
                let changed = including(rest.clone(), other, taken.clone());
                case.refused(&case.with(case.claim, &changed, &case.backward), "a forward distance changed");
            }
        }
        for (group, position) in each(&case.backward) {
            let (distance, (rest, taken)) =
                (case.backward[group].0, without(&case.backward, (group, position)));
            for other in [distance.checked_sub(1), Some(distance + 1)].into_iter().flatten() {
                let changed = including(rest.clone(), other, taken.clone());
                case.refused(&case.with(case.claim, &case.forward, &changed), "a backward distance changed");
            }
        }
    }
}

/// Moves a piece of some state by one cell, whether that is possible or not.
#[test]
fn every_addition_is_refused() {
    for case in cases() {
        let all: Vec<_> = case.forward.iter().flat_map(|(_, all)| all).collect();
        for (group, position) in each(&case.forward).step_by(3) {
            let (distance, states) = &case.forward[group];
            for piece in 0..states[position].len() {
                let mut other = states[position].clone();
                other[piece] += 1;
                if !all.contains(&&other) {
                    let changed = including(case.forward.clone(), *distance, other);
                    case.refused(&case.with(case.claim, &changed, &case.backward), "a state added");
                }
            }
        }
    }
}

#[test]
fn other_claims_are_refused() {
    for case in cases() {
        let Claim::Optimal(length) = case.claim else {
            case.refused(&case.with(Claim::Optimal(3), &case.forward, &case.backward), "a solution");
            continue;
        };
        for claim in [
            Claim::Optimal(length - 1),
            Claim::Optimal(length + 1),
            Claim::Bound(length + 1),
            Claim::Bound(length + 2),
            Claim::Unsolvable,
        ] {
            case.refused(&case.with(claim, &case.forward, &case.backward), "another claim");
        }
        let verdict = case.check(&case.with(Claim::Bound(length), &case.forward, &case.backward));
        assert_eq!(verdict.why, None, "what is proven may be said without the solution");
    }
}

#[test]
fn other_puzzles_are_refused() {
    let all: Vec<Case> = cases().collect();
    for case in &all {
        for other in all.iter().filter(|other| other.puzzle != case.puzzle) {
            let verdict = checker::check(&other.puzzle.native(), &case.whole(), &mut |_| true);
            let why = verdict.expect("it can be read").why.expect("it is for another puzzle");
            assert!(why.starts_with("it is for another puzzle"), "{why}");
        }
        let renamed =
            format!("; a comment\n{}", case.puzzle.native().replace("\nmetric", "\nname: x\nmetric"));
        let verdict = checker::check(&renamed, &case.whole(), &mut |_| true).expect("it can be read");
        assert_eq!(verdict.why, None, "a name does not matter");
    }
}

#[test]
fn a_file_that_is_cut_or_flipped_is_unreadable() {
    for case in cases().step_by(2) {
        let (native, whole) = (case.puzzle.native(), case.whole());
        let unreadable = |bytes: &[u8]| checker::check(&native, bytes, &mut |_| true).is_err();
        for length in 0..whole.len() {
            assert!(unreadable(&whole[..length]), "cut to {length}");
        }
        for at in 0..whole.len() {
            for bits in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
                let mut flipped = whole.clone();
                flipped[at] ^= bits;
                assert!(unreadable(&flipped), "byte {at} changed by {bits}");
            }
        }
    }
}

/// The second checker agrees, if Python is available.
#[test]
fn python_refuses_the_same() {
    for (number, case) in cases().enumerate() {
        let python = |what: &str, bytes: &[u8]| {
            let name = std::env::temp_dir().join(format!("slidewise-{}-{number}-{what}", std::process::id()));
            let files = ["txt", "cert"].map(|end| name.with_extension(end));
            std::fs::write(&files[0], case.puzzle.native()).expect("the temporary folder can be written");
            std::fs::write(&files[1], bytes).expect("the temporary folder can be written");
            let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check_certificate.py");
            let output = std::process::Command::new("python3").arg(program).args(&files).output();
            files.iter().for_each(|file| std::fs::remove_file(file).expect("it was written"));
            output
                .ok()
                .map(|output| (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned()))
        };
        let Some((code, said)) = python("whole", &case.whole()) else {
            println!("skipped: there is no python3");
            return;
        };
        assert_eq!(code, Some(0), "{said}{}", case.puzzle.native());
        for (what, groups) in [("forward", &case.forward), ("backward", &case.backward)] {
            let all: Vec<_> = each(groups).collect();
            let Some(&(group, position)) = all.get(all.len() / 2) else { continue };
            let (rest, taken) = without(groups, (group, position));
            let farther = including(rest.clone(), groups[group].0 + 1, taken);
            for changed in [rest, farther] {
                let bytes = match what {
                    "forward" => case.with(case.claim, &changed, &case.backward),
                    _ => case.with(case.claim, &case.forward, &changed),
                };
                let (code, said) = python(what, &bytes).expect("it was there before");
                assert_eq!(code, Some(1), "{what}: {said}{}", case.puzzle.native());
            }
        }
    }
}

#[test]
fn a_limit_ends_the_making_and_the_checks() {
    let puzzle = collection::find("eight-31a").expect("it is built in");
    let report = solve(&puzzle, &Options::default(), &mut ()).expect("the options fit");
    let limits = slidewise_core::Limits { memory: Some(20_000), ..Default::default() };
    let stopped = certificate::make(&puzzle, &report, EvidenceName::Ball, &limits, &mut ());
    assert_eq!(stopped.err(), Some(slidewise_core::Stop::Memory));
    let made = certificate::make(&puzzle, &report, EvidenceName::TwoBalls, &Default::default(), &mut ())
        .expect("no limit");
    let failure = checker::check(&puzzle.native(), &made.bytes, &mut |progress| progress.bytes < 50_000);
    assert_eq!(failure, Err(checker::Failure::Stopped));
}

/// A puzzle that is solved at the start, and one that a single move solves: there is nothing, or almost nothing, to
/// show.
#[test]
fn the_shortest_of_lengths_are_certified() {
    for (text, length) in [
        ("puzzle: bricks\nmetric: moves\n\nA.b\n\ngoal:\nA..\n", 0),
        ("puzzle: maze\n\n*.\n", 0),
        ("puzzle: rush\n\n..AA\n....\n", 0),
        ("puzzle: tiles\n\n1 2\n3 .\n", 0),
        ("puzzle: atomix\natom: a H c\natom: b O g\n\nab.\n\nmolecule:\nab\n", 0),
        ("puzzle: rush\n\nAA..\n....\n", 1),
        ("puzzle: maze\n\nSG\n", 1),
        ("puzzle: bricks\nmetric: steps\n\nA.b\n...\n\ngoal:\n.A.\n...\n", 1),
    ] {
        for kind in KINDS {
            let case = Case::new(text, kind);
            assert_eq!(case.claim, Claim::Optimal(length), "{text}");
            assert_eq!(case.check(&case.whole()).why, None, "{kind}: {text}");
        }
    }
}
