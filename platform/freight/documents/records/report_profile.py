"""Written by `make records` from `documents/report_profile.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredProfileEntry(TypedDict):
    """`ProfileEntry`, as it is stored."""

    entry_key: str
    title: NotRequired[str]
    report_id: NotRequired[ObjectId | None]
    screen: NotRequired[str]
    rules: NotRequired[dict[str, object] | None]
    conditions: NotRequired[str]
    period: NotRequired[str]
    period_field: NotRequired[str]


class StoredReportProfile(StoredTenantDocument):
    """`ReportProfile`, as it is stored."""

    name: str
    description: NotRequired[str]
    entries: list[StoredProfileEntry]
    users: NotRequired[list[ObjectId]]
    groups: NotRequired[list[ObjectId]]
    accounts: NotRequired[list[ObjectId]]
    recipients: NotRequired[list[ObjectId]]
    format: NotRequired[str]
    pace: NotRequired[str | None]
    hour: NotRequired[int]
    weekday: NotRequired[int]
    month_day: NotRequired[int]
    next_on: NotRequired[datetime | None]
    last_on: NotRequired[datetime | None]
