"""Written by `make records` from `documents/base.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId


class StoredFreightDocument(TypedDict):
    """`FreightDocument`, as it is stored."""

    _id: NotRequired[ObjectId]
    revision: NotRequired[int]
    created_on: NotRequired[datetime]
    updated_on: NotRequired[datetime]
    updated_by: NotRequired[str]


class StoredScopedDocument(StoredFreightDocument):
    """`ScopedDocument`, as it is stored."""

    archived: NotRequired[bool]


class StoredTenantDocument(StoredScopedDocument):
    """`TenantDocument`, as it is stored."""

    company_id: NotRequired[ObjectId]
    system_id: NotRequired[ObjectId]
    account_id: NotRequired[ObjectId | None]


class StoredCompanyDocument(StoredScopedDocument):
    """`CompanyDocument`, as it is stored."""


class StoredLayeredDocument(StoredScopedDocument):
    """`LayeredDocument`, as it is stored."""

    company_id: NotRequired[ObjectId]
    system_id: NotRequired[ObjectId | None]
    account_id: NotRequired[ObjectId | None]
