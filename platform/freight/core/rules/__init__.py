"""Conditions: the operators of the specification, trees of them, and their reading as MongoDB filters."""

from freight.core.rules.filters import FilterField, compile_filter, compile_sort, wire_tree
from freight.core.rules.operators import OPERATORS
from freight.core.rules.reach import Reach, reach_of
from freight.core.rules.tree import Condition, Group, parse_tree
from freight.core.rules.words import tree_words

__all__ = [
    "OPERATORS",
    "Condition",
    "FilterField",
    "Group",
    "Reach",
    "compile_filter",
    "compile_sort",
    "parse_tree",
    "reach_of",
    "tree_words",
    "wire_tree",
]
