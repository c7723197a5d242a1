# The tables of docs/figures.md, from the rows that umbra-bench prints with --json. The functions whose names
# end in _parts return a section's parts: a text that says what a table shows, and the table. Nothing is run
# or written here: see figures.py.
#
# A figure that was not taken is None, and becomes an empty cell.
# SPDX-License-Identifier: MIT

import math

# In the order of lines and columns.
NAMES = {
    "umbra": "Umbra",
    "umbra-sequential": "Umbra (sequential)",
    "box2d3": "Box2D 3",
    "box2d2": "Box2D 2.4",
    "chipmunk": "Chipmunk 7",
}
ENGINES = list(NAMES)
WORKER_ENGINES = ["umbra", "umbra-sequential", "box2d3"]
PEERS = [engine for engine in ENGINES if not engine.startswith("umbra")]
TREE_PEERS = {**{peer: NAMES[peer] for peer in PEERS}, "brute": "brute force"}
FIELD_SCENES = ["large_pyramid", "many_pyramids", "smash", "washer", "junkyard", "compounds"]
JOINT_SCENES = ["spinner", "tumbler", "rain", "joint_grid"]
SHAPE_SCENES = ["capsules", "terrain"]

# ---- Cells and tables ------------------------------------------------------------------------------------


# Three digits or so, which is more than a machine gives twice.
def short(value):
    if value is None:
        return ""
    if value >= 100.0:
        return f"{value:,.0f}"
    return f"{value:.{1 if value >= 10.0 else 2 if value >= 1.0 else 3}f}"


def whole(value):
    return "" if value is None else f"{value:,.0f}"


def divide(a, b):
    return None if a is None or not b else a / b


def table(heading, lines):
    texts = ["|" + "".join(f" {cell} |" if cell else " |" for cell in line) for line in [heading, *lines]]
    texts.insert(1, "|" + "---|" * len(heading))
    return "\n".join(texts) + "\n"


def geometric_mean(values):
    if not values or None in values:
        return None
    return math.exp(sum(math.log(value) for value in values) / len(values))


def count_workers(workers):
    return "one worker" if workers == 1 else "two workers" if workers == 2 else f"{workers} workers"


# "Best of 3.", or by engine where they differ.
def describe_runs(rows):
    if not rows:
        return ""
    runs_by_engine = {}
    for row in rows:
        runs_by_engine.setdefault(row["engine"], set()).add(row["runs"])
    engines_by_runs = {}
    for engine, runs in runs_by_engine.items():
        text = f"{min(runs)} to {max(runs)}" if len(runs) > 1 else f"{min(runs)}"
        engines_by_runs.setdefault(text, []).append(NAMES.get(engine) or TREE_PEERS[engine])
    if len(engines_by_runs) == 1:
        return f"Best of {next(iter(engines_by_runs))}."
    groups = [f"{runs} for {', '.join(names)}" for runs, names in engines_by_runs.items()]
    return f"Best of {', of '.join(groups)}."


# ---- Worlds ----------------------------------------------------------------------------------------------


def rows_of(rows, *scenes):
    return [row for row in rows if row["scene"] in scenes]


def sizes_of(rows, scene):
    return sorted({row["n"] for row in rows_of(rows, scene)})


# A figure of an engine in one case. Without n the scene has one size.
def find(rows, scene, engine, key, workers=1, n=None):
    for row in rows:
        is_case = (row["scene"], row["engine"], row["workers"]) == (scene, engine, workers)
        if is_case and n in (None, row["n"]):
            return row.get(key)
    return None


# One line for each engine, with the time in every scene.
def time_lines(rows, scenes, engines, workers):
    lines = []
    for engine in engines:
        cells = [short(find(rows, scene, engine, "ms_per_step", workers)) for scene in scenes]
        lines.append([f"{NAMES[engine]}, {count_workers(workers)}", *cells])
    return lines


def ratios_to_box2d3(rows, workers, scenes):
    return [find(rows, scene, "umbra", "ratio_to_box2d3", workers) for scene in scenes]


