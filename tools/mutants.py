"""Changes the pure core in one spot at a time and reports which changes no test of the core notices. `make mutants`.

The tests run once, and the lines each of them reaches are recorded. Then, for each sampled change, a separate process
imports the core with that change made in memory and runs the tests that reach the line, quickest first, until one
fails. Nothing is written into the tree, and the same seed samples the same changes of the same text.

mutmut 3 changes functions only, in a copy of the tree, and Cosmic Ray writes each change into the file and runs all
tests for it: hours, where this takes minutes.
"""

import argparse
import ast
import functools
import importlib
import itertools
import os
import random
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tools.mutant_runs import Ground, Recording, record, start_on_change
from tools.mutating import find_changes
from tools.source import iterate_imports

ROOT = Path(__file__).parents[1]
KEPT = Path(__file__).with_name("mutants_kept.toml")
ROOMS = ["money", "rating", "invoices", "aging", "payables", "approvals", "delivery", "edi", "tracking", "reports"]
CORE = Ground(ROOT, "freight.core", ROOT / "platform" / "freight" / "core", ROOT / "tests" / "core")
# no test runs it, no test fails, a test fails
UNREACHED, SURVIVED, KILLED = "not reached", "survived", "killed"


@dataclass(frozen=True)
class Mutant:
    """One change of one file; `at` is its place among all changes of the file, `text` the line it is on."""

    room: str
    path: Path
    at: int
    line: int
    statement: int
    in_function: bool
    what: str
    text: str


def list_mutants(ground: Ground, room: str) -> list[Mutant]:
    """Return every change of a room."""
    found = []
    for path in ground.find_files(room):
        text = path.read_text()
        lines = text.splitlines()
        for at, c in enumerate(find_changes(ast.parse(text))):
            line = lines[c.line - 1].strip()
            found.append(Mutant(room, path, at, c.line, c.statement, c.in_function, c.what, line))
    return found


def sample(mutants: list[Mutant], count: int, seed: str) -> list[Mutant]:
    """Return `count` changes, each of another statement as long as there are enough: a table must not outweigh the
    logic."""
    chance = random.Random(seed)
    statements: dict[tuple[Path, int], list[Mutant]] = defaultdict(list)
    for each in mutants:
        statements[each.path, each.statement].append(each)
    for several in statements.values():
        chance.shuffle(several)
    rounds = itertools.zip_longest(*chance.sample(list(statements.values()), len(statements)))
    return list(itertools.islice((each for several in rounds for each in several if each), count))


class Reach:
    """Which tests reach a change."""

    def __init__(self, ground: Ground, recording: Recording) -> None:
        self.ground, self.recording = ground, recording
        self.tests_by_file: dict[str, set[str]] = defaultdict(set)
        for test in recording.seconds:
            self.tests_by_file[test.partition("::")[0]].add(test)

    def find_tests(self, mutant: Mutant) -> dict[str, float]:
        """Return the tests with their seconds: those that run its line, or, where importing runs it, that need its
        module."""
        path, at = str(mutant.path), (mutant.line, mutant.statement)
        lines = self.recording.lines.get(path, {})
        tests = next((lines[line] for line in at if line in lines), set[str]())
        by_import = any((path, line) in self.recording.run_by_import for line in at)
        if not mutant.in_function or (by_import and not tests):
            tests = self._find_tests_of(mutant.path, frozenset())
        return {each: self.recording.seconds[each] for each in tests}

    def _find_tests_of(self, path: Path, asked: frozenset[Path]) -> set[str]:
        """Return the tests that reach any line of a module or import it; if there are none, those of the modules that
        import it."""
        tests = set[str]().union(*self.recording.lines.get(str(path), {}).values())
        importing = self.importers[self.ground.name_module(path)]
        for each in importing:
            with suppress(ValueError):
                tests |= self.tests_by_file[each.relative_to(self.ground.root).as_posix()]
        if not tests:
            for each in importing - asked:
                tests |= self._find_tests_of(each, asked | importing)
        return tests

    @functools.cached_property
    def importers(self) -> dict[str, set[Path]]:
        """Return the files that import each module."""
        found: dict[str, set[Path]] = defaultdict(set)
        for path in (*self.ground.sources.rglob("*.py"), *self.ground.tests.rglob("*.py")):
            for module, name in iterate_imports(path):
                found[module].add(path)
                found[f"{module}.{name}"].add(path)
        return found


