"""Pages of shipments."""

import asyncio
from collections.abc import Mapping, Sequence

from freight.core.errors import Invalid
from freight.core.rules import compile_indexed_sort, compile_sort, list_sought_values, parse_tree
from freight.core.shipments.document import to_shipment_row
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.setup.templates.service import Template
from freight.features.shipments import shipment_count
from freight.features.shipments.filter_limits import require_bounded_filter
from freight.features.shipments.filters import build_shipment_filter, list_shipment_filter_fields
from freight.kit import clock
from freight.kit.records.unmatched_values import find_unmatched_values
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

# newest work first
_DEFAULT_SORT = [("entry_date", -1), ("_id", -1)]


async def query_shipments(
    scope: Scope,
    template: Template,
    rules: dict[str, object] | None,
    sort: Sequence[Mapping[str, object]],
    page: Page,
    usual_sort: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """Return a page of the shipments that the rules find (`schemas.ShipmentPage`). `usual_sort`: the order where `sort`
    is empty, if these shipments can be sorted so. Raises Invalid for rules that cannot be read, or that no index
    supports over too many shipments."""
    shipment_filter = build_shipment_filter(template, rules, clock.today(scope.place))
    if usual_sort and not sort and await _can_sort(scope, template, rules, usual_sort):
        sort = [usual_sort]
    await require_bounded_filter(scope, template, rules, sort)
    sought = list_sought_values(parse_tree(rules), list_shipment_filter_fields(template), clock.today(scope.place))
    rows, counted, not_found = await asyncio.gather(
        _rows(scope, shipment_filter, build_shipment_sort(template, sort), page),
        shipment_count.count_shipments(scope, shipment_filter),
        find_unmatched_values(scoped(Shipment, scope), shipment_filter, sought),
    )
    count, is_bound = _total(len(rows), counted, page)
    return {
        "count": count,
        "countIsBound": is_bound,
        "pageNo": page.number,
        "pageLimit": page.limit,
        "rows": [to_shipment_row(row) for row in rows],
        "sort": list(sort),
        "notFound": not_found,
    }


async def _can_sort(
    scope: Scope, template: Template, rules: dict[str, object] | None, usual_sort: Mapping[str, object]
) -> bool:
    """Return whether the layout's usual order can be used: the template may no longer have its field, and no index may
    give it over that many shipments."""
    try:
        await require_bounded_filter(scope, template, rules, [usual_sort])
    except Invalid:
        return False
    return True


def build_shipment_sort(template: Template, sort: Sequence[Mapping[str, object]]) -> list[tuple[str, int]]:
    """Return the sort keys followed by the id, so that equal rows keep their place from page to page."""
    fields = list_shipment_filter_fields(template)
    in_order = compile_indexed_sort(sort, fields)
    if in_order:
        return in_order
    keys = compile_sort(sort, fields)
    if not keys:
        return _DEFAULT_SORT
    return [*(key for key in keys if key[0] != "_id"), ("_id", keys[-1][1])]


async def _rows(scope: Scope, wanted: Record, sort: list[tuple[str, int]], page: Page) -> list[StoredShipment]:
    return await scoped(Shipment, scope).find(wanted).sort(sort).skip(page.skip).limit(page.limit).to_list()


def _total(shown: int, counted: int | None, page: Page) -> tuple[int, bool]:
    """Return how many there are, and whether that is only a lower bound."""
    so_far = page.skip + shown if shown else 0
    # a page that is not full determines the total by itself
    if shown < page.limit and (shown or page.number == 1):
        return so_far, False
    if counted is None:
        return so_far + bool(shown), True
    if counted > shipment_count.BOUND:
        return max(counted, so_far + 1), True
    return max(counted, so_far), False
