"""Condition trees (`ruleDef`, `rfqRuleDef`) asked of values in memory: what quote rules do with a rate."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from freight.core.errors import Invalid
from freight.core.rules.chain.expressions import BETWEEN, LISTS
from freight.core.rules.chain.outcome import Cannot
from freight.core.rules.chain.values import holds
from freight.core.rules.operators import OPERATORS
from freight.core.rules.tree import MOST_CHARACTERS, MOST_CONDITIONS, MOST_DEPTH

Values = Mapping[str, Any]


class _Wire(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)


class Leaf(_Wire):
    """One condition: `name` is a field of what is offered, compared with a value, or with the field `match_field` of
    what is asked for. `value1` and `value2` are the ends of a range."""

    name: str = Field(max_length=130)
    match_field: str = Field("", max_length=130)
    operator: str = "equalTo"
    value: str = Field("", max_length=400 * (MOST_CHARACTERS + 1))
    value1: str = Field("", max_length=MOST_CHARACTERS)
    value2: str = Field("", max_length=MOST_CHARACTERS)
    type: Literal["text", "numeric", "date"] = "text"

    @property
    def is_filled(self) -> bool:
        """Whether it asks for anything."""
        return bool(self.name and (self.match_field or self.value.strip() or self.value1))


class Group(_Wire):
    """Conditions and groups joined by `and` or `or`; an empty one holds for everything."""

    condition: Literal["and", "or"] = "and"
    level: int = 0
    fields: tuple["Group | Leaf", ...] = ()

    @model_validator(mode="after")
    def _within_bounds(self) -> "Group":
        if self.depth() > MOST_DEPTH or len(self.leaves()) > MOST_CONDITIONS:
            raise ValueError(f"conditions can be nested up to {MOST_DEPTH} deep, up to {MOST_CONDITIONS} in total")
        return self

    def depth(self) -> int:
        """How deep groups are nested: 1 without any inside."""
        return 1 + max((part.depth() for part in self.fields if isinstance(part, Group)), default=0)

    def leaves(self) -> list[Leaf]:
        """Every condition of the tree."""
        return [leaf for part in self.fields for leaf in (part.leaves() if isinstance(part, Group) else [part])]


def check(group: Group, where: str) -> None:
    """Raise Invalid for a condition without a field, with an operator that is none, or without a value."""
    for leaf in group.leaves():
        operator = OPERATORS.get(leaf.operator)
        if not leaf.name:
            raise Invalid(f"{where}: select a field for each condition.", code="rule_no_field")
        if operator is None or leaf.operator == "day":
            raise Invalid(f"{where}: there is no operator {leaf.operator[:40]!r}.", code="rule_no_operator")
        if not leaf.match_field and not (leaf.value.strip() or (leaf.value1 and leaf.value2)):
            raise Invalid(f"{where}: enter a value to compare {leaf.name} with.", code="rule_no_value")


def satisfied(group: Group, offered: Values, asked: Values) -> bool:
    """Whether the tree holds. A value that is not what the comparison needs makes its condition fail."""
    if not group.fields:
        return True
    answers = (
        satisfied(part, offered, asked) if isinstance(part, Group) else _leaf(part, offered, asked)
        for part in group.fields
    )
    return all(answers) if group.condition == "and" else any(answers)


def _leaf(leaf: Leaf, offered: Values, asked: Values) -> bool:
    left = offered.get(leaf.name)
    right: Any = asked.get(leaf.match_field) if leaf.match_field else leaf.value
    if leaf.operator in BETWEEN:
        right = (leaf.value1, leaf.value2)
    elif leaf.operator in LISTS:
        right = [
            each.strip() for each in str(right or "").replace("\n", ",").replace(";", ",").split(",") if each.strip()
        ]
    try:
        return holds(leaf.operator, leaf.type, _given(left), _given(right), 1)
    except Cannot:
        return False


def _given(value: Any) -> Any:
    return None if value == "" else value
