"""Uploads over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile

from freight.core.workbooks.sheet_rows import SheetRowResult
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import UploadType
from freight.features.shipments.mapping_rules.resource import CHANGE
from freight.features.shipments.uploads import (
    annotated_workbook,
    columns,
    job_start,
    lane_files,
    receive,
    review,
    rule_creation,
    service,
    undo_job,
)
from freight.features.shipments.uploads.column_schemas import ColumnsBody
from freight.features.shipments.uploads.receive import PERMISSIONS
from freight.features.shipments.uploads.schemas import (
    LaneUpload,
    TaskStarted,
    UndoPreview,
    UploadImport,
    UploadList,
    UploadRowPage,
    UploadView,
    WorkbookView,
)
from freight.kit.access import Access, make_actor
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_WORKBOOK, FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["uploads"])

# which of them a call needs depends on the upload: `_sent` and `upload_workbook` check that one
Uploader = Annotated[Access, Depends(Requires(*PERMISSIONS.values()))]
QuoteLaneUploader = Annotated[Access, Depends(Requires("quotesTemplate.editquotesTemplate"))]
LaneUploader = Annotated[Access, Depends(Requires(PERMISSIONS[UploadType.TARIFF_LANE]))]
PageNo = Annotated[int, Query(alias="pageNo", ge=1)]
PageLimit = Annotated[int, Query(alias="pageLimit", ge=1, le=1000)]


async def _sent(access: Access, upload_id: str) -> StoredUpload:
    """Return the upload, for a caller who may send such workbooks."""
    upload = await service.load_upload(access.scope, upload_id)
    access.demand(PERMISSIONS[UploadType(upload["type"])])
    return upload


@ROUTER.post("/api/upload", dependencies=[TAKES_WORKBOOK], response_model=Envelope[UploadView])
async def upload_workbook(
    access: Uploader,
    uploaded_file: Annotated[UploadFile, File(alias="uploadedFile")],
    type: UploadType = UploadType.SHIPMENT,
    account: Annotated[str, Query(description="id or number of the account; empty: the rows name it")] = "",
    template_id: Annotated[str, Query(alias="templateId")] = "",
    tariff_id: Annotated[str, Query(alias="tariffId")] = "",
) -> Response:
    """Read a workbook: its sheets, headings, first values, and the field matched with each column."""
    access.demand(PERMISSIONS[type])
    target = receive.UploadTarget(type, account, template_id, tariff_id)
    upload = await receive.receive_workbook(access.scope, access.user.name, uploaded_file, target)
    return reply(await service.build_upload_view(access.scope, upload))


@ROUTER.get("/api/uploads", response_model=Envelope[UploadList])
async def list_uploads(
    access: Uploader, type: UploadType | None = None, page_no: PageNo = 1, page_limit: PageLimit = 20
) -> Response:
    """Recent uploads of the system, newest first."""
    types = [
        upload_type
        for upload_type in PERMISSIONS
        if access.may(PERMISSIONS[upload_type]) and type in (None, upload_type)
    ]
    return reply(await service.query_recent_uploads(access.scope, types, Page(page_no, page_limit)))


@ROUTER.get("/api/upload/{upload_id}", response_model=Envelope[UploadView])
async def get_upload(access: Uploader, upload_id: str) -> Response:
    """Return one upload: its state, columns, counts and first errors."""
    return reply(await service.build_upload_view(access.scope, await _sent(access, upload_id)))


@ROUTER.put("/api/upload/{upload_id}/columns", response_model=Envelope[UploadView])
async def set_upload_columns(access: Uploader, upload_id: str, body: ColumnsBody) -> Response:
    """Correct the columns by hand, choose how they are read, or read another sheet of the workbook."""
    upload = await _sent(access, upload_id)
    if body.account and upload["type"] == UploadType.SHIPMENT:
        upload = await receive.assign_upload_account(access.scope, upload, body.account)
    if body.sheet is not None and body.sheet != upload["sheet"]:
        upload = await receive.switch_upload_sheet(access.scope, upload, body.sheet)
    if body.every_file:
        access.demand(CHANGE)
        await rule_creation.create_upload_rules(make_actor(access, CHANGE), upload, body)
    return reply(await service.build_upload_view(access.scope, await columns.set_columns(access.scope, upload, body)))


@ROUTER.post("/api/upload/{upload_id}/check", response_model=Envelope[TaskStarted])
async def check_upload(access: Uploader, upload_id: str) -> Response:
    """Start the dry run, which stores nothing."""
    return reply(await job_start.start_check(access.scope, await _sent(access, upload_id)), "File uploading started.")


@ROUTER.post("/api/upload/{upload_id}/import", response_model=Envelope[TaskStarted])
async def import_upload(access: Uploader, upload_id: str, body: UploadImport | None = None) -> Response:
    """Start or resume storing the rows the dry run accepted."""
    confirmed = body.confirmed if body else 0
    started = await job_start.start_import(access.scope, await _sent(access, upload_id), confirmed)
    return reply(started, "File uploading started.")


@ROUTER.get("/api/upload/{upload_id}/undo", response_model=Envelope[UndoPreview])
async def preview_undo(access: Uploader, upload_id: str) -> Response:
    """Preview the undo of an import: what is reverted, and what is left and why. Nothing is stored."""
    upload = await _sent(access, upload_id)
    job_start.require_undoable_upload(upload)
    return reply(await undo_job.preview_upload_undo(access.scope, upload))


@ROUTER.post("/api/upload/{upload_id}/undo", response_model=Envelope[TaskStarted])
async def undo_upload(access: Uploader, upload_id: str) -> Response:
    """Start undoing an import: added shipments are deleted, changed ones get their former values."""
    upload = await _sent(access, upload_id)
    return reply(await job_start.start_undo(access.scope, upload, access.user.name), "The import is being undone.")


@ROUTER.get("/api/upload/{upload_id}/rows", response_model=Envelope[UploadRowPage])
async def list_upload_rows(
    access: Uploader,
    upload_id: str,
    result: Annotated[SheetRowResult | None, Query(description="without it: all rows but the unchanged ones")] = None,
    page_no: PageNo = 1,
    page_limit: PageLimit = 50,
) -> Response:
    """List a page of the rows as the dry run or the import left them, in sheet order."""
    upload = await _sent(access, upload_id)
    return reply(await review.query_upload_rows(access.scope, upload, result, Page(page_no, page_limit)))


@ROUTER.get("/api/upload/{upload_id}/workbook", response_model=Envelope[WorkbookView])
async def get_upload_workbook(access: Uploader, upload_id: str) -> Response:
    """Return the user's own workbook with faulty cells colored and commented; ask again until it is ready."""
    return reply(await annotated_workbook.read_annotated_workbook(access.scope, await _sent(access, upload_id)))


