"""The charges editor over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.invoices import listing
from freight.features.invoices.charges import bill_to, charge_store, customer_answers, editing
from freight.features.invoices.charges.schemas import (
    BillToBody,
    ChargesBody,
    ChargesRefused,
    ChargesSaved,
    ChargeStore,
    ClientAnswersBody,
    RejectionReasons,
)
from freight.features.invoices.schemas import InvoiceDetail, InvoiceDetails
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["invoices"])
# the specification also names both of these rights without their prefix
SeesCharges = Annotated[Access, Depends(Requires("invoiceProcessing.listInvoiceCharges", "listInvoiceCharges"))]
ChangesCharges = Annotated[Access, Depends(Requires(editing.PERMISSION, "updateInvoiceCharges"))]


@ROUTER.get("/invoice/charge", response_model=Envelope[InvoiceDetails])
async def invoice_charges(
    access: SeesCharges,
    shipment_id: Annotated[str, Query(alias="Id", description="the shipment")] = "",
    invoice_number: Annotated[str, Query(alias="invoiceNumber")] = "",
    invoice_type: Annotated[str, Query(alias="type", description="All, Revenue, …")] = "",
    account_id: Annotated[str, Query(alias="accountId", description="the scope decides; kept for callers")] = "",
    system_id: Annotated[str, Query(alias="systemId", description="the session decides; kept for callers")] = "",
) -> Response:
    """Return the invoices of a shipment with their charges; if it is not billed, what would be billed."""
    shipment_invoices = await listing.get_shipment_invoices(
        access.scope, shipment_id, invoice_number=invoice_number, invoice_type=invoice_type
    )
    return reply(shipment_invoices)


@ROUTER.post(
    "/invoice/charge",
    response_model=Envelope[ChargesSaved],
    responses={412: {"model": Envelope[ChargesRefused], "description": "nothing is stored; what is wrong, by line"}},
)
async def save_charges(body: ChargesBody, access: ChangesCharges) -> Response:
    """Save the charges of one or several invoices, all or none. The first save of a shipment begins its invoice."""
    ids = await editing.save_invoice_charges(access.scope, body)
    saved = ChargesSaved(invoices=[await listing.get_invoice_detail(access.scope, str(record_id)) for record_id in ids])
    return reply(saved, "Charges saved.")


@ROUTER.get("/invoice/chargeStore", response_model=Envelope[ChargeStore])
async def charge_store_of(
    access: SeesCharges,
    shipment_id: Annotated[str, Query(alias="Id", description="the shipment; left out with an invoice")] = "",
    invoice_id: Annotated[str, Query(alias="invoiceId", description="its charges are left out")] = "",
    q: Annotated[str, Query(max_length=100)] = "",
) -> Response:
    """List the charges that may be added: those of the shipment's tariff, and of the calculation codes."""
    return reply(await charge_store.list_addable_charges(access.scope, shipment_id, invoice_id, q))


@ROUTER.post("/updateBillTo", response_model=Envelope[InvoiceDetail])
async def update_bill_to(body: BillToBody, access: ChangesCharges) -> Response:
    """Change whom an open invoice is billed to (R223)."""
    invoice_id = await bill_to.update_invoice_bill_to(access.scope, body, editing.PERMISSION)
    return reply(await listing.get_invoice_detail(access.scope, str(invoice_id)), "Bill to saved.")


@ROUTER.get("/invoices/{invoice_id}/rejectionReasons", response_model=Envelope[RejectionReasons])
async def list_rejection_reasons(invoice_id: str, access: ChangesCharges) -> Response:
    """List the reasons for rejecting an amount of the customer, from the customer's EDI audit profile."""
    return reply(
        RejectionReasons(reasons=list(await customer_answers.find_rejection_reasons(access.scope, invoice_id)))
    )


@ROUTER.post("/invoices/{invoice_id}/actions/answer", response_model=Envelope[InvoiceDetail])
async def answer_client(invoice_id: str, body: ClientAnswersBody, access: ChangesCharges) -> Response:
    """Accept or reject the customer's amounts, by line of a received invoice (R227, R228)."""
    await customer_answers.answer_customer_lines(access.scope, invoice_id, body)
    return reply(await listing.get_invoice_detail(access.scope, invoice_id), "The answers are saved.")
