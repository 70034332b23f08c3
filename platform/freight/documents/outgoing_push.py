"""A push to the external billing system: what was accepted to be sent, stored before it is, with what came of it."""

from datetime import datetime, timedelta
from typing import Any

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import TenantDocument


class PushAnswer(BaseModel):
    """How one try ended. `status` is None where no answer came."""

    on: datetime
    status: int | None = None
    outcome: str
    text: str = ""  # what was answered, its first 500 characters
    milliseconds: int = 0


class OutgoingPush(TenantDocument):
    """One message about one invoice. Message and key are made once and the same in every try, so that a try that was
    received and not noted is recognised by the other side.

    The one who sends it has `holder` and `held_until`; when that passes without a note, the next may. `is_uncertain`:
    a try may have arrived although its answer did not.
    """

    key: str
    kind: str
    state: str
    is_open: bool = True  # under way; an invoice has one of a kind
    invoice_id: PydanticObjectId
    invoice_number: str
    shipment_id: PydanticObjectId | None = None
    shipment_number: str = ""
    method: str
    path: str
    body: dict[str, Any] | None = None
    batch: str  # key of the task it was accepted with
    user_id: str  # who pushed it
    permission: str = ""
    tries: int = 0  # since it was accepted or resent
    next_try_on: datetime
    queued_until: datetime  # a worker was told of it: not again before then
    holder: str = ""
    held_until: datetime | None = None
    is_uncertain: bool = False
    answers: list[PushAnswer] = []  # the last ones
    result: dict[str, Any] | None = None  # what the answer said
    reason: str = ""  # why it failed or was given up

    class Settings:
        name = "outgoing_pushes"
        indexes = [
            IndexModel([("key", ASCENDING)], unique=True, name="key"),
            IndexModel(
                [("invoice_id", ASCENDING), ("kind", ASCENDING)],
                unique=True,
                name="open_once",
                partialFilterExpression={"is_open": True},
            ),
            IndexModel([("system_id", ASCENDING), ("state", ASCENDING), ("_id", DESCENDING)], name="system_state"),
            IndexModel([("system_id", ASCENDING), ("invoice_id", ASCENDING), ("_id", DESCENDING)], name="invoice"),
            IndexModel([("batch", ASCENDING), ("_id", ASCENDING)], name="batch"),
            IndexModel(
                [("state", ASCENDING), ("next_try_on", ASCENDING)],
                name="due",
                partialFilterExpression={"is_open": True},
            ),
        ]

    @classmethod
    async def due(cls, states: list[str], now: datetime, queued_for: timedelta) -> list[dict[str, Any]]:
        """Pushes of every tenant whose time has come and that no worker was told of lately: for the scheduler. What is
        put off for much longer than `queued_for` was put off by a wrong clock."""
        query = {
            "is_open": True,
            "state": {"$in": states},
            "next_try_on": {"$lte": now},
            "$and": [
                {"$or": [{"queued_until": {"$lte": now}}, {"queued_until": {"$gt": now + 2 * queued_for}}]},
                {"$or": [{"held_until": None}, {"held_until": {"$lte": now}}]},
            ],
        }
        fields = {"company_id": 1, "system_id": 1, "queued_until": 1}
        found = cls.get_pymongo_collection().find(query, fields).sort("next_try_on", 1)
        return await found.to_list(length=500)
