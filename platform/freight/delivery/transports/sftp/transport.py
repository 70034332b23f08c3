"""Putting files on an SFTP server. Its host key must have been confirmed; a file has its name once it is complete;
before something that may have arrived is sent again, the server is checked for it."""

from contextlib import suppress

import asyncssh

from freight.core.delivery.causes import DeliveryCause
from freight.core.errors import Invalid
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import OutgoingFile, SendOutcome, TransportPayload
from freight.delivery.securing import file_encryption
from freight.delivery.transports import file_transfer
from freight.delivery.transports.sftp.settings import SftpSettings
from freight.delivery.transports.transport import ProbeResult, ServerLine, Transport
from freight.kit.security.outbound import NoResponse, open_outbound_connection, resolve_host

_NEW = "The key of {host} has not been confirmed yet. It is {fingerprint}."
_CHANGED = "{host} shows another key than the one that was confirmed: {fingerprint}. Ask the recipient about it."
_NO_SPACE = ("no space", "disk full", "quota")
_LOST_ERRORS = (
    asyncssh.ConnectionLost,
    asyncssh.DisconnectError,
    asyncssh.SFTPConnectionLost,
    asyncssh.SFTPNoConnection,
)


class HostKeyNotConfirmed(Exception):
    """The server shows a host key that was not confirmed, or (`changed`) another than the confirmed one."""

    def __init__(self, key: str, fingerprint: str, *, changed: bool) -> None:
        super().__init__(key)
        self.key = key
        self.fingerprint = fingerprint
        self.changed = changed

    def describe(self, host: str) -> str:
        """Return the message about it."""
        return (_CHANGED if self.changed else _NEW).format(host=host, fingerprint=self.fingerprint)


async def _send(parcel: TransportPayload, line: ServerLine) -> SendOutcome:
    settings: SftpSettings = line.settings
    was_open = "client" in line.kept
    while True:
        try:
            client = await open_sftp_client(line)
        except HostKeyNotConfirmed as unknown:
            proof = {"host_key": unknown.key, "fingerprint": unknown.fingerprint, "own_key": settings.host_key}
            message = unknown.describe(settings.host)
            return SendOutcome(SendVerdict.CREDENTIALS, message, proof, for_all=True, cause=DeliveryCause.HOST_KEY)
        except (NoResponse, Invalid, OSError, asyncssh.Error, ValueError) as failed:
            return explain_sftp_connection_failure(failed, settings)
        try:
            for part in parcel.parts:
                if refused := await _put(client, part, line):
                    return refused
        except (*_LOST_ERRORS, OSError, TimeoutError) as lost:
            await close_sftp_connection(line)
            if was_open:
                was_open = False
                continue
            return file_transfer.make_connection_lost_outcome(lost)
        except asyncssh.SFTPError as refused:
            return _refused(refused)
        return file_transfer.make_accepted_outcome(settings.host, parcel)


async def _put(client: asyncssh.SFTPClient, part: OutgoingFile, line: ServerLine) -> SendOutcome | None:
    """Put one file there; None when it is there."""
    settings: SftpSettings = line.settings
    target = file_transfer.join_remote_path(settings.folder, part.name)
    under_way = (
        file_transfer.join_remote_path(settings.folder, file_transfer.make_partial_name(part.name))
        if settings.rename
        else target
    )
    remote_size = await _size(client, target)
    if remote_size is not None and (settings.rename or remote_size == len(part.content)):
        return (
            None
            if await _is_same(client, target, part, remote_size, line)
            else file_transfer.make_name_taken_outcome(part.name)
        )
    async with client.open(under_way, "wb") as remote_file:
        await remote_file.write(part.content)
    stored = await _size(client, under_way)
    if stored is not None and stored != len(part.content):
        return file_transfer.make_size_mismatch_outcome(part.name, len(part.content), stored)
    if settings.rename:
        try:
            await client.rename(under_way, target)
        except asyncssh.SFTPError:
            # another file was put there in the meantime, or renaming is not allowed
            remote_size = await _size(client, target)
            if remote_size is None:
                raise
            return (
                None
                if await _is_same(client, target, part, remote_size, line)
                else file_transfer.make_name_taken_outcome(part.name)
            )
    return None


async def _is_same(client: asyncssh.SFTPClient, target: str, part: OutgoingFile, found: int, line: ServerLine) -> bool:
    """Return whether the file there is ours. If it cannot be read, its size decides, provided that an earlier try may
    have arrived."""
    if found != len(part.content):
        return False
    try:
        async with client.open(target, "rb") as remote_file:
            return _bytes(await remote_file.read()) == part.content
    except asyncssh.SFTPError:
        return line.again


def _bytes(read: bytes | str) -> bytes:
    return read if isinstance(read, bytes) else read.encode()


async def _size(client: asyncssh.SFTPClient, path: str) -> int | None:
    try:
        return (await client.stat(path)).size
    except (asyncssh.SFTPNoSuchFile, asyncssh.SFTPPermissionDenied, asyncssh.SFTPOpUnsupported, asyncssh.SFTPFailure):
        return None


async def open_sftp_client(line: ServerLine) -> asyncssh.SFTPClient:
    """Return the session of a connection, opened by the first caller."""
    if "client" not in line.kept:
        line.kept["connection"] = opened = await _connected(line)
        line.kept["client"] = await opened.start_sftp_client()
    client: asyncssh.SFTPClient = line.kept["client"]
    return client


