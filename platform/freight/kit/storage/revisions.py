"""Writing whole records revision by revision: of two users who read the same one, the second gets a conflict."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict
from freight.core.records import RecordT
from freight.documents.base import match_revision
from freight.documents.records.base import StoredScopedDocument
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import ScopedCollection


def stamp_revisions(scope: Scope, changes: Sequence[tuple[RecordT | None, RecordT]], now: datetime) -> None:
    """Give each record its next revision, author and time. `changes`: records as they were read in the transaction
    (None: not stored yet) and as they will be stored."""
    for before, after in changes:
        # fields that every kind of record has
        record = cast(StoredScopedDocument, after)
        record["revision"] = before["revision"] + 1 if before else 1
        record |= {"updated_on": now, "updated_by": scope.user_id}


async def store_revisions(
    collection: ScopedCollection[RecordT],
    changes: Sequence[tuple[RecordT | None, RecordT]],
    session: AsyncClientSession,
    *,
    conflict: str,
) -> None:
    """Insert the new ones and replace the others. Raises Conflict with the message `conflict` if a stored revision is
    no longer the one that was read; the transaction must be rolled back then."""
    new = [after for before, after in changes if before is None]
    changed_pairs = [(before, after) for before, after in changes if before is not None]
    if new:
        await collection.insert_many(new, session=session)
    if not changed_pairs:
        return
    updates = [
        collection.to_update(
            match_revision(before["_id"], before["revision"]),
            [{"$replaceWith": {"$literal": after}}],
            archived=before.get("archived", False),
        )
        for before, after in changed_pairs
    ]
    if (await collection.bulk_write(updates, session=session)).matched_count != len(updates):
        raise Conflict(conflict)
