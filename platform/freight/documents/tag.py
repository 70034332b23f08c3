"""Tags of a system, and how a record stores the ones it has."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel

from freight.core.tags import TagColor
from freight.documents.base import AccountRule, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.tag import StoredTag


class RuleTag(BaseModel):
    """A tag that a rule gave a record. It ends with the rule."""

    tag_id: PydanticObjectId
    rule_id: PydanticObjectId


class HandTag(BaseModel):
    """A tag that a person gave a record. No rule takes it off."""

    tag_id: PydanticObjectId
    by: str
    on: datetime


class Tag(TenantDocument[StoredTag]):
    """A tag of a system, for records of every account."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    color: TagColor
    description: str = ""

    class Settings:
        name = "tags"
        indexes = [case_insensitive_unique_index("name", "system_id", "name")]
