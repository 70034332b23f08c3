"""The files of documents: received for the caller alone, retained once a document is stored with them, and read through
it."""

from dataclasses import replace

from freight.core.errors import NotFound, PermissionDenied, TooLarge
from freight.core.records import Stored
from freight.core.tariff_documents import list_document_extensions
from freight.documents.tariff_document import TariffDocument
from freight.features.approvals import request_files
from freight.features.tariffs.documents import permissions
from freight.features.tariffs.documents.schemas import DocumentFile
from freight.features.work.attachments import service as attachments
from freight.kit.access import Access
from freight.kit.storage import files
from freight.kit.storage.files import StoredFile
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.uploaded_file import IncomingFile

PURPOSE = "tariffDocument"


async def receive_document_file(access: Access, incoming: IncomingFile, doc_type: str) -> DocumentFile:
    """Store a file for the document of that type that is about to be saved; unless saved with one, it is deleted after
    a day. Raises Invalid or TooLarge with a one-sentence reason, PermissionDenied for a caller who may not change
    documents."""
    if not await permissions.may_upload_document(access):
        raise PermissionDenied
    attachment = await attachments.receive_attachment(
        access.scope, incoming, PURPOSE, endings=list_document_extensions(doc_type)
    )
    return DocumentFile(id=attachment.file_id, v=attachment.name, t=attachment.content_type, size=attachment.size)


async def open_document_file(access: Access, file_id: str, most: int | None = None) -> StoredFile:
    """Open a file of a document the caller may read, including earlier revisions. Raises NotFound, and TooLarge for one
    of more than `most` bytes, the limit of a viewer."""
    stored = await files.open_file(await find_document_file_scope(access, file_id), file_id)
    if most is not None and stored.size > most:
        raise TooLarge(f"{stored.name} is too large to show here. Download it instead.")
    return stored


async def find_document_file_scope(access: Access, file_id: str) -> Scope:
    """Return the scope to read a document's file in: the uploader's, after checking that the caller may read the
    document. Raises NotFound."""
    query = {"$and": [{"files.file_id": file_id}, await permissions.build_visible_documents_filter(access)]}
    document = await scoped(TariffDocument, access.scope).find_one(query, archived=True)
    if document is None:
        # the files of approval requests use the same routes (A069)
        if of_request := await request_files.find_request_file_scope(access, file_id):
            return of_request
        raise NotFound("There is no such file.")
    attachment = next(file for file in document["files"] if file["file_id"] == file_id)
    return replace(access.scope.whole_system, user_id=attachment["by"])


def get_current_file(document: Stored) -> Record:
    """Return the current file of a document."""
    return next(file for file in document["files"] if file["file_id"] == document["file_id"])


def build_document_file_view(kept: Stored | None) -> DocumentFile:
    """Return a stored file in wire form."""
    if kept is None:
        return DocumentFile(id="")
    return DocumentFile(id=kept["file_id"], v=kept["name"], t=kept["content_type"], size=kept["size"])
