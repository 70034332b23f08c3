"""The jobs of people."""

from freight.features.system.handover import giving
from freight.features.system.tasks.work import perform
from jobs.app import job


@job(giving.JOB)
async def hand_over(task_key: str) -> None:
    """Hand over what is not handed over yet."""
    await perform(task_key, giving.run)
