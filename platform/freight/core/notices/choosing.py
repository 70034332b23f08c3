"""Whether a rule notifies about an event."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.notices.events import EVENTS, NotificationEvent
from freight.core.rules import ConditionGroup, FilterField, list_leaves, parse_rule_tree
from freight.core.rules.conditions import check_condition_tree, is_tree_satisfied
from freight.core.rules.words import describe_tree


def is_rule_applicable(
    accounts: Collection[object],
    condition: Mapping[str, object] | None,
    of_accounts: Collection[object],
    details: Mapping[str, object],
) -> bool:
    """Return whether a rule for these accounts (none: all) with this condition applies to an event of `of_accounts`."""
    if accounts and not set(accounts) & set(of_accounts):
        return False
    return not condition or is_tree_satisfied(_typed(parse_rule_tree(condition), _figures(details)), details, {})


def check_event_condition(event: NotificationEvent, tree: Mapping[str, object] | None) -> None:
    """Check a condition as it is sent. Raises Invalid for one that is broken, or asks for something the event does not
    have."""
    if not tree or not tree.get("fields"):
        return
    group = parse_rule_tree(tree)
    offered = {event_detail.name: event_detail for event_detail in EVENTS[event].details if event_detail.is_condition}
    for leaf in list_leaves(group):
        if leaf.name not in offered:
            raise Invalid("Condition: select a field of this event.", code=ErrorCode.RULE_NO_FIELD)
    check_condition_tree(
        _typed(group, {name for name, event_detail in offered.items() if event_detail.is_figure}), "Condition"
    )


def describe_event_condition(
    event: NotificationEvent, tree: Mapping[str, object] | None, tag_names: Mapping[str, str]
) -> str:
    """A stored condition in words; empty where there is none. `tag_names`: the tags of the system by id."""
    if not tree or not tree.get("fields"):
        return ""
    fields = {
        event_detail.name: FilterField(
            event_detail.name, event_detail.label, names=tag_names if event_detail.is_tag else {}
        )
        for event_detail in EVENTS[event].details
    }
    return describe_tree(parse_rule_tree(tree), fields)


def _figures(details: Mapping[str, object]) -> set[str]:
    return {name for name, value in details.items() if isinstance(value, int | float) and not isinstance(value, bool)}


def _typed(group: ConditionGroup, figures: Collection[str]) -> ConditionGroup:
    """Return the tree with its figures compared as figures, whatever type the sender gave them."""
    return replace(
        group,
        fields=tuple(
            _typed(part, figures)
            if isinstance(part, ConditionGroup)
            else replace(part, type="numeric" if part.name in figures else "text", match_field="")
            for part in group.fields
        ),
    )
