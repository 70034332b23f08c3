"""The grid of industry verticals: what keeps its rows from being saved (R250-R252)."""

from collections.abc import Mapping, Sequence

from freight.core.errors import Invalid
from freight.core.quotes.customers import filled_rows, same_text, vertical_fault
from freight.core.refused_rows import describe_rows
from freight.kit.records import lifecycle
from freight.kit.records.resource import Resource, value_at
from freight.kit.storage.scopes import Scope


async def check(scope: Scope, resource: Resource, rows: Sequence[Mapping[str, object]]) -> None:
    """Raise Invalid with the words of operations §5: nothing entered, a row without a vertical, one entered twice or
    there already."""
    key = resource.unique[0].key
    marked = filled_rows([row for row in rows if row.get("updateField", True)])
    mine = {str(row["id"]) for row in marked if row.get("id")}
    path = resource.path(key)
    stored = lifecycle.within(scope, resource).find(resource.reach(scope), {path: 1})
    taken = {same_text(value_at(each, path)) async for each in stored if str(each["_id"]) not in mine}
    if fault := vertical_fault(marked, key, taken):
        raise Invalid(fault.message, code="verticals_refused", data={"invalidMsgList": describe_rows(fault.cells)})
