#!/usr/bin/env python3
"""Checks a certificate of Slidewise: python3 check_certificate.py PUZZLE.txt FILE.cert

PUZZLE.txt is in the native format, as `slidewise import` writes it. CERTIFICATES.md, beside this file, defines all
checks, and proves that they suffice. Exit code: 0 the claim is proven, 1 refused, 2 unreadable.
"""
import io, struct, sys, zlib
from functools import lru_cache
from itertools import chain, combinations, product

INFINITE = float("inf")
WAYS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0),
        "up-left": (-1, -1), "up-right": (-1, 1), "down-left": (1, -1), "down-right": (1, 1)}
BACK = {way: other for way, (r, c) in WAYS.items() for other, back in WAYS.items() if back == (-r, -c)}

class Refused(Exception):
    """The claim is not proven."""

def demand(condition, why, error=Refused):
    if not condition: raise error(why)

def parse(text):  # header lines as pairs, and the board and further drawings by title: (value, rows)
    head, *blocks = [block.split("\n") for block in text.strip().split("\n\n")]
    pair = lambda line: tuple(part.strip() for part in line.split(":", 1))
    cells = lambda line: line.split() if " " in line.strip() else list(line.strip())
    blocks[0].insert(0, "board:")
    head = [line for line in map(pair, head) if line[0] not in ("name", "source", "known")]
    return head, {pair(b[0])[0]: (pair(b[0])[1], list(map(cells, b[1:]))) for b in blocks}

def found(rows):  # by what is written there, in the order in which that is met: cells, counted in reading order
    cells = {}
    for cell, name in enumerate(chain(*rows)):
        cells.setdefault(name, []).append(cell)
    return cells

@lru_cache(1 << 16)
def cheapest(costs):  # the least sum if every row takes a column of its own
    without = lambda column: tuple(row[:column] + row[column + 1:] for row in costs[1:])
    return min(cost + cheapest(without(column)) for column, cost in enumerate(costs[0])) if costs else 0

