"""How a user arranged the columns of a grid."""

from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.grid_layout import StoredGridLayout


class GridLayout(TenantDocument[StoredGridLayout]):
    """The columns of one template as one user wants them. Keys that the template no longer has do no harm. The last
    save wins without a conflict check: it is a habit, not a record."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    user_id: str
    template_id: PydanticObjectId
    order: list[str] = []
    hidden: list[str] = []
    widths: dict[str, int] = {}
    frozen: str | None = None  # the last column that stays in sight; None: the grid's own choice

    class Settings:
        name = "grid_layouts"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("user_id", ASCENDING), ("template_id", ASCENDING)],
                unique=True,
                name="system_user_template",
            )
        ]


def match_grid_layout(user_id: str, template_id: ObjectId) -> Filter:
    """Return the filter of a user's layout of the grid of a template."""
    return {"user_id": user_id, "template_id": template_id}
