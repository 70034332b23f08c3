"""A task: work that outlives a request, shown in the notification panel with its progress (R044-R051).

The status is kept here and not in the job system's result: it survives the broker, and a sweep finds what was lost.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class RunningStatus(StrEnum):
    """The states of a task; Completed and Canceled are the specification's words."""

    QUEUED = "Queued"
    RUNNING = "Running"
    COMPLETED = "Completed"
    CANCELED = "Canceled"
    FAILED = "Failed"


ACTIVE = (RunningStatus.QUEUED, RunningStatus.RUNNING)


class Task(TenantDocument):
    """One piece of background work. The job is sent with the key alone and reads its arguments here, so that what
    was accepted can be sent again at any time.

    `granted_accounts` is the account restriction of the user who asked (None: all): the job keeps to it.
    `done_chunks` are the once-only markers, written in the transaction that stores the chunk.
    """

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
    resumed_from: int = 0  # processed_count when the present attempt began: its pace is measured from there
    done_chunks: list[int] = []
    granted_accounts: list[PydanticObjectId] | None = None
    attempts: int = 0
    cancel_requested: bool = False
    message: str = ""
    link: str = ""  # the screen that shows the outcome
    file_id: str = ""  # a file to download
    read: bool = False
    requested_on: datetime
    started_on: datetime | None = None
    finished_on: datetime | None = None
    heartbeat_on: datetime  # when it was last sent or last told its progress

    class Settings:
        name = "tasks"
        indexes = [
            IndexModel([("key", ASCENDING)], unique=True, name="key"),
            IndexModel([("system_id", ASCENDING), ("user_id", ASCENDING), ("requested_on", DESCENDING)], name="user"),
            IndexModel([("running_status", ASCENDING), ("heartbeat_on", ASCENDING)], name="sweep"),
        ]

    @classmethod
    async def of_key(cls, key: str) -> dict[str, Any] | None:
        """The task of a key in whatever tenant: for the worker that was handed the key, which has no scope yet."""
        return await cls.get_pymongo_collection().find_one({"key": key})

    @classmethod
    async def unattended(cls, queued_before: datetime, running_before: datetime) -> list[dict[str, Any]]:
        """Accepted work of every tenant that nobody has reported on since: for the sweep."""
        silent = [
            {"running_status": RunningStatus.QUEUED, "heartbeat_on": {"$lt": queued_before}},
            {"running_status": RunningStatus.RUNNING, "heartbeat_on": {"$lt": running_before}},
        ]
        return await cls.get_pymongo_collection().find({"$or": silent}).to_list(length=500)
