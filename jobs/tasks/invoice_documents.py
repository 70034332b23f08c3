"""The jobs of invoices as documents."""

from freight.features.invoices.documents import bulk, due, export
from freight.features.work.tasks.work import perform
from jobs.app import job


@job(bulk.JOB)
async def draw_invoices(task_key: str) -> None:
    """Draw the invoices of a task that are not drawn yet, and bind them into one file."""
    await perform(task_key, bulk.run)


@job(export.JOB)
async def export_invoices(task_key: str) -> None:
    """Write the workbook of an export."""
    await perform(task_key, export.run)


@job(due.JOB)
async def draw_what_is_due(company_id: str, system_id: str) -> None:
    """Draw the invoices of a system that were issued and have no file yet."""
    await due.perform(company_id, system_id)
