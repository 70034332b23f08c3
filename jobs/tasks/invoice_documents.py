"""The jobs of invoices as documents."""

from freight.features.invoice_documents import bulk, export
from freight.features.tasks.work import perform
from jobs.app import job


@job(bulk.JOB)
async def draw_invoices(task_key: str) -> None:
    """Draw the invoices of a task that are not drawn yet, and bind them into one file."""
    await perform(task_key, bulk.run)


@job(export.JOB)
async def export_invoices(task_key: str) -> None:
    """Write the workbook of an export."""
    await perform(task_key, export.run)
