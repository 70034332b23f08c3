"""Pushes to the billing system."""

from freight.features.invoices.auto_billing import batch, due, sending
from freight.features.system.tasks import work
from jobs.app import job


@job(batch.JOB)
async def push_batch(task_key: str) -> None:
    """Try the pushes of a task once."""
    await work.perform(task_key, batch.run)


@job(due.JOB)
async def push_one(push_id: str, company_id: str, system_id: str) -> None:
    """Try one push whose time has come."""
    await sending.perform(push_id, company_id, system_id)
