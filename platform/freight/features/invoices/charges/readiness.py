"""Whether what is Ready for Invoicing stays so with newly entered charges."""

from collections.abc import Sequence

from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.readiness import get_billed_amount
from freight.core.money import sum_amounts
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.features.ledger.invoices.drafts import read_invoice_lines


def is_billed_amount_unchanged(
    before: StoredInvoice | None, shipments: Sequence[StoredShipment], lines: Sequence[ChargeLine]
) -> bool:
    """Whether an invoice that was Ready for Invoicing, or the shipment it begins from, bills the same amount with these
    lines: then the carrier's charges do not affect the customer."""
    if not shipments or (before or shipments[0])["status"] != READY_FOR_INVOICING:
        return False
    return sum_amounts(line.billed for line in lines) == (
        sum_amounts(line.billed for line in read_invoice_lines(before)) if before else get_billed_amount(shipments[0])
    )
