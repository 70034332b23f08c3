"""Read an expression: the grammar is that of CEL, by the parser of cel-python, as a small tree with places.

Left out of CEL is what would make a field cost more than its length: maps, objects, indexes, and the macros that loop
(`all`, `exists`, `map`, `filter`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from freight.core.scripting.types import ExpressionError

if TYPE_CHECKING:
    from celpy.celparser import CELParser
    from lark import Token, Tree

MOST_CHARACTERS = 2_000
MOST_NODES = 200
MOST_DEPTH = 100

_BINARY: Mapping[str, str] = {
    "relation_lt": "<", "relation_le": "<=", "relation_gt": ">", "relation_ge": ">=", "relation_eq": "==",
    "relation_ne": "!=", "relation_in": "in", "addition_add": "+", "addition_sub": "-", "multiplication_mul": "*",
    "multiplication_div": "/", "multiplication_mod": "%",
}  # fmt: skip
_UNSUPPORTED: Mapping[str, str] = {
    "member_index": "Elements of lists can’t be picked by number.",
    "member_object": "Objects aren’t supported.",
    "map_lit": 'Maps aren’t supported. A list is written ["A", "B"].',
    "dot_ident": "A field doesn’t begin with a period.",
    "dot_ident_arg": "A function doesn’t begin with a period.",
}


@dataclass(frozen=True)
class Node:
    """A part of an expression at characters `start` to `end`. `kind`: literal, name, call, list, or an operator; `text`
    is the literal as written, the name with its periods, or the function."""

    kind: str
    text: str
    parts: tuple["Node", ...]
    start: int
    end: int

    def refuse(self, message: str) -> ExpressionError:
        """Return the error of this part."""
        return ExpressionError(message, self.start, self.end)


def parse_expression(text: str) -> Node:
    """Return the tree of an expression. Raises ExpressionError with the place."""
    if not text.strip():
        raise ExpressionError("Enter an expression, such as shipmentCargo.pieces * 2.", 0, 0)
    if len(text) > MOST_CHARACTERS:
        raise ExpressionError(
            f"An expression has at most {MOST_CHARACTERS:,} characters. Put a part of it into a rule of its own.",
            MOST_CHARACTERS,
            len(text),
        )
    return _Reader().read(_parse(text), 0)


@lru_cache(1)
def _get_parser() -> "CELParser":
    # the package takes a tenth of a second to load, which most processes never need
    from celpy.celparser import CELParser

    return CELParser()


def _parse(text: str) -> "Tree[Token]":
    from celpy.celparser import CELParseError

    try:
        return _get_parser().parse(text)
    except CELParseError as refused:
        place = _get_place(text, refused.line, refused.column)
        rest = text[place:].split(maxsplit=1)
        # where the text ends too early, the parser names its last token
        if not rest or getattr(getattr(refused.__context__, "token", None), "type", "") == "$END":
            raise ExpressionError("Something is missing at the end.", len(text), len(text)) from refused
        raise ExpressionError(_explain_syntax(rest[0]), place, place + len(rest[0])) from refused


def _get_place(text: str, line: int | None, column: int | None) -> int:
    """Return the character of a line and column, both counted from 1."""
    if line is None or column is None:
        return len(text)
    before = sum(len(part) for part in text.splitlines(keepends=True)[: line - 1])
    return min(before + column - 1, len(text))


def _explain_syntax(rest: str) -> str:
    if rest.startswith("=") and not rest.startswith("=="):
        return "Compare with ==, not with a single =."
    word = rest.casefold()
    for written, operator in (("and", "&&"), ("or", "||"), ("not", "!"), ("if", "condition ? value : other value")):
        if word == written:
            return f"Write {operator} instead of {rest}."
    if rest[0] in "\"'":
        return "This text has no closing quotation mark."
    return f"“{rest[:20]}” isn’t expected here. Look for a missing operator, comma or parenthesis before it."


class _Reader:
    """Turns the parser's tree, which has a level for each precedence, into nodes."""

    def __init__(self) -> None:
        self._count = 0

    def read(self, tree: "Tree[Token]", depth: int) -> Node:
        while tree.data in _PLAIN and len(tree.children) == 1 and (inner := _list_trees(tree)):
            (tree,) = inner
        self._count += 1
        if self._count > MOST_NODES or depth > MOST_DEPTH:
            raise self._refuse(tree, "The expression has too many parts. Put some of them into a rule of its own.")
        name, trees, words = str(tree.data), _list_trees(tree), [child for child in tree.children if _is_token(child)]
        word = str(words[0]) if words else ""
        if name in _UNSUPPORTED:
            raise self._refuse(tree, _UNSUPPORTED[name])
        if name in ("relation", "addition", "multiplication"):
            operation, right = trees
            return self._node(tree, _BINARY[operation.data], "", [*_list_trees(operation), right], depth)
        if name == "unary":
            return self._node(tree, "!" if trees[0].data == "unary_not" else "negative", "", trees[1:], depth)
        if name in _OPERATORS:
            return self._node(tree, _OPERATORS[name], "", trees, depth)
        if name == "literal":
            return self._node(tree, getattr(words[0], "type", ""), word, [], depth)
        if name == "ident":
            return self._node(tree, "name", word, [], depth)
        if name == "ident_arg":
            return self._node(tree, "call", word, _list_arguments(trees), depth)
        if name == "member_dot_arg":
            return self._node(tree, "call", word, [trees[0], *_list_arguments(trees[1:])], depth)
        if name == "list_lit":
            return self._node(tree, "list", "", _list_arguments(trees), depth)
        if name == "member_dot":
            group = self.read(trees[0], depth + 1)
            if group.kind == "name":
                return self._node(tree, "name", f"{group.text}.{word}", [], depth)
            raise self._refuse(tree, f"“{word}” has no parts. A function is written {word}().")
        raise self._refuse(tree, "This isn’t supported here.")

    def _node(self, tree: "Tree[Token]", kind: str, text: str, parts: list["Tree[Token]"], depth: int) -> Node:
        return Node(kind, text, tuple(self.read(part, depth + 1) for part in parts), *_get_span(tree))

    @staticmethod
    def _refuse(tree: "Tree[Token]", message: str) -> ExpressionError:
        return ExpressionError(message, *_get_span(tree))


_OPERATORS: Mapping[str, str] = {"expr": "?:", "conditionalor": "||", "conditionaland": "&&"}
# levels of precedence that only hold the next one
_PLAIN = frozenset(
    {"expr", "conditionalor", "conditionaland", "relation", "addition", "multiplication", "unary", "member", "primary"}
    | {"paren_expr"}
)


def _is_token(child: object) -> bool:
    return isinstance(child, str)


def _list_trees(tree: "Tree[Token]") -> list["Tree[Token]"]:
    return [child for child in tree.children if not isinstance(child, str)]


def _list_arguments(trees: list["Tree[Token]"]) -> list["Tree[Token]"]:
    return _list_trees(trees[0]) if trees else []


def _get_span(tree: "Tree[Token]") -> tuple[int, int]:
    # `true` and `false` come without a place, and what ends with one without an end
    start = getattr(tree.meta, "start_pos", None) or 0
    return start, getattr(tree.meta, "end_pos", None) or start
