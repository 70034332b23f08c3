"""Written by `make records` from `documents/user_group.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredCompanyDocument


class StoredUserGroup(StoredCompanyDocument):
    """`UserGroup`, as it is stored."""

    system_id: NotRequired[ObjectId | None]
    name: str
    members: NotRequired[list[ObjectId]]
