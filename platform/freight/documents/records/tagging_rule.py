"""Written by `make records` from `documents/tagging_rule.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredTaggingRule(StoredTenantDocument):
    """`TaggingRule`, as it is stored."""

    name: str
    kind: str
    conditions: dict[str, object]
    tag_id: ObjectId
    active: NotRequired[bool]
    ends_on: NotRequired[str]
