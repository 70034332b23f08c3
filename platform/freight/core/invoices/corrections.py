"""What becomes of an invoice that is corrected, credited, copied, deleted or issued: pure, record in, record out.

A record is an invoice as it is stored. None of these functions changes its argument; each result has the next revision,
and its history says who did what, when and why.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Generic, NamedTuple, cast

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.invoices.checks import CREDIT_NOTE, CREDIT_TOTAL, REVENUE, ZERO_TOTAL
from freight.core.invoices.credits import get_line_billed_value
from freight.core.invoices.statuses import (
    ENDED,
    ISSUED,
    OPEN,
    StatusAction,
    explain_status_refusal,
    get_status_transition,
)
from freight.core.money import ZERO, sum_amounts
from freight.core.records import Record, RecordT, Stored, copy_record
from freight.core.shipments.statuses import INVOICED, NOT_RATED, RATE_MISMATCH, RATED, READY_FOR_INVOICING

Invoice = Stored

CORRECTS, CREDITS, REPLICATES, ADDS_TO = "corrects", "credits", "replicates", "adds to"
NO_COMMENT = "Enter a reason. It stays with the invoice."
_NOTHING = Decimal("0.00")


@dataclass(frozen=True)
class CorrectionContext:
    """Who makes a correction, when, and the reason given."""

    by: str
    on: datetime
    comment: str = ""


class CorrectedInvoice(NamedTuple, Generic[RecordT]):
    """A corrected invoice as it is stored, and the copy that replaces it."""

    voided: RecordT
    copy: RecordT


def void_and_copy_invoice(invoice: RecordT, new_id: object, doing: CorrectionContext) -> CorrectedInvoice[RecordT]:
    """Void an issued invoice and begin a copy of it (R062, R064-R067). Raises Invalid where its status forbids it."""
    step = get_status_transition(invoice["status"], StatusAction.CORRECT)
    _needs_comment(doing)
    voided = copy_record(_moved(invoice, step.to, StatusAction.CORRECT, doing), {"is_deleted": True})
    flags = {"is_primary": invoice["is_primary"], "is_additional": invoice["is_additional"]}
    if invoice["invoice_type"] == CREDIT_NOTE:
        # the copy credits the same invoice; its history says which note it replaces
        flags |= {name: invoice[name] for name in ("reference_id", "reference_number", "reference_kind")}
    return CorrectedInvoice(voided, copy_record(begin_copy(invoice, CORRECTS, new_id, doing), flags))


def mark_invoice_deleted(invoice: RecordT, doing: CorrectionContext, *, is_admin: bool, brand: str) -> RecordT:
    """Flag an invoice deleted; it keeps number, charges and history. Raises Invalid for a delivered or deleted one
    (R061, R063) and without a comment, PermissionDenied for one with a number unless an administrator asks (R370)."""
    step = get_status_transition(invoice["status"], StatusAction.DELETE)
    if invoice["number"] and not is_admin:
        raise PermissionDenied(explain_delete_refusal(brand))
    _needs_comment(doing)
    return copy_record(_moved(invoice, step.to, StatusAction.DELETE, doing), {"is_deleted": True})


def explain_delete_refusal(brand: str) -> str:
    """Return the message for a user who may not delete an invoice with a number (R371)."""
    return f"You do not have permission for Delete, please contact to {brand}-Suit Helpdesk"


def begin_copy(invoice: RecordT, kind: str, new_id: object, doing: CorrectionContext) -> RecordT:
    """Return a copy of a draft invoice: Not Rated, without a number, referring to it. It is not primary: the shipment's
    own charges are on one invoice only."""
    new_invoice = copy.deepcopy(dict(invoice)) | {
        "_id": new_id,
        "number": "",
        "status": NOT_RATED,
        "is_deleted": False,
        "is_primary": False,
        "is_additional": kind in (REPLICATES, ADDS_TO),
        "reference_id": invoice["_id"],
        "reference_number": invoice["number"],
        "reference_kind": kind,
        "credited": _NOTHING,
        "is_rejected": False,
        "auto_billing_status": "",
        "task_key": "",
        "request_key": "",
        "design_id": None,
        "history": [_entry(NOT_RATED, StatusAction.CAPTURE, doing, f"{_BEGUN[kind]} {_named(invoice)}")],
        "revision": 1,
        "created_on": doing.on,
    }
    # the tax is decided again when the copy is issued; a credit note takes that of the lines it credits
    new_invoice.pop("tax", None)
    if kind != CORRECTS:
        # the customer's response is about the invoice itself: only the copy that replaces it keeps it
        new_invoice |= {"is_received": False, "lines": [_unsaid(line) for line in new_invoice["lines"]]}
    return cast(RecordT, new_invoice | _saved(doing))


def _unsaid(line: Record) -> Record:
    return {**line, "client_value": None, "rejection_reason": ""}


def mark_copy_source(invoice: RecordT, made: Invoice, doing: CorrectionContext) -> RecordT:
    """Return the invoice that `made` was copied from, with a note of that at its next revision. If two copies are begun
    from the same revision, even by one person who clicked twice, only the first succeeds."""
    began_text = _BEGAN[made["reference_kind"]]
    note = f"{began_text}: {doing.comment.strip()}" if doing.comment.strip() else began_text
    history = [*invoice["history"], _entry(invoice["status"], StatusAction.CAPTURE, doing, note)]
    return copy_record(invoice, {"history": history, "revision": invoice["revision"] + 1, **_saved(doing)})


def copy_as_additional(invoice: RecordT, new_id: object, doing: CorrectionContext) -> RecordT:
    """A copy of an invoice as an additional one. Raises Invalid for a credit note, whose copy would credit twice."""
    if invoice["invoice_type"] == CREDIT_NOTE:
        raise Invalid("A credit note cannot be copied. Credit the invoice again.", code=ErrorCode.CREDIT_NOTE)
    _needs_comment(doing)
    return begin_copy(invoice, REPLICATES, new_id, doing)


def build_additional_invoice(
    invoice: RecordT, new_id: object, lines: Sequence[Stored], doing: CorrectionContext
) -> RecordT:
    """An additional invoice for the shipments of `invoice`, with charges of its own."""
    new_invoice = begin_copy(invoice, ADDS_TO, new_id, doing)
    new_invoice = copy_record(new_invoice, {"invoice_type": REVENUE, "lines": list(lines)})
    return copy_record(new_invoice, sum_invoice_lines(new_invoice))


def make_credit_note(
    invoice: RecordT, new_id: object, lines: Sequence[Stored], invoice_date: str, doing: CorrectionContext
) -> RecordT:
    """The credit note of an issued invoice with those negative lines, ready to be issued. Raises Invalid where a
    credit note of it is not allowed."""
    if why := find_credit_refusal(invoice):
        raise Invalid(why, code=ErrorCode.CREDIT_NOT_ALLOWED)
    _needs_comment(doing)
    begun = _entry(READY_FOR_INVOICING, StatusAction.MAKE_READY, doing, f"{_BEGUN[CREDITS]} {_named(invoice)}")
    note = {
        "invoice_type": CREDIT_NOTE,
        "status": READY_FOR_INVOICING,
        "lines": list(lines),
        "invoice_date": invoice_date,
        "due_date": invoice_date,
        "history": [begun],
    }
    credit_note = copy_record(begin_copy(invoice, CREDITS, new_id, doing), note)
    return copy_record(credit_note, sum_invoice_lines(credit_note))


def find_credit_refusal(invoice: Invoice) -> str:
    """Return why no credit note of an invoice can be made; "" when one is allowed. Delivered ones can be credited,
    too."""
    if invoice["invoice_type"] == CREDIT_NOTE:
        return "A credit note cannot be credited. Correct or delete it."
    if invoice["status"] in OPEN:
        return "This invoice has not been issued. Change its charges instead of crediting it."
    if invoice["status"] in ENDED:
        return f"The invoice is {invoice['status']}: there is nothing left to credit."
    return ""


def add_credited_amount(invoice: RecordT, amount: Decimal, doing: CorrectionContext) -> RecordT:
    """Return the invoice after `amount` more of it is credited; a negative amount is given back. Raises Invalid beyond
    what is left."""
    credited = invoice["credited"] + amount
    if not ZERO <= credited <= invoice["total"]:
        message = f"Credit notes of {credited} exceed the invoice total of {invoice['total']}."
        raise Invalid(message, code=ErrorCode.BEYOND_WHAT_IS_LEFT)
    return copy_record(invoice, {"credited": credited, "revision": invoice["revision"] + 1, **_saved(doing)})


def mark_invoice_issued(invoice: RecordT, number: str, doing: CorrectionContext, invoice_date: str = "") -> RecordT:
    """An open invoice with its number: Invoiced. A captured one keeps the number it was captured with. Raises Invalid
    for one that is issued or ended, and for a total of nothing (R221; R222 for credit notes)."""
    if invoice["status"] not in OPEN:
        raise Invalid(explain_status_refusal(invoice["status"], StatusAction.BILL), code=ErrorCode.WRONG_STATUS)
    if invoice["invoice_type"] == CREDIT_NOTE and invoice["total"] >= 0:
        raise Invalid(CREDIT_TOTAL, code=ErrorCode.CREDIT_TOTAL)
    if invoice["invoice_type"] != CREDIT_NOTE and invoice["total"] <= 0:
        raise Invalid(ZERO_TOTAL, code=ErrorCode.ZERO_TOTAL)
    ready = invoice
    # an invoice without a tariff cannot differ from it, so it counts as Rated
    for stands, action in (
        (NOT_RATED, StatusAction.RATE_EQUAL),
        (RATED, StatusAction.MAKE_READY),
        (RATE_MISMATCH, StatusAction.MAKE_READY),
    ):
        if ready["status"] == stands:
            ready = _moved(ready, get_status_transition(stands, action).to, action, doing)
    step = get_status_transition(ready["status"], StatusAction.BILL)
    dates = {"invoice_date": invoice_date} if invoice_date else {}
    number = invoice["number"] or number
    issued = _moved(ready, step.to, StatusAction.BILL, doing)
    return copy_record(issued, {"number": number, **dates, "revision": invoice["revision"] + 1})


def sum_invoice_lines(invoice: Invoice) -> Record:
    """Return the totals of an invoice, always the sums of its lines."""
    lines = [line for line in invoice["lines"] if not line.get("is_dummy")]
    users = [line["user_value"] for line in lines if line["user_value"] is not None]
    return {
        "total": sum_amounts(map(get_line_billed_value, lines)),
        "tariff_total": sum_amounts(line["tariff_value"] or ZERO for line in lines),
        "user_total": sum_amounts(users) if users else None,
    }


def is_issued(invoice: Invoice) -> bool:
    """Return whether an invoice has gone to its customer's account and still counts there."""
    return invoice["status"] in ISSUED


