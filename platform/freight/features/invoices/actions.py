"""Move an invoice one step through the status table. Every action on a status goes through here."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.statuses import StatusAction, get_status_transition
from freight.core.records import copy_record
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.shipment_sync import sync_invoiced_shipments
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.drafts import Issuance, build_history_step
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.recipients import planning
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction

NOTES = {
    StatusAction.APPROVE: "Approved for delivery",
    StatusAction.WITHDRAW: "Approval withdrawn",
    StatusAction.DELIVER: "Marked as delivered",
}

# what an invoice owes still ends with these
_ENDS = {StatusAction.WITHDRAW: "The approval was withdrawn.", StatusAction.DELIVER: "Delivered by hand."}


async def take_invoice_action(
    scope: Scope, invoice_id: str, revision: int, action: StatusAction, note: str = ""
) -> ObjectId:
    """Take one step with an invoice and return its id. If several callers try at once, only one succeeds.

    Raises Conflict when the invoice was saved since `revision` was read, and Invalid, in the words of the
    specification, when its status does not allow the step.
    """

    async def work(session: AsyncClientSession) -> ObjectId:
        before = await store.read_invoice_at(scope, invoice_id, revision, session)
        await take_invoice_step(scope, before, action, session, note=note)
        return ObjectId(before["_id"])

    return await run_in_transaction(work)


async def take_invoice_step(
    scope: Scope,
    before: StoredInvoice,
    action: StatusAction,
    session: AsyncClientSession,
    *,
    note: str = "",
    changes: Mapping[str, object] | None = None,
) -> StoredInvoice:
    """Move an invoice that was read in this transaction, as `take_invoice_steps` does with several."""
    (after,) = await take_invoice_steps(scope, [before], action, session, note=note, changes=changes)
    return after


async def take_invoice_steps(
    scope: Scope,
    invoices: Sequence[StoredInvoice],
    action: StatusAction,
    session: AsyncClientSession,
    *,
    note: str = "",
    changes: Mapping[str, object] | None = None,
) -> list[StoredInvoice]:
    """Move invoices read in this transaction to their new status, with `changes`, one history entry each, and their
    shipments. The caller checks the guards of the transition. Raises Invalid and Conflict as `take_invoice_action`
    does, for all of them together."""
    now = clock.now()
    moved: dict[str, list[InvoiceChange]] = defaultdict(list)
    for before in invoices:
        if action is StatusAction.WITHDRAW:
            await planning.refuse_sent_deliveries(scope, before, session)
        status_transition = get_status_transition(before["status"], action)
        entry = build_history_step(
            status_transition.to,
            action,
            Issuance(scope.place.day_of(now), now, scope.author),
            note or NOTES.get(action, ""),
        )
        after = copy_record(
            before, {**(changes or {}), "status": status_transition.to, "history": [*before["history"], entry]}
        )
        moved[status_transition.permission].append(InvoiceChange(before, after))
    for permission, written in moved.items():
        await store.write_invoices(scope, written, session, permission=permission, now=now)
    updated_invoices = [invoice_change.after for written in moved.values() for invoice_change in written]
    await sync_invoiced_shipments(scope, updated_invoices, session, reason=action.value, now=now)
    if action is StatusAction.APPROVE:
        await planning.plan_deliveries(scope, updated_invoices, session)
    elif action in _ENDS:
        await planning.cancel_invoice_deliveries(scope, invoices, _ENDS[action], session)
    return updated_invoices
