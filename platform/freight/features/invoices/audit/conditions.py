"""Which invoices need a document: a condition tree, stored as text and shown in words."""

from collections.abc import Mapping

import orjson
from pydantic import TypeAdapter

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules import ConditionGroup, FilterField, describe_tree, list_leaves, parse_rule_tree
from freight.core.rules.conditions import check_condition_tree
from freight.features.recipients.profiles.fields import list_invoice_fields
from freight.kit.storage.scopes import Scope

_WHERE = "Condition"
_UNREADABLE = f"{_WHERE}: this is not a condition. Remove it and set it again."
_GROUP = TypeAdapter(ConditionGroup)


def parse_document_condition(text: str) -> ConditionGroup | None:
    """Parse a stored condition; None for an empty one."""
    return parse_rule_tree(orjson.loads(text)) if text else None


async def complete_document_condition(scope: Scope, text: str, account_id: object) -> tuple[str, str]:
    """Return a submitted condition in its stored form and in words; both are empty where it restricts nothing. Raises
    Invalid for one that cannot be read or that names a field invoices of the account do not have."""
    if not text.strip():
        return "", ""
    try:
        sent = orjson.loads(text)
    except ValueError as broken:
        raise Invalid(_UNREADABLE, code=ErrorCode.CONDITION_UNREADABLE) from broken
    if not isinstance(sent, Mapping):
        raise Invalid(_UNREADABLE, code=ErrorCode.CONDITION_UNREADABLE)
    tree = parse_rule_tree(sent)
    if not any(leaf.name or leaf.value for leaf in list_leaves(tree)):
        return "", ""
    check_condition_tree(tree, _WHERE)
    offered = await list_invoice_fields(scope, str(account_id) if account_id else "")
    fields = {labeled_field.key: FilterField(labeled_field.key, labeled_field.label) for labeled_field in offered}
    if unknown := next((leaf.name for leaf in list_leaves(tree) if leaf.name not in fields), ""):
        raise Invalid(
            f"{_WHERE}: invoices have no field {unknown[:60]}. Choose another.", code=ErrorCode.CONDITION_FIELD
        )
    return _GROUP.dump_json(tree, by_alias=True).decode(), describe_tree(tree, fields)
