"""What carriers are owed, over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.core.payables.statuses import PaymentStatus
from freight.features.payables import (
    decisions,
    listing,
    own_fields,
    payment_actions,
    payment_release,
    payments,
    summary,
    terms,
    views,
)
from freight.features.payables.approvals import Approval
from freight.features.payables.schemas import (
    ApprovePayables,
    CarrierTermsForm,
    DecidePayables,
    DueDateForm,
    NewPayment,
    PayableDetail,
    PayableFieldsForm,
    PayablesDecided,
    PayablesFound,
    PayablesRequest,
    PayablesSummary,
    PayableView,
    PaymentCanceled,
    PaymentsFound,
    PaymentsMade,
    PaymentsPaid,
    PaymentsReleased,
    PaymentsRequest,
    PaymentView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["payables"])
Sees = Annotated[Access, Depends(Requires("payables.viewPayables"))]
Approves = Annotated[Access, Depends(Requires("payables.approvePayables"))]
Pays = Annotated[Access, Depends(Requires("payables.payPayables"))]


@ROUTER.get("/payables/summary", response_model=Envelope[PayablesSummary])
async def get_payables_summary(access: Sees) -> Response:
    """Summarize what carriers are owed by due date, and what awaits a decision."""
    return reply(await summary.build_payables_summary(access))


@ROUTER.post("/payables", response_model=Envelope[PayablesFound])
async def list_payables(request: PayablesRequest, access: Sees) -> Response:
    """List carriers' invoices with their agreed amounts, those due first at the top."""
    return reply(await listing.get_payable_page(access.scope, request))


@ROUTER.post("/payables/export", response_class=WorkbookResponse)
async def export_payables(request: PayablesRequest, access: Sees) -> Response:
    """Export every matching invoice as a workbook."""
    return build_download(*await listing.build_payables_workbook(access.scope, request))


@ROUTER.get("/payables/{payable_id}", response_model=Envelope[PayableDetail])
async def get_payable(payable_id: str, access: Sees) -> Response:
    """Return one carrier's invoice with its lines, history and payments."""
    return reply(await views.get_payable_detail(access.scope, payable_id))


@ROUTER.post("/payables/approve", response_model=Envelope[PayablesDecided])
async def approve_payables(body: ApprovePayables, access: Approves) -> Response:
    """Approve invoices for payment."""
    approval = Approval(body.as_charged, body.without_order, body.reason.strip())
    decided = await decisions.approve_chosen_payables(access.scope, body.ids, approval)
    return reply(decided, f"{len(decided.done):,} approved.")


@ROUTER.post("/payables/dispute", response_model=Envelope[PayablesDecided])
async def dispute_payables(body: DecidePayables, access: Approves) -> Response:
    """Dispute invoices until the carrier has answered."""
    decided = await decisions.dispute_chosen_payables(access.scope, body.ids, body.reason.strip())
    return reply(decided, f"{len(decided.done):,} disputed.")


@ROUTER.post("/payables/reject", response_model=Envelope[PayablesDecided])
async def reject_payables(body: DecidePayables, access: Approves) -> Response:
    """Reject these invoices: nothing is paid."""
    decided = await decisions.reject_chosen_payables(access.scope, body.ids, body.reason.strip())
    return reply(decided, f"{len(decided.done):,} rejected.")


@ROUTER.post("/payables/rejectDuplicates", response_model=Envelope[PayablesDecided])
async def reject_duplicate_payables(body: DecidePayables, access: Approves) -> Response:
    """Reject invoices that look like others, and take them off the charges of their shipments."""
    decided = await decisions.reject_duplicates(access.scope, body.ids, body.reason.strip())
    return reply(decided, f"{len(decided.done):,} rejected.")


@ROUTER.post("/payables/noDuplicates", response_model=Envelope[PayablesDecided])
async def clear_duplicate_payables(body: DecidePayables, access: Approves) -> Response:
    """Record that invoices are different bills from those they look like, with the reason."""
    decided = await decisions.clear_duplicates(access.scope, body.ids, body.reason.strip())
    return reply(decided, f"{len(decided.done):,} audited again.")


