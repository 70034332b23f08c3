"""The jobs of rating."""

from freight.features.rating import bulk
from freight.features.tasks.work import perform
from jobs.app import job


@job(bulk.JOB)
async def rate(task_key: str) -> None:
    """Rate the shipments of a run that are not rated by it yet."""
    await perform(task_key, bulk.perform)
