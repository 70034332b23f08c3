"""A tree of conditions as the rule builder and the filters send it:

{"condition": "and", "level": 0, "fields": [
    {"name": "shipmentRouting#originPort", "operator": "isInList", "value": "CNSHA\\nCNNGB", "type": "text"},
    {"condition": "or", "fields": [...]}]}
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from freight.core.errors import Invalid

# R169, R174; R170
MOST_CHARACTERS = 100
MOST_LINES = 400
MOST_DEPTH = 8
MOST_CONDITIONS = 100

NO_FIELD = "Please select at least one field."
NO_SUCH_FIELD = "Select a field to set a rule"
TOO_MANY_LINES = "You can only enter 400 values in filter"


@dataclass(frozen=True)
class Condition:
    """One leaf: a field compared with a value, or with two for the between operators."""

    name: str
    operator: str
    value: str = ""
    value1: str = ""
    value2: str = ""

    @property
    def listed(self) -> tuple[str, ...]:
        """The values of a list: one a line, or on one line separated by commas; semicolons and tabs part them too."""
        parts = re.split(r"[;\t\r\n]" if "\n" in self.value else r"[,;\t]", self.value)
        return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))


@dataclass(frozen=True)
class Group:
    """Conditions and groups joined by `and` or `or`."""

    condition: Literal["and", "or"]
    fields: tuple["Condition | Group", ...]


def parse_tree(tree: Mapping[str, Any] | None) -> Group | None:
    """The tree, checked for shape and size; None for no tree or an empty one.

    Raises Invalid with the specification's words: a value above 100 characters (R169), a list above 400 lines (R170),
    a condition without a field (R177), a tree too deep or too large.
    """
    if not tree:
        return None
    left = [MOST_CONDITIONS]
    group = _group(tree, 0, left)
    return group if group.fields else None


def _group(node: Mapping[str, Any], depth: int, left: list[int]) -> Group:
    if depth > MOST_DEPTH:
        raise Invalid(f"Conditions can be nested up to {MOST_DEPTH} deep.", code="rules_too_deep")
    condition = str(node.get("condition", "and")).lower()
    if condition not in ("and", "or"):
        raise Invalid("Join a group of conditions with 'and' or 'or'.", code="rules_malformed")
    fields = node.get("fields")
    if not isinstance(fields, list):
        raise Invalid(NO_FIELD, code="rules_malformed")
    parts: list[Condition | Group] = []
    for part in fields:
        if not isinstance(part, Mapping):
            raise Invalid(NO_SUCH_FIELD, code="rules_malformed")
        if "condition" in part or "fields" in part:
            inner = _group(part, depth + 1, left)
            if inner.fields:
                parts.append(inner)
            continue
        left[0] -= 1
        if left[0] < 0:
            raise Invalid(f"A filter can have up to {MOST_CONDITIONS} conditions.", code="rules_too_many")
        parts.append(_leaf(part))
    return Group("or" if condition == "or" else "and", tuple(parts))


def _leaf(part: Mapping[str, Any]) -> Condition:
    name = part.get("name")
    if not isinstance(name, str) or not name:
        raise Invalid(NO_SUCH_FIELD, code="rules_no_field")
    leaf = Condition(
        name,
        str(part.get("operator") or ""),
        _text(part.get("value")),
        _text(part.get("value1")),
        _text(part.get("value2")),
    )
    lines = leaf.listed if leaf.operator in ("isInList", "isNotInList") else (leaf.value,)
    if len(lines) > MOST_LINES:
        raise Invalid(TOO_MANY_LINES, code="rules_too_many_values")
    if any(len(text) > MOST_CHARACTERS for text in (*lines, leaf.value1, leaf.value2)):
        raise Invalid(f"A filter value can have up to {MOST_CHARACTERS} characters.", code="rules_value_too_long")
    return leaf


def _text(value: object) -> str:
    """A value as text; a list, as some callers send it, as lines."""
    if value is None:
        return ""
    if isinstance(value, list):
        return "\n".join(_text(item) for item in value)
    if isinstance(value, (str, int, float)):
        return str(value).strip()
    raise Invalid("A filter value must be text or a number.", code="rules_malformed")
