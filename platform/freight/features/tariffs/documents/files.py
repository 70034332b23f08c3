"""The files of documents: taken in as the caller's own, kept once a document is stored with them, read through it."""

from dataclasses import replace

from freight.core.errors import NotFound, PermissionDenied
from freight.documents.tariff_document import KeptFile, TariffDocument
from freight.features.shipments.uploads.receive import IncomingFile
from freight.features.system.files import receiving
from freight.features.tariffs.documents import rights
from freight.features.tariffs.documents.schemas import DocumentFile
from freight.kit import clock, files
from freight.kit.access import Access
from freight.kit.files import StoredFile
from freight.kit.tenancy import Record, Scope, scoped

PURPOSE = "tariffDocument"


async def receive(access: Access, incoming: IncomingFile) -> DocumentFile:
    """Keep a file for the document that is about to be saved; without one it is erased after a day. Raises Invalid or
    TooLarge with one sentence that says why, PermissionDenied for a caller who may change no document."""
    if not await rights.may_upload(access):
        raise PermissionDenied
    taken = await receiving.receive(incoming, access.scope, PURPOSE)
    return DocumentFile(id=taken.file_id, v=taken.name, t=taken.content_type, size=taken.size)


async def own(scope: Scope, file_id: str) -> KeptFile:
    """A file the caller has uploaded, as a document keeps it. Raises NotFound for another."""
    stored = await files.open_file(file_id, scope)
    return KeptFile(
        file_id=stored.id,
        name=stored.name,
        size=stored.size,
        content_type=stored.content_type,
        by=scope.user_id,
        on=clock.now(),
    )


async def opened(access: Access, file_id: str) -> StoredFile:
    """A file of a document the caller may read, of an earlier revision, too. Raises NotFound."""
    return await files.open_file(file_id, await owner(access, file_id))


async def owner(access: Access, file_id: str) -> Scope:
    """The scope in which a file of a document may be read: the uploader's, once the document has let the caller in.
    Raises NotFound."""
    wanted = {"$and": [{"files.file_id": file_id}, rights.visible(access)]}
    document = await scoped(TariffDocument, access.scope).find_one(wanted, archived=True)
    if document is None:
        raise NotFound("There is no such file.")
    kept = next(each for each in document["files"] if each["file_id"] == file_id)
    return replace(access.scope.whole_system, user_id=kept["by"])


def present(document: Record) -> Record:
    """The present file of a document."""
    return next(each for each in document["files"] if each["file_id"] == document["file_id"])


def view(kept: Record | None) -> DocumentFile:
    """A kept file on the wire."""
    if kept is None:
        return DocumentFile(id="")
    return DocumentFile(id=kept["file_id"], v=kept["name"], t=kept["content_type"], size=kept["size"])
