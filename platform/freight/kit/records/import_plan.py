"""Importing the rows of a workbook as records, for any `Resource`.

An import is planned first: every row of the sheet is new, changed, unchanged or refused, and the plan says why. It is
stored all at once or not at all.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, Invalid, RowsInvalid
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.places import Place
from freight.core.refused_rows import describe_rows
from freight.core.workbooks.cells import describe_cell_error, format_cell, is_error_cell
from freight.core.workbooks.hidden_rows import HIDDEN_ROW
from freight.core.workbooks.shown_rows import list_shown_findings
from freight.core.workbooks.typed_cells import to_wire_cell
from freight.documents.record_change import RecordAction
from freight.kit.records import record_service
from freight.kit.records.record_sheets import RecordSheetRow
from freight.kit.records.resource import Actor, RecordOwner, Resource, StoredChange
from freight.kit.storage.tenancy import Record

SOME_REFUSED = "Some rows cannot be imported. Nothing was saved."


@dataclass(frozen=True)
class RefusedImportRow:
    """A refused row: its cells as text, with what is wrong by cell."""

    number: int
    values: dict[str, str]
    findings: dict[str, FieldFinding]


@dataclass
class ImportPlan:
    """What an import would do."""

    added: list[Record] = field(default_factory=list)
    changed: list[tuple[Record, Record]] = field(default_factory=list)
    unchanged: int = 0
    refused: list[RefusedImportRow] = field(default_factory=list)


# what is stored together with the rows
Beside = Callable[[AsyncClientSession], Awaitable[None]]


async def try_import(
    resource: Resource,
    actor: Actor,
    owner: RecordOwner,
    rows: Sequence[RecordSheetRow],
    corrections: Mapping[int, Mapping[str, str]] | None = None,
) -> ImportPlan:
    """Return what an import of the rows would do, by doing it and rolling it back: what the import would refuse is
    refused here. Raises what the import would raise."""
    try:
        await _stored_together(resource, actor, owner, rows, corrections, is_attempt=True)
    except _TakenBack as done:
        return done.planned
    raise AssertionError("an attempt is always taken back")


class _TakenBack(Exception):
    """Rolls back the transaction of an attempt, with what it would have done."""

    def __init__(self, planned: ImportPlan) -> None:
        super().__init__()
        self.planned = planned


async def plan_import(
    resource: Resource,
    actor: Actor,
    owner: RecordOwner,
    rows: Sequence[RecordSheetRow],
    *,
    corrections: Mapping[int, Mapping[str, str]] | None = None,
    session: AsyncClientSession | None = None,
) -> ImportPlan:
    """Return what an import of the rows would do at that level. `corrections` replace cells, by row and field. A row
    whose name exists already changes that record; columns that the sheet does not have are left unchanged."""
    resource.allow(actor, owner)
    import_plan, row_by_identity = ImportPlan(), dict[tuple[str, ...], int]()
    place = actor.scope.place
    stored = await _stored(resource, actor, owner, session)
    judged: list[_Accepted] = []
    for row in rows:
        corrected = (corrections or {}).get(row.number, {})
        cells = row.cells | dict(corrected)
        plain, broken = _read_cells(resource, cells, row.cells, place)
        before = stored.get(resource.identity(record_service.validate_record_values(resource, plain, place)[0]))
        merged_values = {**resource.values(before), **plain} if before else plain
        values, findings = record_service.validate_record_values(resource, merged_values, place)
        findings |= broken
        shown_faults = list_shown_findings(resource.fields, row.shown, values)
        findings |= {key: field_finding for key, field_finding in shown_faults.items() if key not in corrected}
        if row.is_hidden:
            findings = {resource.fields[0].key: FieldFinding(FindingKind.SERVER, HIDDEN_ROW)}
        identity = resource.identity(values)
        if resource.unique and not findings:
            if identity in row_by_identity:
                label = resource.unique[0]
                message = f"{label.label} {values.get(label.key)} is in row {row_by_identity[identity]} already."
                findings = {label.key: FieldFinding(FindingKind.SERVER, message)}
            row_by_identity.setdefault(identity, row.number)
        accepted = None
        if not findings:
            accepted = await _prepared(resource, actor, owner, row, before, values)
            findings = accepted.findings
        if accepted is None or findings:
            cell_texts = {key: format_cell(cell) for key, cell in cells.items()}
            import_plan.refused.append(RefusedImportRow(row.number, cell_texts, findings))
        else:
            judged.append(accepted)
    for accepted_row, wrong in await _judged_together(resource, actor, judged, session):
        if wrong:
            cell_texts = {key: format_cell(cell) for key, cell in accepted_row.row.cells.items()}
            import_plan.refused.append(RefusedImportRow(accepted_row.row.number, cell_texts, wrong))
        elif accepted_row.before is None:
            import_plan.added.append(accepted_row.values)
        elif _differs(resource, accepted_row):
            import_plan.changed.append((accepted_row.before, accepted_row.values))
        else:
            import_plan.unchanged += 1
    import_plan.refused.sort(key=lambda refused: refused.number)
    return import_plan


def _read_cells(
    resource: Resource, cells: Record, columns: Collection[str], place: Place
) -> tuple[Record, dict[str, FieldFinding]]:
    """Return the cells of a row as its fields take them, those of its `columns` read as written at the place; and what
    is wrong by cell, which is empty then."""
    specs = {spec.key: spec for spec in resource.fields}
    plain: Record = {}
    broken: dict[str, FieldFinding] = {}
    for key, cell in cells.items():
        cell_value: object = cell
        if is_error_cell(cell):
            cell_value = FieldFinding(FindingKind.SERVER, describe_cell_error(cell))
        elif isinstance(cell, (str, int, float)) and (read_cell := resource.sheet.cells.get(key)):
            cell_value = read_cell(format_cell(cell))
        elif key in specs and key in columns:
            cell_value = to_wire_cell(specs[key], cell, place)
        if isinstance(cell_value, FieldFinding):
            broken[key] = cell_value
        plain[key] = None if isinstance(cell_value, FieldFinding) else cell_value
    return plain, broken


@dataclass(frozen=True)
class _Accepted:
    """A row that is valid by itself: the record as it would be stored."""

    row: RecordSheetRow
    before: Record | None
    values: Record
    after: Record
    findings: dict[str, FieldFinding]


async def _prepared(
    resource: Resource, actor: Actor, owner: RecordOwner, row: RecordSheetRow, before: Record | None, values: Record
) -> _Accepted:
    """Return the record of a row, completed as a save would; a finding where that refuses it."""
    after = record_service.build_resource_record(resource, actor, owner, values, before)
    findings: dict[str, FieldFinding] = {}
    if resource.prepare:
        try:
            await resource.prepare(actor.scope, after, before)
        except (Invalid, Conflict) as wrong:
            findings = {_field_of(resource, wrong.message): FieldFinding(FindingKind.SERVER, wrong.message)}
    return _Accepted(row, before, values, after, findings)


def _field_of(resource: Resource, message: str) -> str:
    """Return the field that a message begins with, else the first one."""
    label = message.partition(":")[0]
    return next((spec.key for spec in resource.fields if spec.label == label), resource.fields[0].key)


async def _judged_together(
    resource: Resource, actor: Actor, rows: Sequence[_Accepted], session: AsyncClientSession | None
) -> list[tuple[_Accepted, dict[str, FieldFinding]]]:
    """Return the rows with what is wrong with each in relation to the others."""
    changes = [StoredChange(row.before, row.after) for row in rows]
    wrong = await resource.judge(actor.scope, changes, session) if resource.judge and changes else {}
    findings_by_id = {
        record_id: {key: FieldFinding(FindingKind.SERVER, words)} for record_id, (key, words) in wrong.items()
    }
    return [(row, findings_by_id.get(row.after["_id"], {})) for row in rows]


def _differs(resource: Resource, row: _Accepted) -> bool:
    """Return whether the save changes any value in the row."""
    was, now = resource.values(row.before or {}), resource.values(row.after)
    return any((was.get(key) or None) != (now.get(key) or None) for key in row.values)


async def _stored(
    resource: Resource, actor: Actor, owner: RecordOwner, session: AsyncClientSession | None
) -> dict[tuple[str, ...], Record]:
    """Return the records of the level by their naming values; none if nothing names them."""
    if not resource.unique:
        return {}
    owned: Record = {} if resource.of_company else {"system_id": owner.system_id, "account_id": owner.account_id}
    if resource.is_account:
        del owned["account_id"]
    query = {**resource.fixed, **owned}
    cursor = record_service.get_resource_collection(actor.scope, resource).find(query, session=session)
    return {resource.identity(resource.values(record)): record async for record in cursor}


async def store_import(
    resource: Resource,
    actor: Actor,
    owner: RecordOwner,
    rows: Sequence[RecordSheetRow],
    corrections: Mapping[int, Mapping[str, str]] | None = None,
    beside: Beside | None = None,
) -> ImportPlan:
    """Import the rows, all or none. Raises RowsInvalid with the refused rows."""
    import_plan, new = await _stored_together(resource, actor, owner, rows, corrections, beside)
    if resource.afterwards and new:
        await resource.afterwards(actor.scope, new)
    return import_plan


async def _stored_together(
    resource: Resource,
    actor: Actor,
    owner: RecordOwner,
    rows: Sequence[RecordSheetRow],
    corrections: Mapping[int, Mapping[str, str]] | None,
    beside: Beside | None = None,
    *,
    is_attempt: bool = False,
) -> tuple[ImportPlan, list[Record]]:
    """Store the rows in one transaction; returns what was done, and the new records."""
    new: list[Record] = []

    async def work(session: AsyncClientSession) -> ImportPlan:
        # planned within the transaction, so that the plan is exactly what is stored
        planned = await plan_import(resource, actor, owner, rows, corrections=corrections, session=session)
        if planned.refused:
            if is_attempt:
                raise _TakenBack(planned)
            findings = {row.number: row.findings for row in planned.refused}
            raise RowsInvalid(
                SOME_REFUSED, data={"errorRows": list(findings), "invalidMsgList": describe_rows(findings)}
            )
        changes = [
            StoredChange(None, record_service.build_resource_record(resource, actor, owner, values, None))
            for values in planned.added
        ]
        changes += [
            StoredChange(before, record_service.build_resource_record(resource, actor, owner, values, before))
            for before, values in planned.changed
        ]
        if changes:
            await record_service.write_resource_records(resource, actor, changes, RecordAction.IMPORTED, session)
        if is_attempt:
            raise _TakenBack(planned)
        if beside:
            await beside(session)
        new[:] = [change.after for change in changes if change.before is None]
        return planned

    return await record_service.run_record_write(resource, work, {}), new