_BEGUN = {CORRECTS: "Corrects", CREDITS: "Credits", REPLICATES: "Copied from", ADDS_TO: "In addition to"}

_BEGAN = {CREDITS: "Credit note created", REPLICATES: "Copied", ADDS_TO: "Additional invoice created"}


def _named(invoice: Invoice) -> str:
    return f"invoice {invoice['number']}" if invoice["number"] else "a draft invoice"


def _needs_comment(doing: CorrectionContext) -> None:
    if not doing.comment.strip():
        raise Invalid(NO_COMMENT, code=ErrorCode.COMMENT_MISSING)


def _moved(invoice: RecordT, status: str, action: StatusAction, doing: CorrectionContext) -> RecordT:
    history = [*invoice["history"], _entry(status, action, doing, doing.comment.strip())]
    step = {"status": status, "history": history, "revision": invoice["revision"] + 1}
    return copy_record(invoice, {**step, **_saved(doing)})


def _entry(status: str, action: StatusAction, doing: CorrectionContext, note: str) -> Record:
    # the permission to correct is what begins a copy, whatever is done with it later
    permission = "invoiceProcessing.correctInvoice"
    if action in (StatusAction.DELETE, StatusAction.BILL):
        permission = get_status_transition(
            INVOICED if action is StatusAction.DELETE else READY_FOR_INVOICING, action
        ).permission
    return {
        "status": status,
        "on": doing.on,
        "by": doing.by,
        "note": note,
        "action": action.value,
        "permission": permission,
    }


def _saved(doing: CorrectionContext) -> Record:
    return {"updated_on": doing.on, "updated_by": doing.by}
