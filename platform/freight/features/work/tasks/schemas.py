"""Wire shapes of the notification panel."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from pydantic import Field, RootModel

from freight.documents.task import ACTIVE, TaskStatus
from freight.features.work.tasks.service import estimate_seconds_left
from freight.kit.http.envelope import RequestModel, WireModel


class TaskRow(WireModel):
    """A notification: a progress bar while its task runs, then a message with a link or a file."""

    mem_cache_key: str
    kind: str
    title: str
    notification_type: Literal["progressBar", "message"]
    running_status: TaskStatus
    processed_count: int
    total_count: int
    seconds_left: int | None
    requested_on: datetime
    updated_on: datetime
    finished_on: datetime | None
    cancel_requested: bool
    read: bool
    link: str
    file_id: str
    message: str

    @classmethod
    def of(cls, task: Mapping[str, object], now: datetime) -> "TaskRow":
        """Return the row of a stored task in its state at `now`."""
        active = task["running_status"] in ACTIVE
        return cls(
            mem_cache_key=task["key"],
            notification_type="progressBar" if active else "message",
            seconds_left=estimate_seconds_left(task, now),
            **{name: task[name] for name in _AS_STORED},
        )


_AS_STORED = (
    "kind",
    "title",
    "running_status",
    "processed_count",
    "total_count",
    "requested_on",
    "updated_on",
    "finished_on",
    "cancel_requested",
    "read",
    "link",
    "file_id",
    "message",
)


class TaskRows(RootModel[list[TaskRow]]):
    """The notifications of a user, newest first."""


class TasksRead(RequestModel):
    """The notifications the opened panel shows."""

    mem_cache_keys_to_make_read: list[str] = Field(max_length=500)


class TasksDeleted(RequestModel):
    """Single notifications to delete or, with `finished`, all completed and canceled ones (R045, R046)."""

    mem_cache_key: list[str] = Field(default=[], max_length=500)
    finished: bool = False


class DownloadRow(WireModel):
    """A file that a task of the user created. `title` and `message` describe it. It is deleted after `expiresOn`; null:
    it is kept. `fileId` is the id for the one-time ticket."""

    file_id: str
    title: str
    message: str
    file_name: str
    content_type: str
    size: int = Field(description="bytes")
    made_on: datetime
    expires_on: datetime | None


class DownloadList(WireModel):
    """A page of the files that tasks of the user created and that are still kept, newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[DownloadRow]