@ROUTER.post("/api/tariffLaneUploadFiles", dependencies=[TAKES_WORKBOOK], response_model=Envelope[LaneUpload])
async def upload_tariff_lanes(
    access: LaneUploader,
    uploaded_file: Annotated[list[UploadFile] | None, File(alias="uploadedFile")] = None,
    template_id: Annotated[str, Query(alias="templateId", description="the tariff")] = "",
    account: str = "",
    system_id: Annotated[str, Query(alias="systemId")] = "",
) -> Response:
    """Import lane workbooks into a tariff: each is read, checked and, when no row is refused, imported."""
    access.demand_place(system_id)
    target = lane_files.LaneTarget(template_id, account)
    outcome = await lane_files.upload_lane_workbooks(access.scope, access.user.name, uploaded_file or [], target)
    return reply(outcome.answer, outcome.message)


@ROUTER.post("/api/quoteLaneUploadFiles", dependencies=[TAKES_WORKBOOK], response_model=Envelope[LaneUpload])
async def upload_quote_lanes(
    access: QuoteLaneUploader,
    uploaded_file: Annotated[list[UploadFile] | None, File(alias="uploadedFile")] = None,
    template_id: Annotated[str, Query(alias="templateId", description="the quote template")] = "",
    account: str = "",
    system_id: Annotated[str, Query(alias="systemId")] = "",
    rate_source_type: Annotated[
        str, Query(alias="rateSourceType", max_length=20, description="the template's repository")
    ] = "",
) -> Response:
    """Do the same for the lanes of a quote template; the screen adds 'Lanes will be added in some time.'"""
    access.demand_place(system_id)
    target = lane_files.LaneTarget(template_id, account, rate_source_type)
    outcome = await lane_files.upload_lane_workbooks(access.scope, access.user.name, uploaded_file or [], target)
    left_out = outcome.message if outcome.answer.not_uploaded else ""
    message = lane_files.TAKEN.format(files=len(outcome.answer.uploads))
    return reply(outcome.answer, left_out or message)
