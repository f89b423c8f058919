//! `hint`: the next move, from the start or from any position.

use crate::common::{Folder, WALLED, object, run};

#[test]
fn hints_lead_to_the_goal_in_as_many_moves_as_they_say() {
    let mut played: Vec<String> = Vec::new();
    loop {
        let hint = object(&run(&["hint", "jam-01", &played.join(", "), "--json"]).code(0));
        assert_eq!(hint["left"], 8 - played.len());
        let Some(next) = hint["move"].as_str() else { break };
        played.push(next.into());
    }
    assert_eq!(played.len(), 8);
    run(&["verify", "jam-01", &played.join(", ")]).code(0);
    let solved = run(&["hint", "jam-01", &played.join(", "), "--quiet"]).code(0);
    assert_eq!(solved.stdout, "this is solved\n");
}

#[test]
fn a_position_may_be_drawn() {
    let drawing = "BB...C/D..E.C/DAAE.C/D..E../F...GG/F..HHH";
    let drawn = run(&["hint", "jam-01", drawing, "--json"]).code(0);
    let moved = run(&["hint", "jam-01", "H right 1", "--json"]).code(0);
    assert_eq!(
        (&object(&drawn)["move"], &object(&drawn)["left"]),
        (&object(&moved)["move"], &object(&moved)["left"])
    );
    let folder = Folder::new(&[("here.txt", drawing)]);
    assert_eq!(
        object(&folder.run(&["hint", "jam-01", "here.txt", "--json"]).code(0))["left"],
        object(&moved)["left"]
    );
    let tiles = run(&["hint", "eight-31a", "8 6 7 2 5 4 0 3 1", "--json"]).code(0);
    assert_eq!(object(&tiles)["left"], 30);
}

#[test]
fn invalid_and_unsolvable_positions_are_reported() {
    let refused = run(&["hint", "jam-01", "A right 5"]).code(2);
    assert!(refused.stderr.contains("is illegal here"), "{refused:#?}");
    let refused = run(&["hint", "jam-01", "BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HH.."]).code(2);
    assert!(refused.stderr.contains("not a position of jam-01"), "{refused:#?}");
    let mistyped = run(&["hint", "jam-01", "playd.txt"]).code(2);
    assert!(mistyped.stderr.contains("there is no file 'playd.txt'"), "{mistyped:#?}");
    assert!(run(&["hint", WALLED]).code(1).stdout.contains("unsolvable"));
    let stopped = object(&run(&["hint", "hardest-60", "--nodes", "10", "--json"]).code(3));
    assert_eq!((&stopped["move"], &stopped["stopped_by"]), (&serde_json::Value::Null, &"nodes".into()));
}
