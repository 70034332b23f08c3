"""The operators of filters and rule builders (R178), in one table: the fields each applies to, its MongoDB filter, its
test of values in memory, and its words. A new one is a row here and one in the browser's table.

An operator that says "not" also finds records without a value, as a person would expect of "carrier is not MAEU".
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

ALL = frozenset({"text", "numeric", "date"})
ORDERED = frozenset({"numeric", "date"})
TEXT = frozenset({"text"})

Filter = dict[str, object]
Build = Callable[[str, Sequence[object], str], Filter]


@dataclass(frozen=True)
class Operator:
    """An operator. `label` for people, `types` of fields it applies to, `operands` it needs ("days": a number of them),
    and `build(path, operands, options)`: its filter, with `options` of a text search. `indexed` says whether an index
    finds its matches; for a text, only if it is stored with its case. `said` puts values into words if the label before
    them does not.

    Rules of fields know it if it has a `check`: what "{field} should … {value}" says. `holds` then gets how value and
    operand compare: for a text its folded texts; for the two ends of a range the order against each; for a list whether
    it is in it; else the order, below 0, 0 or above it. `negative`: it holds if nothing is entered. `written`: the same
    as a Python expression, for values in their usual form.
    """

    label: str
    types: frozenset[str]
    operands: Literal["one", "two", "list", "days"]
    build: Build
    indexed: Literal["", "always", "as written"] = ""
    said: str = ""
    check: str = ""
    holds: Callable[..., bool] | None = None
    negative: bool = False
    written: str = ""


def _compare(sign: str) -> Build:
    return lambda path, operands, _: {path: {sign: operands[0]}}


def _listed(sign: str) -> Build:
    return lambda path, operands, _: {path: {sign: list(operands)}}


def _between(above: str, below: str) -> Build:
    return lambda path, operands, _: {path: {above: operands[0], below: operands[1]}}


def _matches(before: str, after: str, *, negated: bool = False) -> Build:
    """Return a text search. The value is escaped: a user writes text, never a pattern."""

    def build(path: str, operands: Sequence[object], options: str) -> Filter:
        condition = {"$regex": before + re.escape(str(operands[0])) + after, "$options": options}
        return {path: {"$not": condition}} if negated else {path: condition}

    return build


OPERATORS: dict[str, Operator] = {
    "equalTo": Operator(
        "is", ALL, "one", _compare("$eq"), "always",
        check="be equal to", holds=lambda order: order == 0, written="{0} == {1}",
    ),
    "notEqualTo": Operator(
        "is not", ALL, "one", _compare("$ne"),
        check="not be equal to", holds=lambda order: order != 0, negative=True, written="{0} != {1}",
    ),
    "isInList": Operator(
        "is in the list", ALL, "list", _listed("$in"), "always",
        check="be in the list", holds=lambda is_match: is_match, written="{0} in {1}",
    ),
    "isNotInList": Operator(
        "is not in the list", ALL, "list", _listed("$nin"),
        check="not be in the list", holds=lambda is_match: not is_match, negative=True, written="{0} not in {1}",
    ),
    "lessThan": Operator(
        "is less than", ORDERED, "one", _compare("$lt"), "always",
        check="be less than", holds=lambda order: order < 0, written="{0} < {1}",
    ),
    "lessThanEqualTo": Operator(
        "is at most", ORDERED, "one", _compare("$lte"), "always",
        check="be less than or equal to", holds=lambda order: order <= 0, written="{0} <= {1}",
    ),
    "greaterThan": Operator(
        "is more than", ORDERED, "one", _compare("$gt"), "always",
        check="be greater than", holds=lambda order: order > 0, written="{0} > {1}",
    ),
    "greaterThanEqualTo": Operator(
        "is at least", ORDERED, "one", _compare("$gte"), "always",
        check="be greater than or equal to", holds=lambda order: order >= 0, written="{0} >= {1}",
    ),
    "betweenInclusive": Operator(
        "is between (inclusive)", ORDERED, "two", _between("$gte", "$lte"), "always", said="is between {0} and {1}",
        check="be between (inclusive)", holds=lambda low, high: low >= 0 >= high, written="{1} <= {0} <= {2}",
    ),
    "betweenExclusive": Operator(
        "is between (exclusive)", ORDERED, "two", _between("$gt", "$lt"), "always",
        said="is between {0} and {1} (exclusive)",
        check="be between (exclusive)", holds=lambda low, high: low > 0 > high, written="{1} < {0} < {2}",
    ),
    "contains": Operator(
        "contains", TEXT, "one", _matches("", ""),
        check="contain", holds=lambda text, part: part in text, written="{1} in {0}",
    ),
    "doesNotContain": Operator(
        "does not contain", TEXT, "one", _matches("", "", negated=True),
        check="not contain", holds=lambda text, part: part not in text, negative=True, written="{1} not in {0}",
    ),
    "beginsWith": Operator(
        "begins with", TEXT, "one", _matches("^", ""), "as written",
        check="begin with", holds=lambda text, part: text.startswith(part), written="{0}.startswith({1})",
    ),
    "doesNotBeginWith": Operator(
        "does not begin with", TEXT, "one", _matches("^", "", negated=True),
        check="not begin with", holds=lambda text, part: not text.startswith(part), negative=True,
        written="not {0}.startswith({1})",
    ),
    "endsWith": Operator(
        "ends with", TEXT, "one", _matches("", "$"),
        check="end with", holds=lambda text, part: text.endswith(part), written="{0}.endswith({1})",
    ),
    "doesNotEndWith": Operator(
        "does not end with", TEXT, "one", _matches("", "$", negated=True),
        check="not end with", holds=lambda text, part: not text.endswith(part), negative=True,
        written="not {0}.endswith({1})",
    ),
    # only named in the specification: within the last n days, of which today is the first
    "day": Operator(
        "is within the last days", frozenset({"date"}), "days", _between("$gte", "$lte"), "always",
        said="is within the last {0} days",
    ),
}  # fmt: skip

EQUALITY = frozenset(name for name, operator in OPERATORS.items() if operator.types == ALL)
LISTS = frozenset(name for name, operator in OPERATORS.items() if operator.operands == "list")
NEGATIVE = frozenset(name for name, operator in OPERATORS.items() if operator.negative)
