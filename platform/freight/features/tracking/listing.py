"""Tracked shipments as a list."""

from freight.core.tracking.state import TrackingStatus
from freight.documents.shipment import Shipment
from freight.features.ledger.aging.summary_query import get_scope_account_names
from freight.features.tracking.schemas import TrackingPage, TrackingRequest
from freight.features.tracking.tracking_query import build_tracking_query
from freight.features.tracking.views import SHOWN, build_tracked_rows
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

LATEST_FIRST = [("tracking.late_from", 1), ("_id", 1)]
_NEWEST_FIRST = [("entry_date", -1), ("_id", -1)]


async def query_tracked_shipments(scope: Scope, request: TrackingRequest) -> TrackingPage:
    """Return a page of the matching shipments. Raises Invalid, NotFound."""
    now, page = clock.now(), Page(request.page_no, request.page_limit)
    query = build_tracking_query(request, scope.place, now)
    order = LATEST_FIRST if request.statuses == [TrackingStatus.LATE] else _NEWEST_FIRST
    shipments = scoped(Shipment, scope)
    page_shipments = await shipments.find(query, SHOWN).sort(order).skip(page.skip).limit(page.limit).to_list()
    return TrackingPage(
        count=await shipments.count(query),
        page_no=page.number,
        page_limit=page.limit,
        account=await _account(scope, request.account_id),
        rows=await build_tracked_rows(scope, page_shipments, now),
    )


async def _account(scope: Scope, account_id: str) -> str:
    if not account_id:
        return ""
    record_id = parse_object_id(account_id, "account")
    return (await get_scope_account_names(scope, [record_id])).get(record_id, "")
