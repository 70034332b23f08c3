"""Save rows of the grid: valid rows are stored; invalid ones and those another user changed are returned."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bson import ObjectId
from pydantic.alias_generators import to_camel
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError

from freight.core.dates import format_iso_day
from freight.core.errors import Conflict, RowsInvalid
from freight.core.fields import ActionType, FieldFinding, FindingKind, RowValidator
from freight.core.fields.grid_rows import CheckedGridRow, check_grid
from freight.core.records import Stored, Values
from freight.core.refused_rows import describe_cells, describe_rows
from freight.core.shipments.document import ACCOUNT_NUMBER, SHIPMENT_NUMBER, to_shipment_row
from freight.core.units import get_figure_key
from freight.documents.records.shipment import StoredShipment
from freight.features.setup.rules import validators as rules
from freight.features.setup.templates.service import Template
from freight.features.shipments import deletion, store
from freight.features.shipments.account_lookup import AccountBook
from freight.features.shipments.cargo import RowCargo, build_row_cargo, get_total_lengths
from freight.features.shipments.decisions import Decider, Findings, build_number_refusal, build_row_refusal
from freight.features.shipments.schemas import GridRow, ShipmentRow
from freight.features.shipments.store import ShipmentChange
from freight.kit import clock
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction

CORRECT_AND_SAVE = "Hover the highlighted field, enter valid data and click on Save button."
CHANGED_MEANWHILE = (
    "Someone else changed some of these rows. Your changes to those were not saved. Reload them and try again."
)
NO_CHANGES = "No changes made"
# the keys of a row in addition to the fields of its template
_NAMED = frozenset(to_camel(name) for name in (*GridRow.model_fields, *ShipmentRow.model_fields))
_GONE = "This shipment no longer exists."

TempId = object


@dataclass
class GridOutcome:
    """The result of each row, by its tempId."""

    saved: dict[TempId, Stored] = field(default_factory=dict)
    refused: dict[TempId, Findings] = field(default_factory=dict)
    filled: dict[TempId, Mapping[str, FieldFinding]] = field(default_factory=dict)
    conflicts: dict[TempId, Stored] = field(default_factory=dict)
    duplicates: list[str] = field(default_factory=list)
    changes: list[tuple[TempId, ShipmentChange]] = field(default_factory=list)


async def save_shipment_rows(
    scope: Scope, template: Template, rows: Sequence[Mapping[str, object]], account_id: str | None = None
) -> Record:
    """Store the rows marked for update (`schemas.GridSaved`); `account_id` is for new rows that name no account.

    Raises RowsInvalid with the refused and the conflicting rows if there are any; the others are stored then.
    """
    validator = await rules.build_row_validator(scope, template, ActionType.SHIPMENT_ENTRY, account_id)
    marked = [
        {**row, "tempId": index if row.get("tempId") is None else row["tempId"]}
        for index, row in enumerate(rows)
        if row.get("updateField")
    ]

    async def work(session: AsyncClientSession) -> GridOutcome:
        return await _save(scope, validator, marked, account_id, session)

    try:
        outcome = await run_in_transaction(work)
    except BulkWriteError as clash:
        if is_duplicate(clash):
            raise Conflict("Someone else just saved one of these shipment numbers. Save again.") from clash
        raise
    return _answer(outcome, marked)


async def _save(
    scope: Scope,
    validator: RowValidator,
    marked: list[Record],
    account_id: str | None,
    session: AsyncClientSession,
) -> GridOutcome:
    """Make one attempt within a transaction; since it may run again, it starts from the rows as sent."""
    outcome = GridOutcome()
    now = clock.now()
    deletions = [row for row in marked if row.get("archived") is not None]
    if deletions:
        marked = [row for row in marked if row.get("archived") is None]
        await _delete(scope, deletions, outcome, now, session)
    stored = await _stored(scope, marked, session)

    # a row may name only what changed: its other values are checked as stored
    room = get_total_lengths(validator.fields)
    cargo = [_cargo(scope, row, stored.get(row.get("id") or ""), room) for row in marked]
    known_keys = frozenset(spec.key for spec in validator.fields)
    checked = list(zip(marked, check_grid([row_cargo.row for row_cargo in cargo], validator), strict=True))
    by_number = await store.find_by_number(scope, _numbers(checked), session)
    accounts = await AccountBook.load(scope, _account_numbers(checked), account_id, session)
    decider = Decider(scope, accounts, validator.defaults, format_iso_day(clock.today(scope.place)), now)

    numbers_seen: set[str] = set()
    for (row, read), lines in zip(checked, cargo, strict=True):
        before = stored.get(row.get("id") or "")
        read.findings.update(find_unknown_fields(row, before, known_keys) or lines.wrong(read.values))
        _decide(row, read, lines, before, by_number, numbers_seen, decider, outcome)
    await _write(scope, outcome, store.EDIT, now, session)
    return outcome


async def _delete(
    scope: Scope, rows: Sequence[Values], outcome: GridOutcome, now: datetime, session: AsyncClientSession
) -> None:
    """Delete or restore stored rows."""
    stored = await _stored(scope, rows, session, archived=True)
    for row in rows:
        temp_id, before = row["tempId"], stored.get(row.get("id") or "")
        if before is None:
            outcome.refused[temp_id] = build_row_refusal(_GONE)
        elif row.get("revision") != before["revision"] and row["archived"] != before["archived"]:
            outcome.conflicts[temp_id] = before
        else:
            _take(deletion.decide_shipment_deletion(before, row["archived"], now), temp_id, before, outcome)
    await _write(scope, outcome, "deletion", now, session)


async def _stored(
    scope: Scope, rows: Sequence[Values], session: AsyncClientSession, *, archived: bool = False
) -> dict[str, StoredShipment]:
    """Return the stored shipments that the rows name, by id."""
    ids = [ObjectId(row["id"]) for row in rows if row.get("id") and ObjectId.is_valid(row["id"])]
    shipments = await store.find_by_id(scope, ids, session, archived=archived) if ids else []
    return {str(record["_id"]): record for record in shipments}


async def _write(scope: Scope, outcome: GridOutcome, reason: str, now: datetime, session: AsyncClientSession) -> None:
    """Store what has been decided so far."""
    changes = [change for _, change in outcome.changes]
    await store.write_shipments(scope, changes, session, reason=reason, now=now, read_within=True)
    outcome.saved |= {temp_id: change.after for temp_id, change in outcome.changes}
    outcome.changes = []


def _decide(
    row: Values,
    read: CheckedGridRow,
    cargo: RowCargo,
    before: StoredShipment | None,
    by_number: Mapping[str, StoredShipment],
    numbers_seen: set[str],
    decider: Decider,
    outcome: GridOutcome,
) -> None:
    """Sort one row into the outcome."""
    temp_id, number = row["tempId"], read.values.get(SHIPMENT_NUMBER)
    if row.get("id") and before is None:
        outcome.refused[temp_id] = build_row_refusal(_GONE)
        return
    if before is not None and row.get("revision") != before["revision"]:
        outcome.conflicts[temp_id] = before
        return
    if read.findings:
        outcome.refused[temp_id] = read.findings
        return
    owner = by_number.get(number or "")
    if number and (number in numbers_seen or (owner and (before is None or owner["_id"] != before["_id"]))):
        outcome.refused[temp_id] = build_number_refusal(number)
        outcome.duplicates.append(number)
        return
    numbers_seen.add(number or "")
    # set only what the row itself names and what its rules set
    values = {
        key: value
        for key, value in read.values.items()
        if before is None
        or (figure_key := get_figure_key(key)) in row
        or figure_key in read.filled
        or figure_key in cargo.filled
    } | cargo.sets
    outcome.filled[temp_id] = read.filled
    _take(decider.decide(values, before), temp_id, before, outcome)


def _take(
    decision: ShipmentChange | Findings | None, temp_id: TempId, before: StoredShipment | None, outcome: GridOutcome
) -> None:
    """Put a decision into the outcome."""
    if decision is None:
        outcome.saved[temp_id] = before or {}
    elif isinstance(decision, ShipmentChange):
        outcome.changes.append((temp_id, decision))
    else:
        outcome.refused[temp_id] = decision


def _cargo(scope: Scope, row: Record, before: StoredShipment | None, room: Mapping[str, int]) -> RowCargo:
    """Return the row merged over its stored values, with the totals of its cargo lines."""
    return build_row_cargo(
        row, row if before is None else {**to_shipment_row(before), **row}, before, scope.place, room
    )


def find_unknown_fields(row: Values, before: StoredShipment | None, known: Collection[str]) -> Findings:
    """Return the fields of a row that its template does not have and that would be lost. A client may send back what it
    received, such as a value of a field since removed from the template."""
    strange = [key for key in row if key not in known and key not in _NAMED]
    if not strange:
        return {}
    sent_back = to_shipment_row(before) if before else {}
    return {
        key: FieldFinding(FindingKind.SERVER, f"There is no field {key[:60]}: correct its name, or leave it out.")
        for key in strange
        if row[key] not in (None, "", sent_back.get(key))
    }


def _numbers(checked: Sequence[tuple[object, CheckedGridRow]]) -> set[str]:
    return {read.values[SHIPMENT_NUMBER] for _, read in checked if read.values.get(SHIPMENT_NUMBER)}


def _account_numbers(checked: Sequence[tuple[object, CheckedGridRow]]) -> set[str]:
    return {read.values[ACCOUNT_NUMBER] for _, read in checked if read.values.get(ACCOUNT_NUMBER)}


def _answer(outcome: GridOutcome, marked: Sequence[Mapping[str, object]]) -> dict[str, object]:
    saved = [
        {"tempId": temp_id, "row": to_shipment_row(record), "filled": describe_cells(outcome.filled.get(temp_id, {}))}
        for temp_id, record in outcome.saved.items()
    ]
    if not outcome.refused and not outcome.conflicts:
        return {"saved": saved}
    back = outcome.refused.keys() | outcome.conflicts.keys()
    raise RowsInvalid(
        CORRECT_AND_SAVE if outcome.refused else CHANGED_MEANWHILE,
        data={
            "saved": saved,
            "doc": [row for row in marked if row["tempId"] in back],
            "invalidMsgList": describe_rows(outcome.refused),
            "conflicts": [
                {"tempId": temp_id, "current": to_shipment_row(record)} for temp_id, record in outcome.conflicts.items()
            ],
            "errorRows": [row["tempId"] for row in marked if row["tempId"] in back],
            "duplicateList": outcome.duplicates,
        },
    )
