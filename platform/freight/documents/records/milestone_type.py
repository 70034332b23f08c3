"""Written by `make records` from `documents/milestone_type.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredMilestoneType(StoredTenantDocument):
    """`MilestoneType`, as it is stored."""

    code: str
    name: str
    modes: NotRequired[str]
    rank: int
    tolerance_hours: NotRequired[int]
    is_delivery: NotRequired[bool]
    is_public: NotRequired[bool]
