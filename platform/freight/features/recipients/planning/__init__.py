"""What an approved invoice owes to whom: planned, and canceled, in the transaction of what is done to the invoice."""

from freight.features.recipients.planning.canceling import cancel, refuse_left
from freight.features.recipients.planning.plan import plan, planned
from freight.features.recipients.planning.releasing import release_documents

__all__ = ["cancel", "plan", "planned", "refuse_left", "release_documents"]
