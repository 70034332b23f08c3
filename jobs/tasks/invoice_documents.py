"""The jobs of invoices as documents."""

from freight.features.invoices.documents import bulk, dispatch, export
from freight.features.work.tasks.runner import perform_task
from jobs.app import job


@job(bulk.JOB)
async def render_invoices_job(task_key: str) -> None:
    """Draw the invoices of a task that are not drawn yet, and bind them into one file."""
    await perform_task(task_key, bulk.run_invoice_documents_task)


@job(export.JOB)
async def export_invoices_job(task_key: str) -> None:
    """Write the workbook of an export."""
    await perform_task(task_key, export.run_invoice_export_task)


@job(dispatch.JOB)
async def render_due_invoices_job(company_id: str, system_id: str) -> None:
    """Draw the invoices of a system that were issued and have no file yet."""
    await dispatch.run_due_documents_job(company_id, system_id)
