"""Condition trees as MongoDB filters. Field names are looked up in a table and values are read by the field's type,
so nothing a caller sends becomes a path, an operator or a pattern."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from datetime import date, timedelta
from decimal import Decimal
from typing import Literal, NamedTuple

from freight.core.dates import format_iso_day, parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import stored_number
from freight.core.money import parse_amount
from freight.core.rules.operators import EQUALITY, OPERATORS, Filter, Operator
from freight.core.rules.tree import NO_SUCH_FIELD, ConditionGroup, ConditionLeaf
from freight.core.units import MEASURED, GivenFigure, split_unit

ONLY_NUMERIC = "Please enter only numeric values."
TODAY = "currentDate"  # R186
_EMPTY = (None, "")
_MOST_DAYS = 3660
_FINDING = ("equalTo", "isInList", "beginsWith")

# how a stored value compares; a check box and an id know equality only
FilterType = Literal["text", "numeric", "money", "date", "checkbox", "id"]
_OPERATOR_TYPE = {"money": "numeric", "checkbox": "text", "id": "text"}


class IndexLookup(NamedTuple):
    """The parts of queries by which an index finds some values of a field, and those that begin with a text."""

    values: Callable[..., Filter]
    beginning: Callable[..., Filter]


@dataclass(frozen=True)
class FilterField:
    """A field that may be filtered and sorted by. `exact_case` fields are searched with their case, which lets an index
    answer "begins with"; others are searched ignoring case. `indexed`: an index finds a value of it; `sparse`: but not
    an empty one; `filed`: by a part of a query of its own. `then` are the paths that follow it in an index, so that the
    index returns records in the order of this field (a leading minus: descending); None: no index does. `options`: the
    only values. `always`: every record has it, an empty one as empty text; the path may then lead to a place in a list,
    for which the database takes the fields of the other places for missing ones. `many`: a record has a list of values,
    which may be empty. `names`: what its values are called, where they are ids; only these count then, and a record
    with other values alone has none."""

    path: str
    label: str
    type: FilterType = "text"
    exact_case: bool = False
    indexed: bool = False
    sparse: bool = False
    filed: IndexLookup | None = None
    then: tuple[str, ...] | None = None
    read_id: Callable[[str], object] | None = None
    options: tuple[str, ...] = ()
    always: bool = False
    many: bool = False
    names: Mapping[str, str] = dataclass_field(default_factory=dict, compare=False)


def compile_filter(tree: ConditionGroup | None, fields: Mapping[str, FilterField], today: date) -> Filter:
    """Return the filter of a tree; {} for none. Raises Invalid for an unknown field or operator, and for a value that
    the field cannot have (R168)."""
    return _group(tree, fields, today) if tree else {}


def wire_tree(tree: ConditionGroup, fields: Mapping[str, FilterField], level: int = 0) -> dict[str, object]:
    """Return the tree as it is sent and stored: what `parse_tree` understood, without anything else that came with
    it."""
    parts: list[dict[str, object]] = []
    for part in tree.fields:
        if isinstance(part, ConditionGroup):
            parts.append(wire_tree(part, fields, level + 1))
        else:
            kind = get_filter_field(part.name, fields).type
            values = {"value": part.value, "value1": part.value1, "value2": part.value2}
            base_fields = {"name": part.name, "operator": part.operator}
            parts.append({**base_fields, **values, "type": _OPERATOR_TYPE.get(kind, kind)})
    return {"condition": tree.condition, "level": level, "fields": parts}


def compile_sort(sort: Sequence[Mapping[str, object]], fields: Mapping[str, FilterField]) -> list[tuple[str, int]]:
    """Sort keys of `[{"field", "direction": "asc" | "desc"}]`. Raises Invalid for an unknown field."""
    keys: dict[str, int] = {}
    for entry in sort:
        field = get_filter_field(str(entry.get("field")), fields)
        keys.setdefault(field.path, -1 if entry.get("direction") == "desc" else 1)
    return list(keys.items())


def compile_indexed_sort(
    sort: Sequence[Mapping[str, object]], fields: Mapping[str, FilterField]
) -> list[tuple[str, int]] | None:
    """Return the sort keys of one field together with those that follow it in its index; None if no index has that
    order. Raises Invalid for an unknown field."""
    if len(sort) != 1:
        return None
    field = get_filter_field(str(sort[0].get("field")), fields)
    if field.then is None:
        return None
    way = -1 if sort[0].get("direction") == "desc" else 1
    return [(field.path, way), *((path.lstrip("-"), -way if path[0] == "-" else way) for path in field.then)]


def _group(group: ConditionGroup, fields: Mapping[str, FilterField], today: date) -> Filter:
    parts = [
        _group(part, fields, today) if isinstance(part, ConditionGroup) else _leaf(part, fields, today)
        for part in group.fields
    ]
    return parts[0] if len(parts) == 1 else {f"${group.condition}": parts}


def get_filter_field(name: str, fields: Mapping[str, FilterField]) -> FilterField:
    """Return the field of that wire name. Raises Invalid if there is none."""
    field = fields.get(name)
    if field is None:
        raise Invalid(f"{NO_SUCH_FIELD}: there is no field {name[:60]!r}.", code=ErrorCode.RULES_NO_FIELD)
    return field


def _leaf(leaf: ConditionLeaf, fields: Mapping[str, FilterField], today: date) -> Filter:
    field = get_filter_field(leaf.name, fields)
    operator = OPERATORS.get(leaf.operator)
    if operator is None:
        raise Invalid(f"{field.label}: there is no operator {leaf.operator[:40]!r}.", code=ErrorCode.RULES_NO_OPERATOR)
    kind = _OPERATOR_TYPE.get(field.type, field.type)
    if kind not in operator.types or (field.type in ("checkbox", "id") and leaf.operator not in EQUALITY):
        raise Invalid(f"{field.label} cannot be used with “{operator.label}”.", code=ErrorCode.RULES_NO_OPERATOR)
    if field.sparse and field.type == "text" and leaf.operator == "notEqualTo" and not leaf.value:
        # an index without empty values is used for a range above them, not for a negation
        return _found(field, "beginsWith", [""], {field.path: {"$gt": ""}})
    if leaf.operator in ("equalTo", "notEqualTo") and not leaf.value:
        return _match_empty(field, is_empty=leaf.operator == "equalTo")
    operands = _days(field, leaf, today) if operator.operands == "days" else _operands(field, operator, leaf, today)
    built = operator.build(field.path, operands, "" if field.exact_case else "i")
    return _found(field, leaf.operator, operands, built)


def _match_empty(field: FilterField, *, is_empty: bool) -> Filter:
    if field.names and field.read_id:
        return {field.path: {"$nin" if is_empty else "$in": [field.read_id(value) for value in field.names]}}
    empty: list[object] = [""] if field.always else [*_EMPTY, *([[]] if field.many else [])]
    return {field.path: {"$in" if is_empty else "$nin": empty}}


def _found(field: FilterField, operator: str, operands: Sequence[object], built: Filter) -> Filter:
    """Return a filter combined with the part by which an index finds its matches."""
    if field.filed is None or operator not in _FINDING:
        return built
    find = field.filed.beginning if operator == "beginsWith" else field.filed.values
    return {"$and": [find(*operands), built]}


def _operands(field: FilterField, operator: Operator, leaf: ConditionLeaf, today: date) -> list[object]:
    if operator.operands == "two":
        texts: Sequence[str] = (leaf.value1, leaf.value2)
    else:
        texts = _listed(field, leaf) if operator.operands == "list" else (leaf.value,)
    if not texts or not all(texts):
        raise Invalid(f"{field.label}: enter a value.", code=ErrorCode.RULES_NO_VALUE)
    if field.options and leaf.operator in EQUALITY:
        texts = demand_known_values(field.label, field.options, texts)
    return [_value(field, text, today) for text in texts]


def _listed(field: FilterField, leaf: ConditionLeaf) -> Sequence[str]:
    # a list of figures may be separated by blanks as well (R168)
    return re.split(r"[,;\s]+", leaf.value.strip()) if field.type in ("numeric", "money") else leaf.listed


def demand_known_values(label: str, options: Iterable[str], texts: Iterable[str]) -> list[str]:
    """Return the texts in the spelling of the options. Raises Invalid naming unknown ones: without them, a filter would
    silently find less than the user expects."""
    options_by_key = {option.casefold(): option for option in options}
    entered_texts = list(texts)
    if strange := [text[:60] for text in entered_texts if text.casefold() not in options_by_key]:
        message = f"{label}: unknown {', '.join(strange[:5])}. Choose from {', '.join(options_by_key.values())}."
        raise Invalid(message, code=ErrorCode.RULES_UNKNOWN_VALUE, data={"unknown": strange})
    return [options_by_key[text.casefold()] for text in entered_texts]


class SoughtValue(NamedTuple):
    """A value of a list as it was typed, and where to find it: path and value as stored."""

    typed: str
    places: tuple[tuple[str, object], ...]


def list_sought_values(
    tree: ConditionGroup | None, fields: Mapping[str, FilterField], today: date
) -> list[SoughtValue]:
    """Return the values that the lists of a tree ask for. One list over several fields counts once: found in any, it is
    found."""
    lists: dict[str, dict[str, list[tuple[str, object]]]] = {}
    waiting: list[ConditionLeaf | ConditionGroup] = [tree] if tree else []
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, ConditionGroup):
            waiting += part.fields
            continue
        field = get_filter_field(part.name, fields)
        if part.operator != "isInList" or field.type in ("id", "checkbox") or field.options:
            continue
        same = lists.setdefault(part.value, {})
        for text, stored in zip(
            _listed(field, part), _operands(field, OPERATORS["isInList"], part, today), strict=True
        ):
            same.setdefault(text, []).append((field.path, stored))
    return [SoughtValue(text, tuple(places)) for same in lists.values() for text, places in same.items()]


def _value(field: FilterField, text: str, today: date) -> object:
    """A value as the field stores it. Raises Invalid for text that is no such value."""
    if field.type in ("numeric", "money"):
        try:
            amount = _amount(field, text)
            # in the form the field stores, so that equality finds it
            return amount if field.type == "money" else stored_number(amount)
        except ValueError:
            raise Invalid(ONLY_NUMERIC, code=ErrorCode.RULES_NOT_NUMERIC) from None
    if field.type == "date":
        day = today if text == TODAY else parse_day(text)
        if day is None:
            raise Invalid(f"{field.label}: enter a date, such as 2026-05-31.", code=ErrorCode.RULES_NO_DATE)
        return format_iso_day(day)
    if field.type == "checkbox":
        return text.lower() in ("true", "yes", "1")
    if field.read_id:
        return field.read_id(text)
    return text


def _amount(field: FilterField, text: str) -> Decimal:
    """Return the figure of a text in the unit the field keeps: 1000 lb finds equal weights, in whatever unit they were
    given."""
    key = field.path.removeprefix("data.").replace(".", "#", 1)
    if key not in MEASURED:
        return parse_amount(text)
    figure, unit, _ = split_unit(key, text.strip())
    return Decimal(GivenFigure.of(parse_amount(figure), unit)) if unit else parse_amount(figure)


def _days(field: FilterField, leaf: ConditionLeaf, today: date) -> list[str]:
    """Return the first and last of the days that "the last n days" means."""
    if not leaf.value.isdecimal() or not 1 <= int(leaf.value) <= _MOST_DAYS:
        raise Invalid(f"{field.label}: enter a number of days, 1 to {_MOST_DAYS}.", code=ErrorCode.RULES_NOT_NUMERIC)
    return [format_iso_day(today - timedelta(days=int(leaf.value) - 1)), format_iso_day(today)]
