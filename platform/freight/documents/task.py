"""A task: work that outlives a request, shown in the notification panel with its progress (R044-R051).

The status is kept here and not in the job system's result: it survives the broker, and a sweep finds what was lost.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar

from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class RunningStatus(StrEnum):
    """The states of a task; Completed and Canceled are the specification's words."""

    QUEUED = "Queued"
    RUNNING = "Running"
    COMPLETED = "Completed"
    CANCELED = "Canceled"
    FAILED = "Failed"


class Task(TenantDocument):
    """One piece of background work. `job_name` and `job_arguments` are what the sweep sends again."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    key: str  # memCacheKey on the wire
    user_id: str
    kind: str  # upload, rating, billing, export
    title: str
    job_name: str
    job_arguments: dict[str, Any] = {}
    running_status: RunningStatus = RunningStatus.QUEUED
    processed_count: int = 0
    total_count: int = 0
    done_chunks: list[int] = []
    attempts: int = 0
    message: str = ""
    link: str = ""  # the screen that shows the outcome
    file_id: str = ""  # a file to download
    read: bool = False
    requested_on: datetime
    started_on: datetime | None = None
    finished_on: datetime | None = None
    heartbeat_on: datetime | None = None

    class Settings:
        name = "tasks"
        indexes = [
            IndexModel([("key", ASCENDING)], unique=True, name="key"),
            IndexModel([("system_id", ASCENDING), ("user_id", ASCENDING), ("requested_on", DESCENDING)], name="user"),
            IndexModel([("running_status", ASCENDING), ("heartbeat_on", ASCENDING)], name="sweep"),
        ]
