"""Written by `make records` from `documents/permission_group.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument
from freight.documents.records.filtered_permission import StoredFilteredPermission


class StoredPermissionGroup(StoredFreightDocument):
    """`PermissionGroup`, as it is stored."""

    company_id: ObjectId
    system_id: NotRequired[ObjectId | None]
    name: str
    codes: NotRequired[list[str]]
    variants: NotRequired[list[StoredFilteredPermission]]
