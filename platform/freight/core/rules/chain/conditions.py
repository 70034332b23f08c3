"""One condition compiled to a closure that works for any values. `inline` writes out the usual ones."""

from collections.abc import Callable, Mapping

from freight.core.rules.chain.blocks import NumberedRow
from freight.core.rules.chain.expressions import (
    BETWEEN,
    EMPTINESS,
    TODAY,
    TODAY_COMPARISONS,
    get_ordinary_expression,
    split_list_values,
)
from freight.core.rules.chain.operands import (
    Operand,
    Operands,
    get_compared_kind,
    list_items_with_today,
    make_literal_operand,
)
from freight.core.rules.chain.outcome import InapplicableCondition, RuleContext
from freight.core.rules.chain.values import build_list_key, build_list_keys, format_rule_value, is_comparison_true
from freight.core.rules.operators import LISTS, OPERATORS

Values = Mapping[str, object]
Test = Callable[[Values, RuleContext], bool]


def compile_condition(each: NumberedRow, operands: Operands) -> Test:
    """The test of one condition row."""
    row, number = each.row, each.number
    expression, operand = get_ordinary_expression(row.expression), operands.left(each)
    if row.expression in EMPTINESS:
        return _emptiness(operand, wants_empty=row.expression == "isEmpty")
    if row.expression in TODAY_COMPARISONS:
        return _against(expression, operand, make_literal_operand(TODAY), number)
    if row.is_metadata_list:
        return _in_metadata(operand, row.meta_source, row.match_key)
    if row.value_type != "field" and expression in LISTS | BETWEEN:
        return compile_list_condition(expression, operand, row.value, number)
    right = operands.right(each)
    if expression in LISTS:
        return _in_field(expression, operand, right, number)
    return _against(expression, operand, right, number)


def _emptiness(left: Operand, *, wants_empty: bool) -> Test:
    read = left.read
    return lambda values, context: (read(values, context) is None) is wants_empty


def compile_list_condition(expression: str, left: Operand, text: str, number: int) -> Test:
    """Return the test of a field against a list, or a range's two ends, that the rule states."""
    if TODAY in text and expression in LISTS:
        kind = left.kind
        return lambda values, context: is_comparison_true(
            expression, kind, left.read(values, context), list_items_with_today(text, context.today), number
        )
    if expression in BETWEEN:
        return _between(expression, left, text, number)
    return _known_list(expression, left, build_list_keys(left.kind, split_list_values(text)), number)


def _known_list(expression: str, left: Operand, keys: frozenset[str], number: int) -> Test:
    negative, kind, read = OPERATORS[expression].negative, left.kind, left.read

    def test(values: Values, context: RuleContext) -> bool:
        value = read(values, context)
        if value is None:
            return negative
        # the keys are folded: a value that is found unchanged needs no folding
        return (
            (value.__class__ is str and value in keys) or build_list_key(kind, value, number) in keys
        ) is not negative

    return test


def _between(expression: str, left: Operand, text: str, number: int) -> Test:
    ends = split_list_values(text)
    kind = left.kind if TODAY not in ends else "date"

    def test(values: Values, context: RuleContext) -> bool:
        value = left.read(values, context)
        if len(ends) != 2:
            raise InapplicableCondition(number, "between needs two values")
        return is_comparison_true(expression, kind, value, list_items_with_today(text, context.today), number)

    return test


def _in_metadata(left: Operand, source: str, match_key: str) -> Test:
    def test(values: Values, context: RuleContext) -> bool:
        value = left.read(values, context)
        return value is not None and bool(context.lookup(source, match_key, format_rule_value(value), match_key))

    return test


def _in_field(expression: str, left: Operand, right: Operand, number: int) -> Test:
    def test(values: Values, context: RuleContext) -> bool:
        value, among = left.read(values, context), right.read(values, context)
        if value is None or among is None:
            return OPERATORS[expression].negative
        return is_comparison_true(
            expression, left.kind, value, list_items_with_today(format_rule_value(among), context.today), number
        )

    return test


def _against(expression: str, left: Operand, right: Operand, number: int) -> Test:
    """Return the test of a field against one value."""
    kind = get_compared_kind(left.kind, right.kind)
    read_left, read_right = left.read, right.read
    return lambda values, context: is_comparison_true(
        expression, kind, read_left(values, context), read_right(values, context), number
    )
