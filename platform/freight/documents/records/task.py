"""Written by `make records` from `documents/task.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredTask(StoredTenantDocument):
    """`Task`, as it is stored."""

    key: str
    user_id: str
    kind: str
    title: str
    job_name: str
    job_arguments: NotRequired[dict[str, object]]
    running_status: NotRequired[str]
    processed_count: NotRequired[int]
    total_count: NotRequired[int]
    resumed_from: NotRequired[int]
    done_chunks: NotRequired[list[int]]
    outcome_counts: NotRequired[dict[str, int]]
    granted_accounts: NotRequired[list[ObjectId] | None]
    right: NotRequired[str]
    key_id: NotRequired[str]
    attempts: NotRequired[int]
    cancel_requested: NotRequired[bool]
    message: NotRequired[str]
    link: NotRequired[str]
    file_id: NotRequired[str]
    read: NotRequired[bool]
    requested_on: datetime
    started_on: NotRequired[datetime | None]
    finished_on: NotRequired[datetime | None]
    heartbeat_on: datetime
