"""What may be pushed to the billing system, and the states a push goes through."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from freight.core.invoices.statuses import ENDED

PUSHED = "pushed"  # R068: the autoBillingStatus of an invoice that was handed to the billing system


class PushKind(StrEnum):
    """What is asked of the billing system."""

    BILLING = "auto-billing"
    PULLING = "auto-pulling"
    PRINTING = "auto-printing"
    CAPTURE = "auto-capture"


class PushState(StrEnum):
    """Where a push stands. The first four are under way."""

    WAITING = "Waiting"
    SENDING = "Sending"
    RETRYING = "Retrying"
    HELD = "Credentials needed"
    ACCEPTED = "Accepted"
    FAILED = "Failed"
    GIVEN_UP = "Given up"


UNDER_WAY = (PushState.WAITING, PushState.SENDING, PushState.RETRYING, PushState.HELD)
# what a worker may take up; a push that is being sent again when the lease of its worker has lapsed
SENDABLE = (PushState.WAITING, PushState.SENDING, PushState.RETRYING)

# the rights of foundation §6, with the prefix that the specification leaves out and as it prints them (R374)
PERMISSIONS: dict[PushKind, tuple[str, ...]] = {
    PushKind.BILLING: ("invoiceProcessing.autoBilling", "autoBilling"),
    # it asks what became of what was billed
    PushKind.PULLING: ("invoiceProcessing.autoBilling", "autoBilling"),
    PushKind.PRINTING: ("invoiceProcessing.autoPrinting", "autoPrinting"),
    PushKind.CAPTURE: ("invoiceProcessing.autoCapture",),
}


def not_pushable(kind: PushKind, invoice: Mapping[str, Any]) -> str:
    """Why an invoice as stored cannot be pushed, in a sentence that names it; empty when it can."""
    name = invoice["number"] or ", ".join(invoice["shipment_numbers"][:1])
    if invoice["is_deleted"] or invoice["status"] in ENDED:
        return f"Invoice {name} is {invoice['status']}."
    if kind is PushKind.BILLING and invoice.get("auto_billing_status") == PUSHED:
        return f"Invoice {name} was already pushed."
    if kind is PushKind.BILLING and not invoice["lines"]:
        return f"Invoice {name} has no charge to bill."
    return ""
