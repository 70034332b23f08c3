"""The only writer of issues: revision guard and history in the caller's transaction."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, NotFound
from freight.core.issues.document import to_issue_row
from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.documents.invoice import Invoice
from freight.documents.issue import Issue
from freight.documents.record_change import RecordAction
from freight.documents.records.issue import StoredIssue
from freight.documents.shipment import Shipment
from freight.features.setup.tags.queries import load_joint_tag_details
from freight.kit import clock, events
from freight.kit.events import DomainEventDraft
from freight.kit.records import history
from freight.kit.records.history import RecordSave
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

KIND = "issue"  # of its history
_NUMBER = "shipmentInformation.shipmentNumber"
GONE = "Issue Not found!"
CHANGED_MEANWHILE = "Someone else changed some of these issues. Reload and try again."


class IssueChange(NamedTuple):
    """One issue as read in the transaction (None: not raised yet) and as it will be stored."""

    before: StoredIssue | None
    after: StoredIssue


async def write_issues(
    scope: Scope, changes: Sequence[IssueChange], session: AsyncClientSession, *, permission: str
) -> None:
    """Store issues and their history. New ones get revision 1, changed ones the next revision, set in `after` itself.
    Raises Conflict, which rolls the transaction back, when the stored revision is not that of `before`."""
    if not changes:
        return
    issues, now = scoped(Issue, scope), clock.now()
    revisions.stamp_revisions(scope, changes, now)
    for before, after in changes:
        if before is None:
            after |= {"created_on": now, "created_by": scope.user_id}
    await revisions.store_revisions(issues, changes, session, conflict=CHANGED_MEANWHILE)
    record_saves = [RecordSave(after["_id"], _action(before, after), before, after) for before, after in changes]
    await history.write_history_entries(scope, KIND, record_saves, permission=permission, session=session)
    raised = [after for before, after in changes if before is None]
    if raised:
        names = await history.load_user_names([scope.user_id])
        tags = [await _load_tag_details(scope, issue, session) for issue in raised]
        opened = [_opened(scope, issue, names, own_tags) for issue, own_tags in zip(raised, tags, strict=True)]
        await events.store_domain_events(scope, opened, session)


async def _load_tag_details(scope: Scope, issue: StoredIssue, session: AsyncClientSession) -> Record:
    """Return the tags of the shipment and the invoice of an issue."""
    shipments = scoped(Shipment, scope).find({"_id": issue["shipment_id"]}, ["tag_ids"], session=session)
    invoices = scoped(Invoice, scope).find({"_id": issue.get("invoice_id")}, ["tag_ids"], session=session)
    return await load_joint_tag_details(scope, [*await shipments.to_list(), *await invoices.to_list()], session)


def _opened(scope: Scope, issue: StoredIssue, names: Mapping[str, str], tags: Record) -> DomainEventDraft:
    # a filter value in an address is escaped, and then the address again
    number_filter = f"{_NUMBER}~equalTo~{quote(issue['shipment_number'], safe='')}"
    about = {"module": issue["module"], "f": number_filter}
    account = issue.get("account_id")
    return DomainEventDraft(
        NotificationEvent.ISSUE_OPENED,
        f"issue:{issue['_id']}",
        f"/invoices/exceptions?{urlencode(about)}",
        {
            "shipment": issue["shipment_number"],
            "invoice": issue.get("invoice_number", ""),
            "summary": issue.get("summary", ""),
            "by": names.get(scope.user_id, ""),
            **tags,
        },
        subject_id=issue["_id"],
        accounts=[account] if account else (),
        parts={EventInvolvement.STARTED: [scope.user_id]},
    )


def _action(before: StoredIssue | None, after: StoredIssue) -> RecordAction:
    if before is None:
        return RecordAction.CREATED
    return RecordAction.ARCHIVED if after["archived"] else RecordAction.CHANGED


async def load_issues(
    scope: Scope, ids: Iterable[object], session: AsyncClientSession | None = None
) -> dict[str, StoredIssue]:
    """Load the stored issues of those ids, by id. Raises NotFound when one does not exist."""
    record_ids = {parse_object_id(issue_id, "issue") for issue_id in ids}
    cursor = scoped(Issue, scope).find({"_id": {"$in": list(record_ids)}}, session=session)
    records = {str(record["_id"]): record async for record in cursor}
    if len(records) < len(record_ids):
        raise build_issue_not_found()
    return records


def build_issue_not_found() -> NotFound:
    """Return the error that an issue does not exist within the caller's scope."""
    return NotFound(GONE)


async def load_issue(scope: Scope, issue_id: object, session: AsyncClientSession | None = None) -> StoredIssue:
    """Load one issue. Raises NotFound."""
    return next(iter((await load_issues(scope, [issue_id], session)).values()))


async def find_open_issues(scope: Scope, keys: Iterable[str], session: AsyncClientSession) -> dict[str, ObjectId]:
    """Return the open issues of the system with these duplicate keys, whoever may see them: id by key."""
    system_scope = scope.whole_system
    issue_query = {"duplicate_key": {"$in": sorted({key for key in keys if key})}}
    cursor = scoped(Issue, system_scope).find(issue_query, {"duplicate_key": 1}, session=session)
    return {record["duplicate_key"]: record["_id"] async for record in cursor}


def build_issue_conflict(rows: Iterable[tuple[object, StoredIssue]]) -> Conflict:
    """Return the error that another user changed rows, with the current rows by tempId."""
    return Conflict(
        CHANGED_MEANWHILE,
        data={"conflicts": [{"tempId": temp_id, "current": to_issue_row(now)} for temp_id, now in rows]},
    )
