"""Decide carriers' invoices: approve, dispute, reject and reopen them. Each is its own transaction, so that one that
cannot be decided does not hold up the others."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.payables.statuses import ACTIONS, OPEN, PayableAction, PayableStatus
from freight.core.payables.workflow import ApprovalMethod
from freight.documents.base import match_revision
from freight.documents.payable import Payable
from freight.documents.records.payable import StoredPayable
from freight.features.ledger.payables import rechecks
from freight.features.payables import audit
from freight.features.payables.approvals import (
    CHANGED,
    UNCHECKED,
    Approval,
    RecheckNeeded,
    approve_payable,
    clear_payable_approval,
    get_approval_turn,
    note_payable_step,
    write_payable_step,
)
from freight.features.payables.carrier_withdrawals import withdrawal
from freight.features.payables.orders import order_draws, order_rechecks
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import DueDateForm, PayableRefused, PayablesDecided, PayableView
from freight.features.payables.tagging import PAYABLES
from freight.features.payables.views import build_payable_view
from freight.features.setup.tags.judging import settle_record_tags
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

# decides an invoice as read in the transaction; raises Invalid if it cannot
Decide = Callable[[StoredPayable, AsyncClientSession], Awaitable[None]]

_TRIES = 10  # each approval on the same purchase order has the others checked again


async def approve_chosen_payables(scope: Scope, ids: Sequence[str], approval: Approval) -> PayablesDecided:
    """Approve invoices for payment: at the audited amount, or as charged.

    One with exceptions needs a reason; one that a workflow rule assigns to a ladder is sent to it instead. Invoices
    that are not approved are returned with the reason.
    """
    own_approval = replace(approval, approvers=(scope.user_id,))

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        demand_no_ladder(one)
        await approve_payable(scope, one, own_approval, session)

    return await _decide(scope, ids, decide)


def demand_no_ladder(one: StoredPayable) -> None:
    """Raise Invalid if a workflow rule requires several approvers for an invoice."""
    rule = one["workflow"]
    if rule and rule["approval"] == ApprovalMethod.LADDER and one["status"] in OPEN:
        message = f"The rule “{rule['name']}” has this approved by a ladder. Open the invoice and send it for approval."
        raise Invalid(message, code=ErrorCode.NEEDS_APPROVAL)


async def dispute_chosen_payables(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Dispute invoices until the carrier has answered. Raises Invalid without a reason."""
    return await _decide(scope, ids, _step(scope, PayableAction.DISPUTE, reason))


