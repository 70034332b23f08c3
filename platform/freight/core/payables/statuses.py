"""The status of a carrier's invoice and of a payment, and what may be done with each."""

from enum import StrEnum

from freight.core.transitions import Move, Transitions


class PayableStatus(StrEnum):
    """A carrier's invoice from its receipt to its payment."""

    RECEIVED = "Received"  # not all of it is on the charges of its shipments yet
    MATCHED = "Matched"
    EXCEPTION = "Exception"
    DISPUTED = "Disputed"
    APPROVED = "Approved"
    SCHEDULED = "Scheduled"  # all of it is in payments that are not made yet
    PAID = "Paid"
    REJECTED = "Rejected"


class PayableAction(StrEnum):
    """What people do with a carrier's invoice."""

    APPROVE = "approve"
    DISPUTE = "dispute"
    REJECT = "reject"
    REOPEN = "reopen"


class PaymentStatus(StrEnum):
    """A payment: planned for a day, made, or taken back."""

    HELD = "To release"  # someone other than the person who planned it has to release it
    SCHEDULED = "Scheduled"
    PAID = "Paid"
    CANCELED = "Canceled"


class PaymentMethod(StrEnum):
    """How a carrier is paid."""

    ACH = "ACH"
    CHECK = "Check"
    WIRE = "Wire"
    CARD = "Card"
    OTHER = "Other"


# the audit may still change their amounts
OPEN = (PayableStatus.RECEIVED, PayableStatus.MATCHED, PayableStatus.EXCEPTION, PayableStatus.DISPUTED)
# a person has to look at these
EXCEPTIONS = (PayableStatus.EXCEPTION, PayableStatus.DISPUTED)
# their amounts are final unless they are reopened
APPROVED = (PayableStatus.APPROVED, PayableStatus.SCHEDULED, PayableStatus.PAID)
# already decided: what the carrier sends under the same number does not change it
DECIDED = (*APPROVED, PayableStatus.REJECTED)

_To = Move[PayableStatus, str, str]


def _refuse(status: PayableStatus, action: PayableAction) -> str:
    if status is PayableStatus.RECEIVED:
        return f"It isn’t audited yet, so you can’t {action} it."
    if action is PayableAction.REOPEN and status in (PayableStatus.SCHEDULED, PayableStatus.PAID):
        return "It is in a payment. Cancel the payment first."
    return f"It is {status.lower()}, so you can’t {action} it."


ACTIONS: Transitions[PayableStatus, PayableAction, str, str] = Transitions(
    {
        (PayableStatus.MATCHED, PayableAction.APPROVE): _To(PayableStatus.APPROVED),
        (PayableStatus.EXCEPTION, PayableAction.APPROVE): _To(PayableStatus.APPROVED),
        (PayableStatus.DISPUTED, PayableAction.APPROVE): _To(PayableStatus.APPROVED),
        (PayableStatus.MATCHED, PayableAction.DISPUTE): _To(PayableStatus.DISPUTED),
        (PayableStatus.EXCEPTION, PayableAction.DISPUTE): _To(PayableStatus.DISPUTED),
        (PayableStatus.MATCHED, PayableAction.REJECT): _To(PayableStatus.REJECTED),
        (PayableStatus.EXCEPTION, PayableAction.REJECT): _To(PayableStatus.REJECTED),
        (PayableStatus.DISPUTED, PayableAction.REJECT): _To(PayableStatus.REJECTED),
        (PayableStatus.DISPUTED, PayableAction.REOPEN): _To(PayableStatus.RECEIVED),
        (PayableStatus.APPROVED, PayableAction.REOPEN): _To(PayableStatus.RECEIVED),
        (PayableStatus.REJECTED, PayableAction.REOPEN): _To(PayableStatus.RECEIVED),
    },
    _refuse,
)
