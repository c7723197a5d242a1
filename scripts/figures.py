# Figures for the docs: figures.py [--bench PROGRAM] [--kept DIR] [--page FILE] [--readme FILE] [COMMAND...]
#
# Runs the given commands of umbra-bench (world, quality, queries, tree), keeps what they print in build/figures/, and
# writes docs/figures.md and one sentence of README.md from what is kept: so a command that takes long need
# not run again for the sake of another. Beside each COMMAND.json stands COMMAND.with.json, which says when,
# where and with what the command has run. What the tables show is chosen in figure_tables.py.
#
# Returns 1, and writes no page, if a command fails or has never run.
# SPDX-License-Identifier: MIT

import argparse
import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys
import textwrap

sys.dont_write_bytecode = True  # scripts/ holds sources only
import figure_tables
from figure_tables import NAMES, table

COMMANDS = ["world", "quality", "queries", "tree"]
WIDTH = 118  # columns of a page

HEAD = """\
<!-- Written by `make figures`, do not edit. -->
# Figures

Every figure is from the benchmark, `build/umbra-bench`, and `make figures` writes this page. Other machines
give other times, as does this one from run to run: ratios within one table mean the most. An empty cell is a
figure that was not taken. Where the figures come from is in [architecture](architecture.md),
[solvers](solvers.md), [sleep](sleep.md) and [tree](tree.md), what was tried and rejected in
[decisions](decisions.md).
"""

README_BEGIN = "<!-- make figures writes from here -->\n"
README_END = "<!-- to here -->\n"

# ---- What a command runs with ----------------------------------------------------------------------------


