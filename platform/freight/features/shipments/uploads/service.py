"""What the upload screens ask for: an upload as it stands, its columns corrected, its jobs started."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.fields import FieldSpec
from freight.core.records import changed
from freight.documents.records.task import StoredTask
from freight.documents.records.upload import StoredUpload
from freight.documents.task import ACTIVE, RunningStatus, Task
from freight.documents.upload import UndoCounts, Upload, UploadState, UploadType
from freight.features.shipments.uploads import aliases, columns, layouts, rate_cells, rate_units, template
from freight.features.shipments.uploads.checked_tariff import demand_unchanged
from freight.features.shipments.uploads.column_schemas import FieldChoice
from freight.features.shipments.uploads.lane_findings import refused_by, to_confirm, unconfirmed
from freight.features.shipments.uploads.matched_columns import remember_columns
from freight.features.shipments.uploads.receive import BUSY, refuse_while_busy
from freight.features.shipments.uploads.schemas import (
    CountsView,
    ErrorView,
    LaneFindingView,
    OutcomeView,
    TaskStarted,
    UndoView,
    UploadList,
    UploadSummary,
    UploadView,
    WorkbookView,
)
from freight.features.shipments.uploads.template import UploadTemplate
from freight.features.system.tasks import service as tasks
from freight.features.tariffs import service as tariffs
from freight.kit import clock
from freight.kit.connections import current
from freight.kit.paging import Page
from freight.kit.scopes import Scope
from freight.kit.tenancy import Filter, Record, object_id, scoped
from freight.kit.transactions import in_transaction

CHECK_JOB = "uploads.check"
IMPORT_JOB = "uploads.import"
UNDO_JOB = "uploads.undo"
ANNOTATE_JOB = "uploads.annotate"
KIND = "upload"
LINK = "/uploads/{}"
_UNDOABLE = (UploadState.IMPORTED, UploadState.STOPPED)
_ENDED = {
    UploadState.CHECKING: UploadState.COLUMNS,
    UploadState.IMPORTING: UploadState.STOPPED,
    UploadState.UNDOING: UploadState.IMPORTED,
}


def visible(scope: Scope) -> Filter:
    """A user limited to some accounts sees the uploads that he sent himself: others may hold foreign rows."""
    return {"user_id": scope.user_id} if scope.is_limited else {}


async def get(scope: Scope, upload_id: str) -> StoredUpload:
    """One upload as it stands. Raises NotFound outside the caller's scope."""
    query = {"_id": object_id(upload_id, "upload"), **visible(scope)}
    found = await scoped(Upload, scope).find_one(query)
    if found is None:
        raise NotFound("Upload not found.")
    return await _settled(scope, found)


async def recent(scope: Scope, types: Sequence[UploadType], page: Page) -> UploadList:
    """Uploads of these types, newest first."""
    uploads = scoped(Upload, scope)
    query = {"type": {"$in": list(types)}, **visible(scope)}
    cursor = uploads.find(query, {"columns": 0, "first_errors": 0})
    found = await cursor.sort([("created_on", -1), ("_id", -1)]).skip(page.skip).limit(page.limit).to_list()
    return UploadList(count=await uploads.count(query), rows=[summary(each) for each in found])


def summary(upload: StoredUpload) -> UploadSummary:
    """An upload as a line of a list."""
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


async def view(scope: Scope, upload: StoredUpload) -> UploadView:
    """An upload with everything its screens show."""
    fields = await template.of_upload(scope, upload)
    specs = {spec.key: spec for spec in fields.importable}
    shown, layout = columns.views(upload, fields, scope.place)
    return UploadView(
        **summary(upload).model_dump(),
        template_id=upload["template_id"],
        sheets=upload["sheets"],
        sheet=upload["sheet"],
        header_row=upload["header_row"],
        columns=shown,
        layout=layout,
        fields=[_choice(spec, fields) for spec in fields.importable],
        missing_fields=[_choice(spec, fields) for spec in columns.missing(upload, fields)],
        first_errors=[ErrorView(**error) for error in upload["first_errors"]],
        refused_values=aliases.refused_values(upload, specs),
        lane_findings=[LaneFindingView(**each) for each in upload.get("lane_findings") or ()],
        to_confirm=to_confirm(upload),
        message=upload["message"],
        task_key=upload["task_key"],
        workbook_file_id=upload["annotated_file_id"],
    )


