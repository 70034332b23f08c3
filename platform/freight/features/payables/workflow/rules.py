"""The workflow rules of a system in the form they are applied."""

from bson import ObjectId

from freight.core.payables.workflow import ApprovalMethod, WorkflowRule
from freight.documents.payable_rule import PayableRule
from freight.documents.records.payable import StoredPayableWorkflow
from freight.documents.records.payable_rule import StoredPayableRule
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def list_workflow_rules(scope: Scope) -> list[WorkflowRule]:
    """Return all rules of the system."""
    return [_rule(payable_rule) async for payable_rule in scoped(PayableRule, scope).find()]


def build_stored_rule(rule: WorkflowRule) -> StoredPayableWorkflow:
    """Return what an invoice stores about the rule that applies to it."""
    return {
        "name": rule.name,
        "approval": rule.approval,
        "ladder_id": ObjectId(rule.ladder_id) if rule.ladder_id else None,
        "second_person": rule.second_person,
    }


def _rule(one: StoredPayableRule) -> WorkflowRule:
    return WorkflowRule(
        str(one["_id"]),
        one["name"],
        one["place"],
        ApprovalMethod(one["approval"]),
        str(one["ladder_id"] or ""),
        one["second_person"],
        one["short_pay"],
        one["carrier_key"],
        one["account_number"],
        one["currency"],
        one["from_amount"],
        one["to_amount"],
        one.get("tag_id", ""),
    )
