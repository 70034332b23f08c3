"""Putting files on an FTP server, by the library's client in a thread of its own."""

import asyncio
import ftplib
import io
import ssl
from contextlib import suppress

from freight.core.delivery.causes import Cause
from freight.core.errors import Invalid
from freight.core.sending.retries import Verdict
from freight.delivery.parts import Outcome, Parcel, Part
from freight.delivery.securing import files
from freight.delivery.transports import remote
from freight.delivery.transports.ftp.client import Client
from freight.delivery.transports.ftp.settings import FtpSecurity, FtpSettings
from freight.delivery.transports.kind import Line, Probe, Transport
from freight.kit.security.outbound import NoAnswer, connection, resolved, trusting

BROKEN = (OSError, EOFError, ftplib.error_proto)
_NO_SPACE = ("452", "552")


async def _send(parcel: Parcel, line: Line) -> Outcome:
    was_open = "client" in line.kept
    while True:
        try:
            client = await client_of(line)
        except (NoAnswer, Invalid, ftplib.Error, *BROKEN) as failed:
            return not_connected(failed, line.settings)
        try:
            return await asyncio.to_thread(_put_all, client, parcel, line)
        except BROKEN as lost:
            await hang_up(line)
            if was_open:
                was_open = False
                continue
            return remote.connection_lost(lost)
        except ftplib.Error as refused:
            return _refused(refused)


def _put_all(client: Client, parcel: Parcel, line: Line) -> Outcome:
    for part in parcel.parts:
        if refused := _put(client, part, line):
            return refused
    return remote.accepted(line.settings.host, parcel)


def _put(client: Client, part: Part, line: Line) -> Outcome | None:
    """Have one file there; None when it is."""
    settings: FtpSettings = line.settings
    target = remote.path_in(settings.folder, part.name)
    under_way = remote.path_in(settings.folder, remote.part_of(part.name)) if settings.rename else target
    found = _size(client, target)
    if found is not None and (settings.rename or found == len(part.content)):
        return None if _is_same(client, target, part, found, line) else remote.refuse_name(part.name)
    client.storbinary(f"STOR {under_way}", io.BytesIO(part.content))
    stored = _size(client, under_way)
    if stored is not None and stored != len(part.content):
        return remote.short(part.name, len(part.content), stored)
    if settings.rename:
        client.rename(under_way, target)
    return None


def _is_same(client: Client, target: str, part: Part, found: int, line: Line) -> bool:
    """Whether the file there is ours. Where it may not be read, its size decides, of one that may have arrived."""
    if found != len(part.content):
        return False
    there = bytearray()
    try:
        client.retrbinary(f"RETR {target}", there.extend)
    except ftplib.error_perm:
        return line.again
    return bytes(there) == part.content


def _size(client: Client, path: str) -> int | None:
    try:
        return client.size(path)
    except ftplib.error_perm:
        return None


async def client_of(line: Line) -> Client:
    """The session of a line, opened with the first one that asks."""
    if "client" not in line.kept:
        settings: FtpSettings = line.settings
        port = settings.port or (990 if settings.security is FtpSecurity.IMPLICIT else 21)
        context = trusting(settings.certificate)
        opened = await connection(await resolved(settings.host, port, line.reach), port)
        opened.settimeout(line.seconds)

        def sign_in() -> Client:
            try:
                client = Client(settings.host, opened, settings.security, context)
                return client.signed_in(settings.user, line.secrets.get("password", ""))
            except BaseException:
                opened.close()
                raise

        line.kept["client"] = await asyncio.to_thread(sign_in)
    client: Client = line.kept["client"]
    return client


def not_connected(failed: Exception, settings: FtpSettings) -> Outcome:
    """Why there is no session, and what that means for what waits."""
    told = remote.words_of(failed)
    if isinstance(failed, ftplib.error_perm) and told.startswith("530"):
        return Outcome(Verdict.CREDENTIALS, told, for_all=True, cause=Cause.CREDENTIALS)
    if isinstance(failed, ssl.SSLCertVerificationError):
        told = failed.verify_message
    return remote.unreachable(settings.host, told)


def _refused(refused: ftplib.Error) -> Outcome:
    told = str(refused)
    passing = isinstance(refused, ftplib.error_temp) or told[:3] in _NO_SPACE
    return Outcome(
        Verdict.AGAIN if passing else Verdict.REFUSED,
        f"The server refused the file: {told}",
        for_all=told[:3] in ("421", *_NO_SPACE),
        cause=Cause.REFUSED,
    )


async def hang_up(line: Line) -> None:
    """Close what a line has open."""
    client: Client | None = line.kept.pop("client", None)
    if client is None:
        return

    def leave() -> None:
        with suppress(ftplib.Error, *BROKEN):
            client.quit()
        client.close()

    await asyncio.to_thread(leave)


async def _probe(line: Line) -> Probe:
    settings: FtpSettings = line.settings
    try:
        client = await client_of(line)
        if settings.folder:
            await asyncio.to_thread(client.cwd, settings.folder)
    except (NoAnswer, Invalid, ftplib.Error, *BROKEN) as failed:
        return Probe(False, not_connected(failed, settings).answer)
    finally:
        await hang_up(line)
    return Probe(True, f"{settings.host} lets {settings.user} in.")


def _endpoint(settings: FtpSettings) -> str:
    return f"ftp://{settings.user}@{settings.host.casefold()}:{settings.port}"


TRANSPORT = Transport(
    "ftp",
    "FTP or FTPS",
    FtpSettings,
    ("password",),
    _endpoint,
    _send,
    _probe,
    hang_up,
    secured=files.secured,
    refused_keys=files.REFUSED,
)
