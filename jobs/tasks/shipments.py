"""The jobs of shipments."""

from freight.features.desk.allocation import moving
from freight.features.shipments import export
from freight.features.work.tasks.work import perform
from jobs.app import job


@job(export.JOB)
async def export_shipments(task_key: str) -> None:
    """Write the workbook of an export."""
    await perform(task_key, export.run)


@job(moving.JOB)
async def hand_shipments_over(task_key: str) -> None:
    """Make the shipments of a task the work of somebody else."""
    await perform(task_key, moving.run)
