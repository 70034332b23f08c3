"""What others put into the folder of an FTP server, taken in."""

import asyncio
import ftplib
from collections.abc import Callable
from typing import TypeVar
from uuid import uuid4

from freight.core.errors import Invalid
from freight.delivery.transports.ftp.client import Client
from freight.delivery.transports.ftp.transport import BROKEN, client_of, hang_up, not_connected
from freight.delivery.transports.kind import Collector, Line, NotCollected, Waiting
from freight.delivery.transports.remote import apart, is_whole, path_in
from freight.kit.security.outbound import NoAnswer

_Found = TypeVar("_Found")


async def _ask_server(line: Line, ask: Callable[[Client], _Found]) -> _Found:
    try:
        client = await client_of(line)
    except (NoAnswer, Invalid, ftplib.Error, *BROKEN) as failed:
        raise NotCollected(not_connected(failed, line.settings).answer) from failed
    try:
        return await asyncio.to_thread(ask, client)
    except BROKEN as lost:
        await hang_up(line)
        raise NotCollected(f"The connection was lost: {lost}") from lost
    except ftplib.Error as refused:
        raise NotCollected(f"The server refused: {refused}") from refused


async def _waiting(line: Line) -> list[Waiting]:
    def ask(client: Client) -> list[Waiting]:
        files = []
        names = _names(client, line.settings.folder)
        # a list is text, and in text no server tells a size
        client.voidcmd("TYPE I")
        for path in names:
            name = path.rpartition("/")[2]
            if not is_whole(name):
                continue
            try:
                size = client.size(path_in(line.settings.folder, name))
            except ftplib.error_perm:
                continue  # a folder
            files.append(Waiting(name, size or 0))
        return sorted(files, key=lambda each: each.name)

    return await _ask_server(line, ask)


def _names(client: Client, folder: str) -> list[str]:
    try:
        return client.nlst(*([folder] if folder else []))
    except ftplib.error_perm as none:
        if str(none)[:3] == "550" and _is_there(client, folder):
            return []  # that is how some say that it is empty
        raise


def _is_there(client: Client, folder: str) -> bool:
    home = client.pwd()
    try:
        client.cwd(folder or ".")
    except ftplib.error_perm:
        return False
    client.cwd(home)
    return True


async def _read(name: str, line: Line) -> bytes:
    def ask(client: Client) -> bytes:
        content = bytearray()
        client.retrbinary(f"RETR {path_in(line.settings.folder, name)}", content.extend)
        return bytes(content)

    return await _ask_server(line, ask)


async def _put_away(name: str, folder: str, line: Line) -> None:
    def ask(client: Client) -> None:
        source = path_in(line.settings.folder, name)
        if not folder:
            client.delete(source)
            return
        beside = path_in(line.settings.folder, folder)
        if not _is_there(client, beside):
            client.mkd(beside)
        target = path_in(beside, name)
        try:
            client.size(target)
        except ftplib.error_perm:
            pass
        else:
            target = path_in(beside, apart(name, uuid4().hex[:8]))
        client.rename(source, target)

    await _ask_server(line, ask)


COLLECTOR = Collector(_waiting, _read, _put_away)
