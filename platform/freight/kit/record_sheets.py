"""Records from and into workbooks, for any `Resource`.

An import is planned first: every row of the sheet is new, changed, unchanged or refused, and the plan says why. It is
stored all at once or not at all.
"""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import xlsxwriter
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, Invalid, RowsInvalid, TooLarge
from freight.core.fields.findings import Finding, FindingKind
from freight.core.fields.spec import FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.file_kinds import EXCEL
from freight.core.refused_rows import describe_rows
from freight.core.workbooks.cells import cell_text, error_message, is_error
from freight.core.workbooks.hidden_rows import HIDDEN_ROW
from freight.core.workbooks.shown_rows import NOTHING_SHOWN, ShownRow, shown_findings, shown_in
from freight.core.workbooks.typed_cells import as_wire
from freight.documents.record_change import RecordAction
from freight.kit import records
from freight.kit.connections import current
from freight.kit.files import safe_name
from freight.kit.incoming import IncomingFile
from freight.kit.record_columns import NO_WORDS, columns_of, joined_cells
from freight.kit.resource import Actor, Owner, Resource, SheetWords, StoredChange
from freight.kit.tenancy import Record
from freight.kit.workbooks.limits import Limits
from freight.kit.workbooks.marking import mark
from freight.kit.workbooks.reader import reading, unpack_raw

MOST_ROWS = 20_000
ONLY_EXCEL = "Upload Only Excel File."  # R299
NO_FILE = "Select at least one file."  # R300
SOME_REFUSED = "Some rows cannot be imported. Nothing was saved."
_WIDEST = 48
# the same records make the same file
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class SheetRow:
    """One row of the sheet: its number there, its cells by field, and what they show beside their values."""

    number: int
    cells: Record
    is_hidden: bool = False
    shown: ShownRow = NOTHING_SHOWN

    @property
    def faults(self) -> dict[str, str]:
        """Why cells have no value, by field: an error, or a formula that was never computed."""
        return {key: error_message(cell) for key, cell in self.cells.items() if is_error(cell)} | dict(
            self.shown.faults
        )


@dataclass(frozen=True)
class RefusedRow:
    """A row that cannot go in: its cells as text and what is wrong with which."""

    number: int
    values: dict[str, str]
    findings: dict[str, Finding]


@dataclass
class Plan:
    """What an import would do. `left_out`: headings that name no field."""

    added: list[Record] = field(default_factory=list)
    changed: list[tuple[Record, Record]] = field(default_factory=list)
    unchanged: int = 0
    refused: list[RefusedRow] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


async def read(
    fields: Sequence[FieldSpec],
    incoming: IncomingFile | None,
    company: Hashable,
    words: SheetWords = NO_WORDS,
    endings: tuple[str, ...] = EXCEL,
) -> tuple[list[SheetRow], list[str]]:
    """The rows of a workbook by field, and the headings that name no field. `company` is whose workbook it is, `words`
    how such workbooks are written, `endings` those that their names may have. Raises Invalid with the reason."""
    limits = Limits(most_rows=MOST_ROWS, notes_money=True)
    figures = {spec.key for spec in fields if spec.type == "numeric"}
    async with file_of(incoming, endings) as (path, name), reading(path, name, limits, company) as sheet:
        keys, left_out = columns_of(fields, sheet.opened, name, words)
        rows: list[SheetRow] = []
        hidden, shown = frozenset(sheet.opened.hidden_rows), sheet.opened.shown
        async for chunk in sheet.chunks():
            for number, cells in zip(*unpack_raw(chunk.content), strict=True):
                found = joined_cells({key: cell for key, cell in zip(keys, cells, strict=False) if key}, words.joined)
                if any(cell not in ("", None) for cell in found.values()):
                    rows.append(
                        SheetRow(number, found, number in hidden, shown_in(shown, number, keys, cells, figures))
                    )
    return rows, left_out


async def marked(
    fields: Sequence[FieldSpec],
    incoming: IncomingFile | None,
    company: Hashable,
    refused: Mapping[int, Mapping[str, Finding]],
) -> bytes:
    """The user's own workbook with its refused cells coloured and commented, by row and field. What is wrong with a
    field that has no column is said at the first column. Raises Invalid as `read` does."""
    limits = Limits(most_rows=MOST_ROWS)
    async with file_of(incoming) as (path, name):
        async with reading(path, name, limits, company) as sheet:
            keys, _ = columns_of(fields, sheet.opened, name, NO_WORDS)
            shown = sheet.opened.sheet
        at = {key: column for column, key in enumerate(keys) if key}
        marks = [
            (row, at.get(key, 0), found.kind.value, found.message)
            for row, findings in sorted(refused.items())
            for key, found in findings.items()
        ]
        out = path.with_name("marked.xlsx")
        await mark(path, name, shown, marks, out, limits)
        return await asyncio.to_thread(out.read_bytes)


