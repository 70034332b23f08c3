"""Collecting the files that others put into the folder of an SFTP server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from stat import S_ISREG
from uuid import uuid4

import asyncssh

from freight.core.errors import Invalid
from freight.delivery.transports.file_transfer import is_complete_file_name, join_remote_path, make_alternative_name
from freight.delivery.transports.sftp.settings import SftpSettings
from freight.delivery.transports.sftp.transport import (
    HostKeyNotConfirmed,
    close_sftp_connection,
    explain_sftp_connection_failure,
    open_sftp_client,
)
from freight.delivery.transports.transport import CollectionFailed, Collector, RemoteFile, ServerLine
from freight.kit.security.outbound import NoResponse


@asynccontextmanager
async def _session(line: ServerLine) -> AsyncIterator[asyncssh.SFTPClient]:
    settings: SftpSettings = line.settings
    try:
        client = await open_sftp_client(line)
    except HostKeyNotConfirmed as unknown:
        raise CollectionFailed(unknown.describe(settings.host)) from None
    except (NoResponse, Invalid, OSError, asyncssh.Error, ValueError) as failed:
        raise CollectionFailed(explain_sftp_connection_failure(failed, settings).answer) from failed
    try:
        yield client
    except asyncssh.SFTPError as refused:
        raise CollectionFailed(f"The server refused: {refused.reason or type(refused).__name__}") from refused
    except (asyncssh.Error, OSError) as lost:
        await close_sftp_connection(line)
        raise CollectionFailed(f"The connection was lost: {lost}") from lost


async def _waiting(line: ServerLine) -> list[RemoteFile]:
    async with _session(line) as client:
        entries = await client.readdir(line.settings.folder or ".")
    files = [
        RemoteFile(str(entry.filename), entry.attrs.size or 0)
        for entry in entries
        if entry.attrs.permissions is None or S_ISREG(entry.attrs.permissions)
    ]
    return sorted((file for file in files if is_complete_file_name(file.name)), key=lambda file: file.name)


async def _read(name: str, line: ServerLine) -> bytes:
    async with _session(line) as client, client.open(join_remote_path(line.settings.folder, name), "rb") as remote:
        content = await remote.read()
    return content if isinstance(content, bytes) else content.encode()


async def _put_away(name: str, folder: str, line: ServerLine) -> None:
    source = join_remote_path(line.settings.folder, name)
    async with _session(line) as client:
        if not folder:
            await client.remove(source)
            return
        target_folder = join_remote_path(line.settings.folder, folder)
        if not await client.isdir(target_folder):
            await client.makedirs(target_folder, exist_ok=True)
        target = join_remote_path(target_folder, name)
        if await client.exists(target):
            target = join_remote_path(target_folder, make_alternative_name(name, uuid4().hex[:8]))
        await client.rename(source, target)


COLLECTOR = Collector(_waiting, _read, _put_away)
