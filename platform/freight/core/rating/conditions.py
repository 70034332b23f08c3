"""When a charge is charged: a tree of conditions on the fields of a shipment, as built by the rule builder.

A condition is evaluated once per shipment, as a measure: 0 if it holds, blank if it does not. So both readings leave
the charge out the same way as one whose figure is blank.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import parse_amount
from freight.core.rating.measures import NO_CHARGE, MeasureReading, MissingMeasure, describe_wire_key
from freight.core.rating.references import References
from freight.core.records import Values
from freight.core.rules import OPERATORS, ConditionGroup, ConditionLeaf, demand_known_values
from freight.core.rules.chain.expressions import BETWEEN
from freight.core.rules.chain.outcome import InapplicableCondition
from freight.core.rules.chain.values import is_comparison_true
from freight.core.rules.operators import EQUALITY, LISTS
from freight.core.units import MEASURED, SIDE_FIELDS, GivenFigure, split_unit

YES, NO = "yes", "no"
NO_FIELD = "no_condition_field"
_ANSWERS: dict[object, str] = {True: YES, False: NO}
_ANSWERS.update({**dict.fromkeys(("true", "y", "1", "x", "on"), YES), **dict.fromkeys(("false", "n", "0", "off"), NO)})
_MOST_LISTED = 3
_EMPTY = (None, "")


@dataclass(frozen=True)
class ConditionField:
    """A field that a condition may use. `options`: its only values; those of a check box are yes and no. `unit`: the
    unit of a figure typed without one."""

    name: str
    label: str
    type: Literal["text", "numeric", "date"] = "text"
    options: tuple[str, ...] = ()
    unit: str = ""


def normalize_charge_condition(
    tree: ConditionGroup, fields: Mapping[str, ConditionField], charge: str
) -> ConditionGroup:
    """Return the condition of a charge as it is stored: each part with the type of its field, values in their spelling.

    Raises Invalid for a field that shipments do not have, a value it cannot have, and for parts that can never hold
    together: a charge that never applies would go unnoticed in the tariff.
    """
    condition_group = _settled(tree, fields, charge)
    for group in _groups(condition_group):
        if group.condition == "and":
            _check_together(group, fields, charge)
    return condition_group


def _settled(group: ConditionGroup, fields: Mapping[str, ConditionField], charge: str) -> ConditionGroup:
    parts = tuple(
        _settled(part, fields, charge) if isinstance(part, ConditionGroup) else _leaf(part, fields, charge)
        for part in group.fields
    )
    return replace(group, fields=parts)


def _leaf(leaf: ConditionLeaf, fields: Mapping[str, ConditionField], charge: str) -> ConditionLeaf:
    where = f"{charge}, condition"
    if not leaf.name:
        raise Invalid(f"{where}: select a field.", code=ErrorCode.CONDITION_NO_FIELD)
    field = fields.get(leaf.name)
    if field is None:
        wrong = f"{where}: shipments have no field {describe_wire_key(leaf.name)!r}. Select another one."
        raise Invalid(wrong, code=ErrorCode.CONDITION_NO_FIELD)
    operator = OPERATORS.get(leaf.operator)
    fits = operator and operator.holds and field.type in operator.types
    if operator is None or not fits or (field.options and leaf.operator not in EQUALITY):
        raise Invalid(f"{where}: {field.label} can't be compared that way.", code=ErrorCode.CONDITION_NO_OPERATOR)
    leaf = replace(leaf, type=field.type, match_field="")
    if leaf.operator in BETWEEN:
        texts: Sequence[str] = (leaf.value1.strip(), leaf.value2.strip())
    else:
        texts = leaf.listed if leaf.operator in LISTS else (leaf.value.strip(),)
    if leaf.operator in ("equalTo", "notEqualTo") and not texts[0]:
        return replace(leaf, value="")  # is empty, is not empty
    if not texts or not all(texts):
        raise Invalid(f"{where}: enter a value to compare {field.label} with.", code=ErrorCode.CONDITION_NO_VALUE)
    if field.options:
        options = (YES, NO) if field.options == (YES, NO) else field.options
        answers = [_ANSWERS.get(answer.lower(), answer) for answer in texts] if options == (YES, NO) else texts
        texts = demand_known_values(f"{where}: {field.label}", options, answers)
    for text in texts:
        _check_value(leaf.name, field, text, where)
        if leaf.name in SIDE_FIELDS and not split_unit(leaf.name, text)[1]:
            told_unit = f"{where}: enter {field.label.lower()} with its unit, like {text} in or {text} cm."
            raise Invalid(told_unit, code=ErrorCode.CONDITION_VALUE)
    if leaf.operator in BETWEEN:
        low, high = (_comparable(leaf.name, field.type, text) for text in texts)
        if low > high or (low == high and leaf.operator == "betweenExclusive"):
            told_ends = f"{where}: {field.label} is never between {texts[0]} and {texts[1]}. Enter the lower one first."
            raise Invalid(told_ends, code=ErrorCode.CONDITION_REVERSED)
        return replace(leaf, value1=texts[0], value2=texts[1])
    return replace(leaf, value="\n".join(texts))


def _check_value(name: str, field: ConditionField, text: str, where: str) -> None:
    try:
        _comparable(name, field.type, text)
    except ValueError:
        expected = "a number" if field.type == "numeric" else "a date, like 2026-05-31"
        raise Invalid(
            f"{where}: {field.label}: {text[:40]!r} isn't {expected}.", code=ErrorCode.CONDITION_VALUE
        ) from None


def _comparable(name: str, kind: str, text: str) -> tuple[Decimal, str]:
    """Return a value as it compares with others of its field. Raises ValueError if it is not one."""
    if kind == "numeric":
        return _figure(name, text), ""
    if kind == "date":
        day = parse_day(text)
        if day is None:
            raise ValueError(text)
        return Decimal(0), day.isoformat()
    return Decimal(0), text.casefold()


def _figure(name: str, text: str) -> Decimal:
    """Return a figure in the unit the field keeps: 1000 lb is compared by its weight."""
    if name not in MEASURED:
        return parse_amount(text)
    figure, unit, _ = split_unit(name, text.strip())
    return Decimal(GivenFigure.of(parse_amount(figure), unit)) if unit else parse_amount(figure)


def _groups(group: ConditionGroup) -> Iterator[ConditionGroup]:
    yield group
    for part in group.fields:
        if isinstance(part, ConditionGroup):
            yield from _groups(part)


def _check_together(group: ConditionGroup, fields: Mapping[str, ConditionField], charge: str) -> None:
    """Raise Invalid if conditions on one field, all of which must hold, leave it no value."""
    by_field: dict[str, list[ConditionLeaf]] = {}
    for part in group.fields:
        if isinstance(part, ConditionLeaf):
            by_field.setdefault(part.name, []).append(part)
    for name, leaves in by_field.items():
        if len(leaves) > 1 and not _possible(name, leaves, fields[name]):
            conditions = " and ".join(_question(leaf) for leaf in leaves)
            message = (
                f"{charge}, condition: {fields[name].label} never {conditions}. Choose “Any condition”, or remove one."
            )
            raise Invalid(message, code=ErrorCode.CONDITION_NEVER)


def _possible(name: str, leaves: Sequence[ConditionLeaf], field: ConditionField) -> bool:
    """Return whether some value meets them all: a named one, else one of the field's options, else one between
    limits."""
    value_lists = [_named(leaf) for leaf in leaves if leaf.operator in ("equalTo", "isInList")]
    tried = value_lists[0] if value_lists else field.options
    if tried:
        return any(all(_holds(leaf, candidate or None) for leaf in leaves) for candidate in tried)
    if field.type == "text":
        return True
    low: tuple[tuple[Decimal, str], bool] | None = None  # and whether the limit itself is excluded
    high: tuple[tuple[Decimal, str], bool] | None = None
    for leaf in leaves:
        ends = (leaf.value1, leaf.value2) if leaf.operator in BETWEEN else (leaf.value, leaf.value)
        excluded = leaf.operator in ("lessThan", "greaterThan", "betweenExclusive")
        if leaf.operator in BETWEEN or leaf.operator.startswith("greater"):
            end = _comparable(name, field.type, ends[0]), excluded
            low = end if low is None else max(low, end)
        if leaf.operator in BETWEEN or leaf.operator.startswith("less"):
            end = _comparable(name, field.type, ends[1]), excluded
            high = end if high is None else min(high, end, key=lambda end_point: (end_point[0], not end_point[1]))
    if low is None or high is None:
        return True
    return low[0] < high[0] or (low[0] == high[0] and not (low[1] or high[1]))


def _named(leaf: ConditionLeaf) -> tuple[str, ...]:
    return leaf.listed if leaf.operator in LISTS else (leaf.value,)


def describe_charge_condition(group: ConditionGroup) -> str:
    """Return the condition as a person reads it: `liftgate is yes and (gross weight is more than 500 or …)`."""
    parts = [
        f"({describe_charge_condition(part)})"
        if isinstance(part, ConditionGroup)
        else f"{describe_wire_key(part.name)} {_question(part)}"
        for part in group.fields
    ]
    return f" {group.condition} ".join(parts)


def _question(leaf: ConditionLeaf) -> str:
    operator = OPERATORS.get(leaf.operator)
    if operator is None:
        label = describe_wire_key(leaf.name)
        wrong = f"{label[:1].upper()}{label[1:]} can't be compared that way."
        raise Invalid(wrong, code=ErrorCode.CONDITION_NO_OPERATOR)
    operands = [leaf.value1, leaf.value2] if operator.operands == "two" else [leaf.value or "blank"]
    if operator.operands == "list":
        values = leaf.listed
        operands = [", ".join(values) if len(values) <= _MOST_LISTED else f"of {len(values)} values"]
    return (operator.said or f"{operator.label} {{0}}").format(*operands)


def make_condition_reader(group: ConditionGroup) -> Callable[[Values, References], MeasureReading | MissingMeasure]:
    """Return a function that evaluates the condition on a shipment's values."""
    words = describe_charge_condition(group)
    names = tuple(
        dict.fromkeys(
            leaf.name
            for condition_group in _groups(group)
            for leaf in condition_group.fields
            if isinstance(leaf, ConditionLeaf)
        )
    )

    def read(values: Values, references: References) -> MeasureReading | MissingMeasure:
        known_fields = references.fields
        lost = next((name for name in names if known_fields is not None and name not in known_fields), "")
        if lost:
            message = (
                f"Shipments no longer have the field {describe_wire_key(lost)}, which the tariff asks of: "
                f"only if {words}."
            )
            return MissingMeasure(NO_FIELD, message)
        try:
            does_hold = _satisfied(group, values)
        except InapplicableCondition as wrong:
            return MissingMeasure(
                "bad_figure", f"{wrong.reason}: the tariff asks whether {words}. Fix it on the shipment."
            )
        if does_hold:
            return MeasureReading(Decimal(0), f"charged because {words}")
        current_values = ", ".join(f"{describe_wire_key(name)} {_shown(name, values.get(name))}" for name in names)
        return MissingMeasure(NO_CHARGE, f"Only if {words}; this shipment has {current_values}.")

    return read


