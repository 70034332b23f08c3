"""The shipments behind one cell of the summary of unbilled work: rows of a list across systems."""

from collections.abc import Mapping
from datetime import date

from bson import ObjectId

from freight.core.aging import AGE_GROUPS, UNBILLED, AgingLevel, age_in_days
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import format_plain_amount
from freight.core.records import Stored
from freight.core.shipments.document import get_shipment_rating
from freight.documents.aging_cell import AgingCell
from freight.documents.shipment import Shipment
from freight.features.ledger.aging.aggregation import aggregate_stored_cells
from freight.features.ledger.aging.schemas import DetailAnswer, DetailRow
from freight.features.ledger.aging.sorting import ListOrdering, build_list_sort_keys, read_in_order
from freight.features.ledger.aging.summary_query import (
    AgingCellFilter,
    get_scope_account_names,
    get_scope_system_names,
    narrow_scope,
)
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SHIPMENT_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "shipmentNumber": ("shipment_number",),
    "systemName": ("system_id",),
    "accountName": ("account_id",),
    "status": ("status",),
    "entryDate": ("entry_date",),
    "country": ("country",),
    # amounts are compared within their currency
    "amount": ("rating.currency", "rating.total"),
}
DETAIL_FIELDS = ("system_id", "account_id", "shipment_number", "status", "entry_date", "country", "rating")
_LISTING = ListOrdering(DETAIL_FIELDS, {"entry_date": 1, "_id": 1}, SHIPMENT_COLUMNS)


async def read_aging_details(
    scope: Scope, cell: AgingCellFilter, page: Page, *, entry_date: date, today: date, sort: str = ""
) -> DetailAnswer:
    """Return the shipments behind a cell, oldest first unless `sort` names a column; a leading minus reverses it.

    Raises Invalid for a day other than today (A047), since the unbilled work of other days is not stored by shipment;
    and for an unknown column or a list too long to sort.
    """
    if entry_date != today:
        raise Invalid(
            "Details are available for the current date only!",
            code=ErrorCode.INVALID_DATE,
            data={"title": "Invalid Date"},
        )
    scope = narrow_scope(scope, cell.system_ids)
    statuses = [status for status in UNBILLED if status in (cell.statuses or UNBILLED)]
    query = cell.query() | {"status": {"$in": statuses}}
    if cell.age_group is not None:
        if not 0 <= cell.age_group < len(AGE_GROUPS):
            raise Invalid(f"There are {len(AGE_GROUPS)} age groups, numbered from 0.", code=ErrorCode.INVALID_AGE_GROUP)
        group = AGE_GROUPS[cell.age_group]
        query["entry_date"] = {"$gte": group.first_day(today), "$lte": group.last_day(today)}
    number = await _count(scope, query)
    keys = build_list_sort_keys(sort, _LISTING, number)
    records = await read_in_order(scope, scoped(Shipment, scope), query, _LISTING, keys, page)
    systems = await get_scope_system_names(scope)
    accounts = await get_scope_account_names(scope, {record["account_id"] for record in records})
    return DetailAnswer(
        count=number,
        page_no=page.number,
        page_limit=page.limit,
        rows=[build_detail_row(record, systems, accounts, today) for record in records],
    )


async def _count(scope: Scope, query: Mapping[str, object]) -> int:
    """Count the shipments of a detail query from the cells: the same result as counting them, but far faster."""
    counted = await aggregate_stored_cells(
        scope,
        AgingCell,
        [
            {"$match": {"level": AgingLevel.STATUS, **query}},
            {"$group": {"_id": None, "shipments": {"$sum": "$shipments"}}},
        ],
    )
    return sum([group["shipments"] async for group in counted])


def build_detail_row(
    record: Stored, systems: Mapping[ObjectId, str], accounts: Mapping[ObjectId, str], today: date
) -> DetailRow:
    """Return a stored shipment as a row of a list across systems; it needs `DETAIL_FIELDS`."""
    rating = get_shipment_rating(record)
    total = rating.get("total")
    return DetailRow(
        id=str(record["_id"]),
        system_id=str(record["system_id"]),
        system_name=systems.get(record["system_id"], ""),
        account_id=str(record["account_id"]) if record["account_id"] else None,
        account_name=accounts.get(record["account_id"], ""),
        shipment_number=record["shipment_number"],
        status=record["status"],
        entry_date=record["entry_date"],
        age_days=age_in_days(record["entry_date"], today),
        country=record.get("country") or "",
        amount=None if total is None else format_plain_amount(total, rating.get("currency") or ""),
        currency=rating.get("currency") or "",
        reason=rating.get("reason") or "",
        tariff_name=rating.get("tariff_name") or "",
    )
