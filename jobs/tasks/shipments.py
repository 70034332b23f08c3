"""The jobs of shipments."""

from freight.features.shipments import export
from freight.features.tasks.work import perform
from jobs.app import job


@job(export.JOB)
async def export_shipments(task_key: str) -> None:
    """Write the workbook of an export."""
    await perform(task_key, export.run)
