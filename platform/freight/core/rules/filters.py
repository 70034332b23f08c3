"""Condition trees as MongoDB filters. Field names are looked up in a table and values are read by the field's type,
so nothing a caller sends becomes a path, an operator or a pattern."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any, Literal

from freight.core.dates import iso, parse_day
from freight.core.errors import Invalid
from freight.core.fields.numbers import stored_number
from freight.core.money import parse_amount
from freight.core.rules.operators import OPERATORS, Filter, Operator
from freight.core.rules.tree import NO_SUCH_FIELD, Condition, Group

ONLY_NUMERIC = "Please enter only numeric values."
TODAY = "currentDate"  # R186
_EMPTY = (None, "")
_MOST_DAYS = 3660

# how a stored value compares; a check box and an id know equality only
FilterType = Literal["text", "numeric", "money", "date", "checkbox", "id"]
_OPERATOR_TYPE = {"money": "numeric", "checkbox": "text", "id": "text"}
_EQUALITY = frozenset({"equalTo", "notEqualTo", "isInList", "isNotInList"})


@dataclass(frozen=True)
class FilterField:
    """A field that may be filtered and sorted by. `exact_case` fields are searched as they are written, which lets an
    index answer "begins with"; others are searched whatever their case. `indexed`: an index leads to a value of it."""

    path: str
    label: str
    type: FilterType = "text"
    exact_case: bool = False
    indexed: bool = False
    read_id: Callable[[str], Any] | None = None


def compile_filter(tree: Group | None, fields: Mapping[str, FilterField], today: date) -> Filter:
    """The filter of a tree; {} for none. Raises Invalid for an unknown field or operator, and for a value that the
    field cannot have (R168)."""
    return _group(tree, fields, today) if tree else {}


def wire_tree(tree: Group, fields: Mapping[str, FilterField], level: int = 0) -> dict[str, Any]:
    """The tree as it is sent and kept: what `parse_tree` understood and nothing else that came with it."""
    parts: list[dict[str, Any]] = []
    for part in tree.fields:
        if isinstance(part, Group):
            parts.append(wire_tree(part, fields, level + 1))
        else:
            kind = field_of(part.name, fields).type
            parts.append({**asdict(part), "type": _OPERATOR_TYPE.get(kind, kind)})
    return {"condition": tree.condition, "level": level, "fields": parts}


def compile_sort(sort: Sequence[Mapping[str, Any]], fields: Mapping[str, FilterField]) -> list[tuple[str, int]]:
    """Sort keys of `[{"field", "direction": "asc" | "desc"}]`. Raises Invalid for an unknown field."""
    keys: dict[str, int] = {}
    for entry in sort:
        field = field_of(str(entry.get("field")), fields)
        keys.setdefault(field.path, -1 if entry.get("direction") == "desc" else 1)
    return list(keys.items())


def _group(group: Group, fields: Mapping[str, FilterField], today: date) -> Filter:
    parts = [
        _group(part, fields, today) if isinstance(part, Group) else _leaf(part, fields, today) for part in group.fields
    ]
    return parts[0] if len(parts) == 1 else {f"${group.condition}": parts}


def field_of(name: str, fields: Mapping[str, FilterField]) -> FilterField:
    """The field of that wire name. Raises Invalid when there is none."""
    field = fields.get(name)
    if field is None:
        raise Invalid(f"{NO_SUCH_FIELD}: there is no field {name[:60]!r}.", code="rules_no_field")
    return field


def _leaf(leaf: Condition, fields: Mapping[str, FilterField], today: date) -> Filter:
    field = field_of(leaf.name, fields)
    operator = OPERATORS.get(leaf.operator)
    if operator is None:
        raise Invalid(f"{field.label}: there is no operator {leaf.operator[:40]!r}.", code="rules_no_operator")
    kind = _OPERATOR_TYPE.get(field.type, field.type)
    if kind not in operator.types or (field.type in ("checkbox", "id") and leaf.operator not in _EQUALITY):
        raise Invalid(f"{field.label} cannot be asked whether it {operator.label}.", code="rules_no_operator")
    if leaf.operator in ("equalTo", "notEqualTo") and not leaf.value:
        return {field.path: {"$in" if leaf.operator == "equalTo" else "$nin": [*_EMPTY]}}
    operands = _days(field, leaf, today) if leaf.operator == "day" else _operands(field, operator, leaf, today)
    return operator.build(field.path, operands, "" if field.exact_case else "i")


def _operands(field: FilterField, operator: Operator, leaf: Condition, today: date) -> list[Any]:
    if operator.operands == "two":
        texts: Sequence[str] = (leaf.value1, leaf.value2)
    elif operator.operands == "list":
        # a list of figures may be separated by blanks as well (R168)
        texts = leaf.value.replace(",", " ").split() if field.type in ("numeric", "money") else leaf.listed
    else:
        texts = (leaf.value,)
    if not texts or not all(texts):
        raise Invalid(f"{field.label}: enter a value.", code="rules_no_value")
    return [_value(field, text, today) for text in texts]


def _value(field: FilterField, text: str, today: date) -> Any:
    """A value as the field stores it. Raises Invalid for text that is no such value."""
    if field.type in ("numeric", "money"):
        try:
            amount = parse_amount(text)
            # in the form the field stores, so that equality finds it
            return amount if field.type == "money" else stored_number(amount)
        except ValueError:
            raise Invalid(ONLY_NUMERIC, code="rules_not_numeric") from None
    if field.type == "date":
        day = today if text == TODAY else parse_day(text)
        if day is None:
            raise Invalid(f"{field.label}: enter a date, for example 2026-05-31.", code="rules_no_date")
        return iso(day)
    if field.type == "checkbox":
        return text.lower() in ("true", "yes", "1")
    if field.read_id:
        return field.read_id(text)
    return text


def _days(field: FilterField, leaf: Condition, today: date) -> list[str]:
    """The first and last of the days that "the last n days" means."""
    if not leaf.value.isdecimal() or not 1 <= int(leaf.value) <= _MOST_DAYS:
        raise Invalid(f"{field.label}: enter a number of days, 1 to {_MOST_DAYS}.", code="rules_not_numeric")
    return [iso(today - timedelta(days=int(leaf.value) - 1)), iso(today)]
