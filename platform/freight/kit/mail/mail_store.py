"""Posting a mail: it is stored in the caller's transaction, so that it is sent if and only if that is committed."""

from email.utils import make_msgid

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.installation import Installation, InstallationKind
from freight.documents.mail import Mail, MailState
from freight.kit import clock
from freight.kit.mail.mail_draft import MailBody, MailDraft, clean_header_text, parse_mail_address, render_mail_body
from freight.kit.storage.connections import get_connections


async def is_mail_sink_active() -> bool:
    """Return whether mails go to the sink: in a demo, which must not write to the people its data names, unless a
    server was set for it."""
    return not get_connections().settings.smtp_host and await Installation.kind_now() is InstallationKind.DEMO


async def can_deliver_mail() -> bool:
    """Return whether mails reach anyone: sent by a server, or read in the sink."""
    return bool(get_connections().settings.smtp_host) or await is_mail_sink_active()


async def store_mail(
    letter: MailDraft, to: str, company_id: PydanticObjectId | None, session: AsyncClientSession | None
) -> ObjectId:
    """Store a mail; returns its id. Raises Invalid for a malformed address. Without a server it waits for one."""
    connections, now, mail_id = get_connections(), clock.now(), ObjectId()
    settings = connections.settings
    body = render_mail_body(letter, settings.brand)
    is_sink_active = await is_mail_sink_active()
    await Mail(
        id=mail_id,
        company_id=company_id,
        kind=letter.kind,
        to=parse_mail_address(to),
        subject=clean_header_text(letter.subject),
        body=connections.keyring.seal(body.model_dump_json(), get_mail_seal_context(mail_id)),
        message_id=make_msgid(domain="freight.invalid"),
        state=MailState.KEPT if is_sink_active else MailState.WAITING,
        is_open=not is_sink_active,
        next_try_on=now,
        queued_until=now,
        ended_on=now if is_sink_active else None,
    ).insert(session=session)
    return mail_id


def get_mail_seal_context(mail_id: ObjectId) -> str:
    """Return the context in which the body of a mail is sealed."""
    return f"mails:{mail_id}:body"


def open_mail_body(mail_id: ObjectId, sealed: str) -> MailBody:
    """Return the body of a stored mail. Raises Invalid when the key is missing."""
    return MailBody.model_validate_json(get_connections().keyring.open(sealed, get_mail_seal_context(mail_id)))
