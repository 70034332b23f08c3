"""What the lists of a system show: for everyone, roles or groups, and for a user of their own."""

from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.list_layouts.choice import LayoutReceivers
from freight.core.list_layouts.lists import ColumnFormat, ListName
from freight.documents.base import (
    AccountRule,
    Filter,
    FilterPaths,
    SharedWriting,
    TenantDocument,
    case_insensitive_unique_index,
)
from freight.documents.records.list_layout import StoredListLayout, StoredOwnListLayout


class LayoutColumnRecord(BaseModel):
    """A column that is shown, by its key. An empty `label`: that of the list."""

    column: str  # not `key`: the history compares lists of records with keys one by one, and loses their order
    label: str = ""
    width: int | None = None
    format: ColumnFormat | None = None
    total: bool = False


class ListLayout(TenantDocument[StoredListLayout]):
    """A layout of a list, saved by an administrator. `receivers`: the roles or groups it applies to. Columns that the
    list no longer has do no harm."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    list_name: ListName
    applies_to: LayoutReceivers
    receivers: list[PydanticObjectId] = []
    columns: list[LayoutColumnRecord]
    sort_key: str = ""
    sort_descending: bool = False

    class Settings:
        name = "list_layouts"
        indexes = [case_insensitive_unique_index("name", "system_id", "name")]


class OwnListLayout(TenantDocument[StoredOwnListLayout]):
    """The columns of a list that a user chose, in order. The last save wins without a conflict check: it is a habit,
    not a record."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    user_id: str
    list_name: ListName
    columns: list[str]

    class Settings:
        name = "own_list_layouts"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("user_id", ASCENDING), ("list_name", ASCENDING)],
                unique=True,
                name="system_user_list",
            )
        ]


def match_own_list_layout(user_id: str, name: ListName) -> Filter:
    """Return the filter of a user's own layout of a list (index `system_user_list`)."""
    return {"user_id": user_id, "list_name": name}
