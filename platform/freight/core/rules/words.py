"""A tree of conditions in words, for people who read what a saved filter does."""

from collections.abc import Mapping

from freight.core.rules.filters import FilterField, field_of
from freight.core.rules.operators import OPERATORS
from freight.core.rules.tree import Group, Leaf

# more values of a list than these are told as a number
_LISTED = 3


def tree_words(tree: Group, fields: Mapping[str, FilterField]) -> str:
    """`Status is Not Rated and (Carrier is in the list LH, UA or Gross weight is more than 500)`. Raises Invalid for
    a field that is none; the operators were checked by `compile_filter`."""
    parts = [
        f"({tree_words(part, fields)})" if isinstance(part, Group) else _leaf(part, fields) for part in tree.fields
    ]
    return f" {tree.condition} ".join(parts)


def _leaf(leaf: Leaf, fields: Mapping[str, FilterField]) -> str:
    return f"{field_of(leaf.name, fields).label} {_question(leaf)}"


def _question(leaf: Leaf) -> str:
    operator = OPERATORS[leaf.operator]
    told = [leaf.value1, leaf.value2] if operator.operands == "two" else [leaf.value or "empty"]
    if operator.operands == "list":
        values = leaf.listed
        told = [", ".join(values) if len(values) <= _LISTED else f"of {len(values)} values"]
    return (operator.said or f"{operator.label} {{0}}").format(*told)
