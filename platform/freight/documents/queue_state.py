"""Documents with a `queued_until`: until then the scheduler does not queue them again."""

from collections.abc import Sequence
from datetime import datetime

from beanie import Document


async def mark_queued(document: type[Document], ids: Sequence[object], until: datetime) -> None:
    """Mark these documents as queued until a moment. Writes nothing for an empty list, which is the usual case."""
    if ids:
        await document.get_pymongo_collection().update_many({"_id": {"$in": ids}}, {"$set": {"queued_until": until}})
