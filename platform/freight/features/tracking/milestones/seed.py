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
    seed_rows = json.loads((seeds / SEED).read_text())
    milestones = [
        MilestoneType(
            company_id=scope.company_id,
            system_id=scope.system_id,
            code=seed_row["code"],
            name=seed_row["name"],
            modes=seed_row.get("modes", ""),
            rank=seed_row["rank"],
            tolerance_hours=seed_row["toleranceHours"],
            is_delivery=seed_row.get("isDelivery", False),
            is_public=seed_row.get("isPublic", True),
            updated_by=scope.user_id,
        ).model_dump(exclude={"id"})
        for seed_row in seed_rows
    ]
    await stored.insert_many(milestones)
    return len(milestones)
