"""Posting a mail: it is stored in the caller's transaction, so that it goes out if and only if that is stored."""

from email.utils import make_msgid

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.installation import Installation, Kind
from freight.documents.mail import Mail, MailState
from freight.kit import clock
from freight.kit.mail.letter import Body, Letter, address_of, body_of, heading
from freight.kit.storage.connections import current


async def is_kept() -> bool:
    """Whether mails go to the sink: in a demo, which must not write to the people its data names, unless a server
    was set for it."""
    return not current().settings.smtp_host and await Installation.kind_now() is Kind.DEMO


async def leaves() -> bool:
    """Whether a mail reaches anybody: sent by a server, or read in the sink."""
    return bool(current().settings.smtp_host) or await is_kept()


async def post(
    letter: Letter, to: str, company_id: PydanticObjectId | None, session: AsyncClientSession | None
) -> ObjectId:
    """Store a mail; returns its id. Raises Invalid for an address that is none. Without a server it waits for one."""
    connections, now, mail_id = current(), clock.now(), ObjectId()
    settings = connections.settings
    body = body_of(letter, settings.brand)
    kept = await is_kept()
    await Mail(
        id=mail_id,
        company_id=company_id,
        kind=letter.kind,
        to=address_of(to),
        subject=heading(letter.subject),
        body=connections.keyring.seal(body.model_dump_json(), bound_to(mail_id)),
        message_id=make_msgid(domain="freight.invalid"),
        state=MailState.KEPT if kept else MailState.WAITING,
        is_open=not kept,
        next_try_on=now,
        queued_until=now,
        ended_on=now if kept else None,
    ).insert(session=session)
    return mail_id


def bound_to(mail_id: ObjectId) -> str:
    """What the body of a mail is sealed for."""
    return f"mails:{mail_id}:body"


def opened(mail_id: ObjectId, sealed: str) -> Body:
    """The body of a stored mail. Raises Invalid when the key is gone."""
    return Body.model_validate_json(current().keyring.open(sealed, bound_to(mail_id)))
