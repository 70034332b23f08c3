"""Correcting, crediting, copying, issuing and deleting invoices over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.invoices.correcting import copies, credit_notes, deletion, state
from freight.features.invoices.correcting.schemas import (
    CreditRequest,
    CreditSum,
    CreditTrial,
    InvoiceAction,
    InvoiceCorrections,
    InvoiceDelete,
    InvoiceMade,
    InvoicesIssued,
    IssueRequest,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["invoices"])
Sees = Annotated[Access, Depends(Requires("invoiceProcessing.sideInvoiceProcessing"))]
Bills = Annotated[Access, Depends(Requires("invoiceProcessing.createInvoice"))]
Corrects = Annotated[Access, Depends(Requires(copies.PERMISSION))]
Deletes = Annotated[Access, Depends(Requires(deletion.PERMISSION))]


@ROUTER.get("/invoices/{invoice_id}/corrections", response_model=Envelope[InvoiceCorrections])
async def invoice_corrections(invoice_id: str, access: Sees) -> Response:
    """Return which actions an invoice allows and why not, what is left of it, and the invoices related to it."""
    return reply(await state.get_invoice_corrections(access.scope, invoice_id, is_admin=access.is_admin))


@ROUTER.post("/invoices/{invoice_id}/correct", response_model=Envelope[InvoiceMade])
async def correct_invoice(invoice_id: str, request: InvoiceAction, access: Corrects) -> Response:
    """Void an issued invoice and begin its copy, Not Rated and without a number (R064-R067)."""
    correction = await copies.correct_issued_invoice(access.scope, invoice_id, request)
    return reply(correction, "Invoice voided. Its copy is Not Rated.")


@ROUTER.post("/invoices/{invoice_id}/credit", response_model=Envelope[InvoiceMade])
async def credit_invoice(invoice_id: str, request: CreditRequest, access: Corrects) -> Response:
    """Credit an issued invoice, wholly or partly, never beyond what is left of it."""
    credit_note = await credit_notes.create_credit_note(access.scope, invoice_id, request)
    return reply(
        credit_note,
        f"Credit note {credit_note.invoice_number} issued." if credit_note.invoice_number else "Credit note created.",
    )


@ROUTER.post("/invoices/{invoice_id}/credit/preview", response_model=Envelope[CreditSum])
async def preview_credit(invoice_id: str, trial: CreditTrial, access: Sees) -> Response:
    """Work out what a credit note would come to, with its tax. Nothing is stored."""
    return reply(await credit_notes.preview_credit_note(access.scope, invoice_id, trial))


@ROUTER.post("/invoices/{invoice_id}/replicate", response_model=Envelope[InvoiceMade])
async def replicate_invoice(invoice_id: str, request: InvoiceAction, access: Corrects) -> Response:
    """Copy an invoice as an additional one that refers to it."""
    return reply(await copies.copy_as_additional_invoice(access.scope, invoice_id, request), "Invoice copied.")


@ROUTER.post("/invoices/{invoice_id}/additional", response_model=Envelope[InvoiceMade])
async def add_invoice(invoice_id: str, request: InvoiceAction, access: Corrects) -> Response:
    """Begin an additional invoice for the shipments of another."""
    return reply(
        await copies.begin_additional_invoice(access.scope, invoice_id, request), "Additional invoice created."
    )


@ROUTER.post("/invoices/issue", response_model=Envelope[InvoicesIssued])
async def issue_invoices(request: IssueRequest, access: Bills) -> Response:
    """Issue open additional invoices and credit notes, all or none."""
    invoices_issued = await credit_notes.issue_open_invoices(access.scope, request)
    return reply(invoices_issued, f"{len(invoices_issued.issued)} issued.")


@ROUTER.delete("/invoice/charge", response_model=Envelope[InvoiceMade])
async def delete_invoice(request: InvoiceDelete, access: Deletes) -> Response:
    """Delete an invoice (R061, R063, R370, R371). Its number, charges and history stay."""
    deletion_view = await deletion.flag_invoice_deleted(access.scope, request, is_admin=access.is_admin)
    return reply(deletion_view, "Invoice deleted.")
