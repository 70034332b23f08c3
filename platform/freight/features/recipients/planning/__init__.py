"""What an approved invoice owes to whom: planned, and canceled, in the transaction of what is done to the invoice."""

from freight.features.recipients.planning.cancellation import cancel_invoice_deliveries, refuse_sent_deliveries
from freight.features.recipients.planning.document_release import release_held_for_documents
from freight.features.recipients.planning.plan import build_planned_delivery, plan_deliveries

__all__ = [
    "build_planned_delivery",
    "cancel_invoice_deliveries",
    "plan_deliveries",
    "refuse_sent_deliveries",
    "release_held_for_documents",
]
