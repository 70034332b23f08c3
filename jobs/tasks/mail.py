"""Mails in the background."""

from freight.kit.mail import sending
from jobs.app import job


@job(sending.JOB)
async def send(mail_id: str) -> None:
    """Send a mail."""
    await sending.send(mail_id)
