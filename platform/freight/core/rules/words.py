"""A tree of conditions in words, for people who read what a saved filter does."""

from collections.abc import Mapping

from freight.core.rules.filters import FilterField, get_filter_field
from freight.core.rules.operators import OPERATORS
from freight.core.rules.tree import ConditionGroup, ConditionLeaf

# longer lists are shown as a number of values
_LISTED = 3


def describe_tree(tree: ConditionGroup, fields: Mapping[str, FilterField]) -> str:
    """Return a text: `Status is Not Rated and (Carrier is in the list LH, UA or Gross weight is more than 500)`. Raises
    Invalid for an unknown field; the operators were checked by `compile_filter`."""
    parts = [
        f"({describe_tree(part, fields)})" if isinstance(part, ConditionGroup) else _leaf(part, fields)
        for part in tree.fields
    ]
    return f" {tree.condition} ".join(parts)


def _leaf(leaf: ConditionLeaf, fields: Mapping[str, FilterField]) -> str:
    filter_field = get_filter_field(leaf.name, fields)
    return f"{filter_field.label} {_question(leaf, filter_field.names)}"


def _question(leaf: ConditionLeaf, names: Mapping[str, str]) -> str:
    operator = OPERATORS[leaf.operator]
    value = names.get(leaf.value, leaf.value) or "empty"
    operands = [leaf.value1, leaf.value2] if operator.operands == "two" else [value]
    if operator.operands == "list":
        values = [names.get(value, value) for value in leaf.listed]
        operands = [", ".join(values) if len(values) <= _LISTED else f"of {len(values)} values"]
    return (operator.said or f"{operator.label} {{0}}").format(*operands)
