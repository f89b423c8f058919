//! Teams on loopback, each in a thread of the test as if it were a process: packets arrive, searches agree, and
//! whoever does not belong is refused.

use std::thread;
use std::time::{Duration, Instant};

use slidewise_cluster::{JoinError, Listener, Place, Team};
use slidewise_search::Exchange;

/// Runs this many processes with this many workers each; returns the results of their peers, in order.
fn processes<T: Send>(
    processes: usize,
    workers: usize,
    work: impl Fn(&mut dyn Exchange) -> T + Sync,
) -> Vec<T> {
    let first = Listener::local(None).expect("there is a port");
    let address = first.first().to_owned();
    let (work, address) = (&work, &address);
    thread::scope(|scope| {
        let others = (1..processes).map(|process| {
            scope.spawn(move || {
                let listener = Listener::local(Some(address)).expect("there is a port");
                worked(team(&listener, process, processes, workers), work)
            })
        });
        let others: Vec<_> = others.collect();
        let mut results = worked(team(&first, 0, processes, workers), work);
        results.extend(others.into_iter().flat_map(|thread| thread.join().expect("it ends")));
        results
    })
}

fn team(listener: &Listener, process: usize, processes: usize, workers: usize) -> Team {
    let place = Place { process, processes, workers, task: 7 };
    Team::join(listener, &place).expect("all are there")
}

fn worked<T: Send>(team: Team, work: impl Fn(&mut dyn Exchange) -> T + Sync) -> Vec<T> {
    let results = team.run(work);
    team.part();
    results
}

/// Each peer sends each other a packet with sender, receiver and round, whose size depends on them.
fn talk(peer: &mut dyn Exchange) -> (usize, usize) {
    let (me, all) = (peer.index(), peer.peers());
    let packet = |from: usize, to: usize, round: usize| {
        vec![(64 * from + 8 * to + round) as u8; (from + to) * round * 4099]
    };
    for round in 0..20 {
        let packets = (0..all).map(|to| packet(me, to, round)).collect();
        let arrived = peer.exchange(packets).expect("nobody is lost");
        let wanted: Vec<_> = (0..all).map(|from| packet(from, me, round)).collect();
        assert!(arrived == wanted, "round {round}");
    }
    (me, all)
}

#[test]
fn packets_arrive_where_they_belong() {
    for (count, workers) in [(1, 1), (1, 3), (2, 1), (2, 2), (3, 2)] {
        let all = count * workers;
        let wanted: Vec<_> = (0..all).map(|index| (index, all)).collect();
        assert_eq!(processes(count, workers, talk), wanted);
    }
    assert_eq!(worked(Team::alone(2), talk), [(0, 2), (1, 2)]);
}

#[test]
fn another_task_is_refused() {
    let first = Listener::local(None).expect("there is a port");
    let second = Listener::local(Some(first.first())).expect("there is a port");
    let place = |process, task| Place { process, processes: 2, workers: 1, task };
    let results = thread::scope(|scope| {
        let other = scope.spawn(|| Team::join(&second, &place(1, 8)).err());
        [Team::join(&first, &place(0, 7)).err(), other.join().expect("it ends")]
    });
    for result in results {
        assert!(matches!(result, Some(JoinError::Stranger { process: 1, .. })), "{result:?}");
    }
}

#[test]
fn nobody_waits_for_a_process_that_has_ended() {
    let first = Listener::local(None).expect("there is a port");
    let place = Place { process: 0, processes: 3, workers: 1, task: 7 };
    let began = Instant::now();
    let joined = Team::join_unless(&first, &place, &mut || Some(2)).err();
    assert!(matches!(joined, Some(JoinError::Ended { process: 2 })), "{joined:?}");
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn strangers_do_not_disturb() {
    use std::io::Write;
    let first = Listener::local(None).expect("there is a port");
    let mut stranger = std::net::TcpStream::connect(first.first()).expect("it listens");
    stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").expect("it listens");
    let second = Listener::local(Some(first.first())).expect("there is a port");
    thread::scope(|scope| {
        let other = scope.spawn(|| worked(team(&second, 1, 2, 1), talk));
        assert_eq!(worked(team(&first, 0, 2, 1), talk), [(0, 2)]);
        assert_eq!(other.join().expect("it ends"), [(1, 2)]);
    });
}
