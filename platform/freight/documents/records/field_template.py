"""Written by `make records` from `documents/field_template.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredFieldTemplate(StoredTenantDocument):
    """`FieldTemplate`, as it is stored."""

    doc_type: str
    name: str
    version: NotRequired[int]
    fields: list[dict[str, object]]
    permission_fields: NotRequired[list[str]]
