"""Collecting the files that others put into the folder of an FTP server."""

import asyncio
import ftplib
from collections.abc import Callable
from typing import TypeVar
from uuid import uuid4

from freight.core.errors import Invalid
from freight.delivery.transports.file_transfer import is_complete_file_name, join_remote_path, make_alternative_name
from freight.delivery.transports.ftp.client import FtpClient
from freight.delivery.transports.ftp.transport import (
    BROKEN,
    close_ftp_connection,
    explain_ftp_connection_failure,
    open_ftp_client,
)
from freight.delivery.transports.transport import CollectionFailed, Collector, RemoteFile, ServerLine
from freight.kit.security.outbound import NoResponse

_Found = TypeVar("_Found")


async def _ask_server(line: ServerLine, ask: Callable[[FtpClient], _Found]) -> _Found:
    try:
        client = await open_ftp_client(line)
    except (NoResponse, Invalid, ftplib.Error, *BROKEN) as failed:
        raise CollectionFailed(explain_ftp_connection_failure(failed, line.settings).answer) from failed
    try:
        return await asyncio.to_thread(ask, client)
    except BROKEN as lost:
        await close_ftp_connection(line)
        raise CollectionFailed(f"The connection was lost: {lost}") from lost
    except ftplib.Error as refused:
        raise CollectionFailed(f"The server refused: {refused}") from refused


async def _waiting(line: ServerLine) -> list[RemoteFile]:
    def ask(client: FtpClient) -> list[RemoteFile]:
        files = []
        names = _names(client, line.settings.folder)
        # listings switch to text mode, in which no server reports sizes
        client.voidcmd("TYPE I")
        for path in names:
            name = path.rpartition("/")[2]
            if not is_complete_file_name(name):
                continue
            try:
                size = client.size(join_remote_path(line.settings.folder, name))
            except ftplib.error_perm:
                continue  # a folder
            files.append(RemoteFile(name, size or 0))
        return sorted(files, key=lambda file: file.name)

    return await _ask_server(line, ask)


def _names(client: FtpClient, folder: str) -> list[str]:
    try:
        return client.nlst(*([folder] if folder else []))
    except ftplib.error_perm as none:
        if str(none)[:3] == "550" and _is_there(client, folder):
            return []  # some servers report an empty folder this way
        raise


def _is_there(client: FtpClient, folder: str) -> bool:
    home = client.pwd()
    try:
        client.cwd(folder or ".")
    except ftplib.error_perm:
        return False
    client.cwd(home)
    return True


async def _read(name: str, line: ServerLine) -> bytes:
    def ask(client: FtpClient) -> bytes:
        content = bytearray()
        client.retrbinary(f"RETR {join_remote_path(line.settings.folder, name)}", content.extend)
        return bytes(content)

    return await _ask_server(line, ask)


async def _put_away(name: str, folder: str, line: ServerLine) -> None:
    def ask(client: FtpClient) -> None:
        source = join_remote_path(line.settings.folder, name)
        if not folder:
            client.delete(source)
            return
        target_folder = join_remote_path(line.settings.folder, folder)
        if not _is_there(client, target_folder):
            client.mkd(target_folder)
        target = join_remote_path(target_folder, name)
        try:
            client.size(target)
        except ftplib.error_perm:
            pass
        else:
            target = join_remote_path(target_folder, make_alternative_name(name, uuid4().hex[:8]))
        client.rename(source, target)

    await _ask_server(line, ask)


COLLECTOR = Collector(_waiting, _read, _put_away)