def ratio_line(rows, workers):
    ratios = ratios_to_box2d3(rows, workers, FIELD_SCENES)
    return [count_workers(workers), *map(short, ratios), short(geometric_mean(ratios))]


def speedup_line(rows, engine):
    cells = []
    for scene in FIELD_SCENES:
        one, two = (find(rows, scene, engine, "wall_ms_per_step", workers) for workers in (1, 2))
        cells.append(short(divide(one, two)))
    return [NAMES[engine], *cells]


def bytes_line(rows, engine):
    return [NAMES[engine], *(whole(find(rows, scene, engine, "bytes_per_body")) for scene in FIELD_SCENES)]


def field_parts(rows):
    times = time_lines(rows, FIELD_SCENES, ENGINES, 1) + time_lines(rows, FIELD_SCENES, WORKER_ENGINES, 2)
    bodies = ["bodies that move", *(whole(find(rows, scene, "umbra", "bodies")) for scene in FIELD_SCENES)]
    return [
        (
            "`build/umbra-bench world`: the scenes of Box2D's own benchmark at its sizes, steps of 1/60 s, "
            "continuous collision off. Processor time with one worker, wall time with two. "
            f"{describe_runs(rows_of(rows, *FIELD_SCENES))}",
            table(["ms per step", *FIELD_SCENES], [*times, bodies]),
        ),
        (
            "Umbra's time over that of Box2D 3: less is better.",
            table(
                ["Umbra / Box2D 3", *FIELD_SCENES, "geometric mean"],
                [ratio_line(rows, workers) for workers in (1, 2)],
            ),
        ),
        (
            "How many times as fast two workers are as one, by wall time.",
            table(
                ["one / two workers", *FIELD_SCENES],
                [speedup_line(rows, engine) for engine in WORKER_ENGINES],
            ),
        ),
        (
            "All memory of the world over all its bodies; Box2D 2.4 and Chipmunk do not tell theirs.",
            table(
                ["bytes per body", *FIELD_SCENES],
                [bytes_line(rows, engine) for engine in WORKER_ENGINES],
            ),
        ),
    ]


# The times of scenes that are not part of the mean, and Umbra's over those of Box2D 3.
def scene_parts(rows, scenes, engines, caption):
    times = time_lines(rows, scenes, engines, 1) + time_lines(rows, scenes, WORKER_ENGINES, 2)
    bodies = ["bodies that move", *(whole(find(rows, scene, "umbra", "bodies")) for scene in scenes)]
    ratios = [[count_workers(workers), *map(short, ratios_to_box2d3(rows, workers, scenes))] for workers in (1, 2)]
    return [
        (
            f"`build/umbra-bench world`: {caption} {describe_runs(rows_of(rows, *scenes))}",
            table(["ms per step", *scenes], [*times, bodies]),
        ),
        ("Umbra's time over that of Box2D 3: less is better.", table(["Umbra / Box2D 3", *scenes], ratios)),
    ]


def joint_parts(rows):
    gaps = [
        [NAMES[engine], *(short(find(rows, scene, engine, "largest_joint_gap")) for scene in JOINT_SCENES)]
        for engine in ENGINES
    ]
    return [
        *scene_parts(
            rows,
            JOINT_SCENES,
            ENGINES,
            "the other scenes of Box2D's own benchmark: a motor stirs capsules, circles and squares in a round chain; "
            "a motor turns a box of small ones; ragdolls rain on tiles; a grid of circles and joints hangs from seven "
            "of them. Box2D 2.4 has no capsules, and the grid takes Chipmunk too long.",
        ),
        (
            "How far what a joint holds has come apart at the end, the worst of each scene.",
            table(["metres", *JOINT_SCENES], gaps),
        ),
    ]


# Box2D 2.4 has no capsules and no rounded polygons.
def shape_parts(rows):
    engines = [engine for engine in ENGINES if engine != "box2d2"]
    caption = (
        "capsules that rain into a trough; balls, boxes and capsules on hills. Box2D 2.4 has no capsules."
    )
    return scene_parts(rows, SHAPE_SCENES, engines, caption)


