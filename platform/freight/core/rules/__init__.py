"""Conditions: the operators of the specification, trees of them, and their reading as MongoDB filters."""

from freight.core.rules.filters import (
    FilterField,
    FilterType,
    Finding,
    Sought,
    compile_filter,
    compile_sort,
    indexed_sort,
    known_values,
    sought_values,
    wire_tree,
)
from freight.core.rules.operators import OPERATORS
from freight.core.rules.reach import Reach, reach_of
from freight.core.rules.tree import Group, Leaf, leaves_of, parse_rule_tree, parse_tree
from freight.core.rules.words import tree_words

__all__ = [
    "OPERATORS",
    "FilterField",
    "FilterType",
    "Finding",
    "Group",
    "Leaf",
    "Reach",
    "Sought",
    "compile_filter",
    "compile_sort",
    "indexed_sort",
    "known_values",
    "leaves_of",
    "parse_rule_tree",
    "parse_tree",
    "reach_of",
    "sought_values",
    "tree_words",
    "wire_tree",
]
