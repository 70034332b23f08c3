"""Papers on their way in: kept as files, and erased after a day unless a record takes them."""

from typing import NamedTuple

from bson import ObjectId

from freight.core.errors import Invalid, TooLarge
from freight.core.tariff_documents import file_fault
from freight.features.shipments.uploads.receive import UNCLAIMED, IncomingFile
from freight.kit import clock, files
from freight.kit.resources import current
from freight.kit.tenancy import Scope

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
    incoming: IncomingFile, scope: Scope, purpose: str, *, shared: bool = False, account_id: ObjectId | None = None
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
        incoming.file, name, kind, scope, purpose, shared=shared, account_id=account_id, expires_on=expires
    )
    return Received(file_id, name, kind, size)
