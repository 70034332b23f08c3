"""The operators of filters and rule builders (R178), in one table: what each may be asked of, and its MongoDB filter.

An operator that says "not" also finds records without a value, as a person would expect of "carrier is not MAEU".
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

ALL = frozenset({"text", "numeric", "date"})
ORDERED = frozenset({"numeric", "date"})
TEXT = frozenset({"text"})

Filter = dict[str, Any]
Build = Callable[[str, Sequence[Any], str], Filter]


@dataclass(frozen=True)
class Operator:
    """`label` for people, `types` of fields it may be asked of, `operands` it needs, and
    `build(path, operands, options)`: its filter, with `options` of a text search."""

    label: str
    types: frozenset[str]
    operands: Literal["one", "two", "list"]
    build: Build


def _compare(sign: str) -> Build:
    return lambda path, operands, _: {path: {sign: operands[0]}}


def _listed(sign: str) -> Build:
    return lambda path, operands, _: {path: {sign: list(operands)}}


def _between(above: str, below: str) -> Build:
    return lambda path, operands, _: {path: {above: operands[0], below: operands[1]}}


def _matches(before: str, after: str, *, negated: bool = False) -> Build:
    """Text search. The value is escaped: a user writes text, never a pattern."""

    def build(path: str, operands: Sequence[Any], options: str) -> Filter:
        found = {"$regex": before + re.escape(str(operands[0])) + after, "$options": options}
        return {path: {"$not": found}} if negated else {path: found}

    return build


OPERATORS: dict[str, Operator] = {
    "equalTo": Operator("is", ALL, "one", _compare("$eq")),
    "notEqualTo": Operator("is not", ALL, "one", _compare("$ne")),
    "isInList": Operator("is in the list", ALL, "list", _listed("$in")),
    "isNotInList": Operator("is not in the list", ALL, "list", _listed("$nin")),
    "lessThan": Operator("is less than", ORDERED, "one", _compare("$lt")),
    "lessThanEqualTo": Operator("is at most", ORDERED, "one", _compare("$lte")),
    "greaterThan": Operator("is more than", ORDERED, "one", _compare("$gt")),
    "greaterThanEqualTo": Operator("is at least", ORDERED, "one", _compare("$gte")),
    "betweenInclusive": Operator("is between (inclusive)", ORDERED, "two", _between("$gte", "$lte")),
    "betweenExclusive": Operator("is between (exclusive)", ORDERED, "two", _between("$gt", "$lt")),
    "contains": Operator("contains", TEXT, "one", _matches("", "")),
    "doesNotContain": Operator("does not contain", TEXT, "one", _matches("", "", negated=True)),
    "beginsWith": Operator("begins with", TEXT, "one", _matches("^", "")),
    "doesNotBeginWith": Operator("does not begin with", TEXT, "one", _matches("^", "", negated=True)),
    "endsWith": Operator("ends with", TEXT, "one", _matches("", "$")),
    "doesNotEndWith": Operator("does not end with", TEXT, "one", _matches("", "$", negated=True)),
    # the specification only names it: within the last n days, today being the first of them
    "day": Operator("is within the last days", frozenset({"date"}), "two", _between("$gte", "$lte")),
}