# One line for each engine and number of workers, times in normal steps.
def spike_lines(rows, n):
    lines = []
    for workers in (1, 2):
        for engine in ENGINES if workers == 1 else WORKER_ENGINES:
            normal, *spikes = (
                find(rows, "spikes", engine, key, workers, n)
                for key in ("ms_per_step", "first_step_ms", "sleep_step_ms", "wake_step_ms")
            )
            cells = [short(normal), *(short(divide(spike, normal)) for spike in spikes)]
            lines.append([f"{NAMES[engine]}, {count_workers(workers)}", *cells])
    return lines


def spike_parts(rows):
    parts = []
    for n in sizes_of(rows, "spikes"):
        bodies = whole(find(rows, "spikes", "umbra", "bodies", 1, n))
        caption = (
            f"{bodies} boxes in pyramids of {n} rows: the first step, the longest step in which bodies fall "
            "asleep, and waking all of them with the step after it, in normal steps with all awake. "
            f"{describe_runs([row for row in rows_of(rows, 'spikes') if row['n'] == n])}"
        )
        heading = [f"pyramids of {n} rows", "normal step, ms", "first", "falling asleep", "waking"]
        parts.append((caption, table(heading, spike_lines(rows, n))))
    return parts


# One line for each engine, one column for each size of a scene.
def size_table(rows, title, scene, key, factor=1.0):
    sizes = sizes_of(rows, scene)
    lines = []
    for engine in ENGINES:
        values = [find(rows, scene, engine, key, n=n) for n in sizes]
        lines.append([NAMES[engine], *(short(None if value is None else factor * value) for value in values)])
    return table([title, *map(whole, sizes)], lines)


def ball_lines(rows):
    figures = (("awake_max", whole), ("ms_per_step", short))
    return [
        [NAMES[engine], *(form(find(rows, "ball_on_pile", engine, key)) for key, form in figures)]
        for engine in ENGINES
    ]


def pile_parts(rows):
    bricks = whole(next(iter(sizes_of(rows, "ball_on_pile")), None))
    return [
        (
            "`build/umbra-bench world`, processor time with one worker. Boxes that fall in columns into a "
            f"trough, sleep off, by their number. {describe_runs(rows_of(rows, 'pile'))}",
            size_table(rows, "microseconds per body and step", "pile", "us_per_body"),
        ),
        (
            f"A pyramid, sleep off, by the number of its rows. {describe_runs(rows_of(rows, 'pyramid'))}",
            size_table(rows, "ms per step", "pyramid", "ms_per_step"),
        ),
        (
            "20 boxes that never rest, by the number of sleepers beside them. "
            f"{describe_runs(rows_of(rows, 'sleepers'))}",
            size_table(rows, "microseconds per step", "sleepers", "ms_per_step", 1000.0),
        ),
        (
            f"A ball falls on a settled, sleeping wall of {bricks} bricks. "
            f"{describe_runs(rows_of(rows, 'ball_on_pile'))}",
            table(["ball on a sleeping pile", "most awake", "ms per step"], ball_lines(rows)),
        ),
    ]


# The README's sentence, or None without Box2D 3.
def mean_sentence(rows):
    one, two = (geometric_mean(ratios_to_box2d3(rows, workers, FIELD_SCENES)) for workers in (1, 2))
    if one is None or two is None:
        return None
    return (
        f"In the {len(FIELD_SCENES)} scenes of Box2D's own benchmark Umbra takes {short(one)} of the time of "
        f"Box2D 3 with one worker and {short(two)} with two (geometric means). All figures, with the "
        "machine, versions and settings that they come from, are in [docs/figures.md](docs/figures.md)."
    )


# ---- Quality ---------------------------------------------------------------------------------------------

