"""A filter that a user saved under a name."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.filter_profile import StoredFilterProfile


class FilterProfile(TenantDocument[StoredFilterProfile]):
    """The conditions of one user for one kind of list. `template` is their tree on the wire; a `shared` profile is
    offered to everyone in the system and changed only by its owner."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    user_id: str
    doc_type: str  # shipment
    name: str
    name_key: str  # the name without its case: one profile a name
    shared: bool = False
    template: dict[str, object]
    conditions: str = ""  # the tree in words, as it was saved

    class Settings:
        name = "filter_profiles"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "doc_type", "user_id", "name_key")],
                unique=True,
                partialFilterExpression={"archived": False},
                name="system_type_user_name",
            ),
            IndexModel([("system_id", ASCENDING), ("doc_type", ASCENDING), ("shared", ASCENDING)], name="shared"),
        ]


def match_own_filter_profiles(user_id: str, doc_type: str) -> Filter:
    """Return the filter of a user's filter profiles of a list (index `system_type_user_name`)."""
    return {"user_id": user_id, "doc_type": doc_type}
