"""What follows from a condition that holds: assign, remove, or check (R187-R196)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from freight.core.rules.chain.blocks import Block
from freight.core.rules.chain.expressions import (
    ASSIGN,
    BETWEEN,
    COMPARISONS,
    EMPTINESS,
    REMOVE,
    TODAY,
    TODAY_COMPARISONS,
    Kind,
    ordinary,
)
from freight.core.rules.chain.model import ConditionRow, RuleField
from freight.core.rules.chain.operands import Operand, Operands, compared_kind, items, literal
from freight.core.rules.chain.outcome import (
    Cannot,
    Context,
    Outcome,
    assigned_message,
    emptiness_message,
    wrong_message,
)
from freight.core.rules.chain.values import holds, read_as, text_of, without
from freight.core.rules.operators import LISTS

Act = Callable[[Outcome, Context], None]


def compile_action(subject: str, block: Block, operands: Operands, fields: Mapping[str, RuleField]) -> Act:
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


def stored_form(field: RuleField, value: object, number: int) -> object:
    """A value as the field would hold it. Text is kept as written: it compares without case (R192, R193)."""
    return text_of(value) if field.kind == "text" else read_as(field.kind, value, number)


def set_value(outcome: Outcome, field: RuleField, value: object) -> None:
    """Put a value into the row and say so; a value that is there already is no news."""
    if outcome.values.get(field.key) != value:
        outcome.values[field.key] = value
        outcome.filled[field.key] = assigned_message(field.label)


def _assign(field: RuleField, read: Callable[[Mapping[str, object], Context], object], number: int) -> Act:
    def act(outcome: Outcome, context: Context) -> None:
        value = read(outcome.values, context)
        # nothing to assign leaves what is there: a rule never empties a cell by chance
        if value is not None:
            set_value(outcome, field, stored_form(field, value, number))

    return act


def _remove(field: RuleField, target: Operand, number: int) -> Act:
    def act(outcome: Outcome, context: Context) -> None:
        value, unwanted = outcome.values.get(field.key), target.read(outcome.values, context)
        if value is None or unwanted is None:
            return
        before = text_of(value)
        after = without(before, items(text_of(unwanted), context.today))
        if after != before:
            set_value(outcome, field, read_back(field, after, number))

    return act


def read_back(field: RuleField, text: str, number: int) -> object:
    """What is left of a value, as the field holds it."""
    if not text:
        return None
    return text if field.kind == "text" else read_as(field.kind, text, number)


def _check(field: RuleField, row: ConditionRow, target: Operand, number: int) -> Act:
    expression = ordinary(row.val_oper)
    if row.val_oper in TODAY_COMPARISONS:
        target = literal(TODAY)
    kind = compared_kind(field.kind, target.kind) if expression not in LISTS else field.kind

    def act(outcome: Outcome, context: Context) -> None:
        wanted = target.read(outcome.values, context)
        if wanted is None:
            return
        if expression in LISTS | BETWEEN:
            among = items(text_of(wanted), context.today)
            judge(outcome, field, row, kind, among, number)
        else:
            judge(outcome, field, row, kind, wanted, number)

    return act


def _check_emptiness(field: RuleField, row: ConditionRow) -> Act:
    def act(outcome: Outcome, context: Context) -> None:
        judge_emptiness(outcome, field, row)

    return act


def judge_emptiness(outcome: Outcome, field: RuleField, row: ConditionRow) -> str:
    """Say that a field should be filled in, or left empty, if it should; returns what is said."""
    if (outcome.values.get(field.key) is None) is (row.val_oper == "isEmpty"):
        return ""
    return outcome.fail(field.key, row, emptiness_message(field.label, row.val_oper))


def judge(outcome: Outcome, field: RuleField, row: ConditionRow, kind: Kind, wanted: Any, number: int) -> str:
    """Say what is wrong with the field's value, if anything (R191, R194-R196); returns what is said. An empty field is
    not judged here: that it is required is a check of its own."""
    value = outcome.values.get(field.key)
    if value is None:
        return ""
    expression = ordinary(row.val_oper)
    if expression in BETWEEN and len(wanted) != 2:
        raise Cannot(number, "between needs two values")
    parts = (part.strip() for part in text_of(value).replace(";", ",").split(","))
    entered = [part for part in parts if part] if row.check_multiple else [value]
    wrong = [text_of(item) for item in entered if not holds(expression, kind, item, wanted, number)]
    if not wrong:
        return ""
    joined = (" and " if expression in BETWEEN else ", ").join(wanted) if isinstance(wanted, list) else text_of(wanted)
    message = wrong_message(field.label, COMPARISONS[expression], joined, ", ".join(wrong))
    return outcome.fail(field.key, row, message)


def _fetch(left: Operand, source: str, match_key: str, fetch_key: str) -> Callable[..., Sequence[str]]:
    def fetch(values: Mapping[str, object], context: Context) -> Sequence[str]:
        value = left.read(values, context)
        return () if value is None else context.lookup(source, match_key, text_of(value), fetch_key)

    return fetch


def _first(fetch: Callable[..., Sequence[str]]) -> Callable[[Mapping[str, object], Context], object]:
    return lambda values, context: next((found for found in fetch(values, context) if found), None)


def _check_fetched(field: RuleField, row: ConditionRow, fetch: Callable[..., Sequence[str]], number: int) -> Act:
    def act(outcome: Outcome, context: Context) -> None:
        fetched = [found for found in fetch(outcome.values, context) if found]
        if fetched:
            wanted = fetched if ordinary(row.val_oper) in LISTS else fetched[0]
            judge(outcome, field, row, field.kind, wanted, number)

    return act
