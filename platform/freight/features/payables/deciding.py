"""Deciding carriers' invoices: approved for payment, disputed, rejected, and opened again. Each in a transaction of its
own, so that one that cannot be decided keeps none of the others."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.payables.statuses import ACTIONS, OPEN, PayableAction, PayableStatus
from freight.core.payables.workflow import ApprovalMethod
from freight.documents.payable import Payable
from freight.documents.records.payable import StoredPayable
from freight.features.ledger.payables import marking
from freight.features.payables import checking
from freight.features.payables.approving import (
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
from freight.features.payables.carrier_withdrawals import withdrawing
from freight.features.payables.orders import drawing, following
from freight.features.payables.reading import build_payable_view
from freight.features.payables.rights.whole import demand_all_accounts
from freight.features.payables.schemas import DueDateForm, PayableRefused, PayablesDecided, PayableView
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

# takes a decision on an invoice as it was read in the transaction; raises Invalid where it cannot be taken
Decide = Callable[[StoredPayable, AsyncClientSession], Awaitable[None]]

_TRIES = 10  # each approval on the same purchase order has the others checked again


async def approve_chosen_payables(scope: Scope, ids: Sequence[str], approval: Approval) -> PayablesDecided:
    """Approve invoices for payment: at what the audit came to, or as they are charged.

    One with exceptions needs a reason, one that a workflow rule gives to a ladder is sent to it instead. Those that
    stay are answered with why.
    """
    mine = replace(approval, approvers=(scope.user_id,))

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        demand_no_ladder(one)
        await approve_payable(scope, one, mine, session)

    return await _decide(scope, ids, decide)


def demand_no_ladder(one: StoredPayable) -> None:
    """Raise Invalid where a workflow rule has several people approve an invoice."""
    rule = one["workflow"]
    if rule and rule["approval"] == ApprovalMethod.LADDER and one["status"] in OPEN:
        said = f"The rule “{rule['name']}” has this approved by a ladder. Open the invoice and send it for approval."
        raise Invalid(said, code="needs_approval")


async def dispute_chosen_payables(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Hold invoices until the carrier has answered. Raises Invalid without a reason."""
    return await _decide(scope, ids, _step(scope, PayableAction.DISPUTE, reason))


async def reject_chosen_payables(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Pay nothing of these invoices. Raises Invalid without a reason."""
    return await _decide(scope, ids, _step(scope, PayableAction.REJECT, reason))


async def reopen_chosen_payables(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Take a decision back: they are audited again, and what was drawn goes back to purchase orders. Raises Invalid
    without a reason."""
    note = _demand_reason(reason)

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        if one["scheduled"] or one["paid"]:
            raise Invalid("It is in a payment. Cancel the payment first.", code="in_payment")
        await write_payable_step(scope, one, PayableAction.REOPEN, note, clear_payable_approval(), session)
        await drawing.return_order_draws(scope, one["draws"], session)
        if one["taken_off"]:
            await withdrawing.restore_carrier_invoice(scope, one["taken_off"], session)
        await _mark_others(scope, one, session)

    return await _decide(scope, ids, decide)


async def reject_duplicates(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Pay nothing of invoices that look like others, and take them off the charges of their shipments, so that the
    others are audited by themselves. Without a reason it is which invoices they look like."""

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        numbers = _demand_duplicates(one)
        taken_off = await withdrawing.withdraw_carrier_invoice(scope, one["carrier_key"], one["number_key"], session)
        note = reason or f"Duplicate of invoice {numbers}"
        await write_payable_step(scope, one, PayableAction.REJECT, note, {"taken_off": taken_off}, session)
        await _mark_others(scope, one, session)

    return await _decide(scope, ids, decide)


async def clear_duplicates(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Say of invoices that what they look like are other bills: they are audited again without it. Raises Invalid
    without a reason."""
    note = _demand_reason(reason)

    async def decide(one: StoredPayable, session: AsyncClientSession) -> None:
        numbers = _demand_duplicates(one)
        others = {each["payable_id"] for each in one["duplicates"]}
        told = {"no_duplicates": sorted({*one["no_duplicates"], *others}), "duplicates": [], "to_check": True}
        await note_payable_step(scope, one, f"No duplicate of invoice {numbers}: {note}", told, session)
        await _mark_others(scope, one, session)

    return await _decide(scope, ids, decide)


def _demand_duplicates(one: StoredPayable) -> str:
    """The numbers of the invoices that an open one looks like. Raises Invalid where it looks like none."""
    if one["to_check"] and one["status"] in OPEN:
        raise RecheckNeeded(UNCHECKED)
    if one["status"] not in OPEN or not one["duplicates"]:
        raise Invalid("It doesn’t look like another invoice.", code="no_duplicate")
    return " and ".join(each["number"] for each in one["duplicates"])


async def _mark_others(scope: Scope, one: StoredPayable, session: AsyncClientSession) -> None:
    """What charges for the same shipments may be a duplicate of it, or no longer."""
    await marking.mark_shipment_payables(scope, [line["shipment_id"] for line in one["lines"]], session)


async def set_due_date(scope: Scope, form: DueDateForm) -> PayableView:
    """Change when an invoice is due. Raises Conflict where it was changed meanwhile, Invalid once it is paid."""
    demand_all_accounts(scope)
    one = await scoped(Payable, scope).get(form.id, "invoice")
    if one["status"] in (PayableStatus.PAID, PayableStatus.REJECTED):
        raise Invalid(f"It is {one['status'].lower()}, so its due date stands.", code="wrong_status")
    read = {"_id": one["_id"], "revision": form.revision}
    change = {"due_date": format_iso_day(form.due_date), "updated_on": clock.now(), "updated_by": scope.author}
    if not (await scoped(Payable, scope).update_one(read, {"$set": change, "$inc": {"revision": 1}})).matched_count:
        raise Conflict(CHANGED)
    return build_payable_view(await scoped(Payable, scope).get(form.id, "invoice"), clock.today(scope.place))


def _step(scope: Scope, action: PayableAction, reason: str) -> Decide:
    """A decision that changes nothing but the status."""
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
        raise Invalid("Enter a reason.", code="reason_needed")
    return reason


async def _decide(scope: Scope, ids: Sequence[str], decide: Decide) -> PayablesDecided:
    demand_all_accounts(scope)
    await checking.check_marked_payables(scope)
    decided = PayablesDecided(done=[], refused=[])
    for one in dict.fromkeys(ids):
        try:
            await _decide_one(scope, one, decide)
            decided.done.append(one)
        except FreightError as refused:
            found = await scoped(Payable, scope).find_one({"_id": parse_object_id(one, "invoice")}, ["number"])
            number = found["number"] if found else ""
            decided.refused.append(PayableRefused(id=one, number=number, message=refused.message))
    return decided


async def _decide_one(scope: Scope, payable_id: str, decide: Decide) -> None:
    """Decide an invoice in a transaction of its own. What another decision left to be checked is checked first."""
    payables = scoped(Payable, scope)

    async def work(session: AsyncClientSession) -> None:
        await decide(await payables.get(payable_id, "invoice", session=session), session)

    for attempt in range(1, _TRIES + 1):
        one = await payables.get(payable_id, "invoice")
        try:
            await run_in_transaction(work, turn=get_approval_turn(one))
        except RecheckNeeded:
            if attempt == _TRIES:
                raise
            await checking.check_marked_payables(scope)
            continue
        # what shares a purchase order with it has more or less left now
        await following.mark_order_payables(scope, one["order_keys"])
        return
