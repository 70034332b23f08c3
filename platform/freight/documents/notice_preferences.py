"""Which notices a user of a company wants, and how they are sent."""

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.notices.choices import SUMMARY_HOUR
from freight.core.notices.kinds import NoticeMailing
from freight.documents.base import CompanyDocument, Filter, SharedWriting
from freight.documents.records.notice_preferences import StoredNoticePreferences


class NoticeKindPreference(BaseModel):
    """The choice for one kind of notice."""

    panel: bool = True
    mail: NoticeMailing = NoticeMailing.NEVER


class NoticePreferences(CompanyDocument[StoredNoticePreferences]):
    """At most one per user and company; it applies in all of its systems. `next_summary_on`: when the daily summary is
    due, in the user's own time zone."""

    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    company_id: PydanticObjectId
    user_id: str
    choices: dict[str, NoticeKindPreference] = {}
    muted: list[PydanticObjectId] = []  # rules that the user turned off
    summary_hour: int = SUMMARY_HOUR
    time_zone: str
    next_summary_on: datetime | None = None
    queued_until: datetime | None = None

    class Settings:
        name = "notice_preferences"
        indexes = [
            IndexModel([("company_id", ASCENDING), ("user_id", ASCENDING)], unique=True, name="person"),
            IndexModel(
                [("next_summary_on", ASCENDING)],
                name="summary",
                partialFilterExpression={"next_summary_on": {"$type": "date"}},
            ),
        ]

    @classmethod
    async def due(cls, now: datetime, most: int) -> list[StoredNoticePreferences]:
        """Return preferences whose daily summary is due and that no worker was notified of lately: for the
        scheduler."""
        query = {"next_summary_on": {"$lte": now}, "$or": [{"queued_until": None}, {"queued_until": {"$lte": now}}]}
        return await cls.get_pymongo_collection().find(query, ["company_id", "user_id"]).limit(most).to_list()


def match_muted_rule(user_ids: Iterable[str], rule_id: ObjectId) -> Filter:
    """Return the filter of the preferences of these users, as far as they have muted a rule (index `person`)."""
    return {"user_id": {"$in": list(user_ids)}, "muted": rule_id}
