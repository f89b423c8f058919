use std::time::Instant;
use std::ops::ControlFlow;
use slidewise_domains::tiles::{Instance, Tiles, UsualGoal};
use slidewise_heur::tiles::pdb::{Additive, Layout, Moves, Table, partitions};
use slidewise_search::{Run, idastar};
use slidewise_store::Budget;
use slidewise_core::Outcome;

#[test]
fn korf() {
    let text = std::env::var("PART").unwrap_or("5-5-5".into());
    let instance = Instance { width: 4, height: 4, start: UsualGoal::BlankFirst.tiles(16), goal: UsualGoal::BlankFirst.tiles(16) };
    let t = Instant::now();
    let parts = partitions(&text, &instance).unwrap();
    let by_size: Vec<Layout> = (0..9).map(|k| Layout::new(4, 4, if k == 0 || !parts.iter().flatten().any(|p| p.homes.len() == k) { 1 } else { k })).collect();
    let layouts: Vec<Vec<&Layout>> = parts.iter().map(|p| p.iter().map(|p| &by_size[p.homes.len()]).collect()).collect();
    println!("layouts {:?}", t.elapsed());
    let t = Instant::now();
    let values: Vec<Vec<Vec<u8>>> = parts.iter().zip(&layouts).map(|(p, l)| p.iter().zip(l).map(|(pattern, layout)| slidewise_pdb::build(&Moves { pattern, layout }, &mut |_| ControlFlow::Continue(())).unwrap()).collect()).collect();
    println!("built {:?}", t.elapsed());
    let tables: Vec<Vec<Table>> = (0..parts.len()).map(|i| (0..parts[i].len()).map(|j| Table { pattern: &parts[i][j], layout: layouts[i][j], values: &values[i][j] }).collect()).collect();
    let csv = std::fs::read_to_string("../../../shared/data/tiles/korf100.csv").unwrap();
    let (mut nodes, mut seconds) = (0, 0.0);
    for line in csv.lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let start: Vec<u8> = f[1].split(' ').map(|x| x.parse().unwrap()).collect();
        let instance = Instance { start, ..instance.clone() };
        let tiles = Tiles::<1>::new(&instance).unwrap();
        let h = Additive::<6, 2>::new(&instance, &tables).unwrap();
        let budget = Budget::new(None);
        let mut o = ();
        let mut run = Run::new(&budget, None, &mut o);
        let t = cpu();
        let Outcome::Solved(s) = idastar::idastar(&tiles, &h, &mut run) else { panic!() };
        seconds += cpu() - t;
        nodes += run.stats().generated_edges;
        assert_eq!(s.cost.to_string(), f[2]);
    }
    println!("{nodes} generated in {seconds} s: {} M/s", nodes as f64 / seconds / 1e6);
}

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
