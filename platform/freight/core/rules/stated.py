"""A tree of conditions as a field of a model: of quote rules, and of charges."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BeforeValidator

from freight.core.errors import Invalid
from freight.core.rules.tree import MOST_CONDITIONS, MOST_DEPTH, ConditionGroup, parse_rule_tree


def _read(tree: object) -> object:
    if not isinstance(tree, Mapping):
        return tree
    try:
        return parse_rule_tree(tree)
    except Invalid as fault:
        if fault.code in ("rules_too_deep", "rules_too_many"):
            message = f"conditions can be nested up to {MOST_DEPTH} deep, up to {MOST_CONDITIONS} in total"
            raise ValueError(message) from fault
        raise ValueError(fault.message.rstrip(".")) from fault


# a tree as it is sent and kept, inside a model
Tree = Annotated[ConditionGroup, BeforeValidator(_read)]