def _shown(name: str, value: object) -> str:
    if name in SIDE_FIELDS and isinstance(value, Decimal):
        return f"{value.normalize():f} cm"
    return "blank" if value in _EMPTY else _ANSWERS[value] if isinstance(value, bool) else str(value)


def _satisfied(group: ConditionGroup, values: Values) -> bool:
    answers = (
        _satisfied(part, values) if isinstance(part, ConditionGroup) else _holds(part, values.get(part.name))
        for part in group.fields
    )
    return all(answers) if group.condition == "and" else any(answers)


def _holds(leaf: ConditionLeaf, value: object) -> bool:
    if leaf.operator in BETWEEN:
        right: object = [_operand(leaf, bound) for bound in (leaf.value1, leaf.value2)]
    elif leaf.operator in LISTS:
        right = [_operand(leaf, listed_value) for listed_value in leaf.listed]
    else:
        right = _operand(leaf, leaf.value) if leaf.value else None
    operand = None if value in _EMPTY else value
    if leaf.value in (YES, NO):  # of a check box, however it is written
        operand = operand.strip().lower() if isinstance(operand, str) else operand
        operand = _ANSWERS.get(operand, operand)
    if leaf.type == "numeric" and isinstance(operand, str):
        operand = operand.strip()
    return is_comparison_true(leaf.operator, leaf.type, operand, right, 1)


def _operand(leaf: ConditionLeaf, text: str) -> str:
    return f"{_figure(leaf.name, text):f}" if leaf.type == "numeric" else text
