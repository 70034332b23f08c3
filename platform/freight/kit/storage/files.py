"""Files in GridFS. Every file belongs to a company and system and, unless it is shared, to the user who made it.

A browser cannot send the session header when it follows a link, so a file is downloaded with a one-time ticket:
requested by a signed-in caller, valid for one download within a minute.
"""

import re
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

import orjson
from bson import ObjectId
from gridfs.asynchronous import AsyncGridFSBucket
from gridfs.asynchronous.grid_file import AsyncGridOut
from gridfs.errors import NoFile
from gridfs.grid_file_shared import DEFAULT_CHUNK_SIZE
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.asynchronous.collection import AsyncCollection

from freight.core.errors import NotFound
from freight.core.records import JsonObject, Record, Stored
from freight.documents.audit_entry import AuditKind
from freight.kit.storage import audit_log
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import parse_object_id

TICKET_SECONDS = 60
_BUCKET = "files"
_KEPT = {"$set": {"metadata.expires_on": None}}
_NO_FILE = "File not found."
# not allowed in a header or a file system; all other characters, of whatever script, are kept
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
        """Yield the content, a stored chunk (255 KB) at a time."""
        while piece := await self._content.readchunk():
            yield piece


def safe_name(name: str) -> str:
    """Return the last part of a path a browser or user sent, without characters that mean something to a shell or
    header."""
    cleaned = _UNSAFE.sub("_", name.replace("\\", "/").rsplit("/", 1)[-1]).strip(" .")
    return cleaned[-150:] or "file"


async def save_file(
    scope: Scope,
    content: bytes | BinaryIO,
    name: str,
    content_type: str,
    purpose: str,
    *,
    shared: bool = False,
    account_id: ObjectId | None = None,
    expires_on: datetime | None = None,
) -> str:
    """Store a file in the scope's system; returns its id.

    It is visible only to the user unless `shared`: then all users of the system who may see `account_id` may read it.
    After `expires_on` the scheduler erases it. Raises DiskFull where there is no room.
    """
    get_connections().space.demand()
    owner = _owner(scope, purpose, content_type, shared, account_id, expires_on)
    return str(await _bucket().upload_from_stream(safe_name(name), content, metadata=owner))


@dataclass(frozen=True)
class FileDraft:
    """A system file to be stored: all users who may see `account_id` may read it."""

    content: bytes
    name: str
    account_id: ObjectId


async def save_files(
    scope: Scope, new: Sequence[FileDraft], content_type: str, purpose: str, *, expires_on: datetime
) -> list[str]:
    """Store small files in two calls, instead of four calls for each; returns their ids. Raises DiskFull where there is
    no room."""
    get_connections().space.demand()
    names, chunks = _stored()
    if await names.find_one(projection={"_id": 1}) is None:
        # for the very first file the bucket creates its indexes
        return [
            await save_file(
                scope,
                file_draft.content,
                file_draft.name,
                content_type,
                purpose,
                shared=True,
                account_id=file_draft.account_id,
                expires_on=expires_on,
            )
            for file_draft in new
        ]
    file_documents, pieces = [], []
    for draft in new:
        file_id = ObjectId()
        owner = _owner(scope, purpose, content_type, True, draft.account_id, expires_on)
        size = {"length": len(draft.content), "chunkSize": DEFAULT_CHUNK_SIZE, "uploadDate": datetime.now(UTC)}
        file_documents.append({"_id": file_id, "filename": safe_name(draft.name), **size, "metadata": owner})
        for number, start in enumerate(range(0, len(draft.content), DEFAULT_CHUNK_SIZE)):
            piece = draft.content[start : start + DEFAULT_CHUNK_SIZE]
            pieces.append({"files_id": file_id, "n": number, "data": piece})
    # content without a file record is harmless, a file record without its content would be a broken file
    if pieces:
        await chunks.insert_many(pieces)
    await names.insert_many(file_documents)
    return [str(document["_id"]) for document in file_documents]


