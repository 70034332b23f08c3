"""Rating over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.rights.records import SEE_COSTS
from freight.features.rating import (
    bulk_rating,
    live_rating,
    rating_runs,
    service,
    tariff_choice,
    trace_comparison,
    trace_pdf,
    traces,
)
from freight.features.rating.customer_view import TraceAudience
from freight.features.rating.live_rating_schemas import LiveRate, RateBody, RateForm
from freight.features.rating.schemas import (
    BulkBody,
    RatingAnswer,
    RatingBody,
    RatingView,
    RunList,
    RunRowsBody,
    RunStarted,
    RunView,
    TraceList,
    TraceView,
)
from freight.features.rating.tariff_choice_schemas import ChoiceBody, TariffOffers
from freight.features.rating.trace_comparison_schemas import ComparisonView
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import PDF, PdfResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["rating"])
Rater = Annotated[Access, Depends(Requires("invoiceProcessing.applyTariffonInvoice"))]
# a shipment's rating is shown with shipments, invoices and tariffs
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
# rates may be requested by users who rate and by users who maintain tariffs
Quoter = Annotated[Access, Depends(Requires("invoiceProcessing.applyTariffonInvoice", "tariffs.menuTariffs"))]
CostReader = Annotated[Access, Depends(Requires(SEE_COSTS))]
ForWhom = Annotated[TraceAudience, Query(description="house: everything; customer: what is charged, and how")]
PageNo = Annotated[int, Query(alias="pageNo")]
PageLimit = Annotated[int, Query(alias="pageLimit")]


@ROUTER.post("/api/rating", response_model=Envelope[RatingAnswer])
async def rate(access: Rater, body: RatingBody) -> Response:
    """Rate one or a few shipments now; rows that do not fit their template are returned with 412."""
    answer = await service.rate_shipments(access.scope, body, access.user.name)
    return reply(answer, service.describe_rating_outcome(answer))


@ROUTER.post("/api/rateEngine/bulkRating", dependencies=[TAKES_ROWS], response_model=Envelope[RunStarted])
async def rate_in_bulk(access: Rater, body: BulkBody) -> Response:
    """Rate the shipments of a filter as a job; the notification panel shows its progress."""
    return reply(await bulk_rating.start_bulk_rating(access.scope, body, access.user.name), "Rating started.")


@ROUTER.get("/api/rating/costs/{shipment_id}", response_model=Envelope[TraceView])
async def read_cost_trace(access: CostReader, shipment_id: str) -> Response:
    """How the buying tariffs came to what a shipment is expected to cost."""
    return reply(await traces.get_cost_trace(access.scope, shipment_id))


@ROUTER.get("/api/rating/choice/{shipment_id}", response_model=Envelope[TariffOffers])
async def list_tariff_offers(access: Rater, shipment_id: str) -> Response:
    """The tariffs and lanes that fit a shipment, numbered, with their amounts."""
    return reply(await tariff_choice.read_tariff_offers(access.scope, shipment_id))


@ROUTER.post("/api/rating/choice", response_model=Envelope[RatingView])
async def choose_tariff(access: Rater, body: ChoiceBody) -> Response:
    """Choose one of them by its number; the shipment is rated by it. A number out of range: 'Invalid Choice.'"""
    return reply(await tariff_choice.save_tariff_choice(access.scope, body, access.user.name))


@ROUTER.get("/api/rating/runs", response_model=Envelope[RunList])
async def list_runs(access: Reader, page_no: PageNo = 1, page_limit: PageLimit = 25) -> Response:
    """Bulk ratings, newest first."""
    return reply(await rating_runs.query_rating_runs(access.scope, Page(page_no, page_limit)))


@ROUTER.get("/api/rating/runs/{run_id}", response_model=Envelope[RunView])
async def get_run(access: Reader, run_id: str) -> Response:
    """Return the results of a bulk rating: rated, not rated by reason, totals by carrier and lane."""
    return reply(await rating_runs.read_rating_run(access.scope, run_id))


@ROUTER.post("/api/rating/runs/{run_id}/rows", response_model=Envelope[TraceList])
async def list_run_rows(access: Reader, run_id: str, body: RunRowsBody) -> Response:
    """The shipments of one group of a run."""
    return reply(await rating_runs.query_rating_run_rows(access.scope, run_id, body))


@ROUTER.get("/api/rating/traces", response_model=Envelope[TraceList])
async def list_traces(
    access: Reader,
    shipment_id: Annotated[str | None, Query(alias="shipmentId")] = None,
    q: Annotated[str, Query(max_length=60, description="a whole shipment number")] = "",
    page_no: PageNo = 1,
    page_limit: PageLimit = 50,
) -> Response:
    """Traces, newest first; with `shipmentId` every rating that shipment ever had."""
    return reply(await traces.query_traces(access.scope, shipment_id, q.strip(), Page(page_no, page_limit)))


@ROUTER.get("/api/rating/trace/{trace_id}", response_model=Envelope[TraceView])
async def get_trace(access: Reader, trace_id: str, view: ForWhom = TraceAudience.HOUSE) -> Response:
    """Return one rating as a page: the input, the lanes, the break, the arithmetic; or what was missing. For a customer
    without costs, other offers and internal notes."""
    return reply(await traces.read_trace(access.scope, trace_id, view))


@ROUTER.get("/api/rating/trace/{trace_id}/pdf", response_class=PdfResponse)
async def print_trace(access: Reader, trace_id: str, view: ForWhom = TraceAudience.HOUSE) -> Response:
    """Print the same page with the company's letterhead."""
    name, content = await trace_pdf.render_trace_pdf(access.scope, trace_id, view)
    return build_download(name, content, PDF)


@ROUTER.get("/api/rating/trace/{trace_id}/compare", response_model=Envelope[ComparisonView])
async def compare_traces(
    access: Reader, trace_id: str, other_id: Annotated[str, Query(alias="with", description="the other trace")]
) -> Response:
    """Compare two ratings of one shipment, with a reason code for each difference."""
    return reply(await trace_comparison.compare_trace_pair(access.scope, trace_id, other_id))


@ROUTER.get("/api/rating/form", response_model=Envelope[RateForm])
async def get_rate_form(access: Quoter) -> Response:
    """Return the shipment fields that the tariffs in force read."""
    return reply(await live_rating.build_rate_form(access.scope))


@ROUTER.post("/api/rating/live", response_model=Envelope[LiveRate])
async def rate_live(access: Quoter, body: RateBody) -> Response:
    """Rate a shipment typed by hand by every tariff in force, with the trace of one offer; nothing is stored."""
    return reply(await live_rating.rate_live_shipment(access.scope, body))
