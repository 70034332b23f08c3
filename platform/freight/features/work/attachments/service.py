"""Attachments of records: an uploaded file is stored, and deleted after a day unless it is attached to a record."""

from collections.abc import Sequence
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core import file_kinds
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, TooLarge
from freight.documents.records.attachment import StoredAttachment
from freight.kit import clock
from freight.kit.storage import files
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.uploaded_file import UNCLAIMED, IncomingFile


class ReceivedAttachment(NamedTuple):
    """An uploaded file that was stored."""

    file_id: str
    name: str
    content_type: str
    size: int


async def receive_attachment(
    scope: Scope,
    incoming: IncomingFile,
    purpose: str,
    *,
    shared: bool = False,
    account_id: ObjectId | None = None,
    endings: Sequence[str] = file_kinds.OFFICE,
) -> ReceivedAttachment:
    """Store a document that is about to be linked with a record; unless it is linked, it is deleted after a day.
    `shared`: users who can see `account_id` may read it. `endings`: the accepted file types. Raises Invalid or TooLarge
    with a sentence that says why."""
    name = files.safe_name(incoming.filename or "")
    size = incoming.file.seek(0, 2)
    incoming.file.seek(0)
    head = incoming.file.read(file_kinds.HEAD_BYTES)
    incoming.file.seek(0)
    if fault := file_kinds.find_file_problem(name, size, head, endings):
        raise Invalid(fault, code=ErrorCode.FILE_REFUSED)
    most = get_connections().settings.upload_max_bytes
    if size > most:
        raise TooLarge(f"File could not be uploaded. {name} is larger than {most // (1024 * 1024)} MB.")
    kind = file_kinds.get_content_type(name)
    expires = clock.now() + UNCLAIMED
    file_id = await files.save_file(
        scope, incoming.file, name, kind, purpose, shared=shared, account_id=account_id, expires_on=expires
    )
    return ReceivedAttachment(file_id, name, kind, size)


async def attach_file(scope: Scope, file_id: str, session: AsyncClientSession | None = None) -> StoredAttachment:
    """Return a stored file in the form the record keeps. It no longer expires once the transaction of `session`
    commits; without a session, the caller must keep the file when the record is stored. Raises NotFound for a file the
    scope may not read."""
    stored = await files.open_file(scope, file_id)
    if session:
        await files.retain_file(scope, stored.id, session)
    return {
        "file_id": stored.id,
        "name": stored.name,
        "content_type": stored.content_type,
        "size": stored.size,
        "by": scope.user_id,
        "on": clock.now(),
    }
