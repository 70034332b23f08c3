"""Quotes over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.features.quotes import billing_gaps, listing, service
from freight.features.quotes.mailing import mail_quote
from freight.features.quotes.quote_pdf import render_quote_pdf
from freight.features.quotes.schemas import (
    QuoteBody,
    QuoteGaps,
    QuoteList,
    QuoteMailBody,
    QuotePage,
    QuotePrice,
    QuoteStateBody,
    QuoteSummary,
    RepositoryDates,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import PDF, PdfResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["quotes"])
SEE, SAVE = "quotes.menuQuotes", "quotes.saveQuotes"
Reader = Annotated[Access, Depends(Requires(SEE))]
Writer = Annotated[Access, Depends(Requires(SAVE))]
# users who see invoices also see how they differ from the quote
BillReader = Annotated[Access, Depends(Requires(SEE, "invoiceProcessing.listInvoiceCharges"))]


@ROUTER.get("/api/quotes", response_model=Envelope[QuoteList])
async def list_quotes(
    access: Reader,
    repository: Annotated[str, Query(max_length=20, description="InProcess or Database; empty: all")] = "",
    state: Annotated[str, Query(max_length=20, description="a state, expired, or expiring within a week")] = "",
    q: Annotated[str, Query(max_length=80)] = "",
    handler: Annotated[str, Query(max_length=40, description="the id of who brings them to an end")] = "",
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """Quotes, newest first."""
    list_filter = listing.QuoteListFilter(repository, state, q.strip(), handler)
    return reply(await listing.query_quotes(access.scope, list_filter, Page(page_no, page_limit)))


@ROUTER.get("/api/quotes/summary", response_model=Envelope[QuoteSummary])
async def summarise_quotes(access: Reader) -> Response:
    """Quotes by state, what waits for an answer, what expires soon."""
    return reply(await listing.build_quote_summary(access.scope))


@ROUTER.get("/api/quotes/gaps", response_model=Envelope[QuoteGaps])
async def list_gaps(
    access: BillReader,
    invoice_id: Annotated[str, Query(alias="invoiceId")] = "",
    shipment_id: Annotated[str, Query(alias="shipmentId")] = "",
) -> Response:
    """Compare what was billed, or will be, with what was quoted: for an invoice, or for a shipment."""
    if invoice_id:
        return reply(QuoteGaps(rows=await billing_gaps.find_invoice_gaps(access.scope, invoice_id)))
    if shipment_id:
        return reply(QuoteGaps(rows=await billing_gaps.find_shipment_gaps(access.scope, shipment_id)))
    raise Invalid("Give the invoice or the shipment.", code=ErrorCode.NOTHING_CHOSEN)


@ROUTER.post("/api/quotes/price", response_model=Envelope[QuotePrice])
async def price_quote(access: Reader, body: QuoteBody) -> Response:
    """Return what a quote would cost. Nothing is stored."""
    return reply(await service.preview_quote(access.scope, body))


@ROUTER.post("/api/quotes", response_model=Envelope[QuotePage])
async def create_quote(access: Writer, body: QuoteBody) -> Response:
    """Create a quote, frozen with its tariff version and inputs."""
    return reply(await service.add_quote(access.scope, body, access.user.name), "Quote saved.")


@ROUTER.get("/api/quotes/{quote_id}", response_model=Envelope[QuotePage])
async def get_quote(access: Reader, quote_id: str) -> Response:
    """Return a quote, its rating, and what was billed on it."""
    return reply(await service.read_quote(access.scope, quote_id))


@ROUTER.put("/api/quotes/{quote_id}", response_model=Envelope[QuotePage])
async def change_quote(access: Writer, quote_id: str, body: QuoteBody) -> Response:
    """Freeze a draft again; 409 when it was saved since `revision` was read."""
    return reply(await service.refreeze_quote(access.scope, quote_id, body), "Quote saved.")


@ROUTER.post("/api/quotes/{quote_id}/state", response_model=Envelope[QuotePage])
async def settle_quote(access: Writer, quote_id: str, body: QuoteStateBody) -> Response:
    """Offer, accept, decline or withdraw a quote."""
    view = await service.change_quote_state(access.scope, quote_id, body, access.user.name)
    return reply(view, f"Quote {view.number} is {view.state}.")


@ROUTER.get("/api/quotes/{quote_id}/pdf", response_class=PdfResponse)
async def print_quote(access: Reader, quote_id: str) -> Response:
    """Print a quote for its customer."""
    name, content = await render_quote_pdf(access.scope, await service.read_quote(access.scope, quote_id))
    return build_download(name, content, PDF)


@ROUTER.post("/api/quotes/{quote_id}/mail", response_model=Envelope[QuotePage])
async def mail_quote_to_customer(access: Writer, quote_id: str, body: QuoteMailBody) -> Response:
    """Mail a quote with its PDF, which also offers a draft. 409 when it was saved since `revision` was read."""
    view = await mail_quote(access.scope, quote_id, body, access.user)
    return reply(view, f"Quote {view.number} emailed.")


@ROUTER.get("/api/quote/repositoryEffectiveExpiry/{repository_id}", response_model=Envelope[RepositoryDates])
async def repository_dates(access: Reader, repository_id: str) -> Response:
    """Return the first and last day of the rates of a tariff, or of a repository by its name."""
    return reply(await listing.find_repository_dates(access.scope, repository_id))
