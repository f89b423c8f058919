//! Certificates made by hand, byte by byte, as docs/CERTIFICATES.md describes them.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use slidewise_verify::certificate::{Claim, Failure, Verdict, check};

/// B goes down by two, then A right by two.
const GATE: &str = "\
puzzle: rush
red: A
exit: right
goal: exit
metric: moves

...B
AA.B
....
....
";

/// One group: a distance, and positions as they are written.
type Group<'a> = (u32, &'a [&'a [u8]]);

fn sealed(head: &str, packed: &[u8]) -> Vec<u8> {
    let mut file = ZlibEncoder::new(head.as_bytes().to_vec(), Compression::best());
    file.write_all(packed).unwrap();
    let mut bytes = file.finish().unwrap();
    let mut crc = Crc::new();
    crc.update(&bytes);
    bytes.extend(crc.sum().to_le_bytes());
    bytes
}

fn head(claim: &str, evidence: &str, forward: &str, backward: &str, moves: &[&str]) -> String {
    let lines: String = moves.iter().map(|mv| format!("{mv}\n")).collect();
    format!(
        "slidewise-certificate 1\nclaim: {claim}\nevidence: {evidence}\nforward: {forward}\nbackward: {backward}\n\
         moves: {}\n{lines}text: {}\n{GATE}",
        moves.len(),
        GATE.lines().count()
    )
}

fn groups(groups: &[Group<'_>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (distance, positions) in groups {
        bytes.extend(distance.to_le_bytes());
        bytes.extend((positions.len() as u32).to_le_bytes());
        positions.iter().for_each(|position| bytes.extend_from_slice(position));
    }
    bytes
}

fn judged(bytes: &[u8]) -> Result<Verdict, Failure> {
    check(GATE, bytes, &mut |_| true)
}

fn why(bytes: &[u8]) -> String {
    judged(bytes).expect("it can be read").why.expect("it is refused")
}

const SOLUTION: [&str; 2] = ["B down 2", "A right 2"];

/// The pieces are met in the order B, A; the start is (3, 4). One move leads to (7, 4), (11, 4) and (3, 5), each told by
/// its difference from the one before: sorted they are (3, 5), (7, 4), (11, 4).
const BALL: [Group<'_>; 2] = [(0, &[&[3, 4]]), (1, &[&[3, 5], &[4, 255], &[4, 0]])];

#[test]
fn a_ball_by_hand() {
    let bytes = sealed(&head("optimal 2", "ball", "2 4", "0 0", &SOLUTION), &groups(&BALL));
    let verdict = Verdict { claim: Claim::Optimal(2), evidence: "ball".into(), states: 4, why: None };
    assert_eq!(judged(&bytes), Ok(verdict));
    let bound = sealed(&head("bound 2", "ball", "2 4", "0 0", &[]), &groups(&BALL));
    assert_eq!(judged(&bound).unwrap().why, None);
}

/// B stands in the way of A: 2 moves at least, so that the start itself has no place in the evidence.
#[test]
fn a_heuristic_needs_nothing_here() {
    let bytes = sealed(&head("optimal 2", "heuristic blockers", "2 0", "0 0", &SOLUTION), &[]);
    let verdict = judged(&bytes).unwrap();
    assert_eq!((verdict.why, verdict.states), (None, 0));
    let other = sealed(&head("optimal 2", "heuristic manhattan", "2 0", "0 0", &SOLUTION), &[]);
    assert_eq!(why(&other), "its heuristic is manhattan, but that of this puzzle is blockers");
}

/// The start on one side, the one goal (11, 6) on the other.
#[test]
fn two_balls_by_hand() {
    let both = groups(&[(0, &[&[3, 4]]), (0, &[&[11, 6]])]);
    let bytes = sealed(&head("optimal 2", "two-balls", "1 1", "1 1", &SOLUTION), &both);
    assert_eq!(judged(&bytes).unwrap().why, None);
    let less = sealed(&head("optimal 2", "two-balls", "1 1", "0 0", &SOLUTION), &groups(&BALL[..1]));
    assert_eq!(why(&less), "the radii do not add up to the claim");
    let more = sealed(&head("bound 3", "two-balls", "1 1", "2 1", &[]), &both);
    assert!(why(&more).starts_with("a backward position at distance 1 is missing"), "{}", why(&more));
    let without = sealed(&head("optimal 2", "two-balls", "1 1", "1 0", &SOLUTION), &groups(&BALL[..1]));
    assert!(why(&without).starts_with("a backward position at distance 0 is missing"));
}

#[test]
fn missing_wrong_and_extra_parts_are_named() {
    let ball = |packed: &[u8], count: usize| {
        why(&sealed(&head("optimal 2", "ball", &format!("2 {count}"), "0 0", &SOLUTION), packed))
    };
    let missing = ball(&groups(&[BALL[0], (1, &[&[3, 5], &[4, 255]])]), 3);
    assert_eq!(missing, "a forward position at distance 1 is missing:\n....\nAA..\n...B\n...B");
    // It is two moves away.
    let near = ball(&groups(&[BALL[0], (1, &[&[3, 5], &[4, 255], &[4, 0], &[0, 1]])]), 5);
    assert!(near.starts_with("no path of cost 1 leads to a forward position"), "{near}");
    let far = ball(&groups(&[(0, &[&[3, 4]]), (1, &[&[3, 5]]), (2, &[&[7, 4], &[4, 0]])]), 4);
    assert!(far.contains("there are some at distance 2, which is outside the radius"), "{far}");
    let twice = ball(&groups(&[BALL[0], (1, &[&[3, 4], &[0, 1], &[4, 255], &[4, 0]])]), 5);
    assert_eq!(twice, "forward positions: one at distance 1 occurs twice");
    let outside = ball(&groups(&[BALL[0], (1, &[&[3, 5], &[4, 255], &[4, 3]])]), 4);
    assert_eq!(outside, "forward positions: at distance 1 there is one that is not a position of the puzzle");
    let long = sealed(&head("optimal 3", "ball", "3 4", "0 0", &SOLUTION), &groups(&BALL));
    assert_eq!(why(&long), "its solution has length 2, not 3");
    let unsolvable = sealed(&head("unsolvable", "ball", "infinite 4", "0 0", &[]), &groups(&BALL));
    assert!(why(&unsolvable).starts_with("a forward position at distance 2 is missing"));
}

fn unreadable(bytes: &[u8]) -> String {
    match judged(bytes) {
        Err(Failure::Unreadable(why)) => why,
        other => panic!("it was read: {other:?}"),
    }
}

#[test]
fn headers_that_say_nothing_are_unreadable() {
    let with = |from: &str, to: &str| {
        let text = head("optimal 2", "ball", "2 4", "0 0", &SOLUTION).replace(from, to);
        unreadable(&sealed(&text, &groups(&BALL)))
    };
    assert!(with("certificate 1", "certificate 2").starts_with("it does not begin with"));
    assert_eq!(with("optimal 2", "optimal"), "`claim: optimal` is unknown");
    assert_eq!(with("optimal 2", "optimal 02"), "`02` is not a number");
    assert_eq!(with("optimal 2", "bound 4294967296"), "`4294967296` is not a number");
    assert_eq!(with("evidence: ball", "evidence: hearsay"), "`evidence: hearsay` is unknown");
    assert_eq!(with("forward: 2 4", "forward: 2"), "`2` is not a radius and a count");
    assert_eq!(
        with("backward: ", "backwards: "),
        "the header has `backwards: 0 0` where `backward: ` must be"
    );
    // Announced, but not there.
    assert!(with("forward: 2 4", "forward: 2 4000000000").starts_with("the positions cannot be unpacked"));
    assert!(with("moves: 2", "moves: 4000000000").starts_with("the header"));
    assert_eq!(with("forward: 2 4", "forward: 2 1"), "there is more data than the header announces");
    assert_eq!(with("forward: 2 4", "forward: 2 3"), "there are more positions than the header announces");
    assert_eq!(
        unreadable(b"slidewise-certificate 1\n"),
        "the checksum does not match: it is damaged or truncated"
    );
}

/// A stream of zeros that would fill the memory many times over is refused at its second position.
#[test]
fn a_bomb_does_not_go_off() {
    let mut packed = groups(&[(0, &[&[3, 4]])]);
    packed.extend(1_u32.to_le_bytes());
    packed.extend(1_000_000_000_u32.to_le_bytes());
    packed.extend(vec![0; 50_000_000]);
    let bytes = sealed(&head("optimal 2", "ball", "2 1000000001", "0 0", &SOLUTION), &packed);
    assert!(bytes.len() < 100_000);
    assert_eq!(
        why(&bytes),
        "forward positions: at distance 1 there is one that is not a position of the puzzle"
    );
}

/// For any bytes, there is a verdict or a reason, and no panic.
#[test]
fn noise_with_a_true_checksum() {
    let mut seed = 7_u64;
    let mut draw = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 40) as usize
    };
    let mut accepted = 0;
    for _ in 0..20_000 {
        let mut packed = groups(&BALL);
        for _ in 0..=draw() % 3 {
            let at = draw() % packed.len();
            packed[at] = draw() as u8;
        }
        packed.truncate(packed.len() - draw() % 3);
        let count = draw() % 6;
        let text = head("optimal 2", "ball", &format!("2 {count}"), "0 0", &SOLUTION);
        accepted +=
            usize::from(matches!(judged(&sealed(&text, &packed)), Ok(verdict) if verdict.why.is_none()));
    }
    // Some bytes were overwritten with what they were.
    assert!(accepted < 200, "{accepted}");
}
