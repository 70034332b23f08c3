"""The documents of an issue, visible to everyone who sees its account."""

from collections.abc import Awaitable, Callable

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.issue import StoredIssue
from freight.features.shipments.exceptions import store
from freight.features.shipments.exceptions.store import IssueChange
from freight.features.work.attachments import service as attachments
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

PURPOSE = "issueDocument"

Documents = list[StoredAttachment]


async def attach_issue_file(scope: Scope, issue_id: str, incoming: IncomingFile, permission: str) -> StoredIssue:
    """Add a document to an issue; return the issue. Raises NotFound, and Invalid or TooLarge with what is wrong with
    the file. Two users may add documents at the same time without overwriting each other."""
    issue = await store.load_issue(scope, issue_id)
    attachment = await attachments.receive_attachment(
        scope, incoming, PURPOSE, shared=True, account_id=issue["account_id"]
    )

    async def added(documents: Documents, session: AsyncClientSession) -> Documents:
        return [*documents, await attachments.attach_file(scope, attachment.file_id, session)]

    return await _changed(scope, issue_id, added, permission)


async def detach_issue_file(scope: Scope, issue_id: str, file_id: str, permission: str) -> StoredIssue:
    """Remove a document from an issue; the file stays for its history. Raises NotFound."""

    async def removed(documents: Documents, _: AsyncClientSession) -> Documents:
        remaining = [document for document in documents if document["file_id"] != file_id]
        if len(remaining) == len(documents):
            raise NotFound("This document no longer exists.")
        return remaining

    return await _changed(scope, issue_id, removed, permission)


async def _changed(
    scope: Scope,
    issue_id: str,
    change: Callable[[Documents, AsyncClientSession], Awaitable[Documents]],
    permission: str,
) -> StoredIssue:
    async def work(session: AsyncClientSession) -> StoredIssue:
        before = await store.load_issue(scope, issue_id, session)
        after: StoredIssue = {**before, "files": await change(before["files"], session)}
        await store.write_issues(scope, [IssueChange(before, after)], session, permission=permission)
        return after

    return await run_in_transaction(work)
