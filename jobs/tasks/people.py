"""The jobs of people."""

from freight.features.desk.handover import giving
from freight.features.identity.rights import telling
from freight.features.work.tasks.work import perform
from jobs.app import job


@job(giving.JOB)
async def hand_over(task_key: str) -> None:
    """Hand over what is not handed over yet."""
    await perform(task_key, giving.run)


@job(telling.JOB)
async def tell_holders(company_id: str, role_id: str) -> None:
    """Write what a role is now to its holders."""
    await telling.perform(company_id, role_id)
