"""What an invoice that no longer counts leaves to do in its deliveries: nothing. An answer that refused it is kept, and
no longer needs attention."""

from collections.abc import Sequence
from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.statuses import ENDED
from freight.documents.delivery import Delivery, match_refused_deliveries
from freight.documents.records.invoice import StoredInvoice
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def dismiss_ended_deliveries(
    scope: Scope,
    changes: Sequence[tuple[StoredInvoice | None, StoredInvoice]],
    session: AsyncClientSession,
    now: datetime,
) -> None:
    """Dismiss the refused deliveries of invoices that these changes void or delete, in the same transaction."""
    ended = [
        after
        for before, after in changes
        if before is not None and after["status"] in ENDED and before["status"] not in ENDED
    ]
    for invoice in ended:
        text = f"Invoice {invoice['number']} is {invoice['status']}."
        await scoped(Delivery, scope).update_many(
            match_refused_deliveries(invoice["_id"]),
            build_dismissal_update(scope, text, now),
            session=session,
        )


def build_dismissal_update(scope: Scope, reason: str, now: datetime) -> Record:
    """Return the update by which a delivery no longer needs attention; what was answered stays."""
    return {
        "$set": {"cause": "", "updated_on": now, "updated_by": scope.user_id},
        "$push": {"events": {"on": now, "what": "Put aside", "text": reason, "by": scope.author}},
        "$inc": {"revision": 1},
    }
