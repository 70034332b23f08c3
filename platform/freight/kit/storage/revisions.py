"""Whole records written one revision after the other: of two people who read the same one, the second is told."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict
from freight.core.records import RecordT
from freight.documents.records.base import StoredScopedDocument
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import ScopedCollection


def stamp_revisions(scope: Scope, changes: Sequence[tuple[RecordT | None, RecordT]], now: datetime) -> None:
    """Give each record its next revision, and say who writes it when, in the record itself. `changes`: records as they
    were read in the transaction (None: not stored yet) and as they shall be."""
    for before, after in changes:
        # what every record has, of whichever kind
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
    """Insert the new ones and replace the others. Raises Conflict with the words `conflict` where a stored revision is
    no longer the one that was read; then nothing of the transaction may stay."""
    new = [after for before, after in changes if before is None]
    known = [(before, after) for before, after in changes if before is not None]
    if new:
        await collection.insert_many(new, session=session)
    if not known:
        return
    updates = [
        collection.to_update(
            {"_id": before["_id"], "revision": before["revision"]},
            [{"$replaceWith": {"$literal": after}}],
            archived=before.get("archived", False),
        )
        for before, after in known
    ]
    if (await collection.bulk_write(updates, session=session)).matched_count != len(updates):
        raise Conflict(conflict)
