"""The jobs of an upload: the conditions for starting one, and claiming the upload for it."""

from dataclasses import dataclass, field

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.records.task import StoredTask
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import UndoCounts, Upload, UploadState, UploadType
from freight.features.shipments.uploads import columns, layouts, rate_cells, rate_units, upload_template
from freight.features.shipments.uploads.column_matching import save_column_mapping
from freight.features.shipments.uploads.lane_findings import (
    count_findings_to_confirm,
    describe_unconfirmed_findings,
    get_import_refusal,
)
from freight.features.shipments.uploads.receive import BUSY, require_idle_upload
from freight.features.shipments.uploads.schemas import TaskStarted
from freight.features.shipments.uploads.tariff_snapshot import require_tariff_unchanged
from freight.features.tariffs import service as tariffs
from freight.features.work.tasks import service as tasks
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

CHECK_JOB = "uploads.check"
IMPORT_JOB = "uploads.import"
UNDO_JOB = "uploads.undo"
KIND = "upload"
LINK = "/uploads/{}"
_UNDOABLE = (UploadState.IMPORTED, UploadState.STOPPED)


async def start_check(scope: Scope, upload: StoredUpload, *, import_after: bool = False) -> TaskStarted:
    """Start the dry run and remember the columns for these headings; with `import_after`, a run without refused rows
    continues with the import. Raises Invalid while a mandatory field has no column or the sheet cannot be read in its
    layout, Conflict while another job works on the upload."""
    fields = await upload_template.load_received_template(scope, upload)
    if fault := layouts.read_layout_headings(upload, fields).first_fault():
        raise Invalid(fault, code=ErrorCode.LAYOUT_FAULT)
    if fields.terms:
        tariffs.require_rate_sheet_charge(fields.terms)
    if differs := rate_units.read_upload_units(upload, fields).fault:
        raise Invalid(differs, code=ErrorCode.UNIT_DIFFERS)
    if left_open := rate_cells.describe_open_question(
        rate_cells.build_cell_questions(upload, fields), layouts.get_sheet_answers(upload)
    ):
        raise Invalid(left_open, code=ErrorCode.CELLS_UNDECIDED)
    absent = columns.list_missing_fields(upload, fields)
    if absent:
        labels = ", ".join(spec.label for spec in absent)
        raise Invalid(f"Choose a column for {labels}: every row needs it.", code=ErrorCode.FIELDS_MISSING)
    message = (columns.describe_ambiguous_field(upload, fields) if import_after else "") or columns.find_open_question(
        upload
    )
    if message:
        raise Invalid(message, code=ErrorCode.COLUMNS_UNDECIDED)
    await save_column_mapping(scope, upload, fields)
    change: Record = {"counts": None, "outcome": None, "first_errors": [], "annotated_file_id": "", "finished_on": None}
    allowed = [state for state in UploadState if state not in BUSY]
    move = _Move(CHECK_JOB, "Check", UploadState.CHECKING, allowed, change, {"import_after": import_after})
    return await _start(scope, upload, move)


async def start_import(scope: Scope, upload: StoredUpload, confirmed: int = 0) -> TaskStarted:
    """Start storing the accepted rows, or resume a stopped import. Raises Conflict before the dry run and if the tariff
    changed since, Invalid for rates with more findings to confirm than `confirmed`, the number that the user
    confirmed."""
    if upload["state"] in (UploadState.COLUMNS, UploadState.CHECKING) or not upload["counts"]:
        raise Conflict(f"Check {upload['file_name']} before importing it.", code=ErrorCode.NOT_CHECKED)
    if upload["state"] == UploadState.IMPORTED:
        raise Conflict(f"{upload['file_name']} is already imported.", code=ErrorCode.IMPORTED)
    await require_tariff_unchanged(scope, upload)
    if import_refusal := get_import_refusal(upload):
        raise Invalid(import_refusal, code=ErrorCode.LANES_UNUSABLE)
    if (count := count_findings_to_confirm(upload)) != confirmed:
        raise Invalid(describe_unconfirmed_findings(upload), code=ErrorCode.UNCONFIRMED, data={"toConfirm": count})
    allowed = [UploadState.CHECKED, UploadState.STOPPED, UploadState.FAILED]
    return await _start(scope, upload, _Move(IMPORT_JOB, "Import", UploadState.IMPORTING, allowed))


async def start_undo(scope: Scope, upload: StoredUpload, user_name: str) -> TaskStarted:
    """Start undoing an import. What users have worked on since stays, and what is billed is refused. Raises Conflict if
    nothing was imported, Invalid for rates: tariffs have versions for that."""
    require_undoable_upload(upload)
    undo = UndoCounts(user_name=user_name, on=clock.now()).model_dump()
    return await _start(scope, upload, _Move(UNDO_JOB, "Undo", UploadState.UNDOING, list(_UNDOABLE), {"undo": undo}))


def require_undoable_upload(upload: StoredUpload) -> None:
    """Raise Conflict if an upload imported nothing, Invalid for rates: tariffs have versions for that."""
    if upload["type"] != UploadType.SHIPMENT:
        raise Invalid("To undo rates, roll the tariff back to an earlier version.", code=ErrorCode.UNDO_BY_VERSION)
    stored = upload["outcome"] or {}
    if upload["state"] not in _UNDOABLE or not stored.get("added", 0) + stored.get("changed", 0):
        raise Conflict(f"{upload['file_name']} has nothing to undo.", code=ErrorCode.NOTHING_IMPORTED)


@dataclass(frozen=True)
class _Move:
    """A job, and the transition of the upload that starts it: the new state and those allowed before."""

    job: str
    verb: str
    state: UploadState
    allowed: list[UploadState]
    change: Record = field(default_factory=dict)
    arguments: Record = field(default_factory=dict)


async def _start(scope: Scope, upload: StoredUpload, move: _Move) -> TaskStarted:
    """Claim the upload for one job, then hand it to the workers, so that two clicks start one job.

    Claim and task are stored together, so that no upload waits forever for a task that was never accepted.
    """
    require_idle_upload(upload)

    async def claim(session: AsyncClientSession) -> StoredTask:
        task = await tasks.accept_task(
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
            raise Conflict(f"{upload['file_name']} is still running. Wait, or cancel it first.", code=ErrorCode.BUSY)
        return task

    task = await run_in_transaction(claim)
    await tasks.send_task(task)
    return TaskStarted(upload_id=str(upload["_id"]), task_key=task["key"])