@asynccontextmanager
async def file_of(incoming: IncomingFile | None, endings: tuple[str, ...] = EXCEL) -> AsyncIterator[tuple[Path, str]]:
    """A workbook that came in as a path, gone afterwards, and its name. Raises Invalid and TooLarge."""
    name = safe_name(incoming.filename or "") if incoming else ""
    if incoming is None or not name:
        raise Invalid(NO_FILE, code="no_file")
    if not name.lower().endswith(endings):
        raise Invalid(ONLY_EXCEL, code="wrong_extension")
    with tempfile.TemporaryDirectory(prefix="freight-records-") as folder:
        path = Path(folder) / "workbook"
        await asyncio.to_thread(_copy, incoming.file, path)
        most = current().settings.upload_max_bytes
        if path.stat().st_size > most:
            raise TooLarge(f"File could not be uploaded. {name} is larger than {most // (1024 * 1024)} MB.")
        yield path, name


def _copy(incoming: BinaryIO, path: Path) -> None:
    incoming.seek(0)
    with path.open("wb") as out:
        shutil.copyfileobj(incoming, out, 1 << 20)


async def attempt(
    resource: Resource,
    actor: Actor,
    owner: Owner,
    rows: Sequence[SheetRow],
    corrections: Mapping[int, Mapping[str, str]] | None = None,
) -> Plan:
    """What an import of the rows would do, by doing it and taking it back: what the import would refuse is refused
    here. Raises what the import would raise."""
    try:
        await _stored_together(resource, actor, owner, rows, corrections, is_attempt=True)
    except _TakenBack as done:
        return done.planned
    raise AssertionError("an attempt is always taken back")


class _TakenBack(Exception):
    """Ends the transaction of an attempt, with what it would have done."""

    def __init__(self, planned: Plan) -> None:
        super().__init__()
        self.planned = planned


async def plan(
    resource: Resource,
    actor: Actor,
    owner: Owner,
    rows: Sequence[SheetRow],
    *,
    corrections: Mapping[int, Mapping[str, str]] | None = None,
    session: AsyncClientSession | None = None,
) -> Plan:
    """What an import of the rows would do at that level. `corrections` replace cells, by row and field. A row whose
    name is there already changes that record; columns the sheet does not have stay as they are."""
    resource.allow(actor, owner)
    found, seen = Plan(), dict[tuple[str, ...], int]()
    specs, place = {spec.key: spec for spec in resource.fields}, actor.scope.place
    stored = await _stored(resource, actor, owner, session)
    judged: list[_Accepted] = []
    for row in rows:
        cells = row.cells | dict((corrections or {}).get(row.number, {}))
        broken = {
            key: Finding(FindingKind.SERVER, error_message(cell)) for key, cell in cells.items() if is_error(cell)
        }
        plain: dict[str, object] = {key: None for key, cell in cells.items() if is_error(cell)}
        for key, cell in cells.items():
            if isinstance(cell, str) and (read_cell := resource.sheet.cells.get(key)):
                plain[key] = read_cell(cell)
            elif not is_error(cell):
                plain[key] = as_wire(specs[key], cell, place) if key in specs and key in row.cells else cell
        doubtful = {key: cell for key, cell in plain.items() if isinstance(cell, Finding)}
        broken |= doubtful
        settled = frozenset((corrections or {}).get(row.number, ()))
        plain |= dict.fromkeys(doubtful)
        before = stored.get(resource.identity(records.checked(resource, plain, place)[0]))
        whole = {**resource.values(before), **plain} if before else plain
        values, findings = records.checked(resource, whole, place)
        findings |= broken
        shown_faults = shown_findings(resource.fields, row.shown, values)
        findings |= {key: each for key, each in shown_faults.items() if key not in settled}
        if row.is_hidden:
            findings = {resource.fields[0].key: Finding(FindingKind.SERVER, HIDDEN_ROW)}
        identity = resource.identity(values)
        if resource.unique and not findings:
            if identity in seen:
                label = resource.unique[0]
                message = f"{label.label} {values.get(label.key)} is in row {seen[identity]} already."
                findings = {label.key: Finding(FindingKind.SERVER, message)}
            seen.setdefault(identity, row.number)
        accepted = None
        if not findings:
            accepted = await _prepared(resource, actor, owner, row, before, values)
            findings = accepted.findings
        if accepted is None or findings:
            shown = {key: cell_text(cell) for key, cell in cells.items()}
            found.refused.append(RefusedRow(row.number, shown, findings))
        else:
            judged.append(accepted)
    for each, wrong in await _judged_together(resource, actor, judged, session):
        if wrong:
            shown = {key: cell_text(cell) for key, cell in each.row.cells.items()}
            found.refused.append(RefusedRow(each.row.number, shown, wrong))
        elif each.before is None:
            found.added.append(each.values)
        elif _differs(resource, each):
            found.changed.append((each.before, each.values))
        else:
            found.unchanged += 1
    found.refused.sort(key=lambda refused: refused.number)
    return found


@dataclass(frozen=True)
class _Accepted:
    """A row that can go in as far as it alone says: the record as it would be stored."""

    row: SheetRow
    before: Record | None
    values: Record
    after: Record
    findings: dict[str, Finding]


