"""Written by `make records` from `documents/rating_run_share.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredRunPortion(StoredTenantDocument):
    """`RunPortion`, as it is stored."""

    run_id: ObjectId
    division: ObjectId
    number: int
    shipment_ids: list[ObjectId]


class StoredRunShare(StoredTenantDocument):
    """`RunShare`, as it is stored."""

    run_id: ObjectId
    number: int
    division: ObjectId
    next_portion: int
    before_portion: int
    processed: NotRequired[int]
    figures: NotRequired[dict[str, object]]
    is_done: NotRequired[bool]
