"""A report that a user saved."""

from datetime import datetime
from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.records.saved_report import StoredSavedReport


class SavedReport(TenantDocument[StoredSavedReport]):
    """The definition of a report under a name. It holds no data: whoever runs it sees their own. A `shared` one is
    offered to everyone in the system and changed only by its owner."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    user_id: str
    name: str
    name_key: str  # the name without its case: one report a name
    description: str = ""
    shared: bool = False
    on_trends: bool = False  # a tile of /dashboard/newCharts
    plan: dict[str, object]  # of core/reports/plan.py
    conditions: str = ""  # the filter in words, as it was saved
    labels: dict[str, str] = {}  # what its fields were called, for when a template has lost one
    last_run_on: datetime | None = None
    last_run_by: str = ""

    class Settings:
        name = "saved_reports"
        indexes = [
            unique_index("system_user_name", "system_id", "user_id", "name_key"),
            IndexModel([("system_id", ASCENDING), ("shared", ASCENDING), ("archived", ASCENDING)], name="shared"),
        ]
