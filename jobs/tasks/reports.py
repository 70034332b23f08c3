"""The jobs of custom reports."""

from freight.features.reports import exporting
from freight.features.system.tasks.work import perform
from jobs.app import job


@job(exporting.JOB)
async def export_report(task_key: str) -> None:
    """Write the workbook of a report."""
    await perform(task_key, exporting.run)
