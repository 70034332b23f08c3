"""The statuses of a shipment (operations §4) and what may be done to one in each."""

NOT_RATED = "Not Rated"
RATED = "Rated"
RATE_MISMATCH = "Rate Mismatch"
READY_FOR_INVOICING = "Ready for Invoicing"
INVOICED = "Invoiced"
APPROVE_FOR_DELIVERY = "Approve for Invoice Delivery"
DELIVERED = "Delivered"
VOIDED = "Voided"
DELETED = "Deleted"

STATUSES = (
    NOT_RATED,
    RATED,
    RATE_MISMATCH,
    READY_FOR_INVOICING,
    INVOICED,
    APPROVE_FOR_DELIVERY,
    DELIVERED,
    VOIDED,
    DELETED,
)
# before a shipment is on an issued invoice, in the order work passes through them (operations §4)
UNBILLED = (NOT_RATED, RATED, RATE_MISMATCH, READY_FOR_INVOICING)
# an invoice rests on a shipment from `Invoiced` on: its values are frozen then
EDITABLE = frozenset(UNBILLED)
