"""A tree of conditions in words, for people who read what a saved filter does."""

from collections.abc import Mapping

from freight.core.rules.filters import FilterField, field_of
from freight.core.rules.operators import OPERATORS
from freight.core.rules.tree import Condition, Group

# more values of a list than these are told as a number
_LISTED = 3


def tree_words(tree: Group, fields: Mapping[str, FilterField]) -> str:
    """`Status is Not Rated and (Carrier is in the list LH, UA or Gross weight is more than 500)`. Raises Invalid for
    a field that is none; the operators were checked by `compile_filter`."""
    parts = [
        f"({tree_words(part, fields)})" if isinstance(part, Group) else _leaf(part, fields) for part in tree.fields
    ]
    return f" {tree.condition} ".join(parts)


def _leaf(leaf: Condition, fields: Mapping[str, FilterField]) -> str:
    return f"{field_of(leaf.name, fields).label} {_question(leaf)}"


def _question(leaf: Condition) -> str:
    operator = OPERATORS[leaf.operator]
    if leaf.operator == "day":
        return f"is within the last {leaf.value} days"
    if operator.operands == "two":
        excluded = " (exclusive)" if leaf.operator == "betweenExclusive" else ""
        return f"is between {leaf.value1} and {leaf.value2}{excluded}"
    if operator.operands == "list":
        values = leaf.listed
        return f"{operator.label} {', '.join(values) if len(values) <= _LISTED else f'of {len(values)} values'}"
    return f"{operator.label} {leaf.value or 'empty'}"
