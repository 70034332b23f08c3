"""Deciding carriers' invoices: approved for payment, disputed, rejected, and opened again. Each in a transaction of its
own, so that one that cannot be decided keeps none of the others."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import iso
from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.money import ZERO
from freight.core.payables.statuses import ACTIONS, OPEN, PayableAction, PayableStatus
from freight.core.records import changed
from freight.documents.payable import Payable
from freight.documents.records.payable import StoredPayable, StoredPayableStep
from freight.features.payables import checking
from freight.features.payables.reading import demand_whole, view
from freight.features.payables.schemas import DueDateForm, PayableRefused, PayablesDecided, PayableView
from freight.kit import clock, revisions
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, object_id, scoped
from freight.kit.transactions import in_transaction

# what a decision changes beside the status; raises Invalid where it cannot be taken
ChangeOf = Callable[[StoredPayable], Record]

_CHANGED = "Someone else changed this invoice. Look at it again."
_UNCHECKED = "It is being audited again. Try once more."
_NO_CURRENCY = "Its charges have no single currency, so nothing can be paid."
_NOTHING = "Nothing of it is agreed. Reject it, or approve it as charged."


async def approve(scope: Scope, ids: Sequence[str], *, as_charged: bool, reason: str) -> PayablesDecided:
    """Approve invoices for payment: at what the audit came to, or as they are charged.

    One with exceptions needs a reason. Those that stay are answered with why.
    """

    def change_of(one: StoredPayable) -> Record:
        if one["status"] != PayableStatus.MATCHED and not reason:
            raise Invalid("It has exceptions. Enter a reason.", code="reason_needed")
        if not one["currency"]:
            raise Invalid(_NO_CURRENCY, code="no_currency")
        amount: Decimal = one["charged"] if as_charged else one["agreed"]
        if not amount:
            raise Invalid(_NOTHING, code="nothing_agreed")
        return {"approved": amount, "open": amount}

    return await _decide(scope, ids, PayableAction.APPROVE, reason, change_of)


async def dispute(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Hold invoices until the carrier has answered. Raises Invalid without a reason."""
    return await _decide(scope, ids, PayableAction.DISPUTE, _demand_reason(reason), lambda _: {})


async def reject(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Pay nothing of these invoices. Raises Invalid without a reason."""
    return await _decide(scope, ids, PayableAction.REJECT, _demand_reason(reason), lambda _: {})


async def reopen(scope: Scope, ids: Sequence[str], reason: str) -> PayablesDecided:
    """Take a decision back: they are audited again. Raises Invalid without a reason."""

    def change_of(one: StoredPayable) -> Record:
        if one["scheduled"] or one["paid"]:
            raise Invalid("It is in a payment. Cancel the payment first.", code="in_payment")
        return {"approved": None, "open": ZERO, "to_check": True}

    return await _decide(scope, ids, PayableAction.REOPEN, _demand_reason(reason), change_of)


async def set_due_date(scope: Scope, form: DueDateForm) -> PayableView:
    """Change when an invoice is due. Raises Conflict where it was changed meanwhile, Invalid once it is paid."""
    demand_whole(scope)
    one = await scoped(Payable, scope).get(form.id, "invoice")
    if one["status"] in (PayableStatus.PAID, PayableStatus.REJECTED):
        raise Invalid(f"It is {one['status'].lower()}, so its due date stands.", code="wrong_status")
    read = {"_id": one["_id"], "revision": form.revision}
    change = {"due_date": iso(form.due_date), "updated_on": clock.now(), "updated_by": scope.author}
    if not (await scoped(Payable, scope).update_one(read, {"$set": change, "$inc": {"revision": 1}})).matched_count:
        raise Conflict(_CHANGED)
    return view(await scoped(Payable, scope).get(form.id, "invoice"), clock.today(scope.place))


def _demand_reason(reason: str) -> str:
    if not reason:
        raise Invalid("Enter a reason.", code="reason_needed")
    return reason


async def _decide(
    scope: Scope, ids: Sequence[str], action: PayableAction, reason: str, change_of: ChangeOf
) -> PayablesDecided:
    demand_whole(scope)
    await checking.check_due(scope)
    decided = PayablesDecided(done=[], refused=[])
    for one in dict.fromkeys(ids):
        try:
            await _decide_one(scope, one, action, reason, change_of)
            decided.done.append(one)
        except FreightError as refused:
            found = await scoped(Payable, scope).find_one({"_id": object_id(one, "invoice")}, ["number"])
            number = found["number"] if found else ""
            decided.refused.append(PayableRefused(id=one, number=number, message=refused.message))
    return decided


async def _decide_one(scope: Scope, payable_id: str, action: PayableAction, reason: str, change_of: ChangeOf) -> None:
    payables = scoped(Payable, scope)

    async def work(session: AsyncClientSession) -> None:
        one = await payables.get(payable_id, "invoice", session=session)
        status = PayableStatus(one["status"])
        move = ACTIONS.demand(status, action)
        if one["to_check"] and status in OPEN:
            raise Conflict(_UNCHECKED)
        now = clock.now()
        step: StoredPayableStep = {"status": move.to, "on": now, "by": scope.author, "note": reason}
        told = {"status": move.to, "note": reason, "steps": [*one["steps"], step], **change_of(one)}
        changes = [(one, changed(one, told))]
        revisions.stamp(scope, changes, now)
        await revisions.store(payables, changes, session, conflict=_CHANGED)

    await in_transaction(work)
