"""Written by `make records` from `documents/permission_code.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredCompanyDocument


class StoredPermissionCode(StoredCompanyDocument):
    """`PermissionCode`, as it is stored."""

    company_id: ObjectId
    module: str
    code: str
    label: str
    codes: NotRequired[list[str]]
