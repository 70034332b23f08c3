"""Checks for saving the grid of industry verticals (R250-R252)."""

from collections.abc import Mapping, Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.quotes.customers import drop_blank_rows, find_vertical_fault, normalize_customer_name
from freight.core.refused_rows import describe_rows
from freight.kit.records import record_service
from freight.kit.records.resource import Resource, get_value_at_path
from freight.kit.storage.scopes import Scope


async def check_verticals(scope: Scope, resource: Resource, rows: Sequence[Mapping[str, object]]) -> None:
    """Raise Invalid with the messages of operations §5: nothing entered, a row without a vertical, a duplicate in the
    rows or among stored ones."""
    key = resource.unique[0].key
    marked = drop_blank_rows([row for row in rows if row.get("updateField", True)])
    own_ids = {str(row["id"]) for row in marked if row.get("id")}
    path = resource.path(key)
    stored = record_service.get_resource_collection(scope, resource).find(resource.reach(scope), {path: 1})
    used_names = {
        normalize_customer_name(get_value_at_path(record, path))
        async for record in stored
        if str(record["_id"]) not in own_ids
    }
    if fault := find_vertical_fault(marked, key, used_names):
        raise Invalid(
            fault.message, code=ErrorCode.VERTICALS_REFUSED, data={"invalidMsgList": describe_rows(fault.cells)}
        )
