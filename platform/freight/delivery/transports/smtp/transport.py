"""Carrying mails. Each recipient is answered for: whom the server took is never sent the mail again."""

from collections.abc import Sequence
from contextlib import suppress
from email.utils import parseaddr

import aiosmtplib

from freight.core.delivery.bounces import return_address
from freight.core.delivery.causes import Cause
from freight.core.errors import Invalid
from freight.core.sending.retries import Verdict
from freight.delivery.parts import Outcome, Parcel, Recipient
from freight.delivery.transports.kind import Line, Probe, Transport
from freight.delivery.transports.smtp.message import message_id_of, message_of, secured
from freight.delivery.transports.smtp.settings import SmtpSettings
from freight.kit.mail.smtp import Refusal, Server, connected, words

_LOST = "The connection was lost while the mail was being sent. It may have arrived."
_TOO_LARGE = "The mail is {size:,} bytes; {host} takes {most:,}."


async def _send(parcel: Parcel, line: Line) -> Outcome:
    settings: SmtpSettings = line.settings
    try:
        content = message_of(parcel, settings.sender, settings.reply_to)
    except (ValueError, IndexError) as broken:
        return Outcome(Verdict.REFUSED, f"The mail could not be written: {broken}", cause=Cause.ADDRESS)
    recipients: Sequence[str] = parcel.headers["recipients"]
    was_open = "client" in line.kept
    while True:
        try:
            client = await _client(line)
            return await _handed_over(client, content, recipients, parcel, line)
        except Refusal as refused:
            # a line that was kept may have been hung up meanwhile: nothing was sent on it
            await _hang_up(line)
            if was_open:
                was_open = False
                continue
            return _refused(refused)


async def _handed_over(
    client: aiosmtplib.SMTP, content: bytes, recipients: Sequence[str], parcel: Parcel, line: Line
) -> Outcome:
    settings: SmtpSettings = line.settings
    most = int(client.esmtp_extensions.get("size", "0") or 0)
    if 0 < most < len(content):
        told = _TOO_LARGE.format(size=len(content), host=settings.host, most=most)
        return Outcome(Verdict.REFUSED, told, cause=Cause.TOO_LARGE)
    answers: list[Recipient] = []
    try:
        await client.mail(_envelope_of(parcel, settings))
        for address in recipients:
            answers.append(await _offer_recipient(client, address))
    except aiosmtplib.SMTPResponseException as refused:
        await _reset(client, line)
        return _answered(refused)
    except (aiosmtplib.SMTPException, OSError) as lost:
        raise Refusal(words(lost)) from lost
    taken = [each for each in answers if each.verdict is Verdict.ACCEPTED]
    if not taken:
        await _reset(client, line)
        return _of_recipients(answers, answers[0].answer if answers else "No recipient.")
    try:
        _, told = await client.data(content)
    except aiosmtplib.SMTPResponseException as refused:
        await _reset(client, line)
        return _answered(refused)
    except (aiosmtplib.SMTPException, OSError):
        await _hang_up(line)
        return Outcome(Verdict.AGAIN, _LOST, may_have_arrived=True, cause=Cause.UNCERTAIN)
    proof = {"message_id": message_id_of(parcel, settings.sender), "answer": told}
    return _of_recipients(answers, told, proof)


async def _offer_recipient(client: aiosmtplib.SMTP, address: str) -> Recipient:
    try:
        _, told = await client.rcpt(address)
    except aiosmtplib.SMTPResponseException as refused:
        passing = 400 <= refused.code < 500
        return Recipient(address, Verdict.AGAIN if passing else Verdict.REFUSED, words(refused))
    return Recipient(address, Verdict.ACCEPTED, told)


def _of_recipients(answers: Sequence[Recipient], told: str, proof: dict[str, str] | None = None) -> Outcome:
    """What the answers for each come to: as long as one may still be taken, it goes on."""
    verdicts = {each.verdict for each in answers}
    for verdict in (Verdict.AGAIN, Verdict.REFUSED):
        if verdict in verdicts:
            reason = next(each.answer for each in answers if each.verdict is verdict)
            return Outcome(verdict, reason, proof or {}, recipients=tuple(answers), cause=Cause.ADDRESS)
    return Outcome(Verdict.ACCEPTED, told, proof or {}, recipients=tuple(answers))


def _answered(refused: aiosmtplib.SMTPResponseException) -> Outcome:
    told = words(refused)
    if refused.code == 552:
        return Outcome(Verdict.REFUSED, told, cause=Cause.TOO_LARGE)
    if 500 <= refused.code < 600:
        return Outcome(Verdict.REFUSED, told, cause=Cause.REFUSED)
    return Outcome(Verdict.AGAIN, told, for_all=refused.code == 421, cause=Cause.REFUSED)


def _refused(refused: Refusal) -> Outcome:
    if refused.credentials:
        return Outcome(Verdict.CREDENTIALS, refused.reason, for_all=True, cause=Cause.CREDENTIALS)
    return Outcome(Verdict.AGAIN, refused.reason, for_all=True, cause=Cause.UNREACHABLE)


async def _client(line: Line) -> aiosmtplib.SMTP:
    if "client" not in line.kept:
        settings: SmtpSettings = line.settings
        server = Server(
            settings.host,
            settings.port,
            settings.security,
            settings.user,
            line.secrets.get("password", ""),
            settings.certificate,
            line.seconds,
        )
        try:
            line.kept["client"] = await connected(server, line.reach)
        except Invalid as broken:
            raise Refusal(broken.message) from broken
    client: aiosmtplib.SMTP = line.kept["client"]
    return client


async def _reset(client: aiosmtplib.SMTP, line: Line) -> None:
    """Have the line ready for the next mail, or end it."""
    try:
        await client.rset()
    except (aiosmtplib.SMTPException, OSError):
        await _hang_up(line)


async def _hang_up(line: Line) -> None:
    client: aiosmtplib.SMTP | None = line.kept.pop("client", None)
    if client is None:
        return
    with suppress(aiosmtplib.SMTPException, OSError):
        await client.quit()
    client.close()


async def _probe(line: Line) -> Probe:
    try:
        client = await _client(line)
        await client.noop()
    except Refusal as refused:
        return Probe(False, refused.reason)
    except (aiosmtplib.SMTPException, OSError) as lost:
        return Probe(False, words(lost))
    finally:
        await _hang_up(line)
    signed_in = f" Signed in as {line.settings.user}." if line.settings.user else ""
    return Probe(True, f"{line.settings.host} takes mails.{signed_in}")


def _envelope_of(parcel: Parcel, settings: SmtpSettings) -> str:
    """Where the mail comes back to: it names the parcel, the same in each try."""
    if settings.return_address:
        return return_address(settings.return_address, parcel.key)
    return parseaddr(settings.sender)[1]


def _endpoint(settings: SmtpSettings) -> str:
    return f"smtp://{settings.user}@{settings.host.casefold()}:{settings.port}"


TRANSPORT = Transport("smtp", "Email", SmtpSettings, ("password",), _endpoint, _send, _probe, _hang_up, secured=secured)
