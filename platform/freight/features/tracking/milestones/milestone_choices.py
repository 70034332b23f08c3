"""The milestones that may be reported, as screens offer them."""

from freight.features.shipments.tracking_state import load_system_milestones
from freight.features.tracking.schemas import MilestoneChoice, MilestoneChoices
from freight.kit.storage.scopes import Scope


async def read_milestone_choices(scope: Scope) -> MilestoneChoices:
    """Return the milestones of the system, in order."""
    rows = [
        MilestoneChoice(
            code=system_milestone.code,
            name=system_milestone.name,
            modes=sorted(mode.title() for mode in system_milestone.modes),
            tolerance_hours=int(system_milestone.tolerance.total_seconds() // 3600),
            is_delivery=system_milestone.is_delivery,
        )
        for system_milestone in await load_system_milestones(scope)
    ]
    return MilestoneChoices(rows=rows)
