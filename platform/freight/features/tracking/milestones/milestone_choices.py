"""The milestones that may be reported, as screens offer them."""

from freight.features.shipments.tracking_state import load_system_milestones
from freight.features.tracking.schemas import MilestoneChoice, MilestoneChoices
from freight.kit.storage.scopes import Scope


async def read_milestone_choices(scope: Scope) -> MilestoneChoices:
    """Return the milestones of the system, in order."""
    rows = [
        MilestoneChoice(
            code=each.code,
            name=each.name,
            modes=sorted(mode.title() for mode in each.modes),
            tolerance_hours=int(each.tolerance.total_seconds() // 3600),
            is_delivery=each.is_delivery,
        )
        for each in await load_system_milestones(scope)
    ]
    return MilestoneChoices(rows=rows)
