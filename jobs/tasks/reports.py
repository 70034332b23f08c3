"""The jobs of custom reports."""

from freight.features.reports import exporting, mailing
from freight.features.work.tasks.work import perform
from jobs.app import job


@job(exporting.JOB)
async def export_report(task_key: str) -> None:
    """Write the workbook of a report."""
    await perform(task_key, exporting.run)


@job(mailing.JOB)
async def mail_report(company_id: str, system_id: str, mailing_id: str) -> None:
    """Begin the export of a report that is mailed."""
    await mailing.perform(company_id, system_id, mailing_id)
