"""What follows from a condition that holds: assign, remove, or check (R187-R196)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from freight.core.rules.chain.blocks import Block
from freight.core.rules.chain.expressions import (
    ASSIGN,
    BETWEEN,
    COMPARISONS,
    LISTS,
    REMOVE,
    TODAY,
    TODAY_COMPARISONS,
    Kind,
    ordinary,
)
from freight.core.rules.chain.model import RuleField
from freight.core.rules.chain.operands import Operand, Operands, compared_kind, items, literal
from freight.core.rules.chain.outcome import Cannot, Context, Outcome, assigned_message, wrong_message
from freight.core.rules.chain.values import holds, read_as, text_of, without

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
        return _check_fetched(field, ordinary(row.val_oper), fetch, row.check_multiple, number)
    field = fields[subject]
    if row.val_oper == ASSIGN:
        return _assign(field, operands.target(block.then).read, number)
    if row.val_oper == REMOVE:
        return _remove(field, operands.target(block.then), number)
    return _check(field, row.val_oper, operands.target(block.then), row.check_multiple, number)


def stored_form(field: RuleField, value: Any, number: int) -> Any:
    """A value as the field would hold it; text in small letters (R192) unless the field keeps them (R193)."""
    if field.kind != "text":
        return read_as(field.kind, value, number)
    text = text_of(value)
    return text if field.keeps_case else text.lower()


def set_value(outcome: Outcome, field: RuleField, value: Any) -> None:
    """Put a value into the row and say so; a value that is there already is no news."""
    if outcome.values.get(field.key) != value:
        outcome.values[field.key] = value
        outcome.filled[field.key] = assigned_message(field.label)


def _assign(field: RuleField, read: Callable[[Mapping[str, Any], Context], Any], number: int) -> Act:
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


def read_back(field: RuleField, text: str, number: int) -> Any:
    """What is left of a value, as the field holds it."""
    if not text:
        return None
    return text if field.kind == "text" else read_as(field.kind, text, number)


def _check(field: RuleField, operation: str, target: Operand, multiple: bool, number: int) -> Act:
    expression = ordinary(operation)
    is_today = operation in TODAY_COMPARISONS
    if is_today:
        target = literal(TODAY)
    kind = compared_kind(field.kind, target.kind) if expression not in LISTS else field.kind

    def act(outcome: Outcome, context: Context) -> None:
        wanted = target.read(outcome.values, context)
        if wanted is None:
            return
        if expression in LISTS | BETWEEN:
            among = items(text_of(wanted), context.today)
            judge(outcome, field, expression, kind, among, multiple, number)
        else:
            judge(outcome, field, expression, kind, wanted, multiple, number)

    return act


def judge(
    outcome: Outcome, field: RuleField, expression: str, kind: Kind, wanted: Any, multiple: bool, number: int
) -> None:
    """Say what is wrong with the field's value, if anything (R191, R194-R196). An empty field is not judged: whether
    it may be empty says its template."""
    value = outcome.values.get(field.key)
    if value is None:
        return
    if expression in BETWEEN and len(wanted) != 2:
        raise Cannot(number, "between needs two values")
    entered = [part for part in (part.strip() for part in text_of(value).split(",")) if part] if multiple else [value]
    wrong = [text_of(item) for item in entered if not holds(expression, kind, item, wanted, number)]
    if wrong:
        joined = (
            (" and " if expression in BETWEEN else ", ").join(wanted) if isinstance(wanted, list) else (text_of(wanted))
        )
        message = wrong_message(field.label, COMPARISONS[expression], joined, ", ".join(wrong))
        outcome.findings.setdefault(field.key, message)


def _fetch(left: Operand, source: str, match_key: str, fetch_key: str) -> Callable[..., Sequence[str]]:
    def fetch(values: Mapping[str, Any], context: Context) -> Sequence[str]:
        value = left.read(values, context)
        return () if value is None else context.lookup(source, match_key, text_of(value), fetch_key)

    return fetch


def _first(fetch: Callable[..., Sequence[str]]) -> Callable[[Mapping[str, Any], Context], Any]:
    return lambda values, context: next((found for found in fetch(values, context) if found), None)


def _check_fetched(
    field: RuleField, operation: str, fetch: Callable[..., Sequence[str]], multiple: bool, number: int
) -> Act:
    def act(outcome: Outcome, context: Context) -> None:
        fetched = [found for found in fetch(outcome.values, context) if found]
        if fetched:
            wanted = fetched if operation in LISTS else fetched[0]
            judge(outcome, field, operation, field.kind, wanted, multiple, number)

    return act
