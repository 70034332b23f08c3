"""What others put into the folder of an SFTP server, taken in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from stat import S_ISREG
from uuid import uuid4

import asyncssh

from freight.core.errors import Invalid
from freight.delivery.transports.kind import Collector, Line, NotCollected, Waiting
from freight.delivery.transports.remote import apart, is_whole, path_in
from freight.delivery.transports.sftp.settings import SftpSettings
from freight.delivery.transports.sftp.transport import NotConfirmed, client_of, hang_up, not_connected
from freight.kit.security.outbound import NoAnswer


@asynccontextmanager
async def _session(line: Line) -> AsyncIterator[asyncssh.SFTPClient]:
    settings: SftpSettings = line.settings
    try:
        client = await client_of(line)
    except NotConfirmed as unknown:
        raise NotCollected(unknown.describe(settings.host)) from None
    except (NoAnswer, Invalid, OSError, asyncssh.Error, ValueError) as failed:
        raise NotCollected(not_connected(failed, settings).answer) from failed
    try:
        yield client
    except asyncssh.SFTPError as refused:
        raise NotCollected(f"The server refused: {refused.reason or type(refused).__name__}") from refused
    except (asyncssh.Error, OSError) as lost:
        await hang_up(line)
        raise NotCollected(f"The connection was lost: {lost}") from lost


async def _waiting(line: Line) -> list[Waiting]:
    async with _session(line) as client:
        found = await client.readdir(line.settings.folder or ".")
    files = [
        Waiting(str(each.filename), each.attrs.size or 0)
        for each in found
        if each.attrs.permissions is None or S_ISREG(each.attrs.permissions)
    ]
    return sorted((each for each in files if is_whole(each.name)), key=lambda each: each.name)


async def _read(name: str, line: Line) -> bytes:
    async with _session(line) as client, client.open(path_in(line.settings.folder, name), "rb") as remote:
        content = await remote.read()
    return content if isinstance(content, bytes) else content.encode()


async def _put_away(name: str, folder: str, line: Line) -> None:
    source = path_in(line.settings.folder, name)
    async with _session(line) as client:
        if not folder:
            await client.remove(source)
            return
        beside = path_in(line.settings.folder, folder)
        if not await client.isdir(beside):
            await client.makedirs(beside, exist_ok=True)
        target = path_in(beside, name)
        if await client.exists(target):
            target = path_in(beside, apart(name, uuid4().hex[:8]))
        await client.rename(source, target)


COLLECTOR = Collector(_waiting, _read, _put_away)
