"""The status machine of shipments and their invoices (operations §4), as one table: what may be done in which status,
and the result. Anything not in the table cannot be done, and `explain_status_refusal` says so in the words of the
specification."""

from enum import StrEnum

from freight.core.shipments.statuses import (
    APPROVE_FOR_DELIVERY,
    DELETED,
    DELIVERED,
    INVOICED,
    NOT_RATED,
    RATE_MISMATCH,
    RATED,
    READY_FOR_INVOICING,
    STATUSES,
    UNBILLED,
    VOIDED,
)
from freight.core.transitions import Move, Transitions

OPEN = UNBILLED
ISSUED = (INVOICED, APPROVE_FOR_DELIVERY, DELIVERED)
ENDED = (VOIDED, DELETED)

DELIVERED_STANDS = "Delivered Invoice can not be Deleted/Corrected."  # R061, R062; operations §8
DELETED_ALREADY = "Deleted invoice can not be Deleted again."  # R063; operations §8
OPEN_IS_EDITED = "This invoice has not been issued. Change its charges instead of correcting it."


class StatusAction(StrEnum):
    """What moves an invoice, or a shipment without one, to another status."""

    CAPTURE = "capture"
    RATE_EQUAL = "rate, user values equal the tariff"
    RATE_DIFFERENT = "rate, user values differ from the tariff"
    RATE_NONE = "rate, no rate found"
    MAKE_READY = "update status"
    STALE = "load, the shipment changed since it was rated"
    BILL = "bill"
    APPROVE = "approve for delivery"
    WITHDRAW = "withdraw approval"
    DELIVER = "deliver"
    CORRECT = "correct"
    DELETE = "delete"
    REJECT = "reject"
    REDRAW = "redraw"


class StatusGuard(StrEnum):
    """What must hold in addition to the status; the feature that carries the action out checks it by this name."""

    CHARGES_VALID = "the charges pass every check of a save"  # core/invoices/checks.py
    SHIPMENT_VALID = "the shipment's data is valid, or a comment overrides it"  # R057, R236, R237
    BILLABLE = "a bill-to, a rate, a total above zero, and every mismatch settled"  # core/invoices/readiness.py
    DOCUMENTS_PRESENT = "the documents that the account requires are linked"
    NUMBERED_NEEDS_ADMIN = "an administrator, where the invoice has a number"  # R370
    NOT_CREDITED = "no living credit note refers to it"
    RECEIVED = "it was received from a partner"


class StatusEffect(StrEnum):
    """What is stored with the new status, in the same transaction."""

    TARIFF_VALUES = "the tariff's values go onto the lines"
    NUMBER = "the next number of its series, unless it was captured with one"
    VOID_AND_COPY = "flagged deleted; a Not Rated copy without a number refers to it"  # R064-R067
    HIDE = "flagged deleted; number, charges and history stay"
    REJECTED = "flagged rejected"


Transition = Move[str, StatusGuard, StatusEffect]

_RATES = "invoiceProcessing.applyTariffonInvoice"
_CHARGES = "invoiceProcessing.updateInvoiceCharges"
_BILLS = "invoiceProcessing.createInvoice"
_AUDITS = "invoiceProcessing.approveForDelivery"
_DELIVERS = "invoiceDelivery.sideInvoiceDelivery"
_CORRECTS = "invoiceProcessing.correctInvoice"
_DELETES = "invoiceProcessing.deleteInvoice"
_RATINGS = (StatusAction.RATE_EQUAL, StatusAction.RATE_DIFFERENT, StatusAction.RATE_NONE)

_DELETION = Transition(
    DELETED, _DELETES, (StatusGuard.NUMBERED_NEEDS_ADMIN, StatusGuard.NOT_CREDITED), (StatusEffect.HIDE,)
)
_CORRECTION = Transition(VOIDED, _CORRECTS, (StatusGuard.NOT_CREDITED,), (StatusEffect.VOID_AND_COPY,))

