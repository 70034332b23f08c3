"""Written by `make records` from `documents/global_field.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredGlobalField(StoredTenantDocument):
    """`GlobalField`, as it is stored."""

    key: str
    folded: str
    group_key: str
    label: str
    type: str
    length: int
    description: NotRequired[str]
