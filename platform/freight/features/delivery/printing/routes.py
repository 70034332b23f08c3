"""Letters and print batches over HTTP."""

from datetime import date
from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.delivery.states import PERMISSION
from freight.features.delivery.printing import batch_rendering, batches, letters, report
from freight.features.delivery.printing.schemas import (
    Batch,
    BatchBody,
    BatchList,
    LetterList,
    LetterPlacesBody,
    LetterRangeBody,
    LettersMarked,
    PaperReport,
    PrintTask,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api", tags=["delivery"])
Delivers = Annotated[Access, Depends(Requires(PERMISSION))]
Reports = Annotated[Access, Depends(Requires("reports.sideReports"))]
PageNo = Annotated[int, Query(alias="pageNo", ge=1)]
PageLimit = Annotated[int, Query(alias="pageLimit", ge=1, le=200)]


@ROUTER.get("/printing/letters", response_model=Envelope[LetterList])
async def list_letters(access: Delivers, page_no: PageNo = 1, page_limit: PageLimit = 50) -> Response:
    """List the letters to be printed, oldest first."""
    return reply(await letters.list_waiting_letters(access.scope, Page(page_no, page_limit)))


@ROUTER.get("/printing/batches", response_model=Envelope[BatchList])
async def list_print_batches(access: Delivers, page_no: PageNo = 1, page_limit: PageLimit = 50) -> Response:
    """List the print batches, newest first."""
    return reply(await batches.list_batches(access.scope, Page(page_no, page_limit)))


@ROUTER.post("/printing/batches", response_model=Envelope[Batch])
async def start_print_batch(body: BatchBody, access: Delivers) -> Response:
    """Put waiting letters into a new batch."""
    started = await batches.create_print_batch(access.scope, body)
    return reply(started, f"Print batch {started.number} started.")


@ROUTER.get("/printing/batches/{number}", response_model=Envelope[Batch])
async def get_print_batch(number: int, access: Delivers) -> Response:
    """Return a batch with its letters."""
    return reply(await batches.read_print_batch(access.scope, number))


@ROUTER.post("/printing/batches/{number}/file", response_model=Envelope[PrintTask])
async def draw_print_batch(number: int, body: LetterRangeBody, access: Delivers) -> Response:
    """Build the PDF of a batch, or of some of its letters, by a task."""
    return reply(await batch_rendering.start_batch_rendering(access.scope, number, body))


@ROUTER.post("/printing/batches/{number}/printed", response_model=Envelope[LettersMarked])
async def mark_letters_printed(number: int, body: LetterPlacesBody, access: Delivers) -> Response:
    """Mark letters as printed and on their way, which delivers their invoices."""
    return reply(await batches.mark_batch_letters(access.scope, number, body.places))


@ROUTER.post("/printing/batches/{number}/takeOut", response_model=Envelope[LettersMarked])
async def take_letters_out(number: int, body: LetterPlacesBody, access: Delivers) -> Response:
    """Return letters of a batch to those waiting."""
    return reply(await batches.remove_batch_letters(access.scope, number, body.places))


@ROUTER.get("/reports/paperDelivery", response_model=Envelope[PaperReport])
async def paper_delivery_report(
    access: Reports,
    first: date | None = None,
    last: date | None = None,
    page_no: PageNo = 1,
    page_limit: PageLimit = 50,
) -> Response:
    """List the letters of a span of days."""
    return reply(await report.get_paper_report_page(access.scope, first, last, Page(page_no, page_limit)))


@ROUTER.get("/reports/paperDelivery/export", response_class=WorkbookResponse)
async def export_paper_delivery_report(
    access: Reports, first: date | None = None, last: date | None = None
) -> Response:
    """Export the report as a workbook."""
    return build_download(*await report.build_paper_report_workbook(access.scope, first, last))