async def _connected(line: ServerLine) -> asyncssh.SSHClientConnection:
    settings: SftpSettings = line.settings
    # a key confirmed since replaces the one in the settings (`ServerLine.host_key`)
    pinned = line.host_key or settings.host_key
    if not pinned:
        raise await _shown_key(line, changed=False)
    try:
        return await _connected_by(pinned, line)
    except (asyncssh.HostKeyNotVerifiable, asyncssh.KeyExchangeFailed):
        raise await _shown_key(line, changed=True) from None


async def _shown_key(line: ServerLine, *, changed: bool) -> HostKeyNotConfirmed:
    """Return the key that a server shows, to be confirmed."""
    settings: SftpSettings = line.settings
    addresses = await resolve_host(settings.host, settings.port, line.reach)
    key = await asyncssh.get_server_host_key(
        settings.host, settings.port, sock=await open_outbound_connection(addresses, settings.port), config=None
    )
    return HostKeyNotConfirmed(_text(key), key.get_fingerprint() if key else "", changed=changed)


async def _connected_by(pinned: str, line: ServerLine) -> asyncssh.SSHClientConnection:
    settings: SftpSettings = line.settings
    addresses = await resolve_host(settings.host, settings.port, line.reach)
    signing = line.secrets.get("private_key", "")
    keys = [asyncssh.import_private_key(signing, line.secrets.get("passphrase") or None)] if signing else None
    return await asyncssh.connect(
        settings.host,
        settings.port,
        sock=await open_outbound_connection(addresses, settings.port),
        username=settings.user,
        password=line.secrets.get("password") or None,
        client_keys=keys,
        known_hosts=([asyncssh.import_public_key(pinned)], [], []),
        # ignore the SSH configuration of this machine
        config=None,
        agent_path=None,
        login_timeout=line.seconds,
        connect_timeout=line.seconds,
        keepalive_interval=10,
    )


def _text(key: asyncssh.SSHKey | None) -> str:
    return key.export_public_key().decode().strip() if key else ""


def explain_sftp_connection_failure(failed: Exception, settings: SftpSettings) -> SendOutcome:
    """Return the outcome when no session could be opened, and what it means for what waits."""
    if isinstance(failed, asyncssh.PermissionDenied):
        message = f"{settings.host} refused the user or its password or key."
        return SendOutcome(SendVerdict.CREDENTIALS, message, for_all=True, cause=DeliveryCause.CREDENTIALS)
    if isinstance(failed, asyncssh.KeyImportError):
        return SendOutcome(
            SendVerdict.CREDENTIALS,
            f"The private key could not be read: {failed}",
            for_all=True,
            cause=DeliveryCause.CREDENTIALS,
        )
    return file_transfer.make_unreachable_outcome(settings.host, file_transfer.describe_transfer_error(failed))


def _refused(refused: asyncssh.SFTPError) -> SendOutcome:
    message = f"The server refused the file: {refused.reason or type(refused).__name__}"
    full = isinstance(refused, asyncssh.SFTPNoSpaceOnFilesystem | asyncssh.SFTPQuotaExceeded) or any(
        phrase in message.casefold() for phrase in _NO_SPACE
    )
    if full:
        return SendOutcome(SendVerdict.AGAIN, message, for_all=True, cause=DeliveryCause.REFUSED)
    passing = not isinstance(refused, asyncssh.SFTPPermissionDenied | asyncssh.SFTPNoSuchFile | asyncssh.SFTPNoSuchPath)
    return SendOutcome(SendVerdict.AGAIN if passing else SendVerdict.REFUSED, message, cause=DeliveryCause.REFUSED)


async def close_sftp_connection(line: ServerLine) -> None:
    """Close everything a connection has open."""
    client, opened = line.kept.pop("client", None), line.kept.pop("connection", None)
    for connection in (client, opened):
        if connection is not None:
            with suppress(OSError, asyncssh.Error):
                _end(connection)


def _end(each: asyncssh.SFTPClient | asyncssh.SSHClientConnection) -> None:
    if isinstance(each, asyncssh.SFTPClient):
        each.exit()
    else:
        each.close()


async def _probe(line: ServerLine) -> ProbeResult:
    settings: SftpSettings = line.settings
    try:
        client = await open_sftp_client(line)
        if settings.folder and not await client.isdir(settings.folder):
            return ProbeResult(False, f"{settings.host} has no folder {settings.folder}.")
        key = line.kept["connection"].get_server_host_key()
        return ProbeResult(
            True, f"{settings.host} lets {settings.user} in.", _text(key), key.get_fingerprint() if key else ""
        )
    except HostKeyNotConfirmed as unknown:
        return ProbeResult(False, unknown.describe(settings.host), unknown.key, unknown.fingerprint)
    except asyncssh.SFTPError as refused:
        return ProbeResult(False, _refused(refused).answer)
    except (NoResponse, Invalid, OSError, asyncssh.Error, ValueError) as failed:
        return ProbeResult(False, explain_sftp_connection_failure(failed, settings).answer)
    finally:
        await close_sftp_connection(line)


def _endpoint(settings: SftpSettings) -> str:
    return f"sftp://{settings.user}@{settings.host.casefold()}:{settings.port}"


TRANSPORT = Transport(
    "sftp",
    "SFTP",
    SftpSettings,
    ("password", "private_key", "passphrase"),
    _endpoint,
    _send,
    _probe,
    close_sftp_connection,
    secured=file_encryption.secure_files,
    refused_keys=file_encryption.REFUSED,
)
