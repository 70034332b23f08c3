"""Written by `make records` from `documents/operation.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredOperation(StoredTenantDocument):
    """`Operation`, as it is stored."""

    code: str
    name: str
    mode: str
    locations: NotRequired[list[str]]
    data: NotRequired[dict[str, dict[str, object]]]
