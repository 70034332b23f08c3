"""The milestones of shipments in a system."""

from typing import ClassVar

from freight.documents.base import AccountRule, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.milestone_type import StoredMilestoneType


class MilestoneType(TenantDocument[StoredMilestoneType]):
    """One milestone. `rank` orders them; `modes` lists the modes that have it, empty for all; it counts as met up to
    `tolerance_hours` after its planned time."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    code: str
    name: str
    modes: str = ""
    rank: int
    tolerance_hours: int = 0
    is_delivery: bool = False
    is_public: bool = True  # shown by a link to a customer

    class Settings:
        name = "milestone_types"
        indexes = [case_insensitive_unique_index("code", "system_id", "code")]
