"""One step of an invoice through the table of statuses, by name: whatever carries an action out ends here."""

from collections.abc import Mapping
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.statuses import Action, transition
from freight.features.invoices.following import follow
from freight.features.invoices.ledger import store
from freight.features.invoices.ledger.drafts import Issue, step
from freight.features.invoices.ledger.store import InvoiceChange
from freight.kit import clock
from freight.kit.tenancy import Record, Scope
from freight.kit.transactions import in_transaction

NOTES = {
    Action.APPROVE: "Approved for delivery",
    Action.WITHDRAW: "Approval withdrawn",
    Action.DELIVER: "Marked as delivered",
}


async def act(invoice_id: str, revision: int, action: Action, scope: Scope, note: str = "") -> ObjectId:
    """Take one step with an invoice; returns its id. Of several who try at once one wins.

    Raises Conflict when somebody saved since `revision` was read, Invalid in the words of the specification where the
    status does not allow it.
    """

    async def work(session: AsyncClientSession) -> ObjectId:
        before = await store.read_at(invoice_id, revision, scope, session)
        await take_step(before, action, scope, session, note=note)
        return before["_id"]

    return await in_transaction(work)


async def take_step(
    before: Record,
    action: Action,
    scope: Scope,
    session: AsyncClientSession,
    *,
    note: str = "",
    changes: Mapping[str, Any] | None = None,
) -> Record:
    """Move an invoice that was read in this transaction: its new status, what `changes` with it, one entry of its
    history, and its shipments. The guards of the transition are the caller's. Raises Invalid and Conflict as `act`."""
    now = clock.now()
    taken = transition(before["status"], action)
    entry = step(taken.to, action, Issue(scope.place.day_of(now), now, scope.user_id), note or NOTES.get(action, ""))
    after = {**before, **(changes or {}), "status": taken.to, "history": [*before["history"], entry]}
    await store.write([InvoiceChange(before, after)], scope, session, permission=taken.permission, now=now)
    await follow([after], scope, session, reason=action.value, now=now)
    return after
