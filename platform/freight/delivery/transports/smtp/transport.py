"""Carrying mails. Each recipient has their own outcome: one whom the server accepted is never sent the mail again."""

from collections.abc import Sequence
from contextlib import suppress
from email.utils import parseaddr

import aiosmtplib

from freight.core.delivery.bounces import build_return_address
from freight.core.delivery.causes import DeliveryCause
from freight.core.errors import Invalid
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import RecipientOutcome, SendOutcome, TransportPayload
from freight.delivery.transports.smtp.message import (
    build_delivery_email,
    make_delivery_message_id,
    secure_delivery_email,
)
from freight.delivery.transports.smtp.settings import SmtpSettings
from freight.delivery.transports.transport import ProbeResult, ServerLine, Transport
from freight.kit.mail.smtp import MailRefused, SmtpServer, connect_smtp, summarize_smtp_error

_LOST = "The connection was lost while the mail was being sent. It may have arrived."
_TOO_LARGE = "The mail is {size:,} bytes; {host} takes {most:,}."


async def _send(parcel: TransportPayload, line: ServerLine) -> SendOutcome:
    settings: SmtpSettings = line.settings
    try:
        content = build_delivery_email(parcel, settings.sender, settings.reply_to)
    except (ValueError, IndexError) as broken:
        return SendOutcome(SendVerdict.REFUSED, f"The mail could not be written: {broken}", cause=DeliveryCause.ADDRESS)
    recipients: Sequence[str] = parcel.headers["recipients"]
    was_open = "client" in line.kept
    while True:
        try:
            client = await _client(line)
            return await _handed_over(client, content, recipients, parcel, line)
        except MailRefused as refused:
            # a kept connection may have been closed in the meantime: nothing was sent on it
            await _hang_up(line)
            if was_open:
                was_open = False
                continue
            return _refused(refused)


async def _handed_over(
    client: aiosmtplib.SMTP, content: bytes, recipients: Sequence[str], parcel: TransportPayload, line: ServerLine
) -> SendOutcome:
    settings: SmtpSettings = line.settings
    most = int(client.esmtp_extensions.get("size", "0") or 0)
    if 0 < most < len(content):
        message = _TOO_LARGE.format(size=len(content), host=settings.host, most=most)
        return SendOutcome(SendVerdict.REFUSED, message, cause=DeliveryCause.TOO_LARGE)
    answers: list[RecipientOutcome] = []
    try:
        await client.mail(_envelope_of(parcel, settings))
        for address in recipients:
            answers.append(await _offer_recipient(client, address))
    except aiosmtplib.SMTPResponseException as refused:
        await _reset(client, line)
        return _answered(refused)
    except (aiosmtplib.SMTPException, OSError) as lost:
        raise MailRefused(summarize_smtp_error(lost)) from lost
    outcomes = [answer for answer in answers if answer.verdict is SendVerdict.ACCEPTED]
    if not outcomes:
        await _reset(client, line)
        return _of_recipients(answers, answers[0].answer if answers else "No recipient.")
    try:
        _, message = await client.data(content)
    except aiosmtplib.SMTPResponseException as refused:
        await _reset(client, line)
        return _answered(refused)
    except (aiosmtplib.SMTPException, OSError):
        await _hang_up(line)
        return SendOutcome(SendVerdict.AGAIN, _LOST, may_have_arrived=True, cause=DeliveryCause.UNCERTAIN)
    proof = {"message_id": make_delivery_message_id(parcel, settings.sender), "answer": message}
    return _of_recipients(answers, message, proof)


async def _offer_recipient(client: aiosmtplib.SMTP, address: str) -> RecipientOutcome:
    try:
        _, server_answer = await client.rcpt(address)
    except aiosmtplib.SMTPResponseException as refused:
        passing = 400 <= refused.code < 500
        return RecipientOutcome(
            address, SendVerdict.AGAIN if passing else SendVerdict.REFUSED, summarize_smtp_error(refused)
        )
    return RecipientOutcome(address, SendVerdict.ACCEPTED, server_answer)


