"""The totals of columns of the shipment grid, over all rows that its filter finds."""

from collections.abc import Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.list_layouts.totals import (
    ColumnTotal,
    TotaledColumn,
    add_up_columns,
    build_total_sums,
    build_totaled_column,
)
from freight.documents.shipment import Shipment
from freight.features.setup.templates.service import Template
from freight.features.shipments.filter_limits import require_bounded_filter
from freight.features.shipments.filters import build_shipment_filter
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

# about a second of reading
MOST_ADDED_UP = 100_000
_RATE = TotaledColumn("rating#total", "rating.total", is_amount=True)


async def sum_shipment_columns(
    scope: Scope, template: Template, rules: dict[str, object] | None, keys: Sequence[str]
) -> list[ColumnTotal]:
    """Return the totals of columns over the shipments that the rules find, the rate by currency. Raises Invalid for a
    column that has no figures, rules that cannot be read or that no index supports, and too many shipments."""
    columns = _list_columns(template, keys)
    shipment_filter = build_shipment_filter(template, rules, clock.today(scope.place))
    await require_bounded_filter(scope, template, rules, [])
    shipments = scoped(Shipment, scope)
    if await shipments.count(shipment_filter, limit=MOST_ADDED_UP + 1) > MOST_ADDED_UP:
        raise Invalid(
            f"Totals are of at most {MOST_ADDED_UP:,} shipments. Add a condition, or make a report.",
            code=ErrorCode.FILTER_TOO_WIDE,
        )
    by_currency = {"$group": {"_id": "$rating.currency", **build_total_sums(columns)}}
    found = await shipments.aggregate([{"$match": shipment_filter}, by_currency])
    groups: list[tuple[str, Record]] = [(group["_id"] or "", group) async for group in found]
    return add_up_columns(columns, groups)


def _list_columns(template: Template, keys: Sequence[str]) -> list[TotaledColumn]:
    by_key = {
        spec.key: column for spec in template.fields if spec.is_active and (column := build_totaled_column(spec))
    } | {_RATE.key: _RATE}
    if unknown := [key for key in keys if key not in by_key]:
        raise Invalid(f"Column “{unknown[0]}” has no figures to add up.", code=ErrorCode.LAYOUT_TOTAL)
    return [by_key[key] for key in dict.fromkeys(keys)]
