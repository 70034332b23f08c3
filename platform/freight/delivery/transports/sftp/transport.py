"""Putting files on an SFTP server. Its key is one that somebody confirmed; a file has its name when all of it is there;
what may have arrived is looked for before it is sent again."""

from contextlib import suppress

import asyncssh

from freight.core.delivery.causes import Cause
from freight.core.errors import Invalid
from freight.core.sending.retries import Verdict
from freight.delivery.parts import Outcome, Parcel, Part
from freight.delivery.securing import files
from freight.delivery.transports import remote
from freight.delivery.transports.kind import Line, Probe, Transport
from freight.delivery.transports.sftp.settings import SftpSettings
from freight.kit.security.outbound import NoAnswer, connection, resolved

_NEW = "The key of {host} has not been confirmed yet. It is {fingerprint}."
_CHANGED = "{host} shows another key than the one that was confirmed: {fingerprint}. Ask the recipient about it."
_NO_SPACE = ("no space", "disk full", "quota")
_LOST_ERRORS = (
    asyncssh.ConnectionLost,
    asyncssh.DisconnectError,
    asyncssh.SFTPConnectionLost,
    asyncssh.SFTPNoConnection,
)


class NotConfirmed(Exception):
    """The server shows a key that was not confirmed for it, or (`changed`) another than the one that was."""

    def __init__(self, key: str, fingerprint: str, *, changed: bool) -> None:
        super().__init__(key)
        self.key = key
        self.fingerprint = fingerprint
        self.changed = changed

    def describe(self, host: str) -> str:
        """What to tell about it."""
        return (_CHANGED if self.changed else _NEW).format(host=host, fingerprint=self.fingerprint)


async def _send(parcel: Parcel, line: Line) -> Outcome:
    settings: SftpSettings = line.settings
    was_open = "client" in line.kept
    while True:
        try:
            client = await client_of(line)
        except NotConfirmed as unknown:
            proof = {"host_key": unknown.key, "fingerprint": unknown.fingerprint, "own_key": settings.host_key}
            told = unknown.describe(settings.host)
            return Outcome(Verdict.CREDENTIALS, told, proof, for_all=True, cause=Cause.HOST_KEY)
        except (NoAnswer, Invalid, OSError, asyncssh.Error, ValueError) as failed:
            return not_connected(failed, settings)
        try:
            for part in parcel.parts:
                if refused := await _put(client, part, line):
                    return refused
        except (*_LOST_ERRORS, OSError, TimeoutError) as lost:
            await hang_up(line)
            if was_open:
                was_open = False
                continue
            return remote.connection_lost(lost)
        except asyncssh.SFTPError as refused:
            return _refused(refused)
        return remote.accepted(settings.host, parcel)


async def _put(client: asyncssh.SFTPClient, part: Part, line: Line) -> Outcome | None:
    """Have one file there; None when it is."""
    settings: SftpSettings = line.settings
    target = remote.path_in(settings.folder, part.name)
    under_way = remote.path_in(settings.folder, remote.part_of(part.name)) if settings.rename else target
    found = await _size(client, target)
    if found is not None and (settings.rename or found == len(part.content)):
        return None if await _is_same(client, target, part, found, line) else remote.refuse_name(part.name)
    async with client.open(under_way, "wb") as there:
        await there.write(part.content)
    stored = await _size(client, under_way)
    if stored is not None and stored != len(part.content):
        return remote.short(part.name, len(part.content), stored)
    if settings.rename:
        try:
            await client.rename(under_way, target)
        except asyncssh.SFTPError:
            # somebody put one there meanwhile, or renaming is not allowed
            found = await _size(client, target)
            if found is None:
                raise
            return None if await _is_same(client, target, part, found, line) else remote.refuse_name(part.name)
    return None


async def _is_same(client: asyncssh.SFTPClient, target: str, part: Part, found: int, line: Line) -> bool:
    """Whether the file there is ours. Where it may not be read, its size decides, of one that may have arrived."""
    if found != len(part.content):
        return False
    try:
        async with client.open(target, "rb") as there:
            return _bytes(await there.read()) == part.content
    except asyncssh.SFTPError:
        return line.again


def _bytes(read: bytes | str) -> bytes:
    return read if isinstance(read, bytes) else read.encode()


async def _size(client: asyncssh.SFTPClient, path: str) -> int | None:
    try:
        return (await client.stat(path)).size
    except (asyncssh.SFTPNoSuchFile, asyncssh.SFTPPermissionDenied, asyncssh.SFTPOpUnsupported, asyncssh.SFTPFailure):
        return None


async def client_of(line: Line) -> asyncssh.SFTPClient:
    """The session of a line, opened with the first one that asks."""
    if "client" not in line.kept:
        line.kept["connection"] = opened = await _connected(line)
        line.kept["client"] = await opened.start_sftp_client()
    client: asyncssh.SFTPClient = line.kept["client"]
    return client


