"""Count the open issues of invoices."""

from collections.abc import Iterable

from bson import ObjectId

from freight.core.issues.document import CLOSED, IssueModule
from freight.documents.issue import Issue
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def count_open_issues(scope: Scope, invoice_ids: Iterable[ObjectId]) -> dict[ObjectId, int]:
    """Return the number of issues that are not closed, by invoice; an invoice without any is left out."""
    issue_query = {"module": IssueModule.INVOICE, "status": {"$ne": CLOSED}, "invoice_id": {"$in": [*invoice_ids]}}
    counted = await scoped(Issue, scope).aggregate(
        [{"$match": issue_query}, {"$group": {"_id": "$invoice_id", "count": {"$sum": 1}}}]
    )
    return {row["_id"]: row["count"] async for row in counted}
