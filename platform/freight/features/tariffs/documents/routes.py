"""Documents over HTTP, with the routes of administration §7.1, and their history."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile
from fastapi.responses import StreamingResponse

from freight.core.tags import TagGiver
from freight.core.tariff_documents import DocType
from freight.features.tariffs.documents import approval, files, revisions, service
from freight.features.tariffs.documents.schemas import (
    DocumentApprovalBody,
    DocumentFile,
    DocumentHistory,
    DocumentList,
    DocumentRestoreBody,
    DocumentsBody,
    DocumentsSaved,
    DocumentView,
    FileDownloadBody,
)
from freight.features.work.files import service as downloads
from freight.features.work.files.schemas import DownloadTicket
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import StoredFileResponse
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import TAKES_WORKBOOK, FeatureRouter
from freight.kit.records.resource import ResourceQuery
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["tariff documents"])

# without a permission for their type, the caller sees only documents that are shared with them
DocTypeNamed = Annotated[str, Query(alias="docType", max_length=40, description="Tariff, SOP, Contract or Other")]
Caller = Annotated[
    Access, Depends(SignedIn("a document is read by the permissions of its type or because it is shared", by_key=True))
]
FileId = Annotated[str, Query(alias="id", max_length=40)]


@ROUTER.post("/api/tms/upload/file", dependencies=[TAKES_WORKBOOK], response_model=Envelope[DocumentFile])
async def upload_document_file(
    access: Caller, file: Annotated[UploadFile, File()], doc_type: DocTypeNamed = DocType.TARIFF
) -> Response:
    """Store a file for the document that is about to be saved; its type determines the accepted kinds of file."""
    return reply(await files.receive_document_file(access, file, doc_type), "Document uploaded successfully.")


@ROUTER.get("/api/tms/download/file", response_class=StoredFileResponse)
async def download_document_file(
    access: Caller,
    file_id: FileId,
    size: Annotated[int | None, Query(ge=1, description="the most bytes that a viewer shows")] = None,
) -> Response:
    """Return a file of a document, including earlier revisions, for download; or for a viewer that shows at most `size`
    bytes. A larger file is refused, so that the viewer offers the download."""
    stored = await files.open_document_file(access, file_id, size)
    headers = downloads.build_download_headers(stored, view=size is not None)
    return StreamingResponse(stored.pieces(), media_type=stored.content_type, headers=headers)


@ROUTER.get("/api/tms/download/fileGCS", response_model=Envelope[DownloadTicket])
async def get_document_link(access: Caller, file_id: FileId) -> Response:
    """Return the address of a document's file, valid for one download within a minute."""
    return reply(await downloads.create_file_ticket(await files.find_document_file_scope(access, file_id), file_id))


@ROUTER.post("/api/tms/download/fileGCS", response_model=Envelope[DownloadTicket])
async def make_document_link(access: Caller, wanted: FileDownloadBody) -> Response:
    """Return the same for a file named in the body."""
    return reply(await downloads.create_file_ticket(await files.find_document_file_scope(access, wanted.id), wanted.id))


@ROUTER.get("/api/tms", response_model=Envelope[DocumentList])
async def list_documents(
    access: Caller,
    account_id: Annotated[str, Query(alias="accountId", max_length=40)] = "",
    doc_type: DocTypeNamed = "",
    assigned: Annotated[bool, Query(description="those shared with the caller or a group of his")] = False,
    q: Annotated[str, Query(max_length=200)] = "",
    sort: Annotated[str, Query(max_length=130)] = "",
    archived: bool = False,
    reviewer: Annotated[str, Query(max_length=40, description="the id of a user whose decision they wait for")] = "",
    tags: Annotated[list[str] | None, Query(max_length=100, description="ids: with any of them")] = None,
    tags_given: Annotated[TagGiver | None, Query(alias="tagsGiven", description="as rules or people gave them")] = None,
    without_tags: Annotated[list[str] | None, Query(alias="withoutTags", max_length=100)] = None,
    tagging_rule: Annotated[str, Query(alias="taggingRule", max_length=40, description="tagged by that rule")] = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 50,
) -> Response:
    """List a page of the documents, of one type or of all, those that expire first on top; `archived` shows removed
    ones."""
    resource_query = ResourceQuery(q, sort=sort, archived=archived)
    narrowed = service.DocumentListFilter(
        account_id, reviewer, doc_type, assigned, tags or (), without_tags or (), tagging_rule, tags_given
    )
    return reply(await service.query_documents(access, resource_query, Page(page_no, page_limit), narrowed))


@ROUTER.get("/api/tms/{document_id}", response_model=Envelope[DocumentView])
async def get_document(access: Caller, document_id: str) -> Response:
    """Return one document."""
    return reply(await service.read_document(access, document_id))


@ROUTER.put("/api/tms", response_model=Envelope[DocumentsSaved])
async def save_documents(access: Caller, body: DocumentsBody, doc_type: DocTypeNamed = "") -> Response:
    """Save the chosen documents, all or none."""
    saved = await service.store_documents(access, body, doc_type)
    words = "1 document saved." if len(saved) == 1 else f"{len(saved)} documents saved."
    return reply(DocumentsSaved(documents=saved), words)


@ROUTER.put("/api/tms/{document_id}/approval", response_model=Envelope[DocumentView])
async def decide_document(access: Caller, document_id: str, body: DocumentApprovalBody) -> Response:
    """Approve or reject a document, or put it back in process; not allowed for the user who uploaded its file or last
    changed it."""
    return reply(await approval.decide_approval(access, document_id, body.status, body.revision))


@ROUTER.delete("/api/tms/{document_id}", response_model=Envelope[None])
async def remove_document(access: Caller, document_id: str, revision: Annotated[int, Query(ge=1)]) -> Response:
    """Remove a document; its history stays."""
    await revisions.archive_document(access, document_id, revision)
    return reply(None, "Document removed.")


@ROUTER.get("/api/tms/{document_id}/history", response_model=Envelope[DocumentHistory])
async def document_history(
    access: Caller,
    document_id: str,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List the saves of the document with user, time and file, newest first."""
    return reply(await revisions.query_document_revisions(access, document_id, Page(page_no, page_limit)))


@ROUTER.put("/api/tms/{document_id}/history/{to_revision}", response_model=Envelope[DocumentView])
async def restore_document(access: Caller, document_id: str, to_revision: int, body: DocumentRestoreBody) -> Response:
    """Restore an earlier revision with its file, as a new one."""
    restored = await revisions.restore_document_revision(access, document_id, to_revision, body.revision)
    return reply(restored, f"Revision {to_revision} restored.")
