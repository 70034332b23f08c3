"""The connection to the server that takes mails.

It goes to exactly the address that was checked against `FREIGHT_OUTGOING_HOSTS`, like every outgoing call.
"""

import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr

import aiosmtplib

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.kit import clock
from freight.kit.mail.mail_draft import MailBody
from freight.kit.security.outbound import (
    NoResponse,
    OutboundAllowlist,
    make_tls_context,
    open_outbound_connection,
    resolve_host,
)
from freight.kit.settings import Settings, SmtpSecurity

_PORTS = {SmtpSecurity.STARTTLS: 587, SmtpSecurity.TLS: 465, SmtpSecurity.NONE: 25}
_LONGEST_REASON = 300


class MailRefused(Exception):
    """The mail was not accepted; `reason` says why. `for_good`: nor would it be later. `credentials`: the sign-in was
    refused."""

    def __init__(self, reason: str, *, for_good: bool = False, credentials: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.for_good = for_good
        self.credentials = credentials


class MailAnswerLost(Exception):
    """The server got the text and did not answer: it is unknown whether it accepted the mail."""


@dataclass(frozen=True)
class SmtpServer:
    """A server that takes mails. `certificate`: PEM of an authority to trust, if it has no publicly trusted
    certificate."""

    host: str
    port: int
    security: SmtpSecurity
    user: str = ""
    password: str = ""
    certificate: str = ""
    seconds: float = 30.0

    @classmethod
    def of(cls, settings: Settings) -> "SmtpServer":
        """Return the server of the installation."""
        password = settings.smtp_password.get_secret_value()
        return cls(
            settings.smtp_host,
            settings.smtp_port,
            settings.smtp_security,
            settings.smtp_user,
            password,
            seconds=settings.smtp_seconds,
        )


def build_mail_message(settings: Settings, to: str, subject: str, message_id: str, body: MailBody) -> EmailMessage:
    """Return the mail as it is sent, text and HTML. Raises Invalid without a sender."""
    name, sender = parseaddr(settings.smtp_from)
    if "@" not in sender:
        raise Invalid("FREIGHT_SMTP_FROM: set whom mails come from.", code=ErrorCode.BAD_SETTING)
    message = EmailMessage()
    message["From"] = Address(name or settings.brand, addr_spec=sender)
    message["To"] = Address(addr_spec=to)
    message["Subject"] = subject
    message["Date"] = format_datetime(clock.now())
    message["Message-ID"] = message_id
    # prevents automatic out-of-office replies (RFC 3834)
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(body.text)
    message.add_alternative(body.html, subtype="html")
    if body.reply_to:
        message["Reply-To"] = Address(addr_spec=body.reply_to)
    for attachment in body.attachments:
        main, _, sub = attachment.media_type.partition("/")
        message.add_attachment(attachment.content, maintype=main, subtype=sub, filename=attachment.name)
    return message


async def send_mail_message(
    settings: Settings, message: EmailMessage, to: str, handing_over: Callable[[], Awaitable[bool]]
) -> None:
    """Give a mail to the server. `handing_over` is awaited when only the text is left to send; if it returns False,
    nothing is sent. Raises MailRefused and MailAnswerLost."""
    client = await connect_smtp(SmtpServer.of(settings), OutboundAllowlist.of(settings))
    try:
        try:
            await client.mail(parseaddr(settings.smtp_from)[1])
            await client.rcpt(to)
        except aiosmtplib.SMTPResponseException as refused:
            raise _refusal(refused) from refused
        except (aiosmtplib.SMTPException, OSError) as lost:
            raise MailRefused(summarize_smtp_error(lost)) from lost
        if not await handing_over():
            return
        try:
            await client.data(message.as_bytes(policy=SMTP))
        except aiosmtplib.SMTPResponseException as refused:
            raise _refusal(refused) from refused
        except (aiosmtplib.SMTPException, OSError) as lost:
            raise MailAnswerLost(summarize_smtp_error(lost)) from lost
        with suppress(aiosmtplib.SMTPException, OSError):  # the mail is accepted, however the goodbye ends
            await client.quit()
    finally:
        client.close()


async def connect_smtp(server: SmtpServer, reach: OutboundAllowlist) -> aiosmtplib.SMTP:
    """Return a client that is ready to send: connected, encrypted, signed in. Raises MailRefused."""
    port = server.port or _PORTS[server.security]
    try:
        addresses = await resolve_host(server.host, port, reach)
    except NoResponse as unknown:
        raise MailRefused(str(unknown)) from unknown
    except Invalid as inside:
        raise MailRefused(inside.message) from inside
    client = aiosmtplib.SMTP(
        hostname=server.host,
        sock=await open_smtp_socket(addresses, port),
        timeout=server.seconds,
        use_tls=server.security is SmtpSecurity.TLS,
        start_tls=server.security is SmtpSecurity.STARTTLS,
        username=server.user or None,
        password=server.password if server.user else None,
        tls_context=make_tls_context(server.certificate) if server.certificate else None,
    )
    try:
        await client.connect()
    except aiosmtplib.SMTPResponseException as refused:
        client.close()
        # a wrong password is corrected by the operator: mails wait for that
        raise MailRefused(
            summarize_smtp_error(refused), credentials=isinstance(refused, aiosmtplib.SMTPAuthenticationError)
        ) from refused
    except (aiosmtplib.SMTPException, OSError, ValueError) as failed:
        client.close()
        raise MailRefused(summarize_smtp_error(failed)) from failed
    return client


async def open_smtp_socket(addresses: list[str], port: int) -> socket.socket:
    """Return a connection to the first of the addresses that accepts one. Raises MailRefused."""
    try:
        return await open_outbound_connection(addresses, port)
    except NoResponse as unreachable:
        raise MailRefused(f"The mail server could not be reached: {unreachable}") from unreachable


def _refusal(refused: aiosmtplib.SMTPResponseException) -> MailRefused:
    return MailRefused(summarize_smtp_error(refused), for_good=500 <= refused.code < 600)


def summarize_smtp_error(error: Exception) -> str:
    """Return the message of an error in one short line."""
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return f"{error.code} {error.message}"[:_LONGEST_REASON]
    return (str(error) or type(error).__name__)[:_LONGEST_REASON]
