"""A named set of reports for roles, groups and accounts, and to whom it is sent."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.notices.timing import MailPace
from freight.core.reports.profiles import ReportFormat, ReportPeriod
from freight.documents.base import AccountRule, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.report_profile import StoredReportProfile


class ProfileEntry(BaseModel):
    """A saved report with what the profile fixes for it, or the address of a screen. `entry_key` names it within the
    profile, in whatever place it is. It is not called `key`, so that a history compares the entries as a whole."""

    entry_key: str
    title: str = ""
    report_id: PydanticObjectId | None = None
    screen: str = ""
    rules: dict[str, object] | None = None
    conditions: str = ""  # the rules in words, as they were saved
    period: ReportPeriod = ReportPeriod.ALL
    period_field: str = ""


class ReportProfile(TenantDocument[StoredReportProfile]):
    """Reports in the order of their entries. Users, groups (and roles), and the users limited to the accounts have them
    in their reports; recipients get them as files. `pace` None: only by hand. `next_on` and `last_on` are not part of
    its history."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    description: str = ""
    entries: list[ProfileEntry]
    users: list[PydanticObjectId] = []
    groups: list[PydanticObjectId] = []
    accounts: list[PydanticObjectId] = []
    recipients: list[PydanticObjectId] = []
    format: ReportFormat = ReportFormat.WORKBOOK
    pace: MailPace | None = None
    hour: int = 7
    weekday: int = 1  # 1 is Monday
    month_day: int = 1  # of a monthly one; in a shorter month the last day
    next_on: datetime | None = None
    last_on: datetime | None = None

    class Settings:
        name = "report_profiles"
        indexes = [
            case_insensitive_unique_index("name", "system_id", "name"),
            IndexModel(
                [("next_on", ASCENDING)],
                name="due",
                partialFilterExpression={"next_on": {"$type": "date"}},
            ),
        ]

    @classmethod
    async def list_due(cls, now: datetime, most: int) -> list[StoredReportProfile]:
        """Return profiles of all systems that are due, the longest due first: for the scheduler."""
        query = {"next_on": {"$lte": now}, "archived": False}
        return await cls.get_pymongo_collection().find(query).sort("next_on", 1).limit(most).to_list()
