"""The jobs of rating."""

from freight.features.rating import bulk
from freight.features.rating.what_if import running as what_if
from freight.features.work.tasks.work import assist, perform
from jobs.app import job


@job(bulk.JOB)
async def rate(task_key: str) -> None:
    """Rate the shipments of a run that are not rated by it yet."""
    await perform(task_key, bulk.perform)


@job(bulk.HELP_JOB)
async def help_to_rate(task_key: str) -> None:
    """Take shares of a run beside the worker that has it."""
    await assist(task_key, bulk.assist)


@job(what_if.JOB)
async def reckon_what_if(task_key: str) -> None:
    """Rate the shipments of a what-if that are not reckoned by it yet."""
    await perform(task_key, what_if.perform)


@job(what_if.HELP_JOB)
async def help_to_reckon(task_key: str) -> None:
    """Take shares of a what-if beside the worker that has it."""
    await assist(task_key, what_if.assist)
