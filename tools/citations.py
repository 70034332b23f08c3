"""Find the tests that name rules: the text of each, from its decorators to its end, and whether it expects anything.

A rule named at the top of a file or in a helper does not count. A comment right above a test belongs to that test.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

RULE = re.compile(r"(?<![0-9A-Za-z_])([RA]\d{3})(?![0-9A-Za-z])|_([ra]\d{3})(?=_|\()")
_TEST_CALL = re.compile(r"^(\s*)(?:test|it)(?:\.(?!describe)\w+)*[(`<]")
_EXPECTS = re.compile(r"\b(?:expect|assert)\w*(?:\.\w+)*\(")


class CitingTest(NamedTuple):
    """A test: the rules it names, and whether something is expected in it."""

    place: str
    rules: frozenset[str]
    expects: bool


def find_rules(text: str) -> frozenset[str]:
    """The rules that a text names, `R057` or `_r057_` in a name."""
    return frozenset((code or in_name).upper() for code, in_name in RULE.findall(text))


def find_tests(path: Path) -> Iterator[CitingTest]:
    """The tests of a file that name rules, in Python or TypeScript."""
    lines = path.read_text().splitlines()
    parts = _python_tests(lines) if path.suffix == ".py" else _typescript_tests(lines)
    for line, text, expects in parts:
        if rules := find_rules(text):
            yield CitingTest(f"{path.name}:{line}", rules, expects)


def _python_tests(lines: list[str]) -> Iterator[tuple[int, str, bool]]:
    """Functions with their decorators, and the tables that those draw their examples from."""
    tree = ast.parse("\n".join(lines))
    tables = {
        target.id: node
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            names = {n.id for each in node.decorator_list for n in ast.walk(each) if isinstance(n, ast.Name)}
            first = min(node.lineno, *(each.lineno for each in node.decorator_list), node.lineno)
            spans = [
                (first, node.end_lineno),
                *((tables[n].lineno, tables[n].end_lineno) for n in names & tables.keys()),
            ]
            text = "\n".join("\n".join(lines[start - 1 : end]) for start, end in spans)
            yield first, text, _expects(node)


def _expects(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
        for node in ast.walk(function)
    )


def _typescript_tests(lines: list[str]) -> Iterator[tuple[int, str, bool]]:
    """From `test(` to the line that closes it, which begins where it does, with the comment right above."""
    for at, line in enumerate(lines):
        if begun := _TEST_CALL.match(line):
            closing = re.compile(rf"^{begun[1]}\}}?(?:, [\d_]+)?\)$")
            end = next((place for place in range(at, len(lines)) if closing.match(lines[place])), at)
            first = at
            while first and lines[first - 1].strip().startswith("//"):
                first -= 1
            text = "\n".join(lines[first : end + 1])
            yield at + 1, text, _EXPECTS.search(text) is not None