async def start_check(scope: Scope, upload: StoredUpload, *, import_after: bool = False) -> TaskStarted:
    """Start the dry run and remember the columns for these headings; with `import_after`, a run that refuses no row
    goes on to the import by itself. Raises Invalid while a mandatory field has no column or the sheet cannot be read in
    its layout, Conflict while another job works on the upload."""
    fields = await template.of_upload(scope, upload)
    if fault := layouts.reading(upload, fields).first_fault():
        raise Invalid(fault, code="layout_fault")
    if fields.terms:
        tariffs.demand_rate_sheet_charge(fields.terms)
    if differs := rate_units.read(upload, fields).fault:
        raise Invalid(differs, code="unit_differs")
    if left_open := rate_cells.fault(rate_cells.questions(upload, fields), layouts.answers_of(upload)):
        raise Invalid(left_open, code="cells_undecided")
    absent = columns.missing(upload, fields)
    if absent:
        labels = ", ".join(spec.label for spec in absent)
        raise Invalid(f"Choose a column for {labels}: every row needs it.", code="fields_missing")
    told = (columns.undecided(upload, fields) if import_after else "") or columns.unanswered(upload)
    if told:
        raise Invalid(told, code="columns_undecided")
    await remember_columns(scope, upload, fields)
    change: Record = {"counts": None, "outcome": None, "first_errors": [], "annotated_file_id": "", "finished_on": None}
    allowed = [state for state in UploadState if state not in BUSY]
    move = _Move(CHECK_JOB, "Check", UploadState.CHECKING, allowed, change, {"import_after": import_after})
    return await _start(scope, upload, move)


async def start_import(scope: Scope, upload: StoredUpload, confirmed: int = 0) -> TaskStarted:
    """Start storing the accepted rows, or go on where an import stopped. Raises Conflict before the dry run and
    where the tariff changed since, Invalid for rates of which more has to be confirmed than was: `confirmed` is what
    the dry run counted."""
    if upload["state"] in (UploadState.COLUMNS, UploadState.CHECKING) or not upload["counts"]:
        raise Conflict(f"Check {upload['file_name']} before importing it.", code="not_checked")
    if upload["state"] == UploadState.IMPORTED:
        raise Conflict(f"{upload['file_name']} is already imported.", code="imported")
    await demand_unchanged(scope, upload)
    if told := refused_by(upload):
        raise Invalid(told, code="lanes_unusable")
    if (count := to_confirm(upload)) != confirmed:
        raise Invalid(unconfirmed(upload), code="unconfirmed", data={"toConfirm": count})
    allowed = [UploadState.CHECKED, UploadState.STOPPED, UploadState.FAILED]
    return await _start(scope, upload, _Move(IMPORT_JOB, "Import", UploadState.IMPORTING, allowed))


async def start_undo(scope: Scope, upload: StoredUpload, user_name: str) -> TaskStarted:
    """Start taking back what an import did. What somebody has worked on since stays, and what is billed is refused.
    Raises Conflict where nothing was imported, Invalid for rates: a tariff has versions for that."""
    demand_undoable(upload)
    undo = UndoCounts(user_name=user_name, on=clock.now()).model_dump()
    return await _start(scope, upload, _Move(UNDO_JOB, "Undo", UploadState.UNDOING, list(_UNDOABLE), {"undo": undo}))