def _of_recipients(answers: Sequence[RecipientOutcome], told: str, proof: dict[str, str] | None = None) -> SendOutcome:
    """Combine the outcomes of the recipients: as long as one may still be accepted, it is tried again."""
    verdicts = {answer.verdict for answer in answers}
    for verdict in (SendVerdict.AGAIN, SendVerdict.REFUSED):
        if verdict in verdicts:
            reason = next(answer.answer for answer in answers if answer.verdict is verdict)
            return SendOutcome(verdict, reason, proof or {}, recipients=tuple(answers), cause=DeliveryCause.ADDRESS)
    return SendOutcome(SendVerdict.ACCEPTED, told, proof or {}, recipients=tuple(answers))


def _answered(refused: aiosmtplib.SMTPResponseException) -> SendOutcome:
    error_text = summarize_smtp_error(refused)
    if refused.code == 552:
        return SendOutcome(SendVerdict.REFUSED, error_text, cause=DeliveryCause.TOO_LARGE)
    if 500 <= refused.code < 600:
        return SendOutcome(SendVerdict.REFUSED, error_text, cause=DeliveryCause.REFUSED)
    return SendOutcome(SendVerdict.AGAIN, error_text, for_all=refused.code == 421, cause=DeliveryCause.REFUSED)


def _refused(refused: MailRefused) -> SendOutcome:
    if refused.credentials:
        return SendOutcome(SendVerdict.CREDENTIALS, refused.reason, for_all=True, cause=DeliveryCause.CREDENTIALS)
    return SendOutcome(SendVerdict.AGAIN, refused.reason, for_all=True, cause=DeliveryCause.UNREACHABLE)


async def _client(line: ServerLine) -> aiosmtplib.SMTP:
    if "client" not in line.kept:
        settings: SmtpSettings = line.settings
        server = SmtpServer(
            settings.host,
            settings.port,
            settings.security,
            settings.user,
            line.secrets.get("password", ""),
            settings.certificate,
            line.seconds,
        )
        try:
            line.kept["client"] = await connect_smtp(server, line.reach)
        except Invalid as broken:
            raise MailRefused(broken.message) from broken
    client: aiosmtplib.SMTP = line.kept["client"]
    return client


async def _reset(client: aiosmtplib.SMTP, line: ServerLine) -> None:
    """Make the connection ready for the next mail, or close it."""
    try:
        await client.rset()
    except (aiosmtplib.SMTPException, OSError):
        await _hang_up(line)


async def _hang_up(line: ServerLine) -> None:
    client: aiosmtplib.SMTP | None = line.kept.pop("client", None)
    if client is None:
        return
    with suppress(aiosmtplib.SMTPException, OSError):
        await client.quit()
    client.close()


async def _probe(line: ServerLine) -> ProbeResult:
    try:
        client = await _client(line)
        await client.noop()
    except MailRefused as refused:
        return ProbeResult(False, refused.reason)
    except (aiosmtplib.SMTPException, OSError) as lost:
        return ProbeResult(False, summarize_smtp_error(lost))
    finally:
        await _hang_up(line)
    signed_in = f" Signed in as {line.settings.user}." if line.settings.user else ""
    return ProbeResult(True, f"{line.settings.host} takes mails.{signed_in}")


def _envelope_of(parcel: TransportPayload, settings: SmtpSettings) -> str:
    """Return the address for returned mail: it names the parcel and is the same in each try."""
    if settings.return_address:
        return build_return_address(settings.return_address, parcel.key)
    return parseaddr(settings.sender)[1]


def _endpoint(settings: SmtpSettings) -> str:
    return f"smtp://{settings.user}@{settings.host.casefold()}:{settings.port}"


TRANSPORT = Transport(
    "smtp", "Email", SmtpSettings, ("password",), _endpoint, _send, _probe, _hang_up, secured=secure_delivery_email
)
