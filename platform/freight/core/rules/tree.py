"""A tree of conditions as the rule builder, the filters and quote rules send it:

{"condition": "and", "level": 0, "fields": [
    {"name": "shipmentRouting#originPort", "operator": "isInList", "value": "CNSHA\\nCNNGB", "type": "text"},
    {"condition": "or", "fields": [...]}]}
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from pydantic import Field

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules.operators import LISTS

# R169, R174; R170
MOST_CHARACTERS = 100
MOST_LINES = 400
MOST_DEPTH = 8
MOST_CONDITIONS = 100

NO_FIELD = "Please select at least one field."
NO_SUCH_FIELD = "Select a field to set a rule"
TOO_MANY_LINES = "You can only enter 400 values in filter"


@dataclass(frozen=True)
class ConditionLeaf:
    """One leaf: a field compared with a value, or with two for the between operators. Quote rules may compare it with
    the field `match_field` of the query, and state the type themselves (`type`)."""

    name: str
    operator: str = "equalTo"
    value: str = ""
    value1: str = ""
    value2: str = ""
    match_field: Annotated[str, Field(alias="matchField")] = ""
    type: Literal["text", "numeric", "date"] = "text"

    @property
    def listed(self) -> tuple[str, ...]:
        """The values of a list: one per line, or on one line separated by commas, semicolons or tabs."""
        parts = re.split(r"[;\t\r\n]" if "\n" in self.value else r"[,;\t]", self.value)
        return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))


@dataclass(frozen=True)
class ConditionGroup:
    """Conditions and groups joined by `and` or `or`; `level` is its nesting depth."""

    condition: Literal["and", "or"] = "and"
    fields: tuple["ConditionLeaf | ConditionGroup", ...] = ()
    level: int = field(default=0, compare=False)


def list_leaves(part: ConditionLeaf | ConditionGroup) -> Iterator[ConditionLeaf]:
    """Yield every condition of a tree, in order."""
    if isinstance(part, ConditionLeaf):
        yield part
        return
    for inner in part.fields:
        yield from list_leaves(inner)


def parse_tree(tree: Mapping[str, object] | None) -> ConditionGroup | None:
    """The tree, checked for shape and size; None for no tree or an empty one.

    Raises Invalid with the specification's words: a value above 100 characters (R169), a list above 400 lines (R170),
    a condition without a field (R177), a tree too deep or too large.
    """
    if not tree:
        return None
    group = _Reader(MOST_DEPTH).group(tree)
    return group if group.fields else None


def parse_rule_tree(tree: Mapping[str, object]) -> ConditionGroup:
    """Return the tree of a quote rule, which may be empty. An unfinished condition has no field yet, and missing parts
    get defaults: `and`, `equalTo`, text. Raises Invalid as `parse_tree` does, and for an unknown type."""
    return _Reader(MOST_DEPTH - 1, of_rule=True).group({"fields": [], **tree})


@dataclass
class _Reader:
    """Reader of one tree: `left` counts down the conditions it may have."""

    most_depth: int
    of_rule: bool = False
    left: int = MOST_CONDITIONS

    def group(self, node: Mapping[str, object], depth: int = 0) -> ConditionGroup:
        if depth > self.most_depth:
            raise Invalid(f"Conditions can be nested up to {MOST_DEPTH} deep.", code=ErrorCode.RULES_TOO_DEEP)
        condition = str(node.get("condition", "and")).lower()
        if condition not in ("and", "or"):
            raise Invalid("Join a group of conditions with 'and' or 'or'.", code=ErrorCode.RULES_MALFORMED)
        fields = node.get("fields")
        if not isinstance(fields, (list, tuple)):
            raise Invalid(NO_FIELD, code=ErrorCode.RULES_MALFORMED)
        parts: list[ConditionLeaf | ConditionGroup] = []
        for part in fields:
            if not isinstance(part, Mapping):
                raise Invalid(NO_SUCH_FIELD, code=ErrorCode.RULES_MALFORMED)
            if "condition" in part or "fields" in part:
                inner = self.group(part, depth + 1)
                if inner.fields:
                    parts.append(inner)
                continue
            self.left -= 1
            if self.left < 0:
                raise Invalid(f"A filter can have up to {MOST_CONDITIONS} conditions.", code=ErrorCode.RULES_TOO_MANY)
            parts.append(self.leaf(part))
        return ConditionGroup("or" if condition == "or" else "and", tuple(parts), depth)

    def leaf(self, part: Mapping[str, object]) -> ConditionLeaf:
        name = part.get("name") or ""
        if not isinstance(name, str) or not (name or self.of_rule):
            raise Invalid(NO_SUCH_FIELD, code=ErrorCode.RULES_NO_FIELD)
        leaf = ConditionLeaf(
            name,
            str(part.get("operator") or ("equalTo" if self.of_rule else "")),
            _text(part.get("value")),
            _text(part.get("value1")),
            _text(part.get("value2")),
        )
        lines = leaf.listed if leaf.operator in LISTS else (leaf.value,)
        if len(lines) > MOST_LINES:
            raise Invalid(TOO_MANY_LINES, code=ErrorCode.RULES_TOO_MANY_VALUES)
        if any(len(text) > MOST_CHARACTERS for text in (*lines, leaf.value1, leaf.value2)):
            raise Invalid(
                f"A filter value can have up to {MOST_CHARACTERS} characters.", code=ErrorCode.RULES_VALUE_TOO_LONG
            )
        return self.with_match(leaf, part) if self.of_rule else leaf

    def with_match(self, leaf: ConditionLeaf, part: Mapping[str, object]) -> ConditionLeaf:
        kind = part.get("type", "text")
        if kind not in ("text", "numeric", "date"):
            raise Invalid("A condition compares text, numbers or dates.", code=ErrorCode.RULES_MALFORMED)
        return replace(leaf, match_field=_text(part.get("matchField")), type=kind)


def _text(value: object) -> str:
    """A value as text; a list, as some callers send it, as lines."""
    if value is None:
        return ""
    if isinstance(value, list):
        return "\n".join(_text(item) for item in value)
    if isinstance(value, (str, int, float)):
        return str(value).strip()
    raise Invalid("A filter value must be text or a number.", code=ErrorCode.RULES_MALFORMED)
