"""Written by `make records` from `documents/tag.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredRuleTag(TypedDict):
    """`RuleTag`, as it is stored."""

    tag_id: ObjectId
    rule_id: ObjectId


class StoredHandTag(TypedDict):
    """`HandTag`, as it is stored."""

    tag_id: ObjectId
    by: str
    on: datetime


class StoredTag(StoredTenantDocument):
    """`Tag`, as it is stored."""

    name: str
    color: str
    description: NotRequired[str]
