"""Sending stored mails: claimed, handed over, recorded.

A worker that dies before the server got the text leaves a claim that lapses, and another sends the mail. One that dies
afterwards leaves a mail that may have arrived: it is not sent again, and its state says so. So no one gets a mail
twice.
"""

import random
from datetime import timedelta

import structlog
from bson import ObjectId

from freight.core.errors import Invalid
from freight.core.sending.retries import Backoff
from freight.documents.mail import OPEN, Mail, MailState
from freight.kit.mail import smtp
from freight.kit.mail.mail_store import open_mail_body
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.outbox import InstallationRows, Outbox
from freight.kit.storage.tenancy import Record

log = structlog.get_logger()

JOB = "mail.send"
BACKOFF = Backoff.doubling(timedelta(seconds=10), longest=timedelta(hours=4), most_tries=12)
"""With these delays a mail fails after about a day."""

OUTBOX = Outbox(
    Mail,
    OPEN,
    MailState.SENDING,
    JOB,
    lambda mail: {"mail_id": str(mail["_id"])},
    # a mail that was being handed over keeps this state: the next worker must not send it
    lasting=(MailState.HANDING_OVER,),
)
_MARGIN = timedelta(seconds=30)
_LOST = "The connection was lost while the mail was being sent. It may have arrived."


async def dispatch_due_mails() -> int:
    """Queue every due mail for the workers; returns how many. Without a server all of them wait."""
    return (
        await OUTBOX.dispatch(await database_clock.read_database_clock()) if get_connections().settings.smtp_host else 0
    )


async def send_stored_mail(mail_id: str) -> None:
    """Run the job of one mail. Does nothing when it is not due or another worker has it."""
    settings = get_connections().settings
    if not settings.smtp_host:
        return
    longest = timedelta(seconds=3 * settings.smtp_seconds) + _MARGIN
    mail = await OUTBOX.claim(
        InstallationRows(Mail), ObjectId(mail_id), await database_clock.read_database_clock(), longest
    )
    if mail is None:
        return
    if mail["state"] == MailState.HANDING_OVER:
        await _end(mail, MailState.UNCERTAIN, _LOST)
        return

    async def handing_over() -> bool:
        change = {"state": MailState.HANDING_OVER}
        return await OUTBOX.note(InstallationRows(Mail), mail, change, await database_clock.read_database_clock())

    try:
        body = open_mail_body(mail["_id"], mail["body"])
        message = smtp.build_mail_message(settings, mail["to"], mail["subject"], mail["message_id"], body)
        await smtp.send_mail_message(settings, message, mail["to"], handing_over)
    except smtp.MailAnswerLost:
        await _end(mail, MailState.UNCERTAIN, _LOST)
    except smtp.MailRefused as refused:
        await _refused(mail, refused.reason, for_good=refused.for_good)
    except Invalid as broken:
        await _refused(mail, broken.message, for_good=False)
    else:
        await _end(mail, MailState.SENT, "")


async def _refused(mail: Record, reason: str, *, for_good: bool) -> None:
    """Schedule another try, unless that is pointless."""
    wait = None if for_good else BACKOFF.wait_after(mail["tries"] + 1, random.random())
    if wait is None:
        await _end(mail, MailState.FAILED, reason)
        return
    now = await database_clock.read_database_clock()
    change = {"state": MailState.WAITING, "next_try_on": now + wait, "reason": reason, "is_uncertain": False}
    await OUTBOX.settle(InstallationRows(Mail), mail, change, now, is_open=True)
    log.info("mail refused, trying again", mail=str(mail["_id"]), reason=reason)


async def _end(mail: Record, state: MailState, reason: str) -> None:
    """Store the outcome, unless the claim has passed to another worker, and erase the text."""
    now = await database_clock.read_database_clock()
    is_uncertain = state is MailState.UNCERTAIN
    change = {"state": state, "ended_on": now, "reason": reason, "body": "", "is_uncertain": is_uncertain}
    if await OUTBOX.settle(InstallationRows(Mail), mail, change, now, is_open=False):
        log.info("mail ended", mail=str(mail["_id"]), kind=mail["kind"], state=state.value, reason=reason)
