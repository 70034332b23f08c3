"""An issued invoice whose file is still to be drawn."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import SharedWriting, TenantDocument
from freight.documents.records.render_request import StoredRenderRequest


class RenderRequest(TenantDocument[StoredRenderRequest]):
    """Written in the transaction that issues the invoice, under the invoice's own id, and deleted in the one that
    stores its file. `fault`: why it could not be drawn; `tries`: how often."""

    shared_writing = SharedWriting.ANYBODY

    told_until: datetime  # no one else notifies a worker of it before then
    tries: int = 0
    fault: str = ""

    class Settings:
        name = "render_requests"
        indexes = [
            IndexModel([("told_until", ASCENDING)], name="sweep"),
            IndexModel([("system_id", ASCENDING), ("told_until", ASCENDING)], name="system"),
        ]

    @classmethod
    async def places(cls, now: datetime) -> Sequence[tuple[ObjectId, ObjectId]]:
        """Return company and system of everything that is due and that no worker was notified of lately: for the
        scheduler."""
        groups: list[Mapping[str, object]] = [
            {"$match": {"told_until": {"$lte": now}}},
            {"$group": {"_id": {"company": "$company_id", "system": "$system_id"}}},
        ]
        cursor = await cls.aggregated(groups)
        return [(row["_id"]["company"], row["_id"]["system"]) async for row in cursor]