FIGURES = {
    "height_error": "height lost or missed",
    "drift": "drift",
    "asleep_at": "asleep after",
    "way_error": "way missed",
    "largest_speed": "largest speed",
    "parted_at": "parted after",
    "rms_speed": "rms speed",
    "still_awake": "still awake",
    "overlap": "overlap left",
    "slip": "slip",
    "worst_height_error": "largest height lost or missed",
    "energy_lost": "energy lost or gained",
    "energy_error": "energy lost or gained",
    "momentum_error": "momentum lost or gained",
    "speed_lost": "speed lost or gained",
    "spin_error": "angular momentum lost or gained",
    "farthest": "farthest from its place",
    "stretch": "stretch",
    "greatest_stretch": "greatest stretch",
    "worst_gap": "widest gap of a joint",
    "sag": "sag",
    "swing_error": "height of the swing missed",
    "stray_height": "height of those between",
    "sink_error": "sag of a spring missed",
    "motor_error": "speed of a motor missed",
    "angle_error": "angle missed",
}


def quality_cell(row):
    if row is None:
        return ""
    return "never" if row["value"] is None else f"{row['value']:.{row['decimals']}f}"


# The seed of the worst figure; empty if the scene is the same with all seeds.
def quality_seed(row):
    return str(row["worst_seed"]) if row.get("seeds", 1) > 1 else ""


def quality_line(rows_by_engine):
    umbra = rows_by_engine.get("umbra", {})
    row = next(iter(rows_by_engine.values()))
    unit = "steps" if row["unit"] == "step" else row["unit"]
    verdict = {True: "yes", False: "no", None: ""}[umbra.get("no_worse")]
    cells = [quality_cell(rows_by_engine.get(engine)) for engine in ENGINES]
    figure = f"{FIGURES.get(row['figure'], row['figure'])}, {unit}"
    return [row["test"], figure, *cells, quality_seed(umbra), f"{row['tolerance']:g}", verdict]


def quality_parts(rows):
    cases = {}
    for row in rows:
        cases.setdefault((row["test"], row["figure"]), {})[row["engine"]] = row
    judged = [row["no_worse"] for row in rows if "no_worse" in row]
    heading = ["test", "figure", *NAMES.values(), "seed", "tolerance", "no worse"]
    seeds = max((row.get("seeds", 1) for row in rows), default=1)
    return [
        (
            "`build/umbra-bench quality`: how far each engine is from what should happen; less is better. "
            f"Each figure is the worst of {seeds} seeds. A seed makes random scenes, and moves the bodies of other "
            "scenes by up to 0.1 mm. The column seed has the seed that gave Umbra's figure; it is empty if the scene "
            "is the same with all seeds. The last column says whether Umbra is no worse than the best peer, to the "
            "tolerance. It is in "
            f"{sum(judged)} of {len(judged)}.",
            table(heading, [quality_line(case) for case in cases.values()]),
        )
    ]


# ---- Queries ---------------------------------------------------------------------------------------------

QUESTIONS = {
    "ray": "closest ray",
    "ray_any": "any hit of a ray",
    "cast_circle": "circle cast",
    "overlap_box": "overlap with a box",
    "overlap_circle": "overlap with a circle",
    "overlap_loose": "AABBs that overlap a box",
    "rays_batch": "closest rays, all at once",
}


def find_query(rows, world, what, n, engine):
    for row in rows:
        if (row["world"], row["what"], row["n"], row["engine"]) == (world, what, n, engine):
            return row.get("ns")
    return None


# Umbra's time for each number of shapes, and how many times as long the best of the others takes.
def query_line(rows, world, what, sizes):
    cells = []
    for n in sizes:
        umbra = find_query(rows, world, what, n, "umbra")
        others = [find_query(rows, world, what, n, peer) for peer in PEERS]
        best = min((ns for ns in others if ns), default=None)
        cells += [format_time(umbra), short(divide(best, umbra))]
    return [QUESTIONS[what], *cells]


def query_parts(rows):
    sizes = sorted({row["n"] for row in rows})
    heading = ["question"]
    for n in sizes:
        heading += [f"{n:,} shapes", "best peer"]
    parts = []
    for world, text in (("static", "static shapes"), ("asleep", "bodies asleep")):
        caption = (
            f"`build/umbra-bench queries`, {text}: Umbra's time per question, and how many times as long the best "
            "of the other engines takes. They have no batches: all at once, they answer one after the other."
        )
        parts.append((caption, table(heading, [query_line(rows, world, what, sizes) for what in QUESTIONS])))
    return parts


