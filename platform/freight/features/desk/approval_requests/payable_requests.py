"""Carriers' invoices sent for approval when a workflow rule assigns them to a ladder."""

from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.ladders import ApprovalAmount
from freight.core.approvals.requests import RequestType
from freight.core.approvals.rights import get_request_permission
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.money import format_plain_amount
from freight.core.payables.statuses import ACTIONS, PayableAction, PayableStatus
from freight.core.payables.workflow import ApprovalMethod
from freight.documents.payable import Payable
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.documents.records.payable import StoredPayable
from freight.features.desk.approval_requests.request_kind import ApprovalRequestKind, Effect, SubmittedChange
from freight.features.desk.approval_requests.schemas import RequestForm
from freight.features.payables import audit
from freight.features.payables.approvals import (
    CHANGED,
    REASON_NEEDED,
    Approval,
    approve_payable,
    check_payable_approval,
)
from freight.features.payables.orders import order_rechecks
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_NO_LADDER = "The approval ladder of the rule “{name}” was removed. Change the rule under Payables workflows."


async def _read(scope: Scope, form: RequestForm) -> SubmittedChange:
    await audit.check_marked_payables(demand_all_accounts(scope))
    payable = await scoped(Payable, scope).get(form.subject_id, "invoice")
    if form.revision and payable["revision"] != form.revision:
        raise Conflict(CHANGED)
    rule = payable["workflow"]
    by_ladder = bool(rule and rule["approval"] == ApprovalMethod.LADDER)
    if rule and by_ladder and not rule["ladder_id"]:
        raise Invalid(_NO_LADDER.format(name=rule["name"]), code=ErrorCode.NO_LADDER)
    approval = Approval(form.as_charged, form.without_order, " ".join(form.comment.split())[:500] or "-")
    amount = check_payable_approval(payable, approval)
    return SubmittedChange(
        request_type=RequestType.PAYABLE,
        subject={
            "kind": "payable",
            "id": payable["_id"],
            "revision": payable["revision"],
            "label": f"Invoice {payable['number']}, {payable['carrier']}",
        },
        account_id=None,
        amount=ApprovalAmount(amount, payable["currency"]),
        asked={**_seen(payable), "as_charged": form.as_charged, "without_order": form.without_order},
        content=_content(payable, amount),
        has_rules=True,
        ladder_id=rule["ladder_id"] if rule and by_ladder else None,
        reason_needed="" if payable["status"] == PayableStatus.MATCHED else REASON_NEEDED,
    )


def _seen(one: StoredPayable) -> Record:
    """Return what must not have changed since the request was sent. A check with the same result leaves a request
    valid."""
    return {
        "charged": one["charged"],
        "agreed": one["agreed"],
        "tax_charged": one.get("tax_charged"),
        "tax_agreed": one.get("tax_agreed"),
        "currency": one["currency"],
        "orders": sorted({line["order_number"] for line in one["lines"] if line["order_number"]}),
    }


def _content(one: StoredPayable, amount: Decimal) -> Record:
    """Return what approvers see. The shipments stay in Payables, as an approver may not see all accounts."""
    currency = one["currency"]

    def show_amount(figure: Decimal) -> str:
        return f"{currency} {format_plain_amount(figure, currency)}"

    findings = [*one["findings"], *(f"{line['finding']} {line['order_finding']}".strip() for line in one["lines"])]
    details = {
        "Carrier": one["carrier"],
        "Invoice": one["number"],
        "Invoice date": one["invoice_date"],
        "Due": one["due_date"],
        "Charged": show_amount(one["charged"]),
        "Tax charged": "" if (charged := one.get("tax_charged")) is None else show_amount(charged),
        "Agreed": show_amount(one["agreed"]),
        "Tax agreed": "" if (agreed := one.get("tax_agreed")) is None else show_amount(agreed),
        "To be paid": show_amount(amount),
        "Purchase order": ", ".join(_seen(one)["orders"]),
        "Exceptions": " ".join(dict.fromkeys(text for text in findings if text))[:2_000],
    }
    return {"details": [{"displayName": name, "value": value} for name, value in details.items() if value]}


async def _is_unchanged(scope: Scope, request: StoredApprovalRequest) -> bool:
    await audit.check_marked_payables(scope)
    payable = await scoped(Payable, scope).find_one({"_id": request["subject"]["id"]})
    if payable is None or ACTIONS.find(PayableStatus(payable["status"]), PayableAction.APPROVE) is None:
        return False
    return all(request["asked"].get(name) == value for name, value in _seen(payable).items())


def _reason(request: StoredApprovalRequest) -> str:
    """Return the comment the request was sent with, which begins the entry in the invoice's history."""
    comment = " ".join(request["history"][0]["comment"].split())
    return f"{comment[:500]}. ".replace("..", ".") if comment else ""


async def _prepare(scope: Scope, request: StoredApprovalRequest, by_name: str) -> Effect:
    request_terms, payables = request["asked"], scoped(Payable, scope)
    decided = [str(decision["user_id"]) for level in request["levels"] for decision in level["decisions"]]
    approval = Approval(
        bool(request_terms["as_charged"]),
        bool(request_terms["without_order"]),
        f"{_reason(request)}Sent by {by_name}",
        (str(request["initiator"]), *decided, scope.user_id),
    )

    async def work(session: AsyncClientSession) -> None:
        payable = await payables.get(request["subject"]["id"], "invoice", session=session)
        await approve_payable(scope, payable, approval, session)
        await order_rechecks.mark_order_payables(scope, payable["order_keys"], session)

    return work


PAYABLES = ApprovalRequestKind(get_request_permission(RequestType.PAYABLE), _read, _is_unchanged, _prepare)
