"""Invoice capture over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile

from freight.features.invoices.capture import columns, listing, service, workbook_import
from freight.features.invoices.capture.schemas import (
    CaptureBody,
    CapturePage,
    CaptureQuery,
    CaptureResult,
    CaptureRow,
    CaptureTemplate,
    ChargeColumns,
    FileRows,
    NewInvoices,
)
from freight.features.setup.templates import service as templates
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["capture"])
Captures = Annotated[Access, Depends(Requires(service.PERMISSION, "updateInvoiceCharges"))]
Reads = Annotated[Access, Depends(Requires("invoiceProcessing.listInvoiceCharges", "listInvoiceCharges"))]
AccountId = Annotated[str, Query(alias="accountId", description="the account whose shipments and template are meant")]
REFUSED: dict[int | str, dict[str, object]] = {
    412: {"model": Envelope[CaptureResult], "description": "some rows were refused, or had changed meanwhile"}
}


@ROUTER.put("/invoiceCapture", dependencies=[TAKES_ROWS], response_model=Envelope[CaptureResult], responses=REFUSED)
async def capture_invoices(
    access: Captures, body: CaptureBody | list[CaptureRow], account_id: AccountId = ""
) -> Response:
    """Capture invoices for shipments: valid rows are stored even if others are refused."""
    rows = body.rows if isinstance(body, CaptureBody) else body
    saved = await service.save_captured_rows(access.scope, rows, account_id)
    return reply(saved, f"{len(saved['saved']):,} captured.")


@ROUTER.post("/invoiceCapture", response_model=Envelope[CapturePage])
async def list_rows_to_capture(access: Reads, body: CaptureQuery) -> Response:
    """List a page of the rows to capture: open shipments with or without an open invoice."""
    return reply(await listing.get_capture_page(access.scope, body))


@ROUTER.get("/invoiceCharges", response_model=Envelope[ChargeColumns])
async def list_charge_columns(access: Reads, account_id: AccountId = "") -> Response:
    """The columns of the charges view."""
    return reply(await columns.build_charges_view(access.scope, account_id))


@ROUTER.get("/uploadNewInvoice/template", response_model=Envelope[CaptureTemplate])
async def load_capture_template(access: Reads, account_id: AccountId = "") -> Response:
    """The fields of the capture grid and of the add-invoices dialog: the account's own template, else the system's."""
    return reply((await templates.resolve_template(access.scope, "invoice", account_id)).view())


@ROUTER.put("/uploadNewInvoice", dependencies=[TAKES_ROWS], response_model=Envelope[CaptureResult], responses=REFUSED)
async def add_invoices(access: Captures, body: NewInvoices) -> Response:
    """Add invoices by rows; for a shipment that already has an invoice they are additional ones."""
    saved = await service.save_captured_rows(access.scope, body.data, template_id=body.template_id, additional=True)
    return reply(saved, f"{len(saved['saved']):,} added.")


@ROUTER.post("/uploadNewInvoice/file", response_model=Envelope[FileRows])
async def read_new_invoices(
    access: Captures,
    uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None,
    account_id: AccountId = "",
) -> Response:
    """Read new invoices from a workbook: its rows with what is wrong in each cell. Nothing is stored."""
    return reply(await workbook_import.read_capture_rows(access.scope, uploaded_file, account_id))
