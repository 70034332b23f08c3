"""Written by `make records` from `documents/list_layout.py`."""

from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredLayoutColumnRecord(TypedDict):
    """`LayoutColumnRecord`, as it is stored."""

    column: str
    label: NotRequired[str]
    width: NotRequired[int | None]
    format: NotRequired[str | None]
    total: NotRequired[bool]


class StoredListLayout(StoredTenantDocument):
    """`ListLayout`, as it is stored."""

    name: str
    list_name: str
    applies_to: str
    receivers: NotRequired[list[ObjectId]]
    columns: list[StoredLayoutColumnRecord]
    sort_key: NotRequired[str]
    sort_descending: NotRequired[bool]


class StoredOwnListLayout(StoredTenantDocument):
    """`OwnListLayout`, as it is stored."""

    user_id: str
    list_name: str
    columns: list[str]
