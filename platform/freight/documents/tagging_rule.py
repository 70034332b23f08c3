"""Rules that tag records by their values."""

from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.tags import TaggedKind
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.tagging_rule import StoredTaggingRule


class TaggingRule(TenantDocument[StoredTaggingRule]):
    """Gives its tag to every record of a kind that meets the conditions, for as long as it does. `conditions` is a tree
    as filters of lists have it; `ends_on` is the last day the rule is in effect (yyyy-MM-dd), empty for no end."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    kind: TaggedKind
    conditions: dict[str, object]
    tag_id: PydanticObjectId
    active: bool = True
    ends_on: str = ""

    class Settings:
        name = "tagging_rules"
        indexes = [
            case_insensitive_unique_index("name", "system_id", "name"),
            IndexModel([("system_id", ASCENDING), ("kind", ASCENDING)], name="kind"),
            IndexModel([("system_id", ASCENDING), ("tag_id", ASCENDING)], name="tag"),
        ]


def match_rules_of_kind(kind: TaggedKind) -> Filter:
    """Return the filter of the rules for a kind of record (index `kind`)."""
    return {"kind": kind}


def match_rules_of_tag(tag_id: object) -> Filter:
    """Return the filter of the rules that give a tag (index `tag`)."""
    return {"tag_id": tag_id}
