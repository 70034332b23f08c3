"""The documents of carriers' invoices over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile
from fastapi.responses import StreamingResponse

from freight.documents.payable_document import PayableDocumentKind
from freight.features.payables.documents import service
from freight.features.payables.documents.schemas import PayableDocumentsFound, PayableDocumentView
from freight.features.work.files import service as downloads
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import StoredFileResponse
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_WORKBOOK, FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api", tags=["payables"])
Sees = Annotated[Access, Depends(Requires("payables.viewPayables"))]
Keeps = Annotated[Access, Depends(Requires("payables.approvePayables", "payables.payPayables"))]


@ROUTER.get("/payableDocuments", response_model=Envelope[PayableDocumentsFound])
async def list_payable_documents(
    access: Sees,
    q: Annotated[str, Query(max_length=100)] = "",
    kind: PayableDocumentKind | None = None,
    payable_id: Annotated[str, Query(alias="payableId", max_length=40)] = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List documents of carriers' invoices, newest first; only those of one invoice if it is named."""
    document_query = service.PayableDocumentQuery(q, kind, payable_id)
    return reply(await service.get_payable_document_page(access.scope, document_query, Page(page_no, page_limit)))


@ROUTER.post("/payableDocuments", dependencies=[TAKES_WORKBOOK], response_model=Envelope[PayableDocumentView])
async def add_payable_document(
    access: Keeps,
    uploaded: Annotated[UploadFile, File(alias="uploadedFile")],
    payable_id: Annotated[str, Query(alias="payableId", max_length=40)],
    kind: PayableDocumentKind = PayableDocumentKind.OTHER,
) -> Response:
    """Attach a file to a carrier's invoice."""
    return reply(await service.attach_payable_document(access.scope, payable_id, kind, uploaded), "Document added.")


@ROUTER.get("/payableDocuments/{document_id}/file", response_class=StoredFileResponse)
async def get_payable_document_file(access: Sees, document_id: str, view: bool = False) -> Response:
    """Return the file of a document for download, or with `view` for display."""
    stored = await service.open_payable_document(access.scope, document_id)
    headers = downloads.build_download_headers(stored, view=view)
    return StreamingResponse(stored.pieces(), media_type=stored.content_type, headers=headers)


@ROUTER.delete("/payableDocuments/{document_id}", response_model=Envelope[None])
async def remove_payable_document(access: Keeps, document_id: str, revision: int) -> Response:
    """Remove a document."""
    await service.delete_payable_document(access.scope, document_id, revision)
    return reply(None, "Document removed.")
