"""The mails of notices in the background."""

from freight.features.system.notices import mailing
from jobs.app import job


@job(mailing.MAIL_JOB)
async def mail_notices(company_id: str, system_id: str) -> None:
    """Mail the people of a system who want to be told at once."""
    await mailing.perform(company_id, system_id)


@job(mailing.SUMMARY_JOB)
async def mail_summary(company_id: str, user_id: str) -> None:
    """Mail one person the summary of the day."""
    await mailing.perform_summary(company_id, user_id)
