# Mutation testing: mutants.py [--root DIR] [--seed N] [--files PATTERN] [--jobs N] [--no-golden] [--list]
#                               COUNT
#
# Changes one place of the library at a time, and looks whether a unit test notices. A mutant that survives is
# a behaviour that no test describes, or a change that makes no difference. The places come from mutations.py,
# and the seed picks COUNT of them: the same ones for the same seed and source.
#
# Works in build/mutants/tree, a copy of the sources, which is built with the release preset. A mutant that
# does not compile, or whose object code is that of the library or of an earlier mutant, is replaced by the
# next one. With --list the first COUNT mutants are printed and nothing is built; a COUNT of 0 is all of them.
# What a run prints is in build/mutants/log.txt as well. Returns 1 only if the run itself breaks.
#
# The golden hashes notice every changed bit, whether or not the change is a fault. With --no-golden they are
# left out: a mutant that survives then is one that no test describes, even if a hash notices it.
# SPDX-License-Identifier: MIT

import argparse
import fnmatch
import hashlib
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import time
from typing import NamedTuple

sys.dont_write_bytecode = True  # scripts/ holds sources only
import mutations

LAYERS = ["geometry", "broadphase", "dynamics", "solver", "world", "sleep", "step", "api"]
COPIED = ["CMakeLists.txt", "CMakePresets.json", "cmake", "include", "src"]
COPIED += ["helpers", "scene", "scenes", "scripts", "tests"]
OPTIONS = ["-DUMBRA_BENCH=OFF", "-DUMBRA_EXAMPLES=OFF", "-DUMBRA_TOOLS=OFF", "-DUMBRA_WERROR=OFF"]

# A test that takes longer than this has failed: a mutant may loop for ever.
LEAST_LIMIT = 10.0  # seconds
LIMIT_FACTOR = 10.0  # times what the test takes with the library as it is

SLOW = 1.0  # seconds from which on a test is run after all others
MOST_MEMORY = 8 << 30  # bytes that a test may map: a mutant may allocate for ever
MOST_OUTPUT = 1 << 26  # bytes

# ---- The list --------------------------------------------------------------------------------------------


def read(path):
    return path.read_text(encoding="utf-8")


# All mutants of the files that match, in an order that depends on the seed and on their places alone.
def list_mutants(root, pattern, seed):
    shared = {}
    for header in sorted([*root.glob("include/**/*.h"), *root.glob("src/**/*.h")]):
        shared.update(mutations.float_constants(read(header)))
    found = []
    for layer in LAYERS:
        for path in sorted([*root.glob(f"src/{layer}/*.c"), *root.glob(f"src/{layer}/*_body.h")]):
            name = path.relative_to(root).as_posix()
            if fnmatch.fnmatchcase(name, pattern):
                text = read(path)
                found += mutations.find(name, text, {**shared, **mutations.float_constants(text)})

    def place_in_order(mutant):
        key = f"{seed} {mutant.path} {mutant.line} {mutant.column} {mutant.change}"
        return hashlib.sha256(key.encode()).digest()

    return sorted(found, key=place_in_order)


def describe(mutant):
    return f"{mutant.path}:{mutant.line}: {mutant.change}"


def show_lines(mutant):
    return f"    - {mutant.before.strip()}\n    + {mutant.after.strip()}"


# ---- The copy and its build ------------------------------------------------------------------------------


# Brings the copy of the sources up to date. A file that is the same already keeps its time, so that little is
# built again.
def copy_sources(root, tree):
    wanted = set()
    for name in COPIED:
        top = root / name
        wanted.update(path for path in ([top] if top.is_file() else top.rglob("*")) if path.is_file())
    for path in wanted:
        to = tree / path.relative_to(root)
        if not to.exists() or to.read_bytes() != path.read_bytes():
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)
    for path in list(tree.rglob("*")):
        name = path.relative_to(tree)
        if path.is_file() and name.parts[0] != "build" and root / name not in wanted:
            path.unlink()


