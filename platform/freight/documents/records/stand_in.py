"""Written by `make records` from `documents/stand_in.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredStandIn(StoredTenantDocument):
    """`StandIn`, as it is stored."""

    from_user: ObjectId
    to_user: ObjectId
    first_day: str
    last_day: str
    types: NotRequired[list[str]]
