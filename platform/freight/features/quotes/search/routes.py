"""Rate search over HTTP."""

from typing import Annotated

from fastapi import Body, Depends, Query, Response

from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.features.quotes.search import export, service
from freight.features.quotes.search.schemas import (
    LaneBody,
    OfferTrace,
    SearchForm,
    SearchStarted,
    SearchStatusAnswer,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, encode_json, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import ContextLabel, Requires
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["quotes"])
Caller = Annotated[Access, Depends(Requires("quotes.menuQuotes"))]


@ROUTER.put("/api/searchRatesAsync", dependencies=[TAKES_ROWS], response_model=Envelope[SearchStarted])
async def search_rates(
    access: Caller,
    lanes: Annotated[
        list[dict[str, object]], Body(max_length=service.MOST_LANES, description="a lane's parameters each")
    ],
    template_id: Annotated[str, Query(alias="templateId")] = "",
    flush_old: Annotated[bool, Query(alias="flushOld", description="start over instead of adding lanes")] = False,
    dest_currency: Annotated[str, Query(alias="destCurrency", pattern="^([A-Z]{3})?$")] = "",
    customer_id: Annotated[str, Query(alias="customerId", description="his own tariffs count, too")] = "",
    side: Annotated[
        TariffUseSide, Query(description="selling, or buying: what carriers charge us")
    ] = TariffSide.SELLING,
    current_context: ContextLabel = "",
) -> Response:
    """Search the rates of all tariffs for some lanes, as a job. 409 while the user has a search running (R088)."""
    lane_bodies = [LaneBody(parameters=lane) for lane in lanes]
    started = await service.start_rate_search(
        access.scope,
        lane_bodies,
        template_id=template_id,
        customer_id=customer_id,
        flush_old=flush_old,
        currency=dest_currency,
        side=side,
    )
    return reply(started, "Rate search started.")


@ROUTER.get("/api/searchRatesAsyncStatus", response_model=SearchStatusAnswer)
async def search_status(
    access: Caller,
    details: Annotated[bool, Query(description="with the results")] = False,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", description="lanes of a page")] = service.MOST_LANES,
    current_context: ContextLabel = "",
) -> Response:
    """Return the progress of the user's latest search. The screen polls every three seconds (R084)."""
    status = await service.read_search_status(access.scope, Page(page_no, page_limit) if details else None)
    return Response(encode_json(SearchStatusAnswer(msg=status, data=status)), media_type="application/json")


@ROUTER.get("/api/rateSearch/form", response_model=Envelope[SearchForm])
async def search_form(access: Caller, template_id: Annotated[str, Query(alias="templateId")] = "") -> Response:
    """Return the lane parameters a search can use."""
    return reply(await service.build_search_form(access.scope, template_id))


@ROUTER.get("/api/rateSearch/{search_id}/export", response_class=WorkbookResponse)
async def export_search(access: Caller, search_id: str) -> Response:
    """Export the caller's search results as a workbook with one row per offer."""
    return build_download(*await export.build_search_workbook(access.scope, search_id))


@ROUTER.get("/api/rateSearch/{search_id}/lanes/{lane}/offers/{rank}", response_model=Envelope[OfferTrace])
async def get_offer(access: Caller, search_id: str, lane: int, rank: int) -> Response:
    """Return how an offer was calculated."""
    return reply(await service.trace_search_offer(access.scope, search_id, lane, rank))
