"""A mail: stored with what causes it, sent by a job, and marked where it may have arrived."""

from datetime import datetime
from enum import StrEnum

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.outbox import DUE, Outgoing
from freight.documents.records.mail import StoredMail


class MailState(StrEnum):
    """The state of a mail."""

    WAITING = "waiting"
    SENDING = "sending"  # claimed; the server has not been given the text yet
    HANDING_OVER = "handing over"  # the server is being given the text: from here on it may have arrived
    SENT = "sent"
    UNCERTAIN = "uncertain"  # the worker was lost before the server answered: it is not sent again
    FAILED = "failed"
    KEPT = "kept"  # in the sink of a demo: sent nowhere


OPEN = (MailState.WAITING, MailState.SENDING, MailState.HANDING_OVER)


class Mail(FreightDocument[StoredMail], Outgoing):
    """One mail to one person. `body` is sealed, because it holds links that open something, and is erased once the mail
    is sent. `message_id` is made once and the same in every try."""

    company_id: PydanticObjectId | None = None
    kind: str  # invitation, reset, …
    to: str
    subject: str
    body: str  # sealed
    message_id: str
    state: MailState
    ended_on: datetime | None = None

    class Settings:
        name = "mails"
        indexes = [IndexModel([("company_id", ASCENDING), ("_id", DESCENDING)], name="company"), DUE]
