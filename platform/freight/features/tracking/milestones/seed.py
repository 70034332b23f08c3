"""The initial milestones of a system."""

import json
from pathlib import Path

from freight.documents.milestone_type import MilestoneType
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SEED = "milestones.json"


async def load_milestones(scope: Scope, seeds: Path) -> int:
    """Load the milestones of `seeds/milestones.json` into a system that never had any; return how many."""
    stored = scoped(MilestoneType, scope)
    if await stored.count(limit=1, archived=True):
        return 0
    wanted = json.loads((seeds / SEED).read_text())
    made = [
        MilestoneType(
            company_id=scope.company_id,
            system_id=scope.system_id,
            code=each["code"],
            name=each["name"],
            modes=each.get("modes", ""),
            rank=each["rank"],
            tolerance_hours=each["toleranceHours"],
            is_delivery=each.get("isDelivery", False),
            is_public=each.get("isPublic", True),
            updated_by=scope.user_id,
        ).model_dump(exclude={"id"})
        for each in wanted
    ]
    await stored.insert_many(made)
    return len(made)
