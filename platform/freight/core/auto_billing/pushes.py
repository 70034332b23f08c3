"""What may be pushed to the billing system, and the states a push goes through."""

from datetime import timedelta
from enum import StrEnum
from typing import Never

from freight.core.invoices.statuses import ENDED
from freight.core.records import Stored
from freight.core.sending.retries import Backoff
from freight.core.transitions import Move, Transitions

PUSHED = "pushed"  # R068: the autoBillingStatus of an invoice that was handed to the billing system

BACKOFF = Backoff.doubling(timedelta(seconds=5), longest=timedelta(minutes=15), most_tries=8)
"""With these delays a push has failed for ten minutes when it goes to the dead letters."""

PAUSE = Backoff.doubling(timedelta(seconds=0.25), longest=timedelta(minutes=5), most_tries=32)
"""How long a billing system that did not answer is left alone, by how often in a row: one lost answer among many costs
a moment, a server that is down is asked every five minutes."""


class PushKind(StrEnum):
    """What is asked of the billing system."""

    BILLING = "auto-billing"
    PULLING = "auto-pulling"
    PRINTING = "auto-printing"
    CAPTURE = "auto-capture"


class PushState(StrEnum):
    """The state of a push. The first four are in progress."""

    WAITING = "Waiting"
    SENDING = "Sending"
    RETRYING = "Retrying"
    HELD = "Credentials needed"
    ACCEPTED = "Accepted"
    FAILED = "Failed"
    GIVEN_UP = "Given up"


UNDER_WAY = (PushState.WAITING, PushState.SENDING, PushState.RETRYING, PushState.HELD)


class PushStep(StrEnum):
    """What is done with a push, by a worker or by a person."""

    SEND = "send"
    ACCEPT = "accept"
    RETRY = "try again later"
    FAIL = "fail"
    HOLD = "hold for credentials"
    RELEASE = "release"
    CANCEL = "cancel"
    RESEND = "resend"
    GIVE_UP = "give up"


# what a step leads to, and from where it may be taken
_STEPS: dict[PushStep, tuple[PushState, tuple[PushState, ...]]] = {
    # a push that is being sent is sent again when the claim of its worker has lapsed
    PushStep.SEND: (PushState.SENDING, (PushState.WAITING, PushState.SENDING, PushState.RETRYING)),
    PushStep.ACCEPT: (PushState.ACCEPTED, (PushState.SENDING,)),
    PushStep.RETRY: (PushState.RETRYING, (PushState.SENDING,)),
    PushStep.FAIL: (PushState.FAILED, (PushState.SENDING,)),
    PushStep.HOLD: (PushState.HELD, (PushState.WAITING, PushState.SENDING, PushState.RETRYING)),
    PushStep.RELEASE: (PushState.WAITING, (PushState.HELD,)),
    PushStep.CANCEL: (PushState.GIVEN_UP, (PushState.WAITING, PushState.SENDING, PushState.HELD)),
    PushStep.RESEND: (PushState.WAITING, (PushState.FAILED, PushState.RETRYING)),
    PushStep.GIVE_UP: (
        PushState.GIVEN_UP,
        (PushState.WAITING, PushState.RETRYING, PushState.HELD, PushState.FAILED),
    ),
}
STEPS: Transitions[PushState, PushStep, Never, Never] = Transitions(
    {(state, step): Move(to) for step, (to, states) in _STEPS.items() for state in states},
    lambda state, _: f"is {state}.",
)

# the rights of foundation §6, with the prefix that the specification leaves out and as it prints them (R374)
PERMISSIONS: dict[PushKind, tuple[str, ...]] = {
    PushKind.BILLING: ("invoiceProcessing.autoBilling", "autoBilling"),
    # it asks what became of what was billed
    PushKind.PULLING: ("invoiceProcessing.autoBilling", "autoBilling"),
    PushKind.PRINTING: ("invoiceProcessing.autoPrinting", "autoPrinting"),
    PushKind.CAPTURE: ("invoiceProcessing.autoCapture",),
}


def find_push_problem(kind: PushKind, invoice: Stored) -> str:
    """Return why a stored invoice cannot be pushed, in a sentence that names it; "" when it can."""
    name = invoice["number"] or ", ".join(invoice["shipment_numbers"][:1])
    if invoice["is_deleted"] or invoice["status"] in ENDED:
        return f"Invoice {name} is {invoice['status']}."
    if kind is PushKind.BILLING and invoice.get("auto_billing_status") == PUSHED:
        return f"Invoice {name} was already pushed."
    if kind is PushKind.BILLING and not invoice["lines"]:
        return f"Invoice {name} has no charge to bill."
    return ""
