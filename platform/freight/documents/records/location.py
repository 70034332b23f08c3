"""Written by `make records` from `documents/location.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredLocation(StoredTenantDocument):
    """`Location`, as it is stored."""

    code: str
    name: str
    country: NotRequired[str]
    time_zone: NotRequired[str]
    address: NotRequired[list[str]]
    data: NotRequired[dict[str, dict[str, object]]]
    named_on: NotRequired[datetime | None]