async def open_file(scope: Scope, file_id: str) -> StoredFile:
    """Return the file with that id. Raises NotFound when there is none the scope may read."""
    try:
        content = await _bucket().open_download_stream(parse_object_id(file_id, "file"))
    except NoFile as gone:
        raise NotFound(_NO_FILE) from gone
    owner = content.metadata or {}
    if not _may_read(scope, owner):
        raise NotFound(_NO_FILE)
    return StoredFile(file_id, content.filename or "file", str(owner.get("content_type")), content.length, content)


async def read_stored_file(scope: Scope, file_id: str) -> bytes:
    """Return the whole content of a file: for files known to be small. Raises NotFound."""
    return b"".join([piece async for piece in (await open_file(scope, file_id)).pieces()])


async def read_stored_files(scope: Scope, file_ids: Sequence[str]) -> dict[str, bytes]:
    """Return the contents of small files, by id, in two calls. Raises NotFound if the scope may not read one of
    them."""
    names, chunks = _stored()
    record_ids = [parse_object_id(file_id, "file") for file_id in file_ids]
    readable = {
        file_row["_id"]
        async for file_row in names.find({"_id": {"$in": record_ids}})
        if _may_read(scope, file_row.get("metadata") or {})
    }
    if len(readable) < len(set(record_ids)):
        raise NotFound(_NO_FILE)
    content = dict.fromkeys(file_ids, b"")
    async for piece in chunks.find({"files_id": {"$in": record_ids}}).sort([("files_id", 1), ("n", 1)]):
        content[str(piece["files_id"])] += piece["data"]
    return content


class FileFacts(NamedTuple):
    """What is known of a stored file apart from its content; without `expires_on` it is kept."""

    name: str
    content_type: str
    size: int
    stored_on: datetime
    expires_on: datetime | None


async def describe_files(scope: Scope, file_ids: Iterable[str], now: datetime) -> dict[str, FileFacts]:
    """Return those of some files that are still kept and that the scope may read, by id."""
    record_ids = [ObjectId(file_id) for file_id in file_ids if ObjectId.is_valid(file_id)]
    facts_by_id: dict[str, FileFacts] = {}
    async for file_row in _stored()[0].find({"_id": {"$in": record_ids}}):
        owner = file_row.get("metadata") or {}
        expires_on = owner.get("expires_on")
        if _may_read(scope, owner) and (expires_on is None or expires_on > now):
            facts = (
                file_row["filename"],
                str(owner.get("content_type")),
                file_row["length"],
                file_row["uploadDate"],
                expires_on,
            )
            facts_by_id[str(file_row["_id"])] = FileFacts(*facts)
    return facts_by_id


async def copy_file(scope: Scope, file_id: str, path: Path) -> None:
    """Write a file to disk piece by piece, for readers that want a path. Raises NotFound."""
    stored = await open_file(scope, file_id)
    with path.open("wb") as target:
        async for piece in stored.pieces():
            target.write(piece)


async def retain_file(scope: Scope, file_id: str, session: AsyncClientSession) -> None:
    """Cancel the expiry of a file, in the transaction that stores the record it belongs to: a file whose record was
    never stored expires by itself. Raises NotFound."""
    stored = await open_file(scope, file_id)
    await _stored()[0].update_one({"_id": parse_object_id(stored.id)}, _KEPT, session=session)


async def retain_files(scope: Scope, file_ids: Sequence[str], session: AsyncClientSession) -> None:
    """As `retain_file`, for files that this user has just stored in the system."""
    own = {"metadata.company_id": scope.company_id, "metadata.system_id": scope.system_id}
    query = {"_id": {"$in": [parse_object_id(file_id, "file") for file_id in file_ids]}, **own}
    if (await _stored()[0].update_many(query, _KEPT, session=session)).matched_count < len(file_ids):
        raise NotFound(_NO_FILE)


