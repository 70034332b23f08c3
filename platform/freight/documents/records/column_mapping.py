"""Written by `make records` from `documents/column_mapping.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.upload import StoredSheetLayout, StoredValueAlias


class StoredColumnMapping(StoredTenantDocument):
    """`ColumnMapping`, as it is stored."""

    doc_type: str
    fingerprint: str
    field_keys: list[str | None]
    known_fields: NotRequired[list[str]]
    cities: NotRequired[list[int]]
    charges: NotRequired[dict[str, str]]
    read_as: NotRequired[list[list[StoredValueAlias]]]
    blank_unreadable: NotRequired[list[int]]
    written: NotRequired[list[str]]
    values: NotRequired[dict[str, str]]
    layout: NotRequired[StoredSheetLayout | None]
    confirmed_on: datetime
