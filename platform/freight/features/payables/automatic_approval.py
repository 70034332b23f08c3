"""Automatic approval of matched invoices by workflow rules."""

from collections.abc import Awaitable, Callable

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import FreightError
from freight.core.payables.statuses import PayableStatus
from freight.core.payables.workflow import ApprovalMethod
from freight.documents.payable import Payable
from freight.features.payables.approvals import Approval, approve_payable, get_approval_turn
from freight.features.payables.orders import order_rechecks
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_MOST_AT_ONCE = 500
_WAITING: Record = {
    "status": PayableStatus.MATCHED,
    "workflow.approval": ApprovalMethod.MATCH,
    "agreed": {"$gt": 0},
    "to_check": False,
}


async def approve_matched_payables(scope: Scope) -> None:
    """Approve matched invoices that need no user. The rule is recorded as approver, not the user whose request triggers
    this.

    If an invoice cannot be approved because another one used up its purchase order, it is checked again and reported as
    an exception.
    """
    acting = Scope.of_system(scope.company_id, scope.system_id, place=scope.place)
    payables = scoped(Payable, acting)
    waiting_payables = await payables.find(_WAITING).sort("_id", 1).limit(_MOST_AT_ONCE).to_list()
    for payable in waiting_payables:
        try:
            await run_in_transaction(_approval(acting, payable["_id"]), turn=get_approval_turn(payable))
            await order_rechecks.mark_order_payables(acting, payable["order_keys"])
        except FreightError:
            await payables.update_one({"_id": payable["_id"], **_WAITING}, {"$set": {"to_check": True}})


def _approval(scope: Scope, payable_id: ObjectId) -> Callable[[AsyncClientSession], Awaitable[None]]:
    async def work(session: AsyncClientSession) -> None:
        payable = await scoped(Payable, scope).find_one({"_id": payable_id, **_WAITING}, session=session)
        if payable and payable["workflow"]:
            await approve_payable(
                scope, payable, Approval(reason=f"By the rule “{payable['workflow']['name']}”"), session
            )

    return work
