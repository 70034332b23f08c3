"""The jobs of custom reports."""

from freight.features.reports import export, mailing
from freight.features.reports.profiles import sending
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


@job(sending.START_JOB)
async def start_profile_job(company_id: str, system_id: str, profile_id: str) -> None:
    """Begin to send a report profile that is due."""
    await sending.start_due_profile(company_id, system_id, profile_id)


@job(sending.SEND_JOB)
async def send_profile_job(company_id: str, system_id: str, sending_id: str) -> None:
    """Send a report profile to one recipient."""
    await sending.send_report_profile(company_id, system_id, sending_id)