def judge(ground: Ground, recording: Recording, mutants: list[Mutant], workers: int) -> dict[Mutant, str]:
    """Return the verdict on each change, judging several at a time."""
    _import_ahead(recording.imported, ground.package)
    reach, verdicts, running = Reach(ground, recording), dict[Mutant, str](), dict[int, Mutant]()

    def wait() -> None:
        pid, status = os.wait()
        verdicts[running.pop(pid)] = KILLED if status else SURVIVED

    for mutant in mutants:
        if not (tests := reach.find_tests(mutant)):
            verdicts[mutant] = UNREACHED
            continue
        if len(running) >= workers:
            wait()
        running[start_on_change(ground, mutant.path, mutant.at, tests)] = mutant
    while running:
        wait()
    return {each: verdicts[each] for each in mutants}


def _import_ahead(modules: list[str], package: str) -> None:
    """Import what every process needs, once: libraries, and nothing that may hold a changed module."""
    ours = {package.partition(".")[0], "tests", "jobs"}
    for name in modules:
        if name.partition(".")[0] not in ours:
            with suppress(Exception):
                importlib.import_module(name)


def list_kept(path: Path) -> dict[tuple[str, str, str], str]:
    """Return the changes that no test can notice, by file, line and change, each with the reason."""
    rows = tomllib.loads(path.read_text()).get("kept", [])
    return {(row["file"], row["line"], row["change"]): row["reason"] for row in rows}


def identify(ground: Ground, mutant: Mutant) -> tuple[str, str, str]:
    """Return the key of a change where it is kept: its line number may move."""
    return mutant.path.relative_to(ground.sources).as_posix(), mutant.text, mutant.what


def report(ground: Ground, verdicts: dict[Mutant, str]) -> Iterator[str]:
    """Return a line for each room, one for all, and the changes no test noticed."""
    yield f"{'':10} sampled reached  killed  of reached   of all"
    for room in (*dict.fromkeys(each.room for each in verdicts), "all"):
        count = Counter(verdict for each, verdict in verdicts.items() if room in (each.room, "all"))
        reached = count[KILLED] + count[SURVIVED]
        of_reached, of_all = count[KILLED] / max(reached, 1), count[KILLED] / count.total()
        yield f"{room:10} {count.total():7} {reached:7} {count[KILLED]:7}  {of_reached:10.0%} {of_all:8.0%}"
    for each, verdict in verdicts.items():
        if verdict != KILLED:
            yield f"{each.path.relative_to(ground.root)}:{each.line}: {verdict}: {each.what}    {each.text}"


def main(arguments: list[str]) -> None:
    """Sample, judge, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sample", type=int, default=500, help="changes over all rooms, the same number of each")
    parser.add_argument("--rooms", nargs="+", default=ROOMS)
    parser.add_argument("--tests", type=Path, default=CORE.tests, help="a folder of the tests of the core")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    ground = Ground(CORE.root, CORE.package, CORE.sources, asked.tests.resolve())
    kept, sampled = list_kept(KEPT), list[Mutant]()
    for room in asked.rooms:
        mutants = [each for each in list_mutants(ground, room) if identify(ground, each) not in kept]
        sampled += sample(mutants, round(asked.sample / len(asked.rooms)), f"{asked.seed}:{room}")
    for line in report(ground, judge(ground, record(ground), sampled, asked.workers)):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
