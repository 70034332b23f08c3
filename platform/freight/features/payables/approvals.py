"""Approve one invoice of a carrier: the amount to pay, and what it draws on its purchase orders."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.money import ZERO, sum_amounts
from freight.core.payables import orders
from freight.core.payables.statuses import ACTIONS, OPEN, PayableAction, PayableStatus
from freight.core.records import copy_record
from freight.documents.payable import Payable
from freight.documents.records.payable import StoredPayable, StoredPayableLine, StoredPayableStep
from freight.features.payables.orders import order_draws
from freight.features.payables.tagging import PAYABLES
from freight.features.payables.tax_lines import build_tax_lines, get_approved_tax
from freight.features.setup.tags.judging import settle_record_tags
from freight.kit import clock
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

CHANGED = "Someone else changed this invoice. Look at it again."
UNCHECKED = "It is being audited again. Try once more."
REASON_NEEDED = "It has exceptions. Enter a reason."
_NO_CURRENCY = "Its charges have no single currency, so nothing can be paid."
_DUPLICATE = "It looks like a duplicate of invoice {numbers}. Reject it as a duplicate, or say first that it is none."
_NOTHING = "Nothing of it is agreed. Reject it, or approve it as charged."


class RecheckNeeded(Conflict):
    """The audit inputs of an invoice have changed since it was checked: it must be checked again first."""


@dataclass(frozen=True)
class Approval:
    """How invoices are approved: at the agreed or the charged amount, on their purchase orders or without them, with
    the reason, and by whom."""

    as_charged: bool = False
    without_order: bool = False
    reason: str = ""
    approvers: Sequence[str] = ()

    def passes_by(self, one: StoredPayable) -> bool:
        """Whether an invoice draws nothing on its orders. One that matches has no reason to bypass them."""
        return self.without_order and one["status"] != PayableStatus.MATCHED

    def amount_of(self, line: StoredPayableLine) -> Decimal:
        """Return the amount to pay for a line, without tax."""
        return line["charged"] if self.as_charged else line["agreed"]


def check_payable_approval(one: StoredPayable, approval: Approval) -> Decimal:
    """Return the amount to pay for an invoice, with its tax. Raises Invalid if it cannot be approved this way, Conflict
    while its audit inputs are changing."""
    ACTIONS.demand(PayableStatus(one["status"]), PayableAction.APPROVE)
    if one["to_check"] and one["status"] in OPEN:
        raise RecheckNeeded(UNCHECKED)
    if one["duplicates"]:
        numbers = " and ".join(duplicate["number"] for duplicate in one["duplicates"])
        raise Invalid(_DUPLICATE.format(numbers=numbers), code=ErrorCode.DUPLICATE)
    if one["status"] != PayableStatus.MATCHED and not approval.reason:
        raise Invalid(REASON_NEEDED, code=ErrorCode.REASON_NEEDED)
    if not one["currency"]:
        raise Invalid(_NO_CURRENCY, code=ErrorCode.NO_CURRENCY)
    amount = sum_amounts(approval.amount_of(line) for line in one["lines"])
    if not amount:
        raise Invalid(_NOTHING, code=ErrorCode.NOTHING_AGREED)
    if not approval.passes_by(one) and (wrong := next((line for line in one["lines"] if line["order_finding"]), None)):
        raise Invalid(wrong["order_finding"], code=ErrorCode.ORDER)
    return amount + (get_approved_tax(one, as_charged=approval.as_charged) or ZERO)


async def approve_payable(scope: Scope, one: StoredPayable, approval: Approval, session: AsyncClientSession) -> None:
    """Approve an invoice as read in the transaction of `session`. Raises as `check_payable_approval`, Invalid when a
    purchase order has too little left, and Conflict when another user was faster."""
    amount = check_payable_approval(one, approval)
    lines = [] if approval.passes_by(one) else one["lines"]
    drawn = [(str(line["order_id"]), approval.amount_of(line)) for line in lines if line["order_id"]]
    draws = await order_draws.draw_on_orders(scope, orders.sum_order_needs(drawn), session)
    tax = get_approved_tax(one, as_charged=approval.as_charged)
    changes = {
        "approved": amount,
        "approved_tax": tax,
        "approved_on": clock.now(),
        "tax_lines": build_tax_lines(one, tax or ZERO, as_charged=approval.as_charged),
        "open": amount,
        "draws": draws,
        "approvers": list(dict.fromkeys(approval.approvers)),
    }
    await write_payable_step(scope, one, PayableAction.APPROVE, approval.reason, changes, session)


async def write_payable_step(
    scope: Scope,
    one: StoredPayable,
    action: PayableAction,
    note: str,
    told: Record,
    session: AsyncClientSession,
) -> None:
    """Move an invoice one step, if it still has the revision that was read."""
    move = ACTIONS.demand(PayableStatus(one["status"]), action)
    await note_payable_step(scope, one, note, {"status": move.to, **told}, session)


async def note_payable_step(
    scope: Scope, one: StoredPayable, note: str, told: Record, session: AsyncClientSession, said: str | None = None
) -> None:
    """Change an invoice, if it still has the revision that was read, and record who did it and why in its history.
    `said`: what the history says, where that is no reason of a decision."""
    now, status = clock.now(), str(told.get("status", one["status"]))
    step: StoredPayableStep = {"status": status, "on": now, "by": scope.author, "note": note if said is None else said}
    changes = [(one, copy_record(one, {"note": note, "steps": [*one["steps"], step], **told}))]
    revisions.stamp_revisions(scope, changes, now)
    await revisions.store_revisions(scoped(Payable, scope), changes, session, conflict=CHANGED)
    await settle_record_tags(scope, PAYABLES, [after for _, after in changes], session)


def clear_payable_approval() -> Record:
    """Return the fields of an invoice without an approval."""
    return {
        "approved": None,
        "approved_tax": None,
        "approved_on": None,
        "tax_lines": [],
        "open": ZERO,
        "draws": [],
        "approvers": [],
        "taken_off": "",
        "to_check": True,
    }


def get_approval_turn(one: StoredPayable) -> object:
    """Return the key on which approvals that draw on the same order wait for each other."""
    return next((("order", line["order_id"]) for line in one["lines"] if line["order_id"]), None)
