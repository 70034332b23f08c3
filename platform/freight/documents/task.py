"""A task: work that outlives a request, shown in the notification panel with its progress (R044-R051).

The status is kept here and not in the job system's result: it survives the broker, and a sweep finds what was lost.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.task import StoredTask


class TaskStatus(StrEnum):
    """The states of a task; Completed and Canceled are the specification's words."""

    QUEUED = "Queued"
    RUNNING = "Running"
    COMPLETED = "Completed"
    CANCELED = "Canceled"
    FAILED = "Failed"


ACTIVE = (TaskStatus.QUEUED, TaskStatus.RUNNING)


class Task(TenantDocument[StoredTask]):
    """One piece of background work. The job is sent with only the key and reads its arguments here, so that accepted
    work can be sent again at any time.

    `granted_accounts` is the account restriction of the user who requested it (None: all), `right` the permission it
    was requested by: the job stays within both, as the user holds them while it runs. `done_chunks` are the once-only
    markers, written in the transaction that stores the chunk.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    key: str  # memCacheKey on the wire
    user_id: str
    kind: str  # upload, rating, billing, export
    title: str
    job_name: str
    job_arguments: dict[str, object] = {}
    running_status: TaskStatus = TaskStatus.QUEUED
    processed_count: int = 0
    total_count: int = 0
    resumed_from: int = 0  # processed_count when the present attempt began: its speed is measured from there
    done_chunks: list[int] = []
    outcome_counts: dict[str, int] = {}  # what its chunks came to, added up in their transactions
    granted_accounts: list[PydanticObjectId] | None = None
    right: str = ""
    key_id: str = ""  # of the API key it was requested with; the job stays within what the key holds
    attempts: int = 0
    cancel_requested: bool = False
    message: str = ""
    link: str = ""  # the screen that shows the outcome
    file_id: str = ""  # a file to download
    read: bool = False
    requested_on: datetime
    started_on: datetime | None = None
    finished_on: datetime | None = None
    heartbeat_on: datetime  # when it was last sent or last reported its progress

    class Settings:
        name = "tasks"
        indexes = [
            IndexModel([("key", ASCENDING)], unique=True, name="key"),
            IndexModel([("system_id", ASCENDING), ("user_id", ASCENDING), ("requested_on", DESCENDING)], name="user"),
            IndexModel([("running_status", ASCENDING), ("heartbeat_on", ASCENDING)], name="sweep"),
        ]

    @classmethod
    async def of_key(cls, key: str) -> StoredTask | None:
        """Return the task of a key, whatever its tenant: for the worker that got the key and has no scope yet."""
        return await cls.get_pymongo_collection().find_one({"key": key})

    @classmethod
    async def waiting(cls, longer_than: int) -> list[StoredTask]:
        """Return long work of all tenants that has not started, the oldest first: for when a place becomes free."""
        query = {"running_status": TaskStatus.QUEUED, "total_count": {"$gt": longer_than}}
        cursor = cls.get_pymongo_collection().find(query, {"done_chunks": 0, "job_arguments": 0})
        return await cursor.sort("requested_on", 1).limit(100).to_list()

    @classmethod
    async def oldest_queued(cls) -> datetime | None:
        """Return since when the oldest work of all tenants has been waiting to start; None when none waits."""
        query = {"running_status": TaskStatus.QUEUED}
        oldest = await cls.get_pymongo_collection().find_one(query, {"requested_on": 1}, sort=[("requested_on", 1)])
        return oldest["requested_on"] if oldest else None

    @classmethod
    async def number_by_status(cls) -> dict[str, int]:
        """Return the number of tasks of all tenants in each state; counted in the index, no task is read."""
        counted = cls.get_pymongo_collection().count_documents
        return {status: await counted({"running_status": status}) for status in TaskStatus}

    @classmethod
    async def take_up(cls, task: Mapping[str, object], now: datetime) -> bool:
        """Claim to send a task again, as it was read; True for exactly one caller."""
        unchanged = {name: task[name] for name in ("key", "heartbeat_on", "running_status")}
        claimed = await cls.get_pymongo_collection().update_one(unchanged, {"$set": {"heartbeat_on": now}})
        return claimed.modified_count == 1

    @classmethod
    async def unattended(cls, now: datetime, queued: timedelta, running: timedelta) -> list[StoredTask]:
        """Return accepted work of all tenants without a report for this long: for the sweep. Includes work whose last
        report is in the future: the clock of that machine is wrong, so its report means nothing."""
        silent = [
            {"running_status": status, "heartbeat_on": outside}
            for status, most in ((TaskStatus.QUEUED, queued), (TaskStatus.RUNNING, running))
            for outside in ({"$lt": now - most}, {"$gt": now + most})
        ]
        return await cls.get_pymongo_collection().find({"$or": silent}).to_list(length=500)


def match_task_in_status(key: str, statuses: Iterable[TaskStatus]) -> Filter:
    """Return the filter of a task if it is in one of the statuses (index `key`)."""
    return {"key": key, "running_status": {"$in": list(statuses)}}


def match_task_without_chunks(key: str, numbers: Iterable[int]) -> Filter:
    """Return the filter of a task if none of the chunks is done (index `key`)."""
    return {"key": key, "done_chunks": {"$nin": list(numbers)}}


def match_unread_failures(user_id: str) -> Filter:
    """Return the filter of a user's failed tasks that they have not read (index `user`)."""
    return {"user_id": user_id, "running_status": TaskStatus.FAILED, "read": False}
