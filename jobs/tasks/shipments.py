"""The jobs of shipments."""

from freight.features.desk.allocation import reallocation
from freight.features.shipments import computed_refresh, export
from freight.features.work.tasks.runner import perform_task
from jobs.app import job


@job(export.JOB)
async def export_shipments_job(task_key: str) -> None:
    """Write the workbook of an export."""
    await perform_task(task_key, export.run_shipment_export)


@job(reallocation.JOB)
async def hand_over_shipments_job(task_key: str) -> None:
    """Hand over the shipments of a task to another user."""
    await perform_task(task_key, reallocation.run_reallocation)


@job(computed_refresh.JOB)
async def compute_shipments_job(company_id: str, system_id: str) -> None:
    """Bring the shipments of a system in step with its scripting rules."""
    await computed_refresh.compute_system_shipments(company_id, system_id)
