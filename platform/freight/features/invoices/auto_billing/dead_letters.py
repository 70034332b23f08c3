"""Handle pushes that do not go through: send them again, or give them up with a reason."""

from collections.abc import Sequence

from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.auto_billing.pushes import PERMISSIONS, STEPS, PushKind, PushState, PushStep, find_push_problem
from freight.core.errors import Conflict, NotFound
from freight.documents.invoice import Invoice
from freight.documents.outgoing_push import OutgoingPush
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.outgoing_push import StoredOutgoingPush
from freight.features.invoices.auto_billing import dispatch, invoices
from freight.features.invoices.auto_billing.schemas import PushesChanged
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage import database_clock
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

_BUSY = "One of these invoices is already being pushed."


async def resend_dead_letters(ids: Sequence[str], access: Access) -> PushesChanged:
    """Send pushes again with their original message and key. A failed push gets all its tries back; one waiting for its
    next try goes at once. Raises NotFound for one outside the scope, PermissionDenied for its kind."""

    async def store(session: AsyncClientSession) -> PushesChanged:
        outgoing_pushes = await _named(ids, access, session)
        bills = await _invoices_of(outgoing_pushes, access, session)
        refused, resendable_pushes = [], []
        for push in outgoing_pushes:
            reason = _not_resendable(push, bills.get(push["invoice_id"]))
            if reason:
                refused.append(reason)
            else:
                resendable_pushes.append(push)
        now = await database_clock.read_database_clock()
        again = {"state": PushState.WAITING, "is_open": True, "tries": 0, "reason": ""}
        change = again | dispatch.OUTBOX.due_at(now) | {"updated_on": now, "updated_by": access.user_id}
        await _write(resendable_pushes, change, access, session)
        failed = [outgoing_push["invoice_id"] for outgoing_push in resendable_pushes if _is_failed_bill(outgoing_push)]
        await invoices.mark_invoices_pushed(
            access.scope, [bills[record_id] for record_id in failed], PERMISSIONS[PushKind.BILLING][0], session
        )
        return PushesChanged(changed=len(resendable_pushes), refused=refused)

    try:
        answer = await run_in_transaction(store)
    except DuplicateKeyError as twice:
        raise Conflict(_BUSY) from twice
    await dispatch.dispatch_due_pushes()
    return answer


async def give_up_dead_letters(ids: Sequence[str], reason: str, access: Access) -> PushesChanged:
    """Give pushes up for good, with a reason; their invoices may then be pushed again. Raises as `resend_dead_letters`
    does."""

    async def store(session: AsyncClientSession) -> PushesChanged:
        outgoing_pushes = await _named(ids, access, session)
        reasons = [_not_possible(push, PushStep.GIVE_UP) for push in outgoing_pushes]
        changeable_pushes = [push for push, reason in zip(outgoing_pushes, reasons, strict=True) if not reason]
        refused = [reason for reason in reasons if reason]
        change = {"state": PushState.GIVEN_UP, "is_open": False, "reason": reason}
        await _write(
            changeable_pushes, change | {"updated_on": clock.now(), "updated_by": access.user_id}, access, session
        )
        # a failed push already cleared its mark; a later push of the invoice may have set it since
        await invoices.unmark_invoices(access.scope, [push for push in changeable_pushes if push["is_open"]], session)
        return PushesChanged(changed=len(changeable_pushes), refused=refused)

    return await run_in_transaction(store)


async def _named(ids: Sequence[str], access: Access, session: AsyncClientSession) -> list[StoredOutgoingPush]:
    record_ids = list(dict.fromkeys(parse_object_id(push_id, "push") for push_id in ids))
    outgoing_pushes = (
        await scoped(OutgoingPush, access.scope).find({"_id": {"$in": record_ids}}, session=session).to_list()
    )
    if len(outgoing_pushes) != len(record_ids):
        raise NotFound("Push not found.")
    for kind in {push["kind"] for push in outgoing_pushes}:
        if not any(access.may(permission) for permission in PERMISSIONS[PushKind(kind)]):
            access.demand(PERMISSIONS[PushKind(kind)][0])
    return outgoing_pushes


async def _invoices_of(
    found: Sequence[StoredOutgoingPush], access: Access, session: AsyncClientSession
) -> dict[object, StoredInvoice]:
    ids = {"_id": {"$in": [push["invoice_id"] for push in found]}}
    read = await scoped(Invoice, access.scope).find(ids, session=session).to_list()
    return {invoice["_id"]: invoice for invoice in read}


def _not_resendable(push: StoredOutgoingPush, invoice: StoredInvoice | None) -> str:
    if reason := _not_possible(push, PushStep.RESEND):
        return reason
    if invoice is None:
        return f"{_name(push)}: the invoice no longer exists."
    # a push under way set the mark of its invoice itself
    return find_push_problem(PushKind(push["kind"]), invoice) if push["state"] == PushState.FAILED else ""


def _not_possible(push: StoredOutgoingPush, step: PushStep) -> str:
    reason = STEPS.refused(PushState(push["state"]), step)
    return f"{_name(push)} {reason}" if reason else ""


async def _write(
    wanted: Sequence[StoredOutgoingPush], change: Record, access: Access, session: AsyncClientSession
) -> None:
    """Store the change unless a worker has claimed one of the pushes since it was read."""
    if not wanted:
        return
    pushes = scoped(OutgoingPush, access.scope)
    updates = [
        pushes.to_update(
            {"_id": outgoing_push["_id"], "state": outgoing_push["state"]}, {"$set": change, "$inc": {"revision": 1}}
        )
        for outgoing_push in wanted
    ]
    written = await pushes.bulk_write(updates, session=session)
    if written.modified_count != len(updates):
        raise Conflict("One of these pushes was just sent. Refresh the list.")


def _is_failed_bill(push: StoredOutgoingPush) -> bool:
    return bool(push["kind"] == PushKind.BILLING and push["state"] == PushState.FAILED)


def _name(push: StoredOutgoingPush) -> str:
    return f"The push of {push['invoice_number'] or push['shipment_number']}"