# What a program prints, or "" if it fails or is not there.
def output_of(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


# The value that follows a name in a file of lines "name = value" or "name: value".
def value_in_file(path, name, separator):
    try:
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    for line in lines:
        key, _, value = line.partition(separator)
        if key.strip() == name:
            return value.strip().strip('"')
    return ""


# A change of a page changes no figure, so it does not count.
def find_commit(root):
    commit = output_of("git", "-C", str(root), "rev-parse", "--short", "HEAD").strip()
    changes = output_of("git", "-C", str(root), "status", "--porcelain", "-uno", "--", ".", ":!*.md")
    return f"{commit or 'unknown'}{'+changes' if changes else ''}"


# Box2D 3 can be built for AVX2, and does not tell. Its functions are the only ones of the benchmark whose
# names begin with b2: those of Box2D 2.4 have C++ names.
def has_avx2_box2d3(bench):
    is_box2d3 = False
    for line in output_of("objdump", "-d", "--no-show-raw-insn", str(bench)).splitlines():
        if line.endswith(">:"):
            is_box2d3 = "<b2" in line
        elif is_box2d3 and "%ymm" in line:
            return True
    return False


def describe_engine(engine, about, root, bench):
    if "missing" in about:
        return f"missing: {about['missing']}"
    text = f"{about['version']}, {about['settings']}"
    if engine == "umbra":
        return f"{text}, commit {find_commit(root)}"
    return f"{text}, built for AVX2" if engine == "box2d3" and has_avx2_box2d3(bench) else text


# What is the same for two runs if their figures may be compared: names and texts, in the order of the table.
def find_circumstances(root, bench):
    about = json.loads(output_of(str(bench), "about", "--json") or "{}")
    if not about.get("is_release"):
        sys.exit(f"figures.py: {bench} is not there, or not a release build")
    system = value_in_file("/etc/os-release", "PRETTY_NAME", "=") or platform.system()
    result = {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
        "processor": value_in_file("/proc/cpuinfo", "model name", ":") or platform.machine(),
        "processors": str(os.cpu_count()),
        "operating system": f"{system}, {platform.machine()}",
        "compiler": about["compiler"],
    }
    for row in about["engines"]:
        result[NAMES[row["engine"]]] = describe_engine(row["engine"], row, root, bench)
    return result


# One line for each value; where runs of several commands differ, a value names those that it belongs to.
def circumstance_table(with_what):
    lines = []
    for name in with_what[COMMANDS[0]]:
        commands_by_value = {}
        for command in COMMANDS:
            commands_by_value.setdefault(with_what[command].get(name, ""), []).append(command)
        for value, commands in commands_by_value.items():
            lines.append([name, value, "all" if commands == COMMANDS else ", ".join(commands)])
    return table(["taken with", "", "tables"], lines)


# ---- The runs --------------------------------------------------------------------------------------------


# The old figures stay until the new ones are complete.
def run_command(command, bench, kept, with_what):
    print(f"{bench} {command} --json >{kept / command}.json", flush=True)
    begun = kept / f"{command}.json.new"
    with open(begun, "wb") as file:
        code = subprocess.run([bench, command, "--json"], stdout=file).returncode
    if code != 0:
        sys.exit(f"figures.py: umbra-bench {command} ended with {code}; what it printed is in {begun}")
    (kept / f"{command}.with.json").write_text(json.dumps(with_what, indent=2) + "\n", encoding="utf-8")
    begun.replace(kept / f"{command}.json")


def read_kept(kept, name):
    try:
        return json.loads((kept / name).read_text(encoding="utf-8"))
    except OSError:
        sys.exit(f"figures.py: there is no {kept / name}: run {name.partition('.')[0]} first")


# ---- The pages -------------------------------------------------------------------------------------------


def wrap(text):
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"


# A section is a heading and any number of tables, each under a line that says what it shows.
def format_section(heading, parts):
    return f"\n## {heading}\n" + "".join(f"\n{wrap(caption)}\n{lines}" for caption, lines in parts)


def write_page(path, rows, with_what):
    sections = [
        ("Box2D's scenes", figure_tables.field_parts(rows["world"])),
        ("Joints", figure_tables.joint_parts(rows["world"])),
        ("Capsules and chains", figure_tables.shape_parts(rows["world"])),
        ("Spikes", figure_tables.spike_parts(rows["world"])),
        ("Quality", figure_tables.quality_parts(rows["quality"])),
        ("Piles and sleepers", figure_tables.pile_parts(rows["world"])),
        ("Queries", figure_tables.query_parts(rows["queries"])),
        ("The tree", figure_tables.tree_parts(rows["tree"])),
    ]
    text = HEAD + "\n" + circumstance_table(with_what)
    path.write_text(text + "".join(format_section(*section) for section in sections), encoding="utf-8")
    print(f"{path}: written")


# The one sentence of the README that has figures, between its markers. Without Box2D 3 it stays as it is.
def write_readme(path, rows):
    sentence = figure_tables.mean_sentence(rows["world"])
    text = path.read_text(encoding="utf-8")
    before, begin, rest = text.partition(README_BEGIN)
    _, end, after = rest.partition(README_END)
    if not begin or not end:
        sys.exit(f"figures.py: {path} lacks the lines {README_BEGIN.strip()} and {README_END.strip()}")
    if sentence:
        path.write_text(f"{before}{begin}\n{wrap(sentence)}\n{end}{after}", encoding="utf-8")
        print(f"{path}: one sentence written")


def main():
    root = pathlib.Path(__file__).parent.parent
    parser = argparse.ArgumentParser(description="Takes the figures of the docs, and writes them.")
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help="what to run: world, quality, queries, tree")
    parser.add_argument("--bench", type=pathlib.Path, default=root / "build" / "umbra-bench")
    parser.add_argument("--kept", type=pathlib.Path, default=root / "build" / "figures")
    parser.add_argument("--page", type=pathlib.Path, default=root / "docs" / "figures.md")
    parser.add_argument("--readme", type=pathlib.Path, default=root / "README.md")
    arguments = parser.parse_args()
    unknown = [command for command in arguments.commands if command not in COMMANDS]
    if unknown:
        sys.exit(f"figures.py: there is no command {unknown[0]}; there are {', '.join(COMMANDS)}")
    arguments.kept.mkdir(parents=True, exist_ok=True)
    if arguments.commands:
        with_what = find_circumstances(root, arguments.bench)
        for command in arguments.commands:
            run_command(command, arguments.bench, arguments.kept, with_what)
    rows = {command: read_kept(arguments.kept, f"{command}.json") for command in COMMANDS}
    with_what = {command: read_kept(arguments.kept, f"{command}.with.json") for command in COMMANDS}
    write_page(arguments.page, rows, with_what)
    write_readme(arguments.readme, rows)


main()
