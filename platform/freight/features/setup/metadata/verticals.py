"""The grid of industry verticals: what keeps its rows from being saved (R250-R252)."""

from collections.abc import Mapping, Sequence
from typing import Any

from freight.core.errors import Invalid
from freight.core.quotes.customers import filled_rows, same_text, vertical_fault
from freight.kit import records
from freight.kit.record_rows import told_cells
from freight.kit.resource import Resource, value_at
from freight.kit.tenancy import Scope


async def check(resource: Resource, scope: Scope, rows: Sequence[Mapping[str, Any]]) -> None:
    """Raise Invalid with the words of operations §5: nothing entered, a row without a vertical, one entered twice or
    there already."""
    key = resource.unique[0].key
    marked = filled_rows([row for row in rows if row.get("updateField", True)])
    mine = {str(row["id"]) for row in marked if row.get("id")}
    path = resource.path(key)
    stored = records.within(resource, scope).find(resource.reach(scope), {path: 1})
    taken = {same_text(value_at(each, path)) async for each in stored if str(each["_id"]) not in mine}
    if fault := vertical_fault(marked, key, taken):
        raise Invalid(fault.message, code="verticals_refused", data={"invalidMsgList": told_cells(fault.cells)})
