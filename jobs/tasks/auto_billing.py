"""Pushes to the billing system."""

from freight.features.invoices.auto_billing import batch, dispatch, draining
from freight.features.work.tasks import runner
from jobs.app import job


@job(batch.JOB)
async def push_batch_job(task_key: str) -> None:
    """Try the pushes of a task once."""
    await runner.perform_task(task_key, batch.run_push_task)


@job(dispatch.DRAIN_JOB)
async def drain_system_job(company_id: str, system_id: str) -> None:
    """Try the pushes of a system whose time has come."""
    await draining.run_push_job(company_id, system_id)
