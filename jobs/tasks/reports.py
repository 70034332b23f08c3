"""The jobs of custom reports."""

from freight.features.reports import export, mailing
from freight.features.work.tasks.runner import perform_task
from jobs.app import job


@job(export.JOB)
async def export_report_job(task_key: str) -> None:
    """Write the workbook of a report."""
    await perform_task(task_key, export.run_report_export)


@job(mailing.JOB)
async def mail_report_job(company_id: str, system_id: str, mailing_id: str) -> None:
    """Begin the export of a report that is mailed."""
    await mailing.run_report_mailing(company_id, system_id, mailing_id)
