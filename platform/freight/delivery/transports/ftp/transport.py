"""Putting files on an FTP server, with the library's client in its own thread."""

import asyncio
import ftplib
import io
import ssl
from contextlib import suppress

from freight.core.delivery.causes import DeliveryCause
from freight.core.errors import Invalid
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import OutgoingFile, SendOutcome, TransportPayload
from freight.delivery.securing import file_encryption
from freight.delivery.transports import file_transfer
from freight.delivery.transports.ftp.client import FtpClient
from freight.delivery.transports.ftp.settings import FtpSecurity, FtpSettings
from freight.delivery.transports.transport import ProbeResult, ServerLine, Transport
from freight.kit.security.outbound import NoResponse, make_tls_context, open_outbound_connection, resolve_host

BROKEN = (OSError, EOFError, ftplib.error_proto)
_NO_SPACE = ("452", "552")


async def _send(parcel: TransportPayload, line: ServerLine) -> SendOutcome:
    was_open = "client" in line.kept
    while True:
        try:
            client = await open_ftp_client(line)
        except (NoResponse, Invalid, ftplib.Error, *BROKEN) as failed:
            return explain_ftp_connection_failure(failed, line.settings)
        try:
            return await asyncio.to_thread(_put_all, client, parcel, line)
        except BROKEN as lost:
            await close_ftp_connection(line)
            if was_open:
                was_open = False
                continue
            return file_transfer.make_connection_lost_outcome(lost)
        except ftplib.Error as refused:
            return _refused(refused)


def _put_all(client: FtpClient, parcel: TransportPayload, line: ServerLine) -> SendOutcome:
    for part in parcel.parts:
        if refused := _put(client, part, line):
            return refused
    return file_transfer.make_accepted_outcome(line.settings.host, parcel)


def _put(client: FtpClient, part: OutgoingFile, line: ServerLine) -> SendOutcome | None:
    """Put one file there; None when it is there."""
    settings: FtpSettings = line.settings
    target = file_transfer.join_remote_path(settings.folder, part.name)
    under_way = (
        file_transfer.join_remote_path(settings.folder, file_transfer.make_partial_name(part.name))
        if settings.rename
        else target
    )
    remote_size = _size(client, target)
    if remote_size is not None and (settings.rename or remote_size == len(part.content)):
        return (
            None
            if _is_same(client, target, part, remote_size, line)
            else file_transfer.make_name_taken_outcome(part.name)
        )
    client.storbinary(f"STOR {under_way}", io.BytesIO(part.content))
    stored = _size(client, under_way)
    if stored is not None and stored != len(part.content):
        return file_transfer.make_size_mismatch_outcome(part.name, len(part.content), stored)
    if settings.rename:
        client.rename(under_way, target)
    return None


def _is_same(client: FtpClient, target: str, part: OutgoingFile, found: int, line: ServerLine) -> bool:
    """Return whether the file there is ours. If it cannot be read, its size decides, provided that an earlier try may
    have arrived."""
    if found != len(part.content):
        return False
    remote_content = bytearray()
    try:
        client.retrbinary(f"RETR {target}", remote_content.extend)
    except ftplib.error_perm:
        return line.again
    return bytes(remote_content) == part.content


def _size(client: FtpClient, path: str) -> int | None:
    try:
        return client.size(path)
    except ftplib.error_perm:
        return None


async def open_ftp_client(line: ServerLine) -> FtpClient:
    """Return the session of a connection, opened by the first caller."""
    if "client" not in line.kept:
        settings: FtpSettings = line.settings
        port = settings.port or (990 if settings.security is FtpSecurity.IMPLICIT else 21)
        context = make_tls_context(settings.certificate)
        opened = await open_outbound_connection(await resolve_host(settings.host, port, line.reach), port)
        opened.settimeout(line.seconds)

        def sign_in() -> FtpClient:
            try:
                client = FtpClient(settings.host, opened, settings.security, context)
                return client.signed_in(settings.user, line.secrets.get("password", ""))
            except BaseException:
                opened.close()
                raise

        line.kept["client"] = await asyncio.to_thread(sign_in)
    client: FtpClient = line.kept["client"]
    return client


def explain_ftp_connection_failure(failed: Exception, settings: FtpSettings) -> SendOutcome:
    """Return the outcome when no session could be opened, and what it means for what waits."""
    message = file_transfer.describe_transfer_error(failed)
    if isinstance(failed, ftplib.error_perm) and message.startswith("530"):
        return SendOutcome(SendVerdict.CREDENTIALS, message, for_all=True, cause=DeliveryCause.CREDENTIALS)
    if isinstance(failed, ssl.SSLCertVerificationError):
        message = failed.verify_message
    return file_transfer.make_unreachable_outcome(settings.host, message)


def _refused(refused: ftplib.Error) -> SendOutcome:
    message = str(refused)
    passing = isinstance(refused, ftplib.error_temp) or message[:3] in _NO_SPACE
    return SendOutcome(
        SendVerdict.AGAIN if passing else SendVerdict.REFUSED,
        f"The server refused the file: {message}",
        for_all=message[:3] in ("421", *_NO_SPACE),
        cause=DeliveryCause.REFUSED,
    )


async def close_ftp_connection(line: ServerLine) -> None:
    """Close everything a connection has open."""
    client: FtpClient | None = line.kept.pop("client", None)
    if client is None:
        return

    def leave() -> None:
        with suppress(ftplib.Error, *BROKEN):
            client.quit()
        client.close()

    await asyncio.to_thread(leave)


async def _probe(line: ServerLine) -> ProbeResult:
    settings: FtpSettings = line.settings
    try:
        client = await open_ftp_client(line)
        if settings.folder:
            await asyncio.to_thread(client.cwd, settings.folder)
    except (NoResponse, Invalid, ftplib.Error, *BROKEN) as failed:
        return ProbeResult(False, explain_ftp_connection_failure(failed, settings).answer)
    finally:
        await close_ftp_connection(line)
    return ProbeResult(True, f"{settings.host} lets {settings.user} in.")


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
    close_ftp_connection,
    secured=file_encryption.secure_files,
    refused_keys=file_encryption.REFUSED,
)
