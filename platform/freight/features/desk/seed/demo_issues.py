"""Typical issues of a branch, on shipments and invoices: some just raised, some answered, one closed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from freight.core.issues.document import SHIPMENT_NUMBER, STATUS, IssueModule, IssueProfile
from freight.documents.issue import Issue
from freight.documents.shipment import Shipment
from freight.documents.user import User, match_clerks
from freight.features.shipments.exceptions import editing, profiles, raising
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_CATEGORY, _SUB = "issueInformation#issueCategory", "issueInformation#issueSubCategory"
_SUBJECT, _STORY = "issueInformation#subject", "issueInformation#description"
_PROCESS, _PRIORITY = "issueInformation#process", "issueInformation#priority"
_ANSWER, _PARTY = "responseInformation#response", "responseInformation#responsibleParty"

# what was raised: category, sub-category, subject, what happened, process, priority; and the answer with its status
_OF_SHIPMENTS: tuple[tuple[str, str, str, str, str, str, tuple[str, str, str] | None], ...] = (
    ("Shipment data", "Weight differs", "waybill weight", "The waybill says 38 kg more than the booking.",
     "Departure", "High", None),
    ("Documents", "Proof of delivery missing", "POD not in the file", "Consignee signature is illegible.",
     "Delivery", "Normal", ("Asked the agent for a new scan, due today.", "Agent", "Answered")),
    ("Delivery", "Damaged", "two cartons wet", "Noted on the delivery receipt, photos with the consignee.",
     "Delivery", "High", None),
    ("Rate", "Wrong tariff", "last year's tariff", "Rated with the tariff that expired in December.",
     "Rating", "Normal", ("Rerated with the current one.", "Own branch", "Closed")),
    ("Customs", "Held for inspection", "", "Customs wants the commercial invoice for the parts.",
     "Import customs", "Normal", None),
)  # fmt: skip
_OF_INVOICES: tuple[tuple[str, str, str, str, str, str, tuple[str, str, str] | None], ...] = (
    ("Billing", "Wrong bill-to", "bill to the consignee", "Customer wants the consignee billed, per the Incoterm.",
     "Billing", "High", None),
    ("Rate", "Charge too high", "fuel surcharge", "The customer's contract caps it at 18 percent.",
     "Rating", "Normal", ("The cap ended in October. Sent the amendment.", "Customer", "Answered")),
    ("Billing", "Tax code missing", "", "No tax code on the second page.", "Invoice delivery", "Low", None),
)  # fmt: skip


async def load_demo_issues(scope: Scope, _: Path) -> int:
    """Raise issues in a demo system that never had one, and answer some; return how many."""
    if await scoped(Issue, scope).count(limit=1, archived=True):
        return 0
    shipments = await _numbers(scope, {"invoice_id": None}, len(_OF_SHIPMENTS))
    invoiced = await _numbers(scope, {"invoice_number": {"$gt": ""}}, len(_OF_INVOICES))
    raised = await _raise(scope, IssueModule.SHIPMENT, list(zip(shipments, _OF_SHIPMENTS, strict=False)))
    return raised + await _raise(scope, IssueModule.INVOICE, list(zip(invoiced, _OF_INVOICES, strict=False)))


async def _numbers(scope: Scope, wanted: Record, most: int) -> list[str]:
    cursor = scoped(Shipment, scope).find(wanted, {"shipment_number": 1}).sort([("entry_date", -1), ("_id", -1)])
    return [shipment["shipment_number"] async for shipment in cursor.limit(most)]


async def _raise(scope: Scope, module: IssueModule, wanted: list[tuple[str, tuple[Any, ...]]]) -> int:
    rows: list[Any] = [
        {
            "updateField": True,
            SHIPMENT_NUMBER: number,
            _CATEGORY: category,
            _SUB: sub,
            _SUBJECT: subject,
            _STORY: story,
            _PROCESS: process,
            _PRIORITY: priority,
        }
        for number, (category, sub, subject, story, process, priority, _) in wanted
    ]
    if not rows:
        return 0
    raiser = await _somebody(scope, profiles.RAISE)
    saved = dict(await raising.save_raised_issues(raiser, IssueProfile.EXISTING_SHIPMENT, module, rows))
    answers = [
        {
            "id": str(saved[index]["_id"]),
            "revision": saved[index]["revision"],
            "updateField": True,
            _ANSWER: answer[0],
            _PARTY: answer[1],
            STATUS: answer[2],
        }
        for index, (_, (*_, answer)) in enumerate(wanted)
        if answer
    ]
    await editing.save_issue_rows(await _somebody(scope, profiles.RESPOND), IssueProfile.RESPONSE, answers)
    return len(rows)


async def _somebody(scope: Scope, permission: str) -> Scope:
    """Return the scope of a user of the system with a permission; of the suite itself if there is none."""
    working = {"system_id": scope.system_id, "permissions": permission}
    cursor = User.get_pymongo_collection().find(match_clerks(scope.company_id, working))
    user = next(iter(await cursor.sort("user_name", 1).limit(1).to_list()), None)
    return replace(scope, user_id=str(user["_id"])) if user else scope