# ---- The tree --------------------------------------------------------------------------------------------

TREE_SIZE = 10000  # of the table with all operations

OPERATIONS = {
    "pairs": "all pairs, Umbra's rebuild included, one query per box for the others",
    "query": "box query",
    "query_one_by_one": "box query, trees as single moves left them",
    "ray": "closest ray, baked tree",
    "ray_one_by_one": "closest ray, trees as single moves left them",
    "insert": "insertion",
    "move": "move",
    "remove": "removal",
}


def find_tree(rows, what, n, engine, key="ns"):
    for row in rows:
        if (row["what"], row["n"], row["engine"]) == (what, n, engine):
            return row.get(key)
    return None


def format_time(ns):
    if ns is None:
        return ""
    if ns < 1e4:
        return f"{short(ns)} ns"
    return f"{short(1e-3 * ns)} us" if ns < 1e7 else f"{short(1e-6 * ns)} ms"


def operation_line(rows, n, what):
    umbra = find_tree(rows, what, n, "umbra")
    ratios = [divide(find_tree(rows, what, n, peer), umbra) for peer in TREE_PEERS]
    return [OPERATIONS[what], format_time(umbra), *map(short, ratios)]


def area_line(rows, n):
    areas = [find_tree(rows, "insert", n, engine, "area_ratio") for engine in ("umbra", *TREE_PEERS)]
    return ["area of the inner boxes after insertion, itself", *map(whole, areas)]


def pairs_line(rows, name, sizes, peer, key):
    umbra = [find_tree(rows, "pairs", n, "umbra") for n in sizes]
    others = [find_tree(rows, "pairs", n, peer, key) for n in sizes]
    return [name, *(short(divide(other, mine)) for other, mine in zip(others, umbra))]


def pairs_lines(rows, sizes):
    lines = [pairs_line(rows, name, sizes, peer, "ns") for peer, name in TREE_PEERS.items()]
    lines[-1][0] = "brute force, vectorised by the compiler"
    by_hand = "brute force, tiles of intrinsics by hand"
    return [*lines, pairs_line(rows, by_hand, sizes, "brute", "tiled_by_hand_ns")]


def visit_lines(rows, sizes):
    hits = [find_tree(rows, "query", n, "umbra", "hits") for n in sizes]
    bounds = [None if k is None else math.log2(n) + k for n, k in zip(sizes, hits)]
    lines = [["log2 n + hits", *map(short, bounds)]]
    visited = {"binary nodes, after single moves": "query_one_by_one", "blocks of the flat copy": "query"}
    for name, what in visited.items():
        lines.append([name, *(short(find_tree(rows, what, n, "umbra", "nodes_visited")) for n in sizes)])
    return lines


def tree_parts(rows):
    sizes = sorted({row["n"] for row in rows})
    columns = list(map(whole, sizes))
    at_size = [row for row in rows if row["n"] == TREE_SIZE]
    return [
        (
            f"`build/umbra-bench tree`: a dense pile of {TREE_SIZE:,} boxes that all moved. Umbra's time, "
            f"and how many times as long each peer takes. {describe_runs(at_size)}",
            table(
                ["operation", "Umbra", *TREE_PEERS.values()],
                [*(operation_line(rows, TREE_SIZE, what) for what in OPERATIONS), area_line(rows, TREE_SIZE)],
            ),
        ),
        (
            "All pairs by the number of boxes: how many times as long as Umbra each peer takes. "
            f"{describe_runs(rows)}",
            table(["all pairs", *columns], pairs_lines(rows, sizes)),
        ),
        (
            "Nodes that a box query opens in Umbra's tree, by the number of boxes.",
            table(["nodes opened", *columns], visit_lines(rows, sizes)),
        ),
    ]
