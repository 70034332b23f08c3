"""Written by `make records` from `documents/filter_profile.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredFilterProfile(StoredTenantDocument):
    """`FilterProfile`, as it is stored."""

    user_id: str
    doc_type: str
    name: str
    name_key: str
    shared: NotRequired[bool]
    template: dict[str, object]
    conditions: NotRequired[str]