def demand_undoable(upload: StoredUpload) -> None:
    """Raises Conflict where an upload imported nothing, Invalid for rates: a tariff has versions for that."""
    if upload["type"] != UploadType.SHIPMENT:
        raise Invalid("To undo rates, roll the tariff back to an earlier version.", code="undo_by_version")
    stored = upload["outcome"] or {}
    if upload["state"] not in _UNDOABLE or not stored.get("added", 0) + stored.get("changed", 0):
        raise Conflict(f"{upload['file_name']} has nothing to undo.", code="nothing_imported")


async def workbook(scope: Scope, upload: StoredUpload) -> WorkbookView:
    """The annotated workbook, or word that it is being prepared."""
    counts = upload["counts"]
    if not counts or not counts["refused"] + (upload["outcome"] or {}).get("conflicts", 0):
        raise NotFound(f"{upload['file_name']} has no cells to correct.")
    if not upload["annotated_file_id"]:
        await prepare_workbook(scope, upload)
    return WorkbookView(
        ready=bool(upload["annotated_file_id"]),
        file_id=upload["annotated_file_id"],
        file_name=upload["file_name"],
    )


async def prepare_workbook(scope: Scope, upload: StoredUpload) -> None:
    """Have the annotated workbook made, once however often it is asked for."""
    flag = current().key("annotating", str(upload["_id"]))
    if await current().redis.set(flag, "1", nx=True, ex=120):
        await current().queue.enqueue(
            ANNOTATE_JOB,
            upload_id=str(upload["_id"]),
            company_id=str(scope.company_id),
            system_id=str(scope.system_id),
        )


@dataclass(frozen=True)
class _Move:
    """A job, and what starting it does to an upload: the state it goes to and those it may come from."""

    job: str
    verb: str
    state: UploadState
    allowed: list[UploadState]
    change: Record = field(default_factory=dict)
    arguments: Record = field(default_factory=dict)


async def _start(scope: Scope, upload: StoredUpload, move: _Move) -> TaskStarted:
    """Claim the upload for one job, then hand it to the workers: two clicks start one job.

    Claim and task are one unit: an upload that waits for a task nobody accepted would wait for ever.
    """
    refuse_while_busy(upload)

    async def claim(session: AsyncClientSession) -> StoredTask:
        task = await tasks.accept(
            scope,
            kind=KIND,
            title=f"{move.verb} {upload['file_name']}",
            job_name=move.job,
            arguments={"upload_id": str(upload["_id"]), **move.arguments},
            total=upload["row_count"],
            link=LINK.format(upload["_id"]),
            session=session,
        )
        now_busy = {"state": move.state, "message": "", "task_key": task["key"], "updated_on": clock.now()}
        claimed = await scoped(Upload, scope).find_one_and_update(
            {"_id": upload["_id"], "state": {"$in": move.allowed}}, {"$set": now_busy | move.change}, session=session
        )
        if claimed is None:
            raise Conflict(f"{upload['file_name']} is still running. Wait, or cancel it first.", code="busy")
        return task

    task = await in_transaction(claim)
    await tasks.send(task)
    return TaskStarted(upload_id=str(upload["_id"]), task_key=task["key"])


async def _settled(scope: Scope, upload: StoredUpload) -> StoredUpload:
    """A job that was cancelled while it waited, or given up, never told its upload: do it now."""
    if upload["state"] not in BUSY or not upload["task_key"]:
        return upload
    task = await scoped(Task, scope).find_one({"key": upload["task_key"]}, archived=True)
    if task is None or task["running_status"] in ACTIVE or task["running_status"] == RunningStatus.COMPLETED:
        return upload
    change = {"state": _ENDED[UploadState(upload["state"])], "message": task["message"], "updated_on": clock.now()}
    settled = await scoped(Upload, scope).find_one_and_update(
        {"_id": upload["_id"], "state": upload["state"], "task_key": upload["task_key"]}, {"$set": change}
    )
    return settled or changed(upload, change)


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
