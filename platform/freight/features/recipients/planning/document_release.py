"""Deliveries held for documents are released once the documents are there, or once fewer are required."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.states import DeliveryState
from freight.documents.delivery import Delivery, match_deliveries_short_of_documents
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def release_held_for_documents(
    scope: Scope, session: AsyncClientSession, invoice_id: ObjectId | None = None
) -> None:
    """Prepare deliveries held for documents again: those of one invoice, or all of the system. Those that still lack
    one are held again in the process."""
    now = clock.now()
    held_query: Record = match_deliveries_short_of_documents()
    if invoice_id is not None:
        held_query["invoice_id"] = invoice_id
    again = {"state": DeliveryState.WAITING, "cause": "", "reason": "", "next_try_on": now, "queued_until": now}
    event = {"on": now, "what": "Released", "text": "Its documents are looked at again.", "by": scope.author}
    await scoped(Delivery, scope.whole_system).update_many(
        held_query,
        {
            "$set": {**again, "is_open": True, "updated_on": now},
            "$push": {"events": event},
            "$inc": {"revision": 1},
        },
        session=session,
    )
