"""Written by `make records` from `documents/rating_run.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredRatingRun(StoredTenantDocument):
    """`RatingRun`, as it is stored."""

    user_id: str
    user_name: NotRequired[str]
    task_key: NotRequired[str]
    request: dict[str, object]
    description: NotRequired[str]
    version_ids: list[ObjectId]
    cost_version_ids: NotRequired[list[ObjectId]]
    shares: NotRequired[int]
    total_count: int
    processed: NotRequired[int]
    rated: NotRequired[int]
    mismatched: NotRequired[int]
    not_rated: NotRequired[dict[str, int]]
    totals: NotRequired[dict[str, Decimal]]
    started_on: datetime
    finished_on: NotRequired[datetime | None]
