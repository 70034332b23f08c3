"""Written by `make records` from `documents/second_factor.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredSecondFactor(StoredFreightDocument):
    """`SecondFactor`, as it is stored."""

    user_id: ObjectId
    secret: str
    is_on: NotRequired[bool]
    on_since: NotRequired[datetime | None]
    last_step: NotRequired[int]
    recovery: NotRequired[list[str]]