class Puzzle:  # a state is a tuple of cells, one for each piece: the upper left corner of the rectangle around it
    def __init__(self, text):
        head, drawings = parse(text)
        said, drawn = dict(head), {title: found(rows) for title, (_, rows) in drawings.items()}
        self.family, self.metric, self.exit = said["puzzle"], said["metric"], said.get("exit")
        rows, pieces = drawings["board"][1], drawn["board"]  # pieces: cells by name
        self.height, self.width, self.cells = len(rows), (w := len(rows[0])), range(len(rows) * len(rows[0]))
        self.walls, _ = set(pieces.pop("#", [])), pieces.pop(".", [])
        self.gates = set(pieces.pop("-", []) + drawn.get("gates", {}).get("-", []))
        self.ways = list(WAYS)[:8 if said.get("neighbours") == "8" else 4]
        targets, groups, alike = {}, [], {}  # by name: places that will do; names that share them; by name: the kind
        if self.family == "rush":  # cars of one line are alike in that they keep their order
            self.red, self.clear = list(pieces).index(said["red"]), said["goal"] == "clear"
            alike = {n: (c[0] // w, "row") if c[0] // w == c[1] // w else c[0] % w for n, c in pieces.items()}
        elif self.family == "maze":
            targets, pieces = [{"S": pieces.get("*") or pieces[end]} for end in "GS"]
        elif self.family == "tiles":
            usual = list(map(str, self.cells[1:]))
            usual.insert(0 if said.get("goal") == "blank-first" else len(usual), ".")
            targets = {name: drawn.get("goal", found([usual]))[name] for name in pieces}
        elif self.family == "atomix":
            molecule = [divmod(c, len(drawings["molecule"][1][0])) for kind in pieces for c in drawn["molecule"][kind]]
            atoms = [(kind, f"{kind}-{number}" if cells[1:] else kind, [cell])
                     for kind, cells in pieces.items() for number, cell in enumerate(cells, 1)]
            pieces, alike = {name: cell for _, name, cell in atoms}, {name: kind for kind, name, _ in atoms}
        else:
            targets = {name: self.outline(cells)[:1] for name, cells in drawn.get("goal", {}).items() if name in pieces}
            if "exit" in drawings:
                name, marks = drawings["exit"][0], set(drawn["exit"]["!"])
                covered = lambda place: {place + r * w + c for r, c in self.outline(pieces[name])[1]}
                targets = {name: [place for place in self.cells if marks <= covered(place)]}
            groups = [line.split() for key, line in head if key == "same"]
            alike = {name: self.outline(cells)[1] for name, cells in pieces.items() if name not in targets}
            alike |= {name: str(group) for group in groups for name in group}
        self.names, outlines = list(pieces), [self.outline(cells) for cells in pieces.values()]
        self.start, self.shapes = tuple(place for place, _ in outlines), [shape for _, shape in outlines]
        self.spread, graph = lru_cache(None)(self.spread), lru_cache(None)(self.graph)
        self.graphs = [graph(shape, name in targets) for name, shape in zip(self.names, self.shapes)]
        self.bits = lambda state: [graph[0][place] for graph, place in zip(self.graphs, state)]
        kinds = [alike.get(name, name) for name in self.names]
        self.equal = [[i for i, other in enumerate(kinds) if other == kind] for kind in kinds]  # by piece
        groups += [[name] for name in targets if all(name not in group for group in groups)]
        self.goal = [(list(map(self.names.index, group)), [tuple(targets[name]) for name in group]) for group in groups]
        starts = [[i] if self.family == "rush" else equal for i, equal in enumerate(self.equal)]
        reach = [self.spread(i, tuple(self.start[j] for j in own), False) for i, own in enumerate(starts)]
        self.reach = reach if self.family in ("rush", "bricks") else [graph[0] for graph in self.graphs]
        if self.family == "atomix":  # the molecule everywhere on cells that floor connects with an atom
            free, top, left = set(chain(*reach)), min(molecule)[0], min(column for _, column in molecule)
            fits = [p for p in self.cells if p % self.width + max(c for _, c in molecule) - left < self.width]
            states = [tuple(p + (r - top) * self.width + c - left for r, c in molecule) for p in fits]
            self.finals = [state for state in states if free.issuperset(state)]
    def outline(self, cells):  # the corner of the rectangle around the cells, and where they are, seen from there
        row, column = min(cell // self.width for cell in cells), min(cell % self.width for cell in cells)
        return row * self.width + column, tuple((c // self.width - row, c % self.width - column) for c in cells)
    def graph(self, shape, wanted):  # by place its cells as bits; by way the steps of a piece alone, and the same back
        tall, wide = max(row for row, _ in shape), max(column for _, column in shape)
        fits = [p for p in self.cells if p // self.width + tall < self.height and p % self.width + wide < self.width]
        cells = {p: own for p in fits if not (own := {p + r * self.width + c for r, c in shape}) & self.walls}
        ways = self.ways if self.family != "rush" else self.ways[2:] if tall else self.ways[:2]
        steps, back = {way: {} for way in ways}, {way: {} for way in ways}
        for way, place in product(ways, cells):
            row, column = WAYS[way]
            to, beside = place + row * self.width + column, {place + row * self.width, place + column}
            inside = 0 <= place % self.width + column < self.width and beside | {to} <= cells.keys()
            if inside and (wanted or not (cells[to] - cells[place]) & self.gates):
                steps[way][place], back[BACK[way]][to] = to, place
        return {p: sum(1 << c for c in own if self.family != "maze") for p, own in cells.items()}, steps, back
    def ends(self, i, place, others, backwards, rest=True):  # where one move takes a piece or brought it from, costs
        bits, graph, lines = self.graphs[i][0], self.graphs[i][1 + backwards], []
        if self.metric == "moves" and self.family == "bricks":
            ends = [place]
            for here in ends:
                beside = (graph[way].get(here, here) for way in graph)
                ends += [to for to in beside if to not in ends and not bits[to] & others]
            return [(to, 1) for to in ends[1:]]
        for way in graph:
            line, to, ahead = [], graph[way].get(place), graph[BACK[way]].get(place)
            while to is not None and not bits[to] & others:
                line, to = line + [to], graph[way].get(to)
            if self.family == "atomix" and rest:  # an atom slides until it comes to rest; alone it may stop anywhere
                line = line[-1:] if not backwards else line if ahead is None or bits[ahead] & others else []
            elif self.metric in ("steps", "octile"):
                line = line[:1]
            lines += [(to, 1 if self.metric != "octile" else 7 if "-" in way else 5) for to in line]
        return lines
    def neighbours(self, state, backwards):
        bits = self.bits(state)
        for i, place in enumerate(state):
            for to, cost in self.ends(i, place, sum(bits) - bits[i], backwards):
                if not backwards or to in self.reach[i]:
                    after = list(state[:i] + (to,) + state[i + 1:])
                    for j, other in zip(self.equal[i], sorted(after[j] for j in self.equal[i])):
                        after[j] = other
                    yield tuple(after), cost
    def spread(self, i, places, backwards):  # by place: how far a piece goes alone from one of these places, or to one
        reached = {place: 0 for place in places if place in self.graphs[i][0]}
        queue = list(reached)
        for place in queue:
            for to in [to for to, _ in self.ends(i, place, 0, backwards, rest=False) if to not in reached]:
                reached[to] = reached[place] + 1
                queue.append(to)
        return reached
    def estimate(self, state):  # never more than the cost of the way to a goal, and 0 at goals only
        if self.family == "rush":
            place, across, bits = state[self.red], self.exit in ("left", "right"), self.bits(state)
            row, column = divmod(place, self.width)
            line = self.cells[row * self.width:][:self.width] if across else self.cells[column::self.width]
            at = line.index(place)
            way = line[:at] if self.exit in ("left", "top") else line[at + len(self.shapes[self.red]):]
            cars = [i for i in range(len(state)) if any(bits[i] >> cell & 1 for cell in way)]
            stuck = not self.walls.isdisjoint(way) or any((self.shapes[i][1][0] == 0) == across for i in cars)
            return 0 if not way else INFINITE if stuck else len(cars) + (not self.clear)
        far = lambda i, target: self.spread(i, target, True).get(state[i], INFINITE)
        if self.family == "atomix":
            kinds = [kind for i, kind in enumerate(self.equal) if kind[0] == i]
            cost = lambda kind, goal: cheapest(tuple(tuple(far(i, (goal[j],)) for j in kind) for i in kind))
            return min((sum(cost(kind, goal) for kind in kinds) for goal in self.finals), default=INFINITE)
        goal = tuple(target[0] for _, targets in self.goal for target in targets if target)
        if self.family == "maze":
            short, long = sorted(abs(a - b) for a, b in zip(*[divmod(s[0], self.width) for s in (state, goal)]))
            straight, aside = (5, 7) if self.metric == "octile" else (1, 1 if len(self.ways) == 8 else 2)
            return (long - short) * straight + short * aside
        if self.family == "tiles":
            here, there = [tiles + (sum(self.cells) - sum(tiles),) for tiles in (state, goal)]
            turns = sum(a > b for tiles in (here, there) for a, b in combinations(tiles, 2))
            if (turns + sum(cell // self.width + cell % self.width for cell in (here[-1], there[-1]))) % 2:
                return INFINITE
        return sum(min(far(i, target) for i in group) for group, targets in self.goal for target in targets)
    def goals(self, placed=()):  # solved states: all that can be reached, and others
        i, taken = len(placed), sum(self.bits(placed))
        if self.family == "atomix" or i == len(self.start):
            yield from self.finals if self.family == "atomix" else [placed] if self.estimate(placed) == 0 else []
            return
        allowed = [target for group, targets in self.goal if i in group for target in targets]
        for place in self.reach[i]:
            in_order = all(placed[j] < place for j in self.equal[i] if j < i)
            if in_order and not self.graphs[i][0][place] & taken and (not allowed or any(place in a for a in allowed)):
                yield from self.goals(placed + (place,))
    def replay(self, moves):  # what the moves cost, which must solve the puzzle
        state, total = self.start, 0
        for move in moves:
            name, *legs = move.replace(",", "").split()
            ways = [WAYS[way] for way, count in zip(legs[::2], legs[1::2]) for _ in range(int(count))]
            leaps, i = [row * self.width + column for row, column in ways], self.names.index(name)
            for leap in leaps if self.metric in ("steps", "octile") else [sum(leaps)]:
                ends = dict(self.ends(i, state[i], sum(self.bits(state)) - self.bits(state)[i], False))
                demand(state[i] + leap in ends, f"`{move}` is not possible")
                total, state = total + ends[state[i] + leap], state[:i] + (state[i] + leap,) + state[i + 1:]
        demand(self.estimate(state) == 0, "its moves do not solve the puzzle")
        return total

def ball(puzzle, body, radius, count):  # the states of one side with their distances, and what follows them
    maze, width = puzzle.family == "maze", puzzle.width
    pieces, numbers = len(puzzle.start) + maze, max(puzzle.height, width) if maze else len(puzzle.cells)
    form, modulus = (struct.Struct(f"<{pieces}B"), 256) if numbers <= 256 else (struct.Struct(f"<{pieces}H"), 65536)
    states, last = {}, -1
    while len(states) < count:
        (distance, number), position = struct.unpack_from("<II", body), (0,) * pieces
        demand(last < distance < radius and number, "the groups are not in the order of their distances")
        for differences in form.iter_unpack(body[8:8 + number * form.size]):
            position = tuple((a + b) % modulus for a, b in zip(position, differences))
            state = (position[0] * width + position[1],) if maze else position
            fits = all(place in graph[0] for graph, place in zip(puzzle.graphs, state))
            demand(fits and (not maze or position[1] < width) and state not in states, f"{state} is no state, or twice")
            states[state] = distance
        body, last = body[8 + number * form.size:], distance
    return states, body

# Ways from the ends stay in the ball while they are short, explain all of its distances, and do not meet others.
def close(puzzle, states, radius, ends, backwards, least, estimate, others):
    steps = ((after, states[state] + cost) for state in states for after, cost in puzzle.neighbours(state, backwards))
    attained = set()
    for state, cost in chain(((end, 0) for end in ends), steps):
        demand(cost + others.get(state, INFINITE) >= least, f"ways from both sides meet in {state}")
        known = states.get(state, INFINITE)
        demand(known <= cost or known == INFINITE, f"{state} has the distance {known}, but there is a path of {cost}")
        demand(known < INFINITE or cost >= radius or cost + estimate(state) >= least, f"{state} at {cost} is missing")
        attained.update([state] if known == cost else [])
    demand(len(attained) == len(states), "no way explains the distance of some state")

def check(text, data):
    file, value = io.BytesIO(data[:-4]), lambda key: file.readline().decode().split(key + ": ")[1].split()
    lines = lambda key: [file.readline().decode().rstrip("\n") for _ in range(int(value(key)[0]))]
    demand(file.readline() == b"slidewise-certificate 1\n", "it is no certificate", ValueError)
    demand(zlib.crc32(data[:-4]) == int.from_bytes(data[-4:], "little"), "the checksum does not fit", ValueError)
    claim, (_, *heuristic), *sides = map(value, ("claim", "evidence", "forward", "backward"))
    moves, certified, body = lines("moves"), lines("text"), memoryview(zlib.decompress(file.read()))
    (a, n), (d, m) = [(float(radius.replace("infinite", "inf")), int(count)) for radius, count in sides]
    demand(parse(text) == parse("\n".join(certified)), "it is for another puzzle")
    puzzle, least = Puzzle(text), int(claim[1]) if claim[1:] else INFINITE
    demand(claim[0] != "optimal" or puzzle.replay(moves) == least, "its solution has another length")
    forward, body = ball(puzzle, body, a, n)
    backward, body = ball(puzzle, body, d, m)
    demand(a + d >= least, "the radii do not add up to the claim")
    demand(not body, "there is more than the header announces", ValueError)
    estimate = puzzle.estimate if heuristic else lambda state: 0
    close(puzzle, backward, d, puzzle.goals() if d else [], True, INFINITE, lambda state: 0, {})
    close(puzzle, forward, a, [puzzle.start], False, least, estimate, backward)
    for state, distance in forward.items():
        demand(distance + estimate(state) < least and (d or puzzle.estimate(state)), f"{state} does not belong there")
    return f"no solution costs less than {least}" if least < INFINITE else "there is no solution", n + m

if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as puzzle, open(sys.argv[2], "rb") as certificate:
            print("valid: %s; %d states checked" % check(puzzle.read(), certificate.read()))
    except Refused as why:
        sys.exit(print("refused:", why) or 1)
    except Exception as why:
        sys.exit(print("unreadable:", repr(why)) or 2)
