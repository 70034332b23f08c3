"""Routes of exemption certificates."""

from typing import Annotated

from fastapi import Depends, File, Response, UploadFile
from fastapi.responses import StreamingResponse

from freight.features.setup.accounts.resource import ACCOUNTS
from freight.features.work.certificates import service
from freight.features.work.certificates.schemas import CertificateFileView
from freight.features.work.files import service as downloads
from freight.kit.access import Access, make_actor
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import StoredFileResponse
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_WORKBOOK, FeatureRouter

ROUTER = FeatureRouter(tags=["accounts"])
Sees = Annotated[Access, Depends(Requires(ACCOUNTS.permissions.see))]
Changes = Annotated[Access, Depends(Requires(ACCOUNTS.permissions.change))]


@ROUTER.get("/api/accounts/{account_id}/certificateFile", response_model=Envelope[CertificateFileView])
async def get_certificate_file(access: Sees, account_id: str) -> Response:
    """Return what an account has as the file of its exemption certificate."""
    return reply(await service.read_certificate_file(access.scope, account_id))


@ROUTER.put(
    "/api/accounts/{account_id}/certificateFile",
    dependencies=[TAKES_WORKBOOK],
    response_model=Envelope[CertificateFileView],
)
async def put_certificate_file(
    access: Changes, account_id: str, revision: int, uploaded: Annotated[UploadFile, File(alias="uploadedFile")]
) -> Response:
    """Keep a file as the exemption certificate of an account."""
    actor = make_actor(access, ACCOUNTS.permissions.change)
    kept = await service.attach_certificate_file(actor, account_id, revision, uploaded)
    return reply(kept, "Certificate added.")


@ROUTER.delete("/api/accounts/{account_id}/certificateFile", response_model=Envelope[CertificateFileView])
async def delete_certificate_file(access: Changes, account_id: str, revision: int) -> Response:
    """Remove the certificate file of an account."""
    actor = make_actor(access, ACCOUNTS.permissions.change)
    return reply(await service.remove_certificate_file(actor, account_id, revision), "Certificate removed.")


@ROUTER.get("/api/accounts/{account_id}/certificateFile/content", response_class=StoredFileResponse)
async def get_certificate_file_content(access: Sees, account_id: str, view: bool = False) -> Response:
    """Return the certificate for download, or with `view` for display."""
    stored = await service.open_certificate_file(access.scope, account_id)
    headers = downloads.build_download_headers(stored, view=view)
    return StreamingResponse(stored.pieces(), media_type=stored.content_type, headers=headers)