@ROUTER.post("/payables/reopen", response_model=Envelope[PayablesDecided])
async def reopen_payables(body: DecidePayables, access: Approves) -> Response:
    """Reopen decided invoices."""
    decided = await decisions.reopen_chosen_payables(access.scope, body.ids, body.reason.strip())
    return reply(decided, f"{len(decided.done):,} reopened.")


@ROUTER.put("/payables/dueDate", response_model=Envelope[PayableView])
async def change_due_date(body: DueDateForm, access: Approves) -> Response:
    """Change the due date of an invoice."""
    return reply(await decisions.set_due_date(access.scope, body), "Due date changed.")


@ROUTER.put(
    "/payables/fields",
    response_model=Envelope[PayableView],
    responses={412: {"description": "fields to correct"}},
)
async def change_payable_fields(body: PayableFieldsForm, access: Approves) -> Response:
    """Change fields of an invoice that the company added."""
    return reply(await own_fields.save_payable_fields(access.scope, body), "Fields saved.")


@ROUTER.put("/payables/terms", response_model=Envelope[None])
async def set_carrier_terms(body: CarrierTermsForm, access: Approves) -> Response:
    """Set the days until a carrier's invoices are due."""
    await terms.save_carrier_terms(access.scope, body)
    return reply(None, f"Invoices of {body.carrier.strip()} are due after {body.days} days.")


@ROUTER.post("/carrierPayments/list", response_model=Envelope[PaymentsFound])
async def list_carrier_payments(request: PaymentsRequest, access: Sees) -> Response:
    """List payments to carriers, latest pay date first."""
    return reply(await payments.get_payment_page(access.scope, request))


@ROUTER.post("/carrierPayments", response_model=Envelope[PaymentView])
async def schedule_carrier_payment(body: NewPayment, access: Pays) -> Response:
    """Schedule a payment of approved invoices of one carrier."""
    payment = await payments.build_payment_view(await payment_actions.schedule_payment(access.scope, body))
    held_message = "Payment scheduled. Someone else has to release it."
    return reply(payment, held_message if payment.status is PaymentStatus.HELD else "Payment scheduled.")


@ROUTER.post("/carrierPayments/release", response_model=Envelope[PaymentsMade])
async def release_carrier_payments(body: PaymentsReleased, access: Pays) -> Response:
    """Release payments scheduled by another user."""
    released = await payment_release.release_payments(access.scope, body.ids)
    return reply(PaymentsMade(rows=await payments.build_payment_views(released)), f"{len(released):,} released.")


@ROUTER.get("/carrierPayments/{payment_id}", response_model=Envelope[PaymentView])
async def get_carrier_payment(payment_id: str, access: Sees) -> Response:
    """Return one payment with its invoices."""
    return reply(await payments.get_payment_detail(access.scope, payment_id))


@ROUTER.post("/carrierPayments/paid", response_model=Envelope[PaymentsMade])
async def mark_carrier_payments_paid(body: PaymentsPaid, access: Pays) -> Response:
    """Mark scheduled payments as made."""
    carrier_payments = await payment_actions.mark_payments_made(access.scope, body)
    return reply(
        PaymentsMade(rows=await payments.build_payment_views(carrier_payments)), f"{len(carrier_payments):,} paid."
    )


@ROUTER.post("/carrierPayments/cancel", response_model=Envelope[PaymentView])
async def cancel_carrier_payment(body: PaymentCanceled, access: Pays) -> Response:
    """Cancel a payment: its invoices are open again."""
    return reply(
        await payments.build_payment_view(await payment_actions.cancel_payment(access.scope, body)), "Payment canceled."
    )


@ROUTER.get("/carrierPayments/{payment_id}/export", response_class=WorkbookResponse)
async def export_remittance(payment_id: str, access: Sees) -> Response:
    """Export what a payment pays, invoice by invoice, as a workbook for the carrier."""
    return build_download(*await payments.build_remittance_workbook(access.scope, payment_id))
