"""Counts names that several things share, vague variables, and hard-to-read words in docstrings and comments."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.source import is_generated

ROOT = Path(__file__).parents[1]
PROGRAMS = ("platform", "jobs")
DOCUMENTED = ("platform", "jobs", "tests", "tools")
WEB_SOURCES = ("webapp/src", "webapp/e2e")
WEB_SUFFIXES = (".ts", ".tsx", ".css")
# strings are matched first, because they may contain //; adjacent // lines are one comment
WEB_COMMENT = re.compile(
    r"""'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`"""
    r"|(?P<comment>/\*.*?\*/|//[^\n]*(?:\n[ \t]*//[^\n]*)*)",
    re.DOTALL,
)

# such names do not say what a variable holds
VAGUE = frozenset(
    """each one other others found told wanted held known said there once asked taken given left kept shown seen made
    beside mine theirs here named entered noted chosen gone done of what which whole both""".split()  # noqa: SIM905
)
# words that an engineer has to read twice in a docstring or comment
RIDDLES = re.compile(
    r"\b(somebody|nobody|anybody|he|his|him|himself|anew|besides?|told|thing that is asked|"
    r"stands?(?!-in| in for| for))\b",
    re.IGNORECASE,
)


@cache
def _trees(folders: tuple[str, ...]) -> list[ast.Module]:
    paths = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return [ast.parse(path.read_text()) for path in paths if not is_generated(path)]


def count_functions() -> Counter[str]:
    """Return how many public functions of modules have each name."""
    return Counter(
        node.name
        for tree in _trees(PROGRAMS)
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_")
    )


def count_shared_functions() -> tuple[int, int]:
    """Return how many public functions of modules share their name with another, and how many there are."""
    names = count_functions()
    return sum(count for count in names.values() if count > 1), names.total()


def count_shared_classes() -> tuple[int, int]:
    """Return how many names of public classes are used more than once, and how many names there are."""
    names = Counter(
        node.name
        for tree in _trees(PROGRAMS)
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    return sum(count > 1 for count in names.values()), len(names)


def count_vague_variables() -> tuple[int, int]:
    """Return how many assigned names (loops and comprehensions included) are vague, and how many there are."""
    names = [
        node.id
        for tree in _trees(PROGRAMS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return sum(name in VAGUE for name in names), len(names)


def _docstrings() -> Iterator[str]:
    for tree in _trees(DOCUMENTED):
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
                text := ast.get_docstring(node)
            ):
                yield re.sub("`[^`]*`", "", text)


def _web_comments() -> Iterator[str]:
    paths = (path for folder in WEB_SOURCES for path in sorted((ROOT / folder).rglob("*")))
    for path in paths:
        if path.suffix in WEB_SUFFIXES and not is_generated(path):
            for match in WEB_COMMENT.finditer(path.read_text()):
                if text := match["comment"]:
                    yield re.sub("`[^`]*`", "", text)


def _count_riddles(texts: Iterator[str]) -> tuple[int, int]:
    hard = [bool(RIDDLES.search(text)) for text in texts]
    return sum(hard), len(hard)


def count_docstring_riddles() -> tuple[int, int]:
    """Return how many docstrings have a word to read twice, and how many docstrings there are."""
    return _count_riddles(_docstrings())


def count_web_comment_riddles() -> tuple[int, int]:
    """Return how many comments of the web app have a word to read twice, and how many comments there are."""
    return _count_riddles(_web_comments())