async def _prepared(
    resource: Resource, actor: Actor, owner: Owner, row: SheetRow, before: Record | None, values: Record
) -> _Accepted:
    """The record of a row, completed as its save completes it; a finding where that refuses it."""
    after = records.make(resource, actor, owner, values, before)
    findings: dict[str, Finding] = {}
    if resource.prepare:
        try:
            await resource.prepare(actor.scope, after, before)
        except (Invalid, Conflict) as wrong:
            findings = {_field_of(resource, wrong.message): Finding(FindingKind.SERVER, wrong.message)}
    return _Accepted(row, before, values, after, findings)


def _field_of(resource: Resource, message: str) -> str:
    """The field that a message names at its beginning, else the first one."""
    label = message.partition(":")[0]
    return next((spec.key for spec in resource.fields if spec.label == label), resource.fields[0].key)


async def _judged_together(
    resource: Resource, actor: Actor, rows: Sequence[_Accepted], session: AsyncClientSession | None
) -> list[tuple[_Accepted, dict[str, Finding]]]:
    """The rows with what is wrong with each beside the others."""
    changes = [StoredChange(each.before, each.after) for each in rows]
    wrong = await resource.judge(actor.scope, changes, session) if resource.judge and changes else {}
    told = {record_id: {key: Finding(FindingKind.SERVER, words)} for record_id, (key, words) in wrong.items()}
    return [(each, told.get(each.after["_id"], {})) for each in rows]


def _differs(resource: Resource, row: _Accepted) -> bool:
    """Whether the save changes any value that the row states."""
    was, now = resource.values(row.before or {}), resource.values(row.after)
    return any((was.get(key) or None) != (now.get(key) or None) for key in row.values)


async def _stored(
    resource: Resource, actor: Actor, owner: Owner, session: AsyncClientSession | None
) -> dict[tuple[str, ...], Record]:
    """The records of the level by what names them; none where nothing does."""
    if not resource.unique:
        return {}
    owned: Record = {} if resource.of_company else {"system_id": owner.system_id, "account_id": owner.account_id}
    if resource.is_account:
        del owned["account_id"]
    here = {**resource.fixed, **owned}
    cursor = records.within(actor.scope, resource).find(here, session=session)
    return {resource.identity(resource.values(record)): record async for record in cursor}


async def store(
    resource: Resource,
    actor: Actor,
    owner: Owner,
    rows: Sequence[SheetRow],
    corrections: Mapping[int, Mapping[str, str]] | None = None,
) -> Plan:
    """Import the rows, all or none. Raises RowsInvalid with the refused rows."""
    done, new = await _stored_together(resource, actor, owner, rows, corrections)
    if resource.afterwards and new:
        await resource.afterwards(actor.scope, new)
    return done


async def _stored_together(
    resource: Resource,
    actor: Actor,
    owner: Owner,
    rows: Sequence[SheetRow],
    corrections: Mapping[int, Mapping[str, str]] | None,
    *,
    is_attempt: bool = False,
) -> tuple[Plan, list[Record]]:
    """Store the rows in one transaction; gives what was done, and the new records."""
    new: list[Record] = []

    async def work(session: AsyncClientSession) -> Plan:
        # planned within the transaction: what it says is what is stored
        planned = await plan(resource, actor, owner, rows, corrections=corrections, session=session)
        if planned.refused:
            if is_attempt:
                raise _TakenBack(planned)
            findings = {row.number: row.findings for row in planned.refused}
            raise RowsInvalid(
                SOME_REFUSED, data={"errorRows": list(findings), "invalidMsgList": describe_rows(findings)}
            )
        changes = [StoredChange(None, records.make(resource, actor, owner, values, None)) for values in planned.added]
        changes += [
            StoredChange(before, records.make(resource, actor, owner, values, before))
            for before, values in planned.changed
        ]
        if changes:
            await records.write(resource, actor, changes, RecordAction.IMPORTED, session)
        if is_attempt:
            raise _TakenBack(planned)
        new[:] = [change.after for change in changes if change.before is None]
        return planned

    return await records.run_write(resource, work, {}), new


def workbook(resource: Resource, found: Sequence[Record]) -> bytes:
    """The records as a workbook that the import takes again. Text is written as text: `=1+1` is no formula."""
    out = BytesIO()
    options = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
    book = xlsxwriter.Workbook(out, options)
    book.set_properties({"created": _UNDATED})
    sheet = book.add_worksheet(resource.plural[:31])
    bold, lines = book.add_format({"bold": True, "bottom": 1}), book.add_format({"text_wrap": True})
    shown = [spec for spec in resource.fields if spec.is_active]
    for column, spec in enumerate(shown):
        sheet.set_column(column, column, min(max(spec.length or 10, len(spec.label)), _WIDEST) + 2)
        sheet.write_string(0, column, spec.label, bold)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, len(found), max(len(shown) - 1, 0))
    for line, record in enumerate(found, 1):
        values = resource.values(record)
        for column, spec in enumerate(shown):
            value = values[spec.key]
            if isinstance(value, float):
                sheet.write_number(line, column, value)
            elif value not in (None, ""):
                text = str(wire_value(value))
                sheet.write_string(line, column, text, lines if "\n" in text else None)
    book.close()
    return out.getvalue()
