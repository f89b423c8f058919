"""Puzzles, solutions, spaces and audits."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import slidewise
from slidewise import Board, Puzzle


def test_the_first_minute() -> None:
    solution = slidewise.solve("jam-01")
    assert (solution.length, solution.optimal, solution.outcome) == (8, True, "solved")
    assert solution.moves[0] == "G left 3" and solution.captions[-1] == "A→3"
    text = str(solution)
    assert "jam-01 · rush 6×6, 8 pieces" in text and "8 moves (shortest)" in text and "│ D A A E . C →" in text
    html = solution._repr_html_()
    assert "data:image/gif;base64," in html and "data:image/svg+xml;base64," in html and "A→3" in html
    assert slidewise.verify("jam-01", solution).length == 8


def test_puzzles_are_read_in_every_form(tmp_path: Any) -> None:
    board = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo"
    jam = Puzzle("jam-01")
    assert Puzzle(board).solve().length == jam.solve().length == 8
    assert Puzzle.from_text(jam.text) == jam
    assert pickle.loads(pickle.dumps(jam)) == jam
    jam.save(tmp_path / "jam.txt")
    assert slidewise.read(tmp_path / "jam.txt") == [jam]
    assert len(slidewise.puzzles()) > 100
    assert (jam.family, jam.size, jam.pieces, jam.metric, jam.goal) == ("rush", (6, 6), 8, "moves", "exit")


def test_metrics_goals_and_limits() -> None:
    jam = Puzzle("jam-01")
    assert jam.solve(metric="steps").length == 16
    assert jam.solve(goal="clear").length == 7
    stopped = slidewise.solve("jam-40", nodes=1000)
    assert (stopped.outcome, stopped.stopped_by, stopped.length) == ("stopped", "nodes", None)
    assert "any solution has at least" in str(stopped) and stopped._repr_html_()
    unsolvable = Puzzle("1 2 3 4 5 6 8 7 0").solve()
    assert unsolvable.outcome == "unsolvable" and "unsolvable" in str(unsolvable)


def test_playing() -> None:
    jam = Puzzle("jam-01")
    hint = jam.hint()
    assert hint.move == "G left 3" and hint.left == 8 and hint.optimal
    later = jam.play("G left 3", "C down 3")
    assert later.solve().length == 6
    assert jam.hint("G left 3, C down 3").left == 6
    assert {move.words for move in jam.legal_moves()} >= {"G left 3"}
    assert not jam.is_solved() and jam.solve().positions()[-1].is_solved()
    assert str(jam.at(str(later.board)).board) == str(later.board)
    with pytest.raises(slidewise.OptionError, match="is illegal here"):
        jam.play("A right 3")


def test_verdicts() -> None:
    jam = Puzzle("jam-01")
    right = jam.verify("G←3 C↓3 B→1 D↑1 F↑1 H←2 E↓2 A→3")
    assert right and right.valid and right.length == 8
    wrong = jam.verify(["G left 3"])
    assert not wrong and wrong.fault
    assert "refused" in repr(wrong)


def test_faults_have_their_place_and_help() -> None:
    with pytest.raises(slidewise.PuzzleError) as raised:
        Puzzle.from_text("puzzle: rush\n\nAA..\nB...\n....\n....\n")
    fault = raised.value.faults[0]
    assert (fault.line, fault.source) == (4, "B...") and fault.message
    assert "line 4" in str(raised.value) and "^" in str(raised.value)
    assert isinstance(raised.value, ValueError)
    with pytest.raises(slidewise.NotFound, match="did you mean"):
        slidewise.solve("jam-1")
    with pytest.raises(slidewise.OptionError, match="algorithm=astr"):
        slidewise.solve("jam-01", algorithm="astr")
    with pytest.raises(slidewise.OptionError, match="manhattan"):
        slidewise.solve("jam-01", heuristic="manhattan")
    with pytest.raises(TypeError):
        slidewise.solve("jam-01", algorithmus="astar")


def test_pictures(tmp_path: Any) -> None:
    jam = Puzzle("jam-01")
    jam.draw().save(tmp_path / "jam.svg")
    assert (tmp_path / "jam.svg").read_text().startswith("<svg")
    assert isinstance(jam.png().data, bytes) and jam.png().data[:4] == b"\x89PNG"
    solution = jam.solve()
    gif = solution.animate().data
    assert isinstance(gif, bytes) and gif[:4] == b"GIF8"
    assert "<svg" in str(solution.draw().data)
    for name in ("klotski", "eight-31a", "water", "maze-trap"):
        assert "data:image/svg" in Puzzle(name)._repr_html_() and str(Puzzle(name))
    named = jam.named("<script>")
    for shown in (named, named.solve(), named.space()):
        assert "&lt;script&gt;" in shown._repr_html_() and "<script>" not in shown._repr_html_()


def test_spaces() -> None:
    networkx = pytest.importorskip("networkx")
    space = slidewise.space("jam-01")
    assert space.complete and space.length == 8 and sum(space.states_by_distance) == space.states
    hardest = space.hardest
    assert hardest is not None and hardest.solve().length == space.max_distance
    assert str(space.states_by_distance[0]) and f"{space.states:,}" in str(space) and space._repr_html_()
    graph = space.to_networkx()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (space.states, space.edges)
    goals = [node for node, goal in graph.nodes(data="goal") if goal]
    assert len(goals) == space.goal_states
    assert min(networkx.single_source_shortest_path_length(graph, 0)[goal] for goal in goals) == space.length
    stopped = slidewise.space("klotski", nodes=100)
    assert not stopped.complete and "there are more" in str(stopped)


def test_spaces_as_tables() -> None:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    space = slidewise.space("jam-01")
    nodes = space.nodes()
    frame = nodes.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == space.states
    assert frame["distance"].value_counts().sort_index().tolist() == space.states_by_distance
    assert nodes.to_polars().height == space.states
    assert polars.DataFrame(nodes).equals(nodes.to_polars())
    assert len(space.edges_table().to_arrow()) == space.edges
    assert "<table" in (nodes._repr_html_() or "") and "Parquet" in repr(nodes)


def test_a_heuristic_in_python_is_audited_and_searched() -> None:
    jam = Puzzle("jam-01")

    def blocked(board: Board) -> int:
        """The cars in the red car's way, and the red car itself."""
        row, column = board.pieces["A"][-1]
        return len({sign for sign in board.grid[row][column + 1 :] if sign != "."}) + (column < 5)

    audit = jam.audit(blocked)
    assert audit.admissible and audit.heuristic == "blocked" and audit.states == jam.space().states
    assert jam.audit("blockers", against="tree:2").dominance
    found = jam.solve(heuristic=blocked)
    assert found.length == 8 and not found.optimal and found.heuristic == "blocked"
    assert found.expanded < jam.solve(algorithm="bfs").expanded
    assert jam.estimate(blocked) == blocked(jam.board) == jam.estimate("blockers")

    greedy = jam.audit(lambda board: 3 * blocked(board))
    witness = greedy.witness_state
    assert not greedy.admissible and greedy.overestimated and witness is not None
    assert witness["h"] > witness["distance"] == witness["puzzle"].solve().length
    assert greedy.witness_edge and "not admissible" in str(greedy) and "value" in greedy._repr_html_()

    def broken(board: Board) -> int:
        raise KeyError("oh")

    with pytest.raises(KeyError, match="oh"):
        jam.solve(heuristic=broken)

    wrong: Any
    for wrong in (-1, 1.5, float("nan"), 2**40, "x"):
        for use in (jam.solve, jam.audit):
            with pytest.raises(ValueError, match="returned .*: return a whole number"):
                use(heuristic=lambda board: wrong)
    assert jam.solve(heuristic=lambda board: 1.0).length == 8


def test_boards() -> None:
    tiles = Puzzle("1 2 3 4 5 6 7 0 8").board
    assert tiles.pieces["8"] == [(2, 2)] and tiles[0, 1] == "2"
    assert str(Puzzle("jam-01").board).splitlines()[2] == "DAAE.C"
