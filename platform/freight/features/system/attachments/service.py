"""Attachments of records: a file is taken in, and erased after a day unless it is attached to a record."""

from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid, TooLarge
from freight.core.tariff_documents import file_fault
from freight.documents.records.attachment import StoredAttachment
from freight.kit import clock, files
from freight.kit.connections import current
from freight.kit.incoming import UNCLAIMED, IncomingFile
from freight.kit.scopes import Scope

_CONTENT_TYPES = {
    "pdf": "application/pdf",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "msg": "application/vnd.ms-outlook",
}
_HEAD = 16


class Received(NamedTuple):
    """A file that was taken in."""

    file_id: str
    name: str
    content_type: str
    size: int


async def receive(
    scope: Scope, incoming: IncomingFile, purpose: str, *, shared: bool = False, account_id: ObjectId | None = None
) -> Received:
    """Keep a document for the record it is about to be linked with; without that it is erased after a day. `shared`:
    whoever sees `account_id` may read it. Raises Invalid or TooLarge with one sentence that says why."""
    name = files.safe_name(incoming.filename or "")
    size = incoming.file.seek(0, 2)
    incoming.file.seek(0)
    head = incoming.file.read(_HEAD)
    incoming.file.seek(0)
    if fault := file_fault(name, size, head):
        raise Invalid(fault, code="file_refused")
    most = current().settings.upload_max_bytes
    if size > most:
        raise TooLarge(f"File could not be uploaded. {name} is larger than {most // (1024 * 1024)} MB.")
    kind = _CONTENT_TYPES[name.rpartition(".")[2].lower()]
    expires = clock.now() + UNCLAIMED
    file_id = await files.save(
        scope, incoming.file, name, kind, purpose, shared=shared, account_id=account_id, expires_on=expires
    )
    return Received(file_id, name, kind, size)


async def attach(scope: Scope, file_id: str, session: AsyncClientSession | None = None) -> StoredAttachment:
    """A file that was taken in, as the record keeps it; it no longer expires once the transaction of `session` is
    through. Without a session the caller keeps the file when the record is stored. Raises NotFound for a file the
    scope may not read."""
    stored = await files.open_file(scope, file_id)
    if session:
        await files.keep(scope, stored.id, session)
    return {
        "file_id": stored.id,
        "name": stored.name,
        "content_type": stored.content_type,
        "size": stored.size,
        "by": scope.user_id,
        "on": clock.now(),
    }
