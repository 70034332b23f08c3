"""The documents of an issue: shared with everybody who sees its account."""

from collections.abc import Callable
from typing import Any

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.features.shipments.exceptions import store
from freight.features.shipments.exceptions.store import IssueChange
from freight.features.shipments.uploads.receive import IncomingFile
from freight.features.system.files.receiving import receive
from freight.kit import clock
from freight.kit import files as kept_files
from freight.kit.tenancy import Record, Scope
from freight.kit.transactions import in_transaction

PURPOSE = "issueDocument"

Documents = list[dict[str, Any]]


async def add(scope: Scope, issue_id: str, incoming: IncomingFile, permission: str) -> Record:
    """Add a document to an issue; returns the issue. Raises NotFound, Invalid or TooLarge with what is wrong with the
    file. Two people may add documents at the same time: neither takes the other's place."""
    issue = await store.one(issue_id, scope)
    taken = await receive(incoming, scope, PURPOSE, shared=True, account_id=issue["account_id"])
    document = {**taken._asdict(), "by": scope.user_id, "on": clock.now()}

    def added(documents: Documents) -> Documents:
        return [*documents, document]

    return await _changed(scope, issue_id, added, permission, keeps=taken.file_id)


async def remove(scope: Scope, issue_id: str, file_id: str, permission: str) -> Record:
    """Take a document off an issue; the file stays for its history. Raises NotFound."""

    def removed(documents: Documents) -> Documents:
        left = [each for each in documents if each["file_id"] != file_id]
        if len(left) == len(documents):
            raise NotFound("This document no longer exists.")
        return left

    return await _changed(scope, issue_id, removed, permission)


async def _changed(
    scope: Scope, issue_id: str, change: Callable[[Documents], Documents], permission: str, keeps: str = ""
) -> Record:
    async def work(session: AsyncClientSession) -> Record:
        before = await store.one(issue_id, scope, session)
        after = {**before, "files": change(before["files"])}
        if keeps:
            await kept_files.keep(keeps, scope, session)
        await store.write([IssueChange(before, after)], scope, session, permission=permission)
        return after

    return await in_transaction(work)
