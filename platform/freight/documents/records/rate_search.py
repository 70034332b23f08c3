"""Written by `make records` from `documents/rate_search.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredRateSearch(StoredTenantDocument):
    """`RateSearch`, as it is stored."""

    user_id: str
    template_id: NotRequired[ObjectId | None]
    template_name: NotRequired[str]
    customer_id: NotRequired[ObjectId | None]
    task_key: NotRequired[str]
    currency: str
    lanes: list[dict[str, object]]
    version_ids: list[ObjectId]
    processed: NotRequired[int]
    started_on: datetime


class StoredRateSearchLane(StoredTenantDocument):
    """`RateSearchLane`, as it is stored."""

    user_id: str
    search_id: ObjectId
    position: int
    offers: list[dict[str, object]]
    without: NotRequired[list[dict[str, object]]]
    kept_out: NotRequired[int]
