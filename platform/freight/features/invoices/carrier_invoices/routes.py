"""Carriers' invoices over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Form, Response, UploadFile

from freight.features.invoices.carrier_invoices import charge_names, listing, service
from freight.features.invoices.carrier_invoices.schemas import (
    CarrierInvoices,
    CarrierInvoicesChosen,
    CarrierInvoicesRequest,
    CarrierNameList,
    CarrierSheetView,
    CarrierTask,
)
from freight.features.invoices.carrier_invoices.service import CarrierFileAnswers
from freight.features.invoices.charges import editing
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.form_fields import parse_form_texts
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_WORKBOOK, FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["invoices"])
Sees = Annotated[Access, Depends(Requires("invoiceProcessing.listInvoiceCharges"))]
Changes = Annotated[Access, Depends(Requires(editing.PERMISSION))]


@ROUTER.post("/carrierInvoices", response_model=Envelope[CarrierInvoices])
async def list_carrier_invoices(request: CarrierInvoicesRequest, access: Sees) -> Response:
    """Carriers' invoices, the newest first."""
    return reply(await listing.get_carrier_invoice_page(access.scope, request))


@ROUTER.get("/carrierInvoices/carriers", response_model=Envelope[CarrierNameList])
async def list_carriers(access: Sees) -> Response:
    """The carriers that sent invoices, and the others of the system."""
    return reply(CarrierNameList(carriers=await charge_names.list_carrier_names(access.scope)))


@ROUTER.post("/carrierInvoices/upload", dependencies=[TAKES_WORKBOOK], response_model=Envelope[CarrierSheetView])
async def upload_carrier_invoices(
    access: Changes,
    carrier: Annotated[str, Form(max_length=100)],
    uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None,
    columns: Annotated[str, Form(description="roles of columns by their place, as JSON")] = "",
    charges: Annotated[str, Form(description="charge codes by the carrier's names, as JSON")] = "",
    answers: Annotated[str, Form(description="answers by the key of their question, as JSON")] = "",
    dry_run: Annotated[bool, Form(alias="dryRun")] = True,
) -> Response:
    """Upload a carrier's file, or with `dryRun` only preview it. Refused invoices are left out."""
    file_answers = CarrierFileAnswers(
        parse_form_texts(columns, '{"0": "shipment"}'),
        parse_form_texts(charges, '{"FSC": "fuel"}'),
        parse_form_texts(answers, '{"blankRows": "above"}'),
    )
    if dry_run:
        return reply(await service.preview_carrier_file(access.scope, uploaded_file, carrier, file_answers))
    carrier_sheet = await service.accept_carrier_file(access.scope, uploaded_file, carrier, file_answers)
    return reply(carrier_sheet, f"{carrier_sheet.invoices:,} received.")


@ROUTER.post("/carrierInvoices/enterAgain", response_model=Envelope[CarrierTask])
async def enter_carrier_invoices_again(body: CarrierInvoicesChosen, access: Changes) -> Response:
    """Enter invoices that were refused once more."""
    return reply(await listing.reenter_carrier_invoices(access.scope, body.ids))


@ROUTER.post("/carrierInvoices/remove", response_model=Envelope[CarrierTask])
async def remove_carrier_invoices(body: CarrierInvoicesChosen, access: Changes) -> Response:
    """Take invoices off the charges of their shipments."""
    return reply(await listing.remove_entered_invoices(access.scope, body.ids))