class Build:
    def __init__(self, tree, log, jobs):
        self.tree = tree
        self.log = log
        self.jobs = jobs
        self.directory = tree / "build" / "release"

    def run(self, *command):
        with open(self.log, "ab") as log:
            return subprocess.run(command, cwd=self.tree, stdout=log, stderr=log).returncode == 0

    def configure(self):
        return self.run("cmake", "--preset", "release", *OPTIONS)

    def make(self, *targets):
        return self.run("cmake", "--build", "--preset", "release", "-j", str(self.jobs), "--target", *targets)

    # Release builds have no debug info, and a change within a line moves no line: equal code is equal files.
    def digest_objects(self):
        digest = hashlib.sha256()
        for path in sorted((self.directory / "CMakeFiles" / "umbra.dir").rglob("*.o")):
            digest.update(path.read_bytes())
        return digest.digest()


# ---- Tests -----------------------------------------------------------------------------------------------


class Test(NamedTuple):
    name: str
    layer: str
    target: str
    arguments: list


# The tests that CTest knows, except those of the project's files. The first result is to run before all others:
# the golden hashes of the small scenes take a second, and many mutants change them.
def list_tests(directory, with_golden):
    listing = subprocess.run(["ctest", "--show-only=json-v1"], cwd=directory, capture_output=True, check=True)
    first = []
    others = []
    for test in json.loads(listing.stdout)["tests"]:
        labels = next(one["value"] for one in test["properties"] if one["name"] == "LABELS")
        program, *arguments = test["command"]
        target = pathlib.Path(program).name
        if "golden" in labels and with_golden:
            first.append(Test(f"{test['name']} --quick", "golden", target, ["--quick", *arguments]))
        if "project" not in labels and ("golden" not in labels or with_golden):
            others.append(Test(test["name"], labels[0], target, arguments))
    return first, others


def set_limits():
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_OUTPUT, MOST_OUTPUT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Running:
    def __init__(self, test, directory, limit):
        self.test = test
        self.limit = limit
        self.begin = time.monotonic()
        self.process = subprocess.Popen(
            [directory / "bin" / test.target, *test.arguments],
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=set_limits,
        )

    def seconds(self):
        return time.monotonic() - self.begin

    # "" if the test passed, None if it is still running, otherwise why it failed.
    def outcome(self):
        code = self.process.poll()
        if code is None:
            return "time limit" if self.seconds() > self.limit else None
        if code < 0:
            return signal.Signals(-code).name
        return "" if code == 0 else "failed"

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


# Runs tests in order, as many at once as there are jobs, up to the first that fails. Returns its name and the
# reason, or None; and the seconds that each of the others took.
def run_tests(tests, directory, jobs, limits):
    waiting = list(tests)
    running = []
    seconds = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                test = waiting.pop(0)
                running.append(Running(test, directory, limits.get(test.name, 300.0)))
            for one in list(running):
                outcome = one.outcome()
                if outcome:
                    return f"{one.test.name} ({outcome})" if outcome != "failed" else one.test.name, seconds
                if outcome == "":
                    seconds[one.test.name] = one.seconds()
                    running.remove(one)
            time.sleep(0.005)
        return None, seconds
    finally:
        for one in running:
            one.stop()


# ---- The run ---------------------------------------------------------------------------------------------


class Broken(Exception):
    pass


