"""What workers are told of by the scheduler: documents with a `queued_until`, before which nobody is told again."""

from collections.abc import Sequence
from datetime import datetime

from beanie import Document


async def note_queued(document: type[Document], ids: Sequence[object], until: datetime) -> None:
    """Note of these documents that a worker is told of them. The scheduler asks every few seconds, mostly with none:
    then nothing is written."""
    if ids:
        await document.get_pymongo_collection().update_many({"_id": {"$in": ids}}, {"$set": {"queued_until": until}})
