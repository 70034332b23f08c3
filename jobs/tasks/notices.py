"""Notices in the background: their mails, and the notifications of rules."""

from freight.features.work.notices import event_matching, lookahead, notice_mails, rule_mails
from jobs.app import job


@job(notice_mails.MAIL_JOB)
async def mail_notices_job(company_id: str, system_id: str) -> None:
    """Mail the users of a system who want notices at once."""
    await notice_mails.mail_system_notices(company_id, system_id)


@job(notice_mails.SUMMARY_JOB)
async def mail_summary_job(company_id: str, user_id: str) -> None:
    """Mail one person the summary of the day."""
    await notice_mails.mail_daily_summary(company_id, user_id)


@job(lookahead.JOB)
async def look_ahead_job(company_id: str, system_id: str) -> None:
    """Look for events that a system's rules report days ahead."""
    await lookahead.run_lookahead_rules(company_id, system_id)


@job(event_matching.JOB)
async def match_rules_job(company_id: str, system_id: str) -> None:
    """Match events with the rules of a system to find whom to notify."""
    await event_matching.match_system_events(company_id, system_id)


@job(rule_mails.JOB)
async def notify_person_job(company_id: str, system_id: str, user_id: str) -> None:
    """Mail one person what is due."""
    await rule_mails.mail_rule_notifications(company_id, system_id, user_id)
