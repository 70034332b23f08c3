"""The rating calls."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from freight.features.rating import bulk, results, service, traces
from freight.features.rating.schemas import (
    BulkBody,
    RatingAnswer,
    RatingBody,
    RunList,
    RunRowsBody,
    RunStarted,
    RunView,
    TraceList,
    TraceView,
)
from freight.kit.http.access import Access, Requires
from freight.kit.http.envelope import Envelope, reply
from freight.kit.paging import Page

router = APIRouter(tags=["rating"])
Rater = Annotated[Access, Depends(Requires("invoiceProcessing.applyTariffonInvoice"))]
# a shipment's rating is read where shipments are, where invoices are, and where tariffs are kept
Reader = Annotated[
    Access,
    Depends(
        Requires(
            "invoiceProcessing.sideInvoiceProcessing",
            "invoiceProcessing.applyTariffonInvoice",
            "shipmentEntry.sideShipmentEntry",
            "tariffs.menuTariffs",
        )
    ),
]
PageNo = Annotated[int, Query(alias="pageNo")]
PageLimit = Annotated[int, Query(alias="pageLimit")]


@router.post("/api/rating", response_model=Envelope[RatingAnswer])
async def rate(access: Rater, body: RatingBody) -> Response:
    """Rate one or a few shipments now; rows that do not fit their template come back with 412."""
    answer = await service.rate(access.scope, body, access.user.name)
    return reply(answer, service.message_of(answer))


@router.post("/api/rateEngine/bulkRating", response_model=Envelope[RunStarted])
async def rate_in_bulk(access: Rater, body: BulkBody) -> Response:
    """Rate the shipments of a filter as a job; the notification panel shows its progress."""
    return reply(await bulk.start(access.scope, body, access.user.name), "Rating started.")


@router.get("/api/rating/runs", response_model=Envelope[RunList])
async def list_runs(access: Reader, page_no: PageNo = 1, page_limit: PageLimit = 25) -> Response:
    """Bulk ratings, newest first."""
    return reply(await results.listed(access.scope, Page(page_no, page_limit)))


@router.get("/api/rating/runs/{run_id}", response_model=Envelope[RunView])
async def get_run(access: Reader, run_id: str) -> Response:
    """What a bulk rating came to: rated, not rated by reason, totals by carrier and lane."""
    return reply(await results.one(access.scope, run_id))


@router.post("/api/rating/runs/{run_id}/rows", response_model=Envelope[TraceList])
async def list_run_rows(access: Reader, run_id: str, body: RunRowsBody) -> Response:
    """The shipments of one group of a run."""
    return reply(await results.rows(access.scope, run_id, body))


@router.get("/api/rating/traces", response_model=Envelope[TraceList])
async def list_traces(
    access: Reader,
    shipment_id: Annotated[str | None, Query(alias="shipmentId")] = None,
    q: Annotated[str, Query(max_length=60, description="a whole shipment number")] = "",
    page_no: PageNo = 1,
    page_limit: PageLimit = 50,
) -> Response:
    """Traces, newest first; with `shipmentId` every rating that shipment ever had."""
    return reply(await traces.listed(access.scope, shipment_id, q.strip(), Page(page_no, page_limit)))


@router.get("/api/rating/trace/{trace_id}", response_model=Envelope[TraceView])
async def get_trace(access: Reader, trace_id: str) -> Response:
    """One rating as a page: what was asked, the lanes, the break, the arithmetic; or what was missing."""
    return reply(await traces.one(access.scope, trace_id))
