"""Notices in the background: their mails, and the notifications of rules."""

from freight.features.work.notices import looking, mailing, matching, telling
from jobs.app import job


@job(mailing.MAIL_JOB)
async def mail_notices_job(company_id: str, system_id: str) -> None:
    """Mail the users of a system who want notices at once."""
    await mailing.mail_system_notices(company_id, system_id)


@job(mailing.SUMMARY_JOB)
async def mail_summary_job(company_id: str, user_id: str) -> None:
    """Mail one person the summary of the day."""
    await mailing.mail_daily_summary(company_id, user_id)


@job(looking.JOB)
async def look_ahead_job(company_id: str, system_id: str) -> None:
    """Look for events that a system's rules report days ahead."""
    await looking.run_lookahead_rules(company_id, system_id)


@job(matching.JOB)
async def match_rules_job(company_id: str, system_id: str) -> None:
    """Match events with the rules of a system to find whom to notify."""
    await matching.match_system_events(company_id, system_id)


@job(telling.JOB)
async def notify_person_job(company_id: str, system_id: str, user_id: str) -> None:
    """Mail one person what is due."""
    await telling.mail_rule_notifications(company_id, system_id, user_id)
