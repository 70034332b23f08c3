"""The audit findings for carriers' invoices that duplicate another invoice's charges, or that come from another carrier
than the shipment's."""

from collections.abc import Sequence

from bson import ObjectId

from freight.core.payables.carriers import find_other_carriers
from freight.core.payables.duplicates import Duplicate, find_duplicates
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.records.payable import StoredPayable, StoredPayableDuplicate
from freight.features.payables.audit_context import PayableAuditContext, build_carrier_bill


def find_payable_duplicates(
    one: StoredPayable, rows: Sequence[StoredCarrierInvoice], beside: PayableAuditContext
) -> Sequence[Duplicate]:
    """Return the invoices that an invoice with these rows looks like, except rejected ones and pairs a user declared
    different bills, on either side."""
    duplicates = find_duplicates([build_carrier_bill(one, row, beside.invoices) for row in rows], beside.competing)
    return [duplicate for duplicate in duplicates if not _is_cleared(one, beside.payables[duplicate.invoice])]


def _is_cleared(one: StoredPayable, other: StoredPayable) -> bool:
    return other["_id"] in one["no_duplicates"] or one["_id"] in other["no_duplicates"]


def build_stored_duplicates(found: Sequence[Duplicate]) -> list[StoredPayableDuplicate]:
    """Return them as stored with the invoice."""
    return [{"payable_id": ObjectId(duplicate.invoice), "number": str(duplicate.number)} for duplicate in found]


def describe_other_carriers(
    one: StoredPayable, rows: Sequence[StoredCarrierInvoice], beside: PayableAuditContext
) -> list[str]:
    """Return the names of the shipments' carriers that did not send the invoice."""
    carriers_by_number = {row["shipment_number"]: beside.carriers.get(row["shipment_id"], "") for row in rows}
    return find_other_carriers(one["carrier"], carriers_by_number, beside.carrier_list.names)