class Run:
    def __init__(self, root, jobs, with_golden):
        self.jobs = jobs
        self.place = root / "build" / "mutants"
        self.tree = self.place / "tree"
        self.place.mkdir(parents=True, exist_ok=True)
        self.build_log = self.place / "build.txt"
        self.build_log.write_bytes(b"")
        self.log = open(self.place / "log.txt", "w", encoding="utf-8")
        self.build = Build(self.tree, self.build_log, jobs)
        self.with_golden = with_golden
        copy_sources(root, self.tree)

    def say(self, text):
        print(text, flush=True)
        print(text, file=self.log, flush=True)

    # The library as it is: all tests pass, and tell how long they take.
    def prepare(self):
        self.say("building in build/mutants/tree")
        if not self.build.configure() or not self.build.make("all"):
            raise Broken(f"the library does not build as it is; see {self.build_log}")
        self.first, self.others = list_tests(self.build.directory, self.with_golden)
        self.say(f"running {len(self.first) + len(self.others)} tests with the library as it is")
        failed, self.seconds = run_tests([*self.first, *self.others], self.build.directory, self.jobs, {})
        if failed is not None:
            raise Broken(f"with the library as it is, this test fails: {failed}")
        self.limits = {name: LEAST_LIMIT + LIMIT_FACTOR * taken for name, taken in self.seconds.items()}
        self.known = {self.build.digest_objects()}

    # Those of the same layer first, as they are the likeliest to notice, and what is slow last.
    def order_tests(self, mutant):
        layer = mutant.path.split("/")[1]
        layer = "world" if layer in ("sleep", "step", "api") else layer  # which are tested through worlds

        def place_in_order(test):
            taken = self.seconds[test.name]
            return taken >= SLOW, test.layer != layer, taken

        return sorted(self.others, key=place_in_order)

    # What becomes of a mutant: "killed by TEST", "survived", "same code" or "does not compile".
    def test(self, mutant):
        if not self.build.make("umbra"):
            return "does not compile"
        digest = self.build.digest_objects()
        if digest in self.known:
            return "same code"
        self.known.add(digest)
        for tests in self.first, self.order_tests(mutant):
            if tests and not self.build.make(*{test.target: None for test in tests}):
                return "does not compile"
            failed, _ = run_tests(tests, self.build.directory, self.jobs, self.limits)
            if failed is not None:
                return f"killed by {failed}"
        return "survived"

    def apply_and_test(self, mutant):
        path = self.tree / mutant.path
        text = read(path)
        lines = text.split("\n")
        assert lines[mutant.line - 1] == mutant.before
        lines[mutant.line - 1] = mutant.after
        path.write_text("\n".join(lines), encoding="utf-8")
        try:
            return self.test(mutant)
        finally:
            path.write_text(text, encoding="utf-8")

    def run(self, mutants, wanted):
        self.prepare()
        begin = time.monotonic()
        survivors = []
        tested = 0
        replaced = {"same code": 0, "does not compile": 0}
        for mutant in mutants:
            if tested == wanted:
                break
            outcome = self.apply_and_test(mutant)
            number = "-"
            if outcome in replaced:
                replaced[outcome] += 1
            else:
                tested += 1
                number = tested
            if outcome == "survived":
                survivors.append(mutant)
            self.say(f"{number:>4}  {describe(mutant)}: {outcome}")
        self.summarize(tested, replaced, survivors, time.monotonic() - begin)

    def summarize(self, tested, replaced, survivors, seconds):
        killed = tested - len(survivors)
        if survivors:
            self.say("\nsurvivors:")
        for mutant in survivors:
            self.say(f"{describe(mutant)}\n{show_lines(mutant)}")
        share = 100.0 * killed / max(tested, 1)
        mean = seconds / max(tested, 1)
        self.say(f"\n{tested} mutants in {seconds:.0f} s, {mean:.1f} s each")
        for outcome, count in replaced.items():
            self.say(f"replaced, {outcome}: {count}")
        self.say(f"{killed} of {tested} killed: {share:.1f} %")


def main():
    parser = argparse.ArgumentParser(description="Changes the library, and looks whether a test notices.")
    parser.add_argument("count", type=int, metavar="COUNT")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", default="*", help="a pattern of paths, such as 'src/solver/*'")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--no-golden", action="store_true", help="leave the golden hashes out")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    root = arguments.root.resolve()
    mutants = list_mutants(root, arguments.files, arguments.seed)
    if arguments.list:
        for mutant in mutants[: arguments.count or None]:
            print(f"{describe(mutant)}\n{show_lines(mutant)}")
        return
    if not mutants:
        sys.exit(f"mutants.py: nothing to change in {arguments.files}")
    try:
        Run(root, arguments.jobs, not arguments.no_golden).run(mutants, arguments.count)
    except Broken as reason:
        sys.exit(f"mutants.py: {reason}")
    except KeyboardInterrupt:
        sys.exit("mutants.py: interrupted")


main()
