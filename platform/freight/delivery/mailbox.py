"""Reading the mailbox for returned mail over IMAP. Nothing is changed in it: unread messages stay unread.

The library's client runs in a thread of its own, on a connection to exactly the address that was checked.
"""

import asyncio
import contextlib
import imaplib
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeVar

from pydantic import BaseModel, Field

from freight.core.errors import Invalid
from freight.delivery.transports.transport import ProbeResult, ServerLine
from freight.kit.security.outbound import NoResponse, make_tls_context, open_outbound_connection, resolve_host

MOST_BYTES = 300_000
"""At most this much of a message is read: a report comes before the mail that it returns."""

_BROKEN = (OSError, EOFError, imaplib.IMAP4.error)
_UID = re.compile(rb"UID (\d+)")
_LONGEST = 300
_Found = TypeVar("_Found")


class MailboxSecurity(StrEnum):
    """How the connection is kept private."""

    TLS = "tls"
    STARTTLS = "starttls"


_PORTS = {MailboxSecurity.TLS: 993, MailboxSecurity.STARTTLS: 143}


class MailboxSettings(BaseModel):
    """The mailbox for returned mail."""

    host: str = Field("", max_length=253)
    port: int = Field(0, ge=0, le=65_535)  # 0: the default of `security`
    security: MailboxSecurity = MailboxSecurity.TLS
    user: str = Field("", max_length=200)
    folder: str = Field("INBOX", max_length=200)
    certificate: str = Field("", max_length=20_000)  # PEM of the authority, where no public one knows the server

    @property
    def name(self) -> str:
        """Return the name that tells this mailbox from others."""
        return f"imap://{self.user}@{self.host.casefold()}:{self.port}/{self.folder}"


class MailboxUnreadable(Exception):
    """The mailbox could not be read; the text says why."""


@dataclass(frozen=True)
class MailboxMessages:
    """Messages of a mailbox by their numbers, ascending; `last_uid` is the highest that was looked at. The numbers are
    valid as long as `uid_validity` stays the same."""

    uid_validity: int
    last_uid: int
    messages: tuple[tuple[int, bytes], ...]


class _Client(imaplib.IMAP4):
    """A client on an open connection."""

    def __init__(self, name: str, opened: socket.socket, context: ssl.SSLContext, security: MailboxSecurity) -> None:
        is_private = security is MailboxSecurity.TLS
        self._opened = context.wrap_socket(opened, server_hostname=name) if is_private else opened
        super().__init__(name)
        if not is_private:
            self.starttls(context)

    def _create_socket(self, timeout: float | None) -> socket.socket:
        return self._opened


async def read_mailbox(line: ServerLine, uid_validity: int, after: int, since: date, most: int) -> MailboxMessages:
    """Return at most `most` messages with numbers above `after`; where the server has renumbered, or nothing was read
    yet, those that arrived `since`. Raises MailboxUnreadable."""

    def ask(client: _Client) -> MailboxMessages:
        validity = _selected(client, line.settings.folder)
        begin = after if validity == uid_validity else 0
        criteria = f"UID {begin + 1}:*" if begin else f"SINCE {since:%d-%b-%Y}"
        # for a range that ends in *, a server always returns the last message
        uids = sorted(uid for uid in _numbers(_read_answer(client.uid("SEARCH", criteria))) if uid > begin)[:most]
        messages = tuple((uid, content) for uid in uids if (content := _content(client, uid)))
        return MailboxMessages(validity, uids[-1] if uids else begin, messages)

    return await _ask_server(line, ask)


async def probe_mailbox(line: ServerLine) -> ProbeResult:
    """Sign in, open the folder, and leave."""
    settings: MailboxSettings = line.settings
    try:
        await _ask_server(line, lambda client: _selected(client, settings.folder))
    except MailboxUnreadable as reason:
        return ProbeResult(False, str(reason))
    return ProbeResult(True, f"{settings.host}: {settings.folder} can be read. Signed in as {settings.user}.")


async def _ask_server(line: ServerLine, ask: Callable[[_Client], _Found]) -> _Found:
    settings: MailboxSettings = line.settings
    port = settings.port or _PORTS[settings.security]
    try:
        addresses = await resolve_host(settings.host, port, line.reach)
        context = make_tls_context(settings.certificate)
        opened = await open_outbound_connection(addresses, port)
    except NoResponse as unreachable:
        raise MailboxUnreadable(f"{settings.host} could not be reached: {unreachable}") from unreachable
    except Invalid as refused:
        raise MailboxUnreadable(refused.message) from refused

    def work() -> _Found:
        opened.settimeout(line.seconds)
        with _open(settings, opened, context, line.secrets.get("password", "")) as client:
            return ask(client)

    try:
        return await asyncio.to_thread(work)
    except ssl.SSLCertVerificationError as wrong:
        raise MailboxUnreadable(f"{settings.host}: {wrong.verify_message}.") from wrong
    except _BROKEN as failed:
        raise MailboxUnreadable(f"{settings.host}: {_words(failed)}") from failed
    finally:
        opened.close()


@contextlib.contextmanager
def _open(
    settings: MailboxSettings, opened: socket.socket, context: ssl.SSLContext, password: str
) -> Iterator[_Client]:
    client = _Client(settings.host, opened, context, settings.security)
    try:
        try:
            client.login(settings.user, password)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error as refused:
            raise MailboxUnreadable(f"Sign-in refused: {_words(refused)}") from refused
        yield client
    finally:
        with contextlib.suppress(*_BROKEN):
            client.logout()


def _selected(client: _Client, folder: str) -> int:
    """Open a folder read-only; returns its UID validity."""
    quoted = '"' + folder.replace("\\", "\\\\").replace('"', '\\"') + '"'
    answer, contents = client.select(quoted, readonly=True)
    if answer != "OK":
        raise MailboxUnreadable(f"The folder {folder} could not be opened: {_text(contents[0])}")
    _, validity = client.response("UIDVALIDITY")
    return int(validity[0]) if validity and validity[0] else 0


def _read_answer(answer: tuple[str, list[object]]) -> list[object]:
    if answer[0] != "OK":
        raise MailboxUnreadable(f"The server refused: {_text(answer[1][0])}")
    return answer[1]


def _numbers(told: list[object]) -> list[int]:
    return [int(content) for part in told if isinstance(part, bytes) for content in part.split()]


def _content(client: _Client, uid: int) -> bytes:
    """Return a message, or its first part if it is large; empty if it was removed in the meantime."""
    for part in _read_answer(client.uid("FETCH", str(uid), f"(UID BODY.PEEK[]<0.{MOST_BYTES}>)")):
        if isinstance(part, tuple) and (numbered := _UID.search(part[0])) and int(numbered.group(1)) == uid:
            return bytes(part[1])
    return b""


def _text(told: object) -> str:
    return (told.decode("utf-8", "replace") if isinstance(told, bytes) else str(told))[:_LONGEST]


def _words(error: Exception) -> str:
    error_detail = error.args[0] if error.args else ""
    return _text(error_detail) or type(error).__name__
