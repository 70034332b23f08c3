"""Condition trees (`ruleDef`, `rfqRuleDef`) evaluated on values in memory: of a rate, of an invoice."""

from collections.abc import Mapping

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules.chain.expressions import BETWEEN
from freight.core.rules.chain.outcome import InapplicableCondition
from freight.core.rules.chain.values import is_comparison_true
from freight.core.rules.operators import EQUALITY, LISTS, OPERATORS
from freight.core.rules.tree import ConditionGroup, ConditionLeaf, list_leaves
from freight.core.tags import TAG_CONDITION

Values = Mapping[str, object]


def is_leaf_filled(leaf: ConditionLeaf) -> bool:
    """Return whether the condition is filled in."""
    return bool(leaf.name and (leaf.match_field or leaf.value.strip() or leaf.value1))


def check_condition_tree(group: ConditionGroup, where: str) -> None:
    """Raise Invalid for a condition without a field, with an unknown operator, or without a value."""
    for leaf in list_leaves(group):
        operator = OPERATORS.get(leaf.operator)
        if not leaf.name:
            raise Invalid(f"{where}: select a field for each condition.", code=ErrorCode.RULE_NO_FIELD)
        if operator is None or operator.holds is None:
            raise Invalid(f"{where}: there is no operator {leaf.operator[:40]!r}.", code=ErrorCode.RULE_NO_OPERATOR)
        if leaf.name == TAG_CONDITION and leaf.operator not in EQUALITY:
            raise Invalid(f"{where}: Tag cannot be used with “{operator.label}”.", code=ErrorCode.RULE_NO_OPERATOR)
        if not leaf.match_field and not (leaf.value.strip() or (leaf.value1 and leaf.value2)):
            raise Invalid(f"{where}: enter a value to compare {leaf.name} with.", code=ErrorCode.RULE_NO_VALUE)


def is_tree_satisfied(group: ConditionGroup, offered: Values, asked: Values) -> bool:
    """Return whether the tree holds. A condition fails if a value is not what the comparison needs."""
    if not group.fields:
        return True
    answers = (
        is_tree_satisfied(part, offered, asked) if isinstance(part, ConditionGroup) else _leaf(part, offered, asked)
        for part in group.fields
    )
    return all(answers) if group.condition == "and" else any(answers)


def _leaf(leaf: ConditionLeaf, offered: Values, asked: Values) -> bool:
    left_value = offered.get(leaf.name)
    if leaf.name == TAG_CONDITION and isinstance(left_value, (list, tuple)):
        asked_tags = set(leaf.listed if leaf.operator in LISTS else (leaf.value,))
        return bool(asked_tags & set(left_value)) is not OPERATORS[leaf.operator].negative
    right: object = asked.get(leaf.match_field) if leaf.match_field else leaf.value
    if leaf.operator in BETWEEN:
        right = (leaf.value1, leaf.value2)
    elif leaf.operator in LISTS:
        right = [
            part.strip() for part in str(right or "").replace("\n", ",").replace(";", ",").split(",") if part.strip()
        ]
    try:
        return is_comparison_true(leaf.operator, leaf.type, _blank_to_none(left_value), _blank_to_none(right), 1)
    except InapplicableCondition:
        return False


def _blank_to_none(value: object) -> object:
    return None if value == "" else value