async def _connected(line: Line) -> asyncssh.SSHClientConnection:
    settings: SftpSettings = line.settings
    # what was confirmed since stands in for the key of the settings (`Line.host_key`)
    pinned = line.host_key or settings.host_key
    if not pinned:
        raise await _shown_key(line, changed=False)
    try:
        return await _connected_by(pinned, line)
    except (asyncssh.HostKeyNotVerifiable, asyncssh.KeyExchangeFailed):
        raise await _shown_key(line, changed=True) from None


async def _shown_key(line: Line, *, changed: bool) -> NotConfirmed:
    """The key that a server shows, to be confirmed."""
    settings: SftpSettings = line.settings
    addresses = await resolved(settings.host, settings.port, line.reach)
    key = await asyncssh.get_server_host_key(
        settings.host, settings.port, sock=await connection(addresses, settings.port), config=None
    )
    return NotConfirmed(_text(key), key.get_fingerprint() if key else "", changed=changed)


async def _connected_by(pinned: str, line: Line) -> asyncssh.SSHClientConnection:
    settings: SftpSettings = line.settings
    addresses = await resolved(settings.host, settings.port, line.reach)
    signing = line.secrets.get("private_key", "")
    keys = [asyncssh.import_private_key(signing, line.secrets.get("passphrase") or None)] if signing else None
    return await asyncssh.connect(
        settings.host,
        settings.port,
        sock=await connection(addresses, settings.port),
        username=settings.user,
        password=line.secrets.get("password") or None,
        client_keys=keys,
        known_hosts=([asyncssh.import_public_key(pinned)], [], []),
        # nothing of the machine this runs on
        config=None,
        agent_path=None,
        login_timeout=line.seconds,
        connect_timeout=line.seconds,
        keepalive_interval=10,
    )


def _text(key: asyncssh.SSHKey | None) -> str:
    return key.export_public_key().decode().strip() if key else ""


def not_connected(failed: Exception, settings: SftpSettings) -> Outcome:
    """Why there is no session, and what that means for what waits."""
    if isinstance(failed, asyncssh.PermissionDenied):
        told = f"{settings.host} refused the user or its password or key."
        return Outcome(Verdict.CREDENTIALS, told, for_all=True, cause=Cause.CREDENTIALS)
    if isinstance(failed, asyncssh.KeyImportError):
        return Outcome(
            Verdict.CREDENTIALS, f"The private key could not be read: {failed}", for_all=True, cause=Cause.CREDENTIALS
        )
    return remote.unreachable(settings.host, remote.words_of(failed))


def _refused(refused: asyncssh.SFTPError) -> Outcome:
    told = f"The server refused the file: {refused.reason or type(refused).__name__}"
    full = isinstance(refused, asyncssh.SFTPNoSpaceOnFilesystem | asyncssh.SFTPQuotaExceeded) or any(
        each in told.casefold() for each in _NO_SPACE
    )
    if full:
        return Outcome(Verdict.AGAIN, told, for_all=True, cause=Cause.REFUSED)
    passing = not isinstance(refused, asyncssh.SFTPPermissionDenied | asyncssh.SFTPNoSuchFile | asyncssh.SFTPNoSuchPath)
    return Outcome(Verdict.AGAIN if passing else Verdict.REFUSED, told, cause=Cause.REFUSED)


async def hang_up(line: Line) -> None:
    """Close what a line has open."""
    client, opened = line.kept.pop("client", None), line.kept.pop("connection", None)
    for each in (client, opened):
        if each is not None:
            with suppress(OSError, asyncssh.Error):
                _end(each)


def _end(each: asyncssh.SFTPClient | asyncssh.SSHClientConnection) -> None:
    if isinstance(each, asyncssh.SFTPClient):
        each.exit()
    else:
        each.close()


async def _probe(line: Line) -> Probe:
    settings: SftpSettings = line.settings
    try:
        client = await client_of(line)
        if settings.folder and not await client.isdir(settings.folder):
            return Probe(False, f"{settings.host} has no folder {settings.folder}.")
        key = line.kept["connection"].get_server_host_key()
        return Probe(
            True, f"{settings.host} lets {settings.user} in.", _text(key), key.get_fingerprint() if key else ""
        )
    except NotConfirmed as unknown:
        return Probe(False, unknown.describe(settings.host), unknown.key, unknown.fingerprint)
    except asyncssh.SFTPError as refused:
        return Probe(False, _refused(refused).answer)
    except (NoAnswer, Invalid, OSError, asyncssh.Error, ValueError) as failed:
        return Probe(False, not_connected(failed, settings).answer)
    finally:
        await hang_up(line)


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
    hang_up,
    secured=files.secured,
    refused_keys=files.REFUSED,
)