async def share_file(scope: Scope, file_id: str, account_id: ObjectId, session: AsyncClientSession) -> None:
    """Share a file of the system: from now on all users who may see that account may read it."""
    own = {"metadata.company_id": scope.company_id, "metadata.system_id": scope.system_id, "metadata.shared": True}
    moved = {"$set": {"metadata.account_id": account_id}}
    await _stored()[0].update_one({"_id": parse_object_id(file_id, "file"), **own}, moved, session=session)


async def delete_file(scope: Scope, file_id: str) -> None:
    """Erase a file. Raises NotFound when there is none the scope may read."""
    stored = await open_file(scope, file_id)
    await _bucket().delete(parse_object_id(stored.id))


async def delete_expired_files(now: datetime) -> int:
    """Erase the expired files of all tenants; returns how many. For the scheduler."""
    bucket, erased = _bucket(), 0
    async for stored in bucket.find({"metadata.expires_on": {"$lt": now}}):
        await bucket.delete(stored._id)
        erased += 1
    return erased


async def make_download_ticket(scope: Scope, file_id: str) -> str:
    """Return a ticket for one download of that file by its holder. Raises NotFound."""
    await open_file(scope, file_id)
    ticket = secrets.token_urlsafe(32)
    reader = {
        "file": file_id,
        "company": str(scope.company_id),
        "system": str(scope.system_id),
        "user": scope.user_id,
        "key": scope.key,
    }
    await get_connections().redis.set(_ticket_key(ticket), orjson.dumps(reader), ex=TICKET_SECONDS)
    return ticket


async def redeem_download_ticket(ticket: str, file_id: str) -> StoredFile:
    """Return the file of a ticket, which uses up the ticket. Raises NotFound for a used, expired or foreign ticket."""
    payload = await get_connections().redis.getdel(_ticket_key(ticket))
    reader: JsonObject = orjson.loads(payload) if payload else {}
    if reader.get("file") != file_id:
        raise NotFound("This download link has expired or was already used. Start the download again.")
    # the permission to read was checked when the ticket was issued, a minute ago at most
    scope = await make_system_scope(ObjectId(reader["company"]), ObjectId(reader["system"]), reader["user"])
    scope = replace(scope, key=reader.get("key", ""))
    stored = await open_file(scope, file_id)
    await audit_log.write_audit_entry(
        scope, AuditKind.EXPORT, f"Downloaded {stored.name}", of=audit_log.AuditSubject("file", file_id, stored.name)
    )
    return stored


# purposes of files that hold records of a whole account
OF_MANY = ("upload",)


def _owner(
    scope: Scope,
    purpose: str,
    content_type: str,
    shared: bool,
    account_id: ObjectId | None,
    expires_on: datetime | None,
) -> Record:
    return {
        "company_id": scope.company_id,
        "system_id": scope.system_id,
        "user_id": scope.user_id,
        "key_id": scope.key,
        "purpose": purpose,
        "shared": shared,
        "account_id": account_id,
        "expires_on": expires_on,
        "content_type": content_type,
    }


def _stored() -> tuple[AsyncCollection[Record], AsyncCollection[Record]]:
    """Return the collections of the bucket: the files and their chunks."""
    database = get_connections().database
    return database[f"{_BUCKET}.files"], database[f"{_BUCKET}.chunks"]


def _bucket() -> AsyncGridFSBucket:
    return AsyncGridFSBucket(get_connections().database, bucket_name=_BUCKET)


def _ticket_key(ticket: str) -> str:
    return get_connections().key("ticket", ticket[:100])


def _may_read(scope: Scope, owner: Stored) -> bool:
    for grant in scope.grants:
        if (owner.get("company_id"), owner.get("system_id")) != (scope.company_id, grant.system_id):
            continue
        # files that the owner made without the key, by rights a key may not have, are not accessible with the key
        own = owner.get("user_id") == scope.user_id and (not scope.key or owner.get("key_id") == scope.key)
        # a workbook has shipments of all kinds: users who may see only some of them can read only their own files
        shared = bool(owner.get("shared")) and not (grant.parts is not None and owner.get("purpose") in OF_MANY)
        return own or (shared and grant.allows_account(owner.get("account_id")))
    return False
