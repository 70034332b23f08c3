"""Prints the figures the code is measured by: what has no type, what is duplicated, what is tested. `make figures`."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from freight.documents import DOCUMENTS
from freight.documents.base import FreightDocument
from tools import names
from tools.citations import find_tests
from tools.source import is_generated

ROOT = Path(__file__).parents[1]
PROGRAMS = ("platform", "jobs")
LOOSE = re.compile(r"\bAny\b")
LOOSE_DICT = re.compile(r"\bdict\[str, Any\]")
# a line that replaces such a dict by a type alias (`freight/core/records.py`)
LOOSE_RECORD = re.compile(r"\b(Record|Stored|Values|JsonObject|JsonView)\b")

# where duplicates count
SOURCES = ("platform", "jobs", "webapp/src")
TESTS = ("tests", "webapp/src", "webapp/e2e")
SUFFIXES = (".py", ".ts", ".tsx")
ALIKE = 6
ASIDE = ("#", "//", "*", "/*", "import ", "from ", "}", ")", "]")
TEST = re.compile(r"^\s*(?:async )?def test_|^\s*(?:it|test)(?:\.each\([^)]*\))?\(", re.M)


def lines() -> Iterator[str]:
    """Return every line of the programs."""
    for folder in PROGRAMS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from path.read_text().splitlines()


def bodies() -> Iterator[tuple[Path, list[str]]]:
    """Return the meaningful lines of every file of ours: no empty lines, comments and imports."""
    for path in (path for folder in SOURCES for path in sorted((ROOT / folder).rglob("*"))):
        if path.suffix not in SUFFIXES or is_generated(path):
            continue
        told = [each.strip() for each in path.read_text().splitlines()]
        yield path, [each for each in told if each and not each.startswith(ASIDE)]


def pairs_alike() -> int:
    """Return how many pairs of places have six lines in common (decision 0062); longer ones count once."""
    places: dict[tuple[str, ...], list[tuple[Path, int]]] = defaultdict(list)
    for path, told in bodies():
        for at in range(len(told) - ALIKE + 1):
            places[tuple(told[at : at + ALIKE])].append((path, at))
    alike = {pair for found in places.values() for pair in combinations(found, 2)}
    return sum(((one, at - 1), (other, to - 1)) not in alike for (one, at), (other, to) in alike)


def tests_and_rules() -> tuple[int, int]:
    """Return the number of tests by name, before parametrization, and the number of rules they name."""
    paths = [path for folder in TESTS for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES]
    tests = sum(len(TEST.findall(path.read_text())) for path in paths)
    return tests, len({rule for path in paths for test in find_tests(path) if test.expects for rule in test.rules})


def typed_documents() -> int:
    """Return how many documents name the record that they are read as."""
    sources = (ROOT / "platform" / "freight" / "documents").glob("*.py")
    return sum(len(re.findall(r"^class \w+\(\w+\[Stored\w+\][,)]", path.read_text(), re.M)) for path in sources)


def count_lines() -> int:
    """Return the number of hand-written lines of the platform and the web app, without the tests of the web app."""
    paths = (path for folder in ("platform", "webapp/src") for path in (ROOT / folder).rglob("*"))
    return sum(
        len(path.read_text().splitlines())
        for path in paths
        if path.suffix in (*SUFFIXES, ".css") and ".test." not in path.name and not is_generated(path)
    )


def _describe_share(counts: tuple[int, int]) -> str:
    return f"{counts[0]:,} of {counts[1]:,}"


def figures() -> dict[str, str]:
    """Return each figure by what it counts."""
    found = list(lines())
    tests, rules = tests_and_rules()
    of_tenants = sum(issubclass(document, FreightDocument) for document in DOCUMENTS)
    vague, assigned = names.count_vague_variables()
    return {
        "lines with Any": str(sum(bool(LOOSE.search(each)) for each in found)),
        "lines with dict[str, Any]": str(sum(bool(LOOSE_DICT.search(each)) for each in found)),
        "lines with a name of such a dict": str(sum(bool(LOOSE_RECORD.search(each)) for each in found)),
        "documents that are read as their records": f"{typed_documents()} of {of_tenants}",
        "pairs of places with six lines in common": str(pairs_alike()),
        "tests": str(tests),
        "rules that tests name": str(rules),
        "public functions that share a name": _describe_share(names.count_shared_functions()),
        "class names used more than once": _describe_share(names.count_shared_classes()),
        "vague variables": f"{_describe_share((vague, assigned))} ({vague / assigned:.1%})",
        "docstrings with a word to read twice": _describe_share(names.count_docstring_riddles()),
        "comments of the web app with a word to read twice": _describe_share(names.count_web_comment_riddles()),
        "files at the top of kit": str(len(list((ROOT / "platform/freight/kit").glob("[!_]*.py")))),
        "lines of platform and webapp by hand": f"{count_lines():,}",
    }


if __name__ == "__main__":
    for name, figure in figures().items():
        print(f"{name}: {figure}")
