"""Routes to reallocate unbilled work."""

from typing import Annotated, Literal

from fastapi import Depends, Query, Response

from freight.features.desk.allocation import portions, reallocation
from freight.features.desk.allocation.schemas import (
    Reallocation,
    ReallocationResult,
    Stream,
    SummaryReallocation,
    WorkList,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import parse_object_id

ROUTER = FeatureRouter(prefix="/api", tags=["tools"])
Sees = Annotated[Access, Depends(Requires("configurationInvoices.viewConfigurationInvoices"))]
Moves = Annotated[Access, Depends(Requires("configurationInvoices.editConfigurationInvoices"))]


@ROUTER.get("/listingReallocation", response_model=Envelope[WorkList])
async def list_work(
    access: Sees,
    what: Annotated[Literal["summary", "listing"], Query(alias="for", description="portions, or the shipments of one")],
    account_id: Annotated[str | None, Query(alias="accountId")] = None,
    allocated_to: Annotated[str | None, Query(alias="allocatedTo")] = None,
    system_id: Annotated[str, Query(alias="systemId", description="the session decides; kept for callers")] = "",
    stream: Annotated[Stream, Query()] = "",
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """Return how many unbilled shipments each account and user has, or list the shipments of one portion."""
    page = Page(page_no, page_limit)
    raw_filters = {"account_id": (account_id, "account"), "allocated_to": (allocated_to, "user")}
    narrowed = {
        name: parse_object_id(text, what_it_is) if text else None
        for name, (text, what_it_is) in raw_filters.items()
        if text is not None
    }
    if what == "summary":
        return reply(await portions.list_portions(access.scope, narrowed, page))
    key = portions.PortionKey(narrowed.get("account_id"), narrowed.get("allocated_to"))
    return reply(await portions.list_portion_shipments(access.scope, key, stream, page))


@ROUTER.put("/listingReallocation", response_model=Envelope[ReallocationResult])
async def reallocate_work(request: Reallocation, access: Moves) -> Response:
    """Reallocate shipments: some, or all of one account and user (R358)."""
    return _answer(await reallocation.reallocate_shipments(access.scope, request))


@ROUTER.put("/summaryReallocation", response_model=Envelope[ReallocationResult])
async def reallocate_portions(request: SummaryReallocation, access: Moves) -> Response:
    """Reallocate whole portions of the summary (R358)."""
    return _answer(await reallocation.reallocate_summary(access.scope, request))


def _answer(done: ReallocationResult) -> Response:
    count_text = "1 shipment" if done.moved == 1 else f"{done.moved:,} shipments"
    return reply(done, msg="" if done.mem_cache_key else f"{count_text} reassigned.")
