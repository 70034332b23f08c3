"""Mails in the background."""

from freight.kit.mail import sending
from jobs.app import job


@job(sending.JOB)
async def send_mail_job(mail_id: str) -> None:
    """Send a mail."""
    await sending.send_stored_mail(mail_id)
