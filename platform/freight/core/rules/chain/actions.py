"""Results of a condition that holds: assign, remove, or check (R187-R196)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from freight.core.rules.chain.blocks import RuleBlock
from freight.core.rules.chain.expressions import (
    ASSIGN,
    BETWEEN,
    COMPARISONS,
    EMPTINESS,
    REMOVE,
    TODAY,
    TODAY_COMPARISONS,
    Kind,
    get_ordinary_expression,
)
from freight.core.rules.chain.model import ConditionRow, RuleField
from freight.core.rules.chain.operands import (
    Operand,
    Operands,
    get_compared_kind,
    list_items_with_today,
    make_literal_operand,
)
from freight.core.rules.chain.outcome import (
    InapplicableCondition,
    RuleContext,
    RuleOutcome,
    format_assigned_message,
    format_emptiness_message,
    format_wrong_message,
)
from freight.core.rules.chain.values import format_rule_value, is_comparison_true, remove_list_items, to_comparable
from freight.core.rules.operators import LISTS

Act = Callable[[RuleOutcome, RuleContext], None]


def compile_action(subject: str, block: RuleBlock, operands: Operands, fields: Mapping[str, RuleField]) -> Act:
    """The result of a block. It acts on the rule's own field; with a value fetched from metadata, on the field that
    the result names."""
    row, number = block.then.row, block.then.number
    metadata = block.metadata
    if metadata is not None and block.fetches:
        field = fields.get(row.then_field or subject, fields[subject])
        fetch = _fetch(operands.left(metadata), metadata.row.meta_source, metadata.row.match_key, row.fetch_key)
        if row.val_oper == ASSIGN:
            return _assign(field, _first(fetch), number)
        return _check_fetched(field, row, fetch, number)
    field = fields[subject]
    if row.val_oper == ASSIGN:
        return _assign(field, operands.target(block.then).read, number)
    if row.val_oper == REMOVE:
        return _remove(field, operands.target(block.then), number)
    if row.val_oper in EMPTINESS:
        return _check_emptiness(field, row)
    return _check(field, row, operands.target(block.then), number)


def to_field_form(field: RuleField, value: object, number: int) -> object:
    """A value as the field would hold it. Text is kept as written: it compares without case (R192, R193)."""
    return format_rule_value(value) if field.kind == "text" else to_comparable(field.kind, value, number)


def set_rule_value(outcome: RuleOutcome, field: RuleField, value: object) -> None:
    """Put a value into the row and report it; an unchanged value is not reported."""
    if outcome.values.get(field.key) != value:
        outcome.values[field.key] = value
        outcome.filled[field.key] = format_assigned_message(field.label)


def _assign(field: RuleField, read: Callable[[Mapping[str, object], RuleContext], object], number: int) -> Act:
    def act(outcome: RuleOutcome, context: RuleContext) -> None:
        value = read(outcome.values, context)
        # nothing to assign leaves the value: a rule never empties a cell by accident
        if value is not None:
            set_rule_value(outcome, field, to_field_form(field, value, number))

    return act


def _remove(field: RuleField, target: Operand, number: int) -> Act:
    def act(outcome: RuleOutcome, context: RuleContext) -> None:
        value, unwanted = outcome.values.get(field.key), target.read(outcome.values, context)
        if value is None or unwanted is None:
            return
        before = format_rule_value(value)
        after = remove_list_items(before, list_items_with_today(format_rule_value(unwanted), context.today))
        if after != before:
            set_rule_value(outcome, field, read_remaining_value(field, after, number))

    return act


def read_remaining_value(field: RuleField, text: str, number: int) -> object:
    """Return what is left of a value, as the field holds it."""
    if not text:
        return None
    return text if field.kind == "text" else to_comparable(field.kind, text, number)


def _check(field: RuleField, row: ConditionRow, target: Operand, number: int) -> Act:
    expression = get_ordinary_expression(row.val_oper)
    if row.val_oper in TODAY_COMPARISONS:
        target = make_literal_operand(TODAY)
    kind = get_compared_kind(field.kind, target.kind) if expression not in LISTS else field.kind

    def act(outcome: RuleOutcome, context: RuleContext) -> None:
        target_value = target.read(outcome.values, context)
        if target_value is None:
            return
        if expression in LISTS | BETWEEN:
            among = list_items_with_today(format_rule_value(target_value), context.today)
            judge_rule_value(outcome, field, row, kind, among, number)
        else:
            judge_rule_value(outcome, field, row, kind, target_value, number)

    return act


def _check_emptiness(field: RuleField, row: ConditionRow) -> Act:
    def act(outcome: RuleOutcome, context: RuleContext) -> None:
        judge_emptiness(outcome, field, row)

    return act


def judge_emptiness(outcome: RuleOutcome, field: RuleField, row: ConditionRow) -> str:
    """Report that a field should be filled in, or left empty, if it should; return the message."""
    if (outcome.values.get(field.key) is None) is (row.val_oper == "isEmpty"):
        return ""
    return outcome.fail(field.key, row, format_emptiness_message(field.label, row.val_oper))


def judge_rule_value(
    outcome: RuleOutcome, field: RuleField, row: ConditionRow, kind: Kind, wanted: Any, number: int
) -> str:
    """Report what is wrong with the field's value, if anything (R191, R194-R196); return the message. An empty field is
    not judged here: a separate check reports that it is required."""
    value = outcome.values.get(field.key)
    if value is None:
        return ""
    expression = get_ordinary_expression(row.val_oper)
    if expression in BETWEEN and len(wanted) != 2:
        raise InapplicableCondition(number, "between needs two values")
    parts = (part.strip() for part in format_rule_value(value).replace(";", ",").split(","))
    entered_parts = [part for part in parts if part] if row.check_multiple else [value]
    wrong = [
        format_rule_value(item)
        for item in entered_parts
        if not is_comparison_true(expression, kind, item, wanted, number)
    ]
    if not wrong:
        return ""
    joined = (
        (" and " if expression in BETWEEN else ", ").join(wanted)
        if isinstance(wanted, list)
        else format_rule_value(wanted)
    )
    message = format_wrong_message(field.label, COMPARISONS[expression], joined, ", ".join(wrong))
    return outcome.fail(field.key, row, message)


def _fetch(left: Operand, source: str, match_key: str, fetch_key: str) -> Callable[..., Sequence[str]]:
    def fetch(values: Mapping[str, object], context: RuleContext) -> Sequence[str]:
        value = left.read(values, context)
        return () if value is None else context.lookup(source, match_key, format_rule_value(value), fetch_key)

    return fetch


def _first(fetch: Callable[..., Sequence[str]]) -> Callable[[Mapping[str, object], RuleContext], object]:
    return lambda values, context: next((fetched_text for fetched_text in fetch(values, context) if fetched_text), None)


def _check_fetched(field: RuleField, row: ConditionRow, fetch: Callable[..., Sequence[str]], number: int) -> Act:
    def act(outcome: RuleOutcome, context: RuleContext) -> None:
        fetched = [fetched_text for fetched_text in fetch(outcome.values, context) if fetched_text]
        if fetched:
            expected = fetched if get_ordinary_expression(row.val_oper) in LISTS else fetched[0]
            judge_rule_value(outcome, field, row, field.kind, expected, number)

    return act
