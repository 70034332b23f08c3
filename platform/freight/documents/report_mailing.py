"""When a saved report is mailed to a user."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.notices.timing import MailPace
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.records.report_mailing import StoredReportMailing


class ReportMailing(TenantDocument[StoredReportMailing]):
    """A mailing that a user set up for themselves: no one can have a report mailed to another. `problem`: why the last
    one did not arrive."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    report_id: PydanticObjectId
    user_id: str
    pace: MailPace = MailPace.WEEKLY
    hour: int = 7
    weekday: int = 1  # 1 is Monday
    next_on: datetime
    last_on: datetime | None = None
    problem: str = ""

    class Settings:
        name = "report_mailings"
        indexes = [
            unique_index("report_user", "system_id", "report_id", "user_id"),
            IndexModel([("next_on", ASCENDING)], name="due"),
        ]

    @classmethod
    async def due(cls, now: datetime, most: int) -> list[StoredReportMailing]:
        """Return mailings of all systems that are due, the longest due first: for the scheduler."""
        query = {"next_on": {"$lte": now}, "archived": False}
        return await cls.get_pymongo_collection().find(query).sort("next_on", 1).limit(most).to_list()
