"""What a person chose to be told of in a company, and how."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.notices.choices import SUMMARY_HOUR
from freight.core.notices.kinds import NoticeMailing
from freight.documents.base import CompanyDocument, SharedWriting
from freight.documents.records.notice_choices import StoredNoticePreferences


class NoticeKindPreference(BaseModel):
    """Of one kind of notice."""

    panel: bool = True
    mail: NoticeMailing = NoticeMailing.NEVER


class NoticePreferences(CompanyDocument[StoredNoticePreferences]):
    """One for each person of a company at most; it counts in all of its systems. `next_summary_on`: when the daily
    summary is due, by the person's own clock."""

    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    company_id: PydanticObjectId
    user_id: str
    choices: dict[str, NoticeKindPreference] = {}
    muted: list[PydanticObjectId] = []  # rules that the person turned off for himself
    summary_hour: int = SUMMARY_HOUR
    time_zone: str
    next_summary_on: datetime | None = None
    queued_until: datetime | None = None

    class Settings:
        name = "notice_choices"
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
        """Those whose daily summary is due and of whom no worker was told lately: for the scheduler."""
        query = {"next_summary_on": {"$lte": now}, "$or": [{"queued_until": None}, {"queued_until": {"$lte": now}}]}
        return await cls.get_pymongo_collection().find(query, ["company_id", "user_id"]).limit(most).to_list()