async def reject_chosen_payables(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Reject these invoices: nothing is paid. Raises Invalid without a reason."""
    return await _decide(scope, ids, _step(scope, PayableAction.REJECT, reason))


async def reopen_chosen_payables(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Reopen decided invoices: they are audited again, and what was drawn returns to the purchase orders. Raises
    Invalid without a reason."""
    note = _demand_reason(reason)

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        if one["scheduled"] or one["paid"]:
            raise Invalid("It is in a payment. Cancel the payment first.", code=ErrorCode.IN_PAYMENT)
        await write_payable_step(scope, one, PayableAction.REOPEN, note, clear_payable_approval(), session)
        await order_draws.return_order_draws(scope, one["draws"], session)
        if one["taken_off"]:
            await withdrawal.restore_carrier_invoice(scope, one["taken_off"], session)
        await _mark_others(scope, one, session)

    return await _decide(scope, ids, decide)


async def reject_duplicates(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Reject invoices that look like others and take them off the charges of their shipments, so that the others are
    audited by themselves. The default reason names the invoices they look like."""

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        numbers = _demand_duplicates(one)
        taken_off = await withdrawal.withdraw_carrier_invoice(scope, one["carrier_key"], one["number_key"], session)
        note = reason or f"Duplicate of invoice {numbers}"
        await write_payable_step(scope, one, PayableAction.REJECT, note, {"taken_off": taken_off}, session)
        await _mark_others(scope, one, session)

    return await _decide(scope, ids, decide)


async def clear_duplicates(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Record that invoices are different bills from those they look like: they are audited again without those matches.
    Raises Invalid without a reason."""
    note = _demand_reason(reason)

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        numbers = _demand_duplicates(one)
        record_ids = {duplicate["payable_id"] for duplicate in one["duplicates"]}
        changes = {"no_duplicates": sorted({*one["no_duplicates"], *record_ids}), "duplicates": [], "to_check": True}
        await note_payable_step(scope, one, f"No duplicate of invoice {numbers}: {note}", changes, session)
        await _mark_others(scope, one, session)

    return await _decide(scope, ids, decide)


def _demand_duplicates(one: StoredPayable) -> str:
    """Return the numbers of the invoices that an open one looks like. Raises Invalid if there are none."""
    if one["to_check"] and one["status"] in OPEN:
        raise RecheckNeeded(UNCHECKED)
    if one["status"] not in OPEN or not one["duplicates"]:
        raise Invalid("It doesn’t look like another invoice.", code=ErrorCode.NO_DUPLICATE)
    return " and ".join(duplicate["number"] for duplicate in one["duplicates"])


async def _mark_others(scope: Scope, one: StoredPayable, session: AsyncClientSession) -> None:
    """Mark the other charges for the same shipments: they may be duplicates of this one, or no longer be."""
    await rechecks.mark_shipment_payables(scope, [line["shipment_id"] for line in one["lines"]], session)


async def set_due_date(scope: Scope, form: DueDateForm) -> PayableView:
    """Change the due date of an invoice. Raises Conflict when it was changed in the meantime, Invalid once it is
    paid."""
    demand_all_accounts(scope)
    payable = await scoped(Payable, scope).get(form.id, "invoice")
    if payable["status"] in (PayableStatus.PAID, PayableStatus.REJECTED):
        raise Invalid(f"It is {payable['status'].lower()}, so its due date stands.", code=ErrorCode.WRONG_STATUS)
    read = match_revision(payable["_id"], form.revision)
    change = {"due_date": format_iso_day(form.due_date), "updated_on": clock.now(), "updated_by": scope.author}
    update = {"$set": change, "$inc": {"revision": 1}}

    async def store(session: AsyncClientSession) -> None:
        if not (await scoped(Payable, scope).update_one(read, update, session=session)).matched_count:
            raise Conflict(CHANGED)
        await settle_record_tags(scope, PAYABLES, [payable], session)

    await run_in_transaction(store)
    return build_payable_view(await scoped(Payable, scope).get(form.id, "invoice"), clock.today(scope.place))


def _step(scope: Scope, action: PayableAction, reason: str) -> Decide:
    """Return a decision that changes only the status."""
    note = _demand_reason(reason)

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        ACTIONS.demand(PayableStatus(one["status"]), action)
        if one["to_check"] and one["status"] in OPEN:
            raise RecheckNeeded(UNCHECKED)
        await write_payable_step(scope, one, action, note, {}, session)
        if action is PayableAction.REJECT:
            await _mark_others(scope, one, session)

    return decide


def _demand_reason(reason: str) -> str:
    if not reason:
        raise Invalid("Enter a reason.", code=ErrorCode.REASON_NEEDED)
    return reason


async def _decide(scope: Scope, ids: Sequence[str], decide: Decide) -> PayablesDecided:
    demand_all_accounts(scope)
    await audit.check_marked_payables(scope)
    decided = PayablesDecided(done=[], refused=[])
    for payable_id in dict.fromkeys(ids):
        try:
            await _decide_one(scope, payable_id, decide)
            decided.done.append(payable_id)
        except FreightError as refused:
            payable = await scoped(Payable, scope).find_one({"_id": parse_object_id(payable_id, "invoice")}, ["number"])
            number = payable["number"] if payable else ""
            decided.refused.append(PayableRefused(id=payable_id, number=number, message=refused.message))
    return decided


async def _decide_one(scope: Scope, payable_id: str, decide: Decide) -> None:
    """Decide an invoice in its own transaction. If another decision left it marked, it is checked first."""
    payables = scoped(Payable, scope)

    async def work(session: AsyncClientSession) -> None:
        await decide(await payables.get(payable_id, "invoice", session=session), session)

    for attempt in range(1, _TRIES + 1):
        payable = await payables.get(payable_id, "invoice")
        try:
            await run_in_transaction(work, turn=get_approval_turn(payable))
        except RecheckNeeded:
            if attempt == _TRIES:
                raise
            await audit.check_marked_payables(scope)
            continue
        # invoices on the same purchase order now have more or less left
        await order_rechecks.mark_order_payables(scope, payable["order_keys"])
        return
