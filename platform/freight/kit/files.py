"""Files in GridFS. Every file belongs to a company and system and, unless it is shared, to the user who made it.

A browser cannot send the session header when it follows a link, so a file leaves by a one-time ticket: asked for by
a signed-in caller, good for one download within a minute.
"""

import re
import secrets
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

import orjson
from bson import ObjectId
from gridfs.asynchronous import AsyncGridFSBucket
from gridfs.asynchronous.grid_file import AsyncGridOut
from gridfs.errors import NoFile
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.kit.resources import current
from freight.kit.scopes import scope_of
from freight.kit.tenancy import Scope, object_id

TICKET_SECONDS = 60
_BUCKET = "files"
_NO_FILE = "File not found."
# what a name may not hold in a header or a file system; the rest, of whatever script, is kept
_UNSAFE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|;]+')


@dataclass(frozen=True)
class StoredFile:
    """A file that may be read: its name, kind and size, and its content in pieces."""

    id: str
    name: str
    content_type: str
    size: int
    _content: AsyncGridOut

    async def pieces(self) -> AsyncIterator[bytes]:
        """The content, a stored chunk (255 KB) at a time."""
        while piece := await self._content.readchunk():
            yield piece


def safe_name(name: str) -> str:
    """The last part of a path a browser or user sent, without characters that mean something to a shell or header."""
    cleaned = _UNSAFE.sub("_", name.replace("\\", "/").rsplit("/", 1)[-1]).strip(" .")
    return cleaned[-150:] or "file"


async def save(
    content: bytes | BinaryIO,
    name: str,
    content_type: str,
    scope: Scope,
    purpose: str,
    *,
    shared: bool = False,
    account_id: ObjectId | None = None,
    expires_on: datetime | None = None,
) -> str:
    """Store a file in the scope's system; returns its id.

    It is the user's own unless `shared`: then everybody of the system who may see `account_id` may read it.
    After `expires_on` the scheduler erases it. Raises DiskFull where there is no room.
    """
    current().space.demand()
    owner = {
        "company_id": scope.company_id,
        "system_id": scope.system_id,
        "user_id": scope.user_id,
        "purpose": purpose,
        "shared": shared,
        "account_id": account_id,
        "expires_on": expires_on,
        "content_type": content_type,
    }
    return str(await _bucket().upload_from_stream(safe_name(name), content, metadata=owner))


async def open_file(file_id: str, scope: Scope) -> StoredFile:
    """The file of that id. Raises NotFound when there is none the scope may read."""
    try:
        content = await _bucket().open_download_stream(object_id(file_id, "file"))
    except NoFile as gone:
        raise NotFound(_NO_FILE) from gone
    owner = content.metadata or {}
    if not _may_read(owner, scope):
        raise NotFound(_NO_FILE)
    return StoredFile(file_id, content.filename or "file", str(owner.get("content_type")), content.length, content)


async def read(file_id: str, scope: Scope) -> bytes:
    """The whole content of a file: for files known to be small. Raises NotFound."""
    return b"".join([piece async for piece in (await open_file(file_id, scope)).pieces()])


async def copy_to(file_id: str, scope: Scope, path: Path) -> None:
    """Write a file to disk piece by piece, for readers that want a path. Raises NotFound."""
    stored = await open_file(file_id, scope)
    with path.open("wb") as target:
        async for piece in stored.pieces():
            target.write(piece)


async def keep(file_id: str, scope: Scope, session: AsyncClientSession) -> None:
    """Take back that a file expires, in the transaction that stores the record it belongs to: a file whose record was
    never stored goes by itself. Raises NotFound."""
    stored = await open_file(file_id, scope)
    names = current().database[f"{_BUCKET}.files"]
    kept = {"$set": {"metadata.expires_on": None}}
    await names.update_one({"_id": object_id(stored.id)}, kept, session=session)


async def delete(file_id: str, scope: Scope) -> None:
    """Erase a file. Raises NotFound when there is none the scope may read."""
    stored = await open_file(file_id, scope)
    await _bucket().delete(object_id(stored.id))


async def delete_expired(now: datetime) -> int:
    """Erase the files of every tenant whose time has passed; returns how many. For the scheduler."""
    bucket, erased = _bucket(), 0
    async for stored in bucket.find({"metadata.expires_on": {"$lt": now}}):
        await bucket.delete(stored._id)
        erased += 1
    return erased


async def issue_ticket(file_id: str, scope: Scope) -> str:
    """A ticket for one download of that file by whoever holds it. Raises NotFound."""
    await open_file(file_id, scope)
    ticket = secrets.token_urlsafe(32)
    reader = {
        "file": file_id,
        "company": str(scope.company_id),
        "system": str(scope.system_id),
        "user": scope.user_id,
    }
    await current().redis.set(_ticket_key(ticket), orjson.dumps(reader), ex=TICKET_SECONDS)
    return ticket


async def redeem(ticket: str, file_id: str) -> StoredFile:
    """The file of a ticket, which is used up by this. Raises NotFound for a used, expired or foreign ticket."""
    told = await current().redis.getdel(_ticket_key(ticket))
    reader: dict[str, Any] = orjson.loads(told) if told else {}
    if reader.get("file") != file_id:
        raise NotFound("This download link has expired or was already used. Start the download again.")
    # the right to read was checked when the ticket was issued, a minute ago at most
    scope = await scope_of(ObjectId(reader["company"]), ObjectId(reader["system"]), reader["user"])
    return await open_file(file_id, scope)


def _bucket() -> AsyncGridFSBucket:
    return AsyncGridFSBucket(current().database, bucket_name=_BUCKET)


def _ticket_key(ticket: str) -> str:
    return current().key("ticket", ticket[:100])


def _may_read(owner: Mapping[str, Any], scope: Scope) -> bool:
    for grant in scope.grants:
        if (owner.get("company_id"), owner.get("system_id")) != (scope.company_id, grant.system_id):
            continue
        return owner.get("user_id") == scope.user_id or (
            bool(owner.get("shared")) and grant.allows_account(owner.get("account_id"))
        )
    return False
