"""The milestones that may be reported, as screens offer them."""

from freight.features.shipments.tracked import milestones_of
from freight.features.tracking.schemas import MilestoneChoice, MilestoneChoices
from freight.kit.storage.scopes import Scope


async def choices_of(scope: Scope) -> MilestoneChoices:
    """The milestones of the system, in their order."""
    rows = [
        MilestoneChoice(
            code=each.code,
            name=each.name,
            modes=sorted(mode.title() for mode in each.modes),
            tolerance_hours=int(each.tolerance.total_seconds() // 3600),
            is_delivery=each.is_delivery,
        )
        for each in await milestones_of(scope)
    ]
    return MilestoneChoices(rows=rows)
