"""Conditions: the operators of the specification, trees of them, and their reading as MongoDB filters."""

from freight.core.rules.filters import (
    FilterField,
    FilterType,
    IndexLookup,
    SoughtValue,
    compile_filter,
    compile_indexed_sort,
    compile_sort,
    demand_known_values,
    list_sought_values,
    wire_tree,
)
from freight.core.rules.operators import OPERATORS
from freight.core.rules.reach import FilterReach, get_filter_reach
from freight.core.rules.tree import ConditionGroup, ConditionLeaf, list_leaves, parse_rule_tree, parse_tree
from freight.core.rules.words import describe_tree

__all__ = [
    "OPERATORS",
    "ConditionGroup",
    "ConditionLeaf",
    "FilterField",
    "FilterReach",
    "FilterType",
    "IndexLookup",
    "SoughtValue",
    "compile_filter",
    "compile_indexed_sort",
    "compile_sort",
    "demand_known_values",
    "describe_tree",
    "get_filter_reach",
    "list_leaves",
    "list_sought_values",
    "parse_rule_tree",
    "parse_tree",
    "wire_tree",
]
