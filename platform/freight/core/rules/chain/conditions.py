"""One condition compiled. The usual ones, a field as it stands against a value of the rule, are compiled to a single
comparison; everything else asks `values.holds`."""

import operator
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from freight.core.fields.numbers import exact
from freight.core.rules.chain.blocks import Numbered
from freight.core.rules.chain.expressions import (
    BETWEEN,
    LISTS,
    NEGATIVE,
    TEXT_PARTS,
    TODAY,
    TODAY_COMPARISONS,
    listed,
    ordinary,
)
from freight.core.rules.chain.operands import Operand, Operands, compared_kind, items, literal
from freight.core.rules.chain.outcome import Cannot, Context
from freight.core.rules.chain.values import day_of, figure_of, holds, list_key, list_keys, text_of

Values = Mapping[str, Any]
Test = Callable[[Values, Context], bool]

_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "equalTo": operator.eq,
    "notEqualTo": operator.ne,
    "lessThan": operator.lt,
    "lessThanEqualTo": operator.le,
    "greaterThan": operator.gt,
    "greaterThanEqualTo": operator.ge,
}

# text, and what is sought in it; an expression with "not" asks the same and turns the answer round
_TEXT_MATCHES: dict[str, Callable[[Any, Any], bool]] = {
    "equalTo": operator.eq,
    "notEqualTo": operator.eq,
    "contains": operator.contains,
    "doesNotContain": operator.contains,
    "beginsWith": str.startswith,
    "doesNotBeginWith": str.startswith,
    "endsWith": str.endswith,
    "doesNotEndWith": str.endswith,
}


def compile_condition(each: Numbered, operands: Operands) -> Test:
    """The test of one condition row."""
    row, number = each.row, each.number
    expression, left = ordinary(row.expression), operands.left(each)
    if row.expression in TODAY_COMPARISONS:
        return _against(expression, left, literal(TODAY), number)
    if row.is_metadata_list:
        return _in_metadata(left, row.meta_source, row.match_key)
    if row.value_type != "field" and expression in LISTS | BETWEEN:
        return compile_listed(expression, left, row.value, number)
    right = operands.right(each)
    if expression in LISTS:
        return _in_field(expression, left, right, number)
    return _against(expression, left, right, number)


def compile_listed(expression: str, left: Operand, text: str, number: int) -> Test:
    """A field against a list, or the two ends of a range, that the rule states."""
    if TODAY in text and expression in LISTS:
        kind = left.kind
        return lambda values, context: holds(
            expression, kind, left.read(values, context), items(text, context.today), number
        )
    if expression in BETWEEN:
        return _between(expression, left, text, number)
    return _known_list(expression, left, list_keys(left.kind, listed(text)), number)


def _known_list(expression: str, left: Operand, keys: frozenset[str], number: int) -> Test:
    positive, kind, read = expression == "isInList", left.kind, left.read

    def test(values: Values, context: Context) -> bool:
        value = read(values, context)
        if value is None:
            return not positive
        # the keys are folded: one that is found as it stands needs no folding
        return ((value.__class__ is str and value in keys) or list_key(kind, value, number) in keys) is positive

    return test


def _between(expression: str, left: Operand, text: str, number: int) -> Test:
    ends = listed(text)
    kind = left.kind if TODAY not in ends else "date"

    def test(values: Values, context: Context) -> bool:
        value = left.read(values, context)
        if len(ends) != 2:
            raise Cannot(number, "between needs two values")
        return holds(expression, kind, value, items(text, context.today), number)

    return test


def _in_metadata(left: Operand, source: str, match_key: str) -> Test:
    def test(values: Values, context: Context) -> bool:
        value = left.read(values, context)
        return value is not None and bool(context.lookup(source, match_key, text_of(value), match_key))

    return test


def _in_field(expression: str, left: Operand, right: Operand, number: int) -> Test:
    def test(values: Values, context: Context) -> bool:
        value, among = left.read(values, context), right.read(values, context)
        if value is None or among is None:
            return expression in NEGATIVE
        return holds(expression, left.kind, value, items(text_of(among), context.today), number)

    return test


def _against(expression: str, left: Operand, right: Operand, number: int) -> Test:
    """A field against one value."""
    kind = compared_kind(left.kind, right.kind)
    if left.key and right.literal:
        if expression in TEXT_PARTS or (left.kind == "text" and expression in ("equalTo", "notEqualTo")):
            return _text_test(expression, left.key, right.literal)
        if left.kind == "numeric" and expression in _SIGNS:
            figure = figure_of(right.literal)
            if figure is not None:
                return _figure_test(expression, left.key, figure)
        if left.kind == "date" and expression in _SIGNS:
            try:
                return _day_test(expression, left.key, day_of(right.literal, number))
            except Cannot:
                pass
    read_left, read_right = left.read, right.read
    return lambda values, context: holds(
        expression, kind, read_left(values, context), read_right(values, context), number
    )


def _figure_test(expression: str, key: str, figure: float | Decimal) -> Test:
    compare, empty, exactly = _SIGNS[expression], expression in NEGATIVE, exact(figure)
    # two doubles stand for the figures entered in the same order: no need for decimals
    double = figure if isinstance(figure, float) else None

    def test(values: Values, context: Context) -> bool:
        value = values.get(key)
        if value.__class__ is float and double is not None:
            return compare(value, double)
        return empty if value is None else compare(exact(value), exactly)

    return test


def _day_test(expression: str, key: str, day: str) -> Test:
    compare, empty = _SIGNS[expression], expression in NEGATIVE

    def test(values: Values, context: Context) -> bool:
        # days as yyyy-MM-dd sort like the days they name
        value = values.get(key)
        return empty if value is None else compare(value, day)

    return test


def _text_test(expression: str, key: str, text: str) -> Test:
    negative, wanted = expression in NEGATIVE, text.lower()
    matches = _TEXT_MATCHES[expression]

    def test(values: Values, context: Context) -> bool:
        value = values.get(key)
        if value is None:
            return negative
        # the same text needs no folding: it is equal, contained, begun and ended with
        if value == text:
            return not negative
        if value.__class__ is not str:
            value = text_of(value)
        return matches(value.lower(), wanted) is not negative

    return test
