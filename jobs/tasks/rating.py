"""The jobs of rating."""

from freight.features.rating import bulk_rating
from freight.features.rating.what_if import what_if_job as what_if
from freight.features.work.tasks.runner import assist_task, perform_task
from jobs.app import job


@job(bulk_rating.JOB)
async def rate_shipments_job(task_key: str) -> None:
    """Rate the shipments of a run that are not rated by it yet."""
    await perform_task(task_key, bulk_rating.run_bulk_rating)


@job(bulk_rating.HELP_JOB)
async def help_rating_job(task_key: str) -> None:
    """Take shares of a run alongside the worker that has it."""
    await assist_task(task_key, bulk_rating.assist_bulk_rating)


@job(what_if.JOB)
async def rate_what_if_job(task_key: str) -> None:
    """Rate the shipments of a what-if that it has not rated yet."""
    await perform_task(task_key, what_if.run_what_if)


@job(what_if.HELP_JOB)
async def help_what_if_job(task_key: str) -> None:
    """Take shares of a what-if alongside the worker that has it."""
    await assist_task(task_key, what_if.assist_what_if)
