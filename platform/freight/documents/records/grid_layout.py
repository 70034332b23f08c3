"""Written by `make records` from `documents/grid_layout.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredGridLayout(StoredTenantDocument):
    """`GridLayout`, as it is stored."""

    user_id: str
    template_id: ObjectId
    order: NotRequired[list[str]]
    hidden: NotRequired[list[str]]
    widths: NotRequired[dict[str, int]]
    frozen: NotRequired[str | None]