_MOVES: dict[tuple[str, StatusAction], Transition] = {
    # a captured value is not rated automatically; entering charges again leaves the status to the comparison after it
    **{
        (status, StatusAction.CAPTURE): Transition(NOT_RATED, _CHARGES, (StatusGuard.CHARGES_VALID,)) for status in OPEN
    },
    **{
        (status, StatusAction.RATE_EQUAL): Transition(RATED, _RATES, (), (StatusEffect.TARIFF_VALUES,))
        for status in OPEN
    },  # R055
    **{
        (status, StatusAction.RATE_DIFFERENT): Transition(RATE_MISMATCH, _RATES, (), (StatusEffect.TARIFF_VALUES,))
        for status in OPEN
    },
    **{(status, StatusAction.RATE_NONE): Transition(NOT_RATED, _RATES) for status in OPEN},
    # calculating the tariff of an issued invoice changes nothing (R058, R059, R060)
    **{(status, action): Transition(status, _RATES) for status in ISSUED for action in _RATINGS},
    # R057
    **{
        (status, StatusAction.MAKE_READY): Transition(
            READY_FOR_INVOICING, _BILLS, (StatusGuard.CHARGES_VALID, StatusGuard.SHIPMENT_VALID, StatusGuard.BILLABLE)
        )
        for status in (RATED, RATE_MISMATCH)
    },
    # R054: a rating's result no longer applies once the shipment has changed
    **{
        (status, StatusAction.STALE): Transition(NOT_RATED, "")
        for status in (RATED, RATE_MISMATCH, READY_FOR_INVOICING)
    },
    (READY_FOR_INVOICING, StatusAction.BILL): Transition(
        INVOICED, _BILLS, (StatusGuard.BILLABLE,), (StatusEffect.NUMBER,)
    ),
    (INVOICED, StatusAction.APPROVE): Transition(APPROVE_FOR_DELIVERY, _AUDITS, (StatusGuard.DOCUMENTS_PRESENT,)),
    (APPROVE_FOR_DELIVERY, StatusAction.WITHDRAW): Transition(INVOICED, _AUDITS),
    (APPROVE_FOR_DELIVERY, StatusAction.DELIVER): Transition(DELIVERED, _DELIVERS),
    (INVOICED, StatusAction.CORRECT): _CORRECTION,
    (APPROVE_FOR_DELIVERY, StatusAction.CORRECT): _CORRECTION,
    **{(status, StatusAction.DELETE): _DELETION for status in (*OPEN, INVOICED, APPROVE_FOR_DELIVERY)},
    # its figures stay; the document is drawn again
    **{(status, StatusAction.REDRAW): Transition(status, _CORRECTS) for status in ISSUED},
    **{
        (status, StatusAction.REJECT): Transition(
            RATE_MISMATCH, _CHARGES, (StatusGuard.RECEIVED,), (StatusEffect.REJECTED,)
        )
        for status in OPEN
    },
}


def parse_invoice_status(stored: str | None) -> str:
    """Return the status a stored value means: an empty one is Not Rated (R053). Raises ValueError if it is not a
    status."""
    if not stored:
        return NOT_RATED
    if stored not in STATUSES:
        raise ValueError(f"{stored!r} is not a status")
    return stored


def get_next_status(status: str | None, action: StatusAction) -> str | None:
    """Return the status an action leads to, or None if it cannot be done."""
    move = TRANSITIONS.find(parse_invoice_status(status), action)
    return move.to if move else None


def get_status_transition(status: str | None, action: StatusAction) -> Transition:
    """Return what an action does in a status. Raises Invalid, in the words of the specification, if it cannot be
    done."""
    return TRANSITIONS.demand(parse_invoice_status(status), action)


def explain_status_refusal(status: str | None, action: StatusAction) -> str:
    """Return why an action cannot be done in a status (R061-R063; the others in the same style)."""
    stands = parse_invoice_status(status)
    if action in (StatusAction.DELETE, StatusAction.CORRECT) and stands == DELIVERED:
        return DELIVERED_STANDS
    if action is StatusAction.DELETE and stands in ENDED:
        return DELETED_ALREADY
    if action is StatusAction.CORRECT and stands in OPEN:
        return OPEN_IS_EDITED
    return f"{_DONE[action]} is not possible: the invoice is {stands}."


_DONE = {
    StatusAction.CAPTURE: "Changing charges",
    **dict.fromkeys(_RATINGS, "Rating"),
    StatusAction.MAKE_READY: "Update status",
    StatusAction.STALE: "Rating again",
    StatusAction.BILL: "Billing",
    StatusAction.APPROVE: "Approving for delivery",
    StatusAction.WITHDRAW: "Withdrawing approval",
    StatusAction.DELIVER: "Delivery",
    StatusAction.CORRECT: "Correcting",
    StatusAction.DELETE: "Deleting",
    StatusAction.REJECT: "Rejecting",
    StatusAction.REDRAW: "Redrawing",
}

TRANSITIONS = Transitions(_MOVES, explain_status_refusal)
