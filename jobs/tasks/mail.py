"""Mails in the background."""

from freight.kit.mail import dispatcher
from jobs.app import job


@job(dispatcher.JOB)
async def send_mail_job(mail_id: str) -> None:
    """Send a mail."""
    await dispatcher.send_stored_mail(mail_id)
