"""Read uploads in their present state for the upload screens."""

from collections.abc import Sequence

from freight.core.errors import NotFound
from freight.core.fields import FieldSpec
from freight.core.records import copy_record
from freight.documents.base import Filter
from freight.documents.records.upload import StoredUpload
from freight.documents.task import ACTIVE, Task, TaskStatus
from freight.documents.upload import Upload, UploadState, UploadType
from freight.features.shipments.uploads import aliases, columns, upload_template
from freight.features.shipments.uploads.column_schemas import FieldChoice
from freight.features.shipments.uploads.lane_findings import count_findings_to_confirm
from freight.features.shipments.uploads.receive import BUSY
from freight.features.shipments.uploads.schemas import (
    CountsView,
    ErrorView,
    LaneFindingView,
    OutcomeView,
    UndoView,
    UploadList,
    UploadSummary,
    UploadView,
)
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_ENDED = {
    UploadState.CHECKING: UploadState.COLUMNS,
    UploadState.IMPORTING: UploadState.STOPPED,
    UploadState.UNDOING: UploadState.IMPORTED,
}


def build_visible_uploads_filter(scope: Scope) -> Filter:
    """Return the filter of visible uploads: users limited to some accounts see only their own, since others may hold
    rows of other accounts."""
    return {"user_id": scope.user_id} if scope.is_limited else {}


async def load_upload(scope: Scope, upload_id: str) -> StoredUpload:
    """Load one upload in its present state. Raises NotFound outside the caller's scope."""
    query = {"_id": parse_object_id(upload_id, "upload"), **build_visible_uploads_filter(scope)}
    upload = await scoped(Upload, scope).find_one(query)
    if upload is None:
        raise NotFound("Upload not found.")
    return await _settled(scope, upload)


async def query_recent_uploads(scope: Scope, types: Sequence[UploadType], page: Page) -> UploadList:
    """Return uploads of these types, newest first."""
    uploads = scoped(Upload, scope)
    query = {"type": {"$in": list(types)}, **build_visible_uploads_filter(scope)}
    cursor = uploads.find(query, {"columns": 0, "first_errors": 0})
    page_uploads = await cursor.sort([("created_on", -1), ("_id", -1)]).skip(page.skip).limit(page.limit).to_list()
    return UploadList(count=await uploads.count(query), rows=[build_upload_summary(upload) for upload in page_uploads])


def build_upload_summary(upload: StoredUpload) -> UploadSummary:
    """Return an upload as a list row."""
    return UploadSummary(
        upload_id=str(upload["_id"]),
        type=upload["type"],
        state=upload["state"],
        file_name=upload["file_name"],
        account_id=_text(upload["account_id"]),
        tariff_id=_text(upload["tariff_id"]),
        user_name=upload["user_name"],
        created_on=upload["created_on"],
        finished_on=upload["finished_on"],
        row_count=upload["row_count"],
        file_id=upload["file_id"],
        counts=CountsView(**upload["counts"]) if upload["counts"] else None,
        outcome=OutcomeView(**upload["outcome"]) if upload["outcome"] else None,
        undo=UndoView(**undone) if (undone := upload.get("undo")) else None,
    )


async def build_upload_view(scope: Scope, upload: StoredUpload) -> UploadView:
    """Return an upload with everything its screens show."""
    fields = await upload_template.load_received_template(scope, upload)
    specs = {spec.key: spec for spec in fields.importable}
    column_views, layout = columns.build_column_views(upload, fields, scope.place)
    return UploadView(
        **build_upload_summary(upload).model_dump(),
        template_id=upload["template_id"],
        sheets=upload["sheets"],
        sheet=upload["sheet"],
        header_row=upload["header_row"],
        columns=column_views,
        layout=layout,
        fields=[_choice(spec, fields) for spec in fields.importable],
        missing_fields=[_choice(spec, fields) for spec in columns.list_missing_fields(upload, fields)],
        first_errors=[ErrorView(**error) for error in upload["first_errors"]],
        refused_values=aliases.list_refused_values(upload, specs),
        lane_findings=[LaneFindingView(**lane_finding) for lane_finding in upload.get("lane_findings") or ()],
        to_confirm=count_findings_to_confirm(upload),
        message=upload["message"],
        task_key=upload["task_key"],
        workbook_file_id=upload["annotated_file_id"],
    )


async def _settled(scope: Scope, upload: StoredUpload) -> StoredUpload:
    """Update an upload whose job was canceled while waiting, or given up, and could not do so itself."""
    if upload["state"] not in BUSY or not upload["task_key"]:
        return upload
    task = await scoped(Task, scope).find_one({"key": upload["task_key"]}, archived=True)
    if task is None or task["running_status"] in ACTIVE or task["running_status"] == TaskStatus.COMPLETED:
        return upload
    change = {"state": _ENDED[UploadState(upload["state"])], "message": task["message"], "updated_on": clock.now()}
    settled = await scoped(Upload, scope).find_one_and_update(
        {"_id": upload["_id"], "state": upload["state"], "task_key": upload["task_key"]}, {"$set": change}
    )
    return settled or copy_record(upload, change)


def _choice(spec: FieldSpec, fields: UploadTemplate) -> FieldChoice:
    return FieldChoice(
        key=spec.key,
        label=spec.label,
        charge=fields.charge_of(spec.key),
        type=spec.type,
        is_mandatory=spec.is_mandatory,
        length=spec.length,
        options=[option.value for option in spec.options],
    )


def _text(record_id: object) -> str | None:
    return str(record_id) if record_id else None
