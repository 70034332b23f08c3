"""Capture invoices by rows: valid rows are stored, the others are returned with the errors of each cell.

A chunk of rows is one transaction: the invoices, their history, their shipments with history and aging are stored
together or not at all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, RowsInvalid
from freight.core.fields import ActionType, FieldFinding, RowValidator
from freight.core.fields.findings import TOLD, FindingKind
from freight.core.fields.grid_rows import CheckedGridRow, check_grid
from freight.core.fields.spec import FieldSpec
from freight.core.invoices.capture import (
    NUMBER,
    SHIPMENT,
    Findings,
    find_invoice_number_problem,
    list_capture_charge_columns,
)
from freight.core.refused_rows import describe_cells, describe_rows
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.capture.columns import list_extra_charge_columns
from freight.features.invoices.capture.listing import build_capture_row
from freight.features.invoices.capture.row_builder import AcceptedRow, CaptureRowBuilder, NumberConflict
from freight.features.invoices.capture.row_references import CaptureReferences, Row, load_capture_references
from freight.features.invoices.capture.row_rules import CaptureRules, list_assigned_keys, load_capture_rules
from freight.features.invoices.capture.schemas import CaptureRow
from freight.features.invoices.shipment_sync import sync_invoiced_shipments
from freight.features.ledger.duplicates import service as duplicates
from freight.features.ledger.duplicates.schemas import DuplicateMatch
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.setup.currency.rate_books import load_rate_book
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.service import Template
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction

CORRECT_AND_SAVE = "Hover the highlighted field, enter valid data and click on Save button."
NOTHING = "No data to save"
PERMISSION = "invoiceProcessing.updateInvoiceCharges"
TAKEN_MEANWHILE = "Someone else is capturing the same invoices. Save again."
NOT_OPEN = "This invoice is no longer open. Refresh."
_CHUNK = 500
_ATTEMPTS = 3

TempId = int | str


@dataclass
class CaptureOutcome:
    """The result of each row, by its tempId."""

    saved: dict[TempId, tuple[StoredShipment, StoredInvoice]] = field(default_factory=dict)  # shipment, invoice
    refused: dict[TempId, Findings] = field(default_factory=dict)
    taken: dict[TempId, NumberConflict] = field(default_factory=dict)  # they are refused, too
    conflicts: dict[TempId, tuple[StoredShipment, StoredInvoice]] = field(
        default_factory=dict
    )  # shipment, invoice as they are now
    alike: dict[TempId, list[DuplicateMatch]] = field(default_factory=dict)  # saved, and like another bill
    filled: dict[TempId, Mapping[str, FieldFinding]] = field(default_factory=dict)  # what rules set or warn of

    def add(self, part: "CaptureOutcome") -> None:
        """Add the results of one chunk."""
        self.saved |= part.saved
        self.refused |= part.refused
        self.taken |= part.taken
        self.conflicts |= part.conflicts
        self.alike |= part.alike
        self.filled |= part.filled


async def save_captured_rows(
    scope: Scope, rows: Sequence[CaptureRow], account_id: str = "", template_id: str = "", *, additional: bool = False
) -> Record:
    """Store the rows marked for update (`schemas.CaptureResult`). `account_id` narrows to the shipments of one account;
    `additional`: a row of a shipment that already has an invoice adds another one.

    Raises RowsInvalid with the refused and the conflicting rows if there are any; the others are stored then.
    """
    sent = [row.model_dump(by_alias=True, exclude_unset=True) for row in rows]
    marked = [
        {**row, "tempId": index if row.get("tempId") is None else row["tempId"]}
        for index, row in enumerate(sent)
        if row.get("updateField")
    ]
    if not marked:
        raise Invalid(NOTHING, code=ErrorCode.NOTHING_TO_SAVE)
    template = await templates.find_grid_template(scope, "invoice", template_id, account_id)
    fields = (*template.fields, *await list_extra_charge_columns(scope, template))
    outcome = await capture_rows(scope, marked, template, fields, account_id, additional=additional)
    return _answer(outcome, marked, list_capture_charge_columns(fields))


async def capture_rows(
    scope: Scope,
    rows: Sequence[dict[str, object]],
    template: Template,
    fields: Sequence[FieldSpec],
    account_id: str = "",
    *,
    additional: bool = False,
    dry: bool = False,
) -> CaptureOutcome:
    """Process rows, each with its own tempId, by the columns and rules of a template; `fields`: with columns of further
    charges. `dry`: store nothing."""
    validator = RowValidator(fields, ActionType.INVOICE_CHARGES, scope.place)
    columns = list_capture_charge_columns(fields)
    rules = await load_capture_rules(scope, template, validator, columns)
    work = _Capture(scope, validator, columns, rules, account_id, additional, dry)
    outcome = CaptureOutcome()
    for begin in range(0, len(rows), _CHUNK):
        outcome.add(await work.chunk(rows[begin : begin + _CHUNK]))
    return outcome


@dataclass
class _Capture:
    """What all chunks of one save share."""

    scope: Scope
    validator: RowValidator
    columns: Mapping[str, FieldSpec]
    rules: CaptureRules | None
    account_id: str
    additional: bool
    dry: bool

    async def chunk(self, rows: Sequence[Record]) -> CaptureOutcome:
        """Store one chunk in one transaction. If it loses against another save it is judged again, so that its cells
        report what that save stored."""

        async def work(session: AsyncClientSession) -> CaptureOutcome:
            return await self._chunk(rows, session)

        for _ in range(_ATTEMPTS):
            try:
                return await run_in_transaction(work)
            except (DuplicateKeyError, BulkWriteError, Conflict):
                continue
        # other chunks of this save may be stored: refuse only the rows of this one
        return CaptureOutcome(refused={row["tempId"]: _refusal(TAKEN_MEANWHILE) for row in rows})

    async def _chunk(self, rows: Sequence[Record], session: AsyncClientSession) -> CaptureOutcome:
        outcome, now = CaptureOutcome(), clock.now()
        capture_references = await load_capture_references(self.scope, rows, self.account_id, session)
        # cells a row leaves out keep the stored value or the template's default, so mandatory ones are filled
        usual = self.validator.defaults
        full_rows = [{**usual, **capture_references.base(row), **row} for row in rows]
        checked = list(zip(rows, check_grid(full_rows, self.validator), strict=True))
        taker = CaptureRowBuilder(
            self.scope, self.columns, capture_references, await load_rate_book(self.scope), self.additional, now
        )
        changes: list[InvoiceChange] = []
        again: dict[ObjectId, str] = {}
        for row, read in checked:
            if standing := self._changed_meanwhile(row, capture_references):
                outcome.conflicts[row["tempId"]] = standing
                continue
            filled = self._judge(row, read, capture_references, taker)
            row_outcome = self._take(row, read, list_assigned_keys(filled), capture_references, taker)
            if isinstance(row_outcome, AcceptedRow):
                outcome.filled[row["tempId"]] = filled
                changes.append(row_outcome.change)
                outcome.saved[row["tempId"]] = (row_outcome.shipment, row_outcome.change.after)
                if row_outcome.again:
                    again[row_outcome.change.after["_id"]] = row_outcome.again
            elif isinstance(row_outcome, NumberConflict):
                outcome.taken[row["tempId"]] = row_outcome
                outcome.refused[row["tempId"]] = {NUMBER: FieldFinding(FindingKind.SERVER, row_outcome.message)}
            else:
                outcome.refused[row["tempId"]] = row_outcome
        matches = await duplicates.find_similar_invoices(
            self.scope, [invoice for _, invoice in outcome.saved.values()], session
        )
        outcome.alike = {
            temp_id: duplicate_matches
            for temp_id, duplicate_matches in zip(outcome.saved, matches, strict=True)
            if duplicate_matches
        }
        if self.dry:
            return outcome
        await invoices.write_invoices(self.scope, changes, session, permission=PERMISSION, now=now, again=again)
        stored = [change.after for change in changes]
        await sync_invoiced_shipments(
            self.scope, stored, session, reason="capture", now=now, shipments=capture_references.shipments
        )
        return outcome

    def _changed_meanwhile(self, row: Row, named: CaptureReferences) -> tuple[StoredShipment, StoredInvoice] | None:
        """Return shipment and invoice as they are now if they changed since the row was read: a stored row comes with
        its revision, a row of a shipment without an invoice with revision 0."""
        shipment = named.shipment_of(row)
        if shipment is None or row.get("revision") is None:
            return None
        invoice = named.invoice_of(row)
        if invoice is None and not row.get("id") and not self.additional:
            invoice = named.with_primary.get(shipment["_id"])
        return (shipment, invoice) if invoice and invoice["revision"] != row["revision"] else None

    def _judge(
        self, row: Row, read: CheckedGridRow, named: CaptureReferences, taker: CaptureRowBuilder
    ) -> Mapping[str, FieldFinding]:
        """Run the rules of the template on a row; return what they set or warn of, by cell."""
        shipment, before = named.shipment_of(row), named.invoice_of(row)
        if self.rules is None or shipment is None:
            return {}
        values = {key: value for key, value in read.values.items() if key in row or before is None}
        return self.rules.judge(read, shipment, taker.draft_invoice(shipment, before, values))

    def _take(
        self,
        row: Row,
        read: CheckedGridRow,
        assigned: Sequence[str],
        named: CaptureReferences,
        taker: CaptureRowBuilder,
    ) -> AcceptedRow | NumberConflict | Findings:
        """Return what a row comes to, or the findings that refuse it. `assigned`: the cells that rules set."""
        shipment, before = named.shipment_of(row), named.invoice_of(row)
        if row.get("id") and (before is None or shipment is None):
            return _refusal(NOT_OPEN)
        findings = {
            key: field_finding for key, field_finding in read.findings.items() if field_finding.kind not in TOLD
        }
        if refusal := find_invoice_number_problem(read.values.get(NUMBER)):
            findings[NUMBER] = refusal
        if findings:
            return findings
        if shipment is not None and row.get(SHIPMENT) not in (None, shipment["shipment_number"]):
            return _refusal(
                f"This row is the invoice of {shipment['shipment_number']}. Add a row for another shipment."
            )
        if shipment is None:
            return _refusal(f"There is no shipment {row.get(SHIPMENT) or ''}".strip() + ".")
        own = {*row, *assigned}
        values = {key: value for key, value in read.values.items() if key in own or before is None}
        return taker.take(shipment, before, values, str(row.get("rebillReason") or "").strip())


def _refusal(message: str) -> Findings:
    return {SHIPMENT: FieldFinding(FindingKind.SERVER, message)}


def _answer(outcome: CaptureOutcome, marked: Sequence[Row], columns: Mapping[str, FieldSpec]) -> dict[str, object]:
    saved = [
        {
            "tempId": temp_id,
            "row": build_capture_row(shipment, invoice, columns).model_dump(by_alias=True),
            "filled": describe_cells(outcome.filled.get(temp_id, {})),
        }
        for temp_id, (shipment, invoice) in outcome.saved.items()
    ]
    if not outcome.refused and not outcome.conflicts:
        return {"saved": saved, "alike": _alike(outcome)}
    back = [row["tempId"] for row in marked if row["tempId"] in outcome.refused or row["tempId"] in outcome.conflicts]
    raise RowsInvalid(
        CORRECT_AND_SAVE if outcome.refused else invoices.CHANGED_MEANWHILE,
        data={
            "saved": saved,
            "doc": [row for row in marked if row["tempId"] in set(back)],
            "errorRows": back,
            "errors": {
                str(temp_id): {key: field_finding.message for key, field_finding in findings.items()}
                for temp_id, findings in outcome.refused.items()
            },
            "conflicts": [
                {"tempId": temp_id, "current": build_capture_row(shipment, invoice, columns).model_dump(by_alias=True)}
                for temp_id, (shipment, invoice) in outcome.conflicts.items()
            ],
            **describe_capture_outcome(outcome),
        },
    )


def describe_capture_outcome(outcome: CaptureOutcome) -> dict[str, object]:
    """Describe the results: `invalidMsgList` and `taken` for refused rows, `alike` for the others."""
    return {
        "alike": _alike(outcome),
        "invalidMsgList": describe_rows(outcome.refused),
        "taken": [
            {
                "tempId": temp_id,
                "number": number_conflict.number,
                "message": number_conflict.message,
                "takenBy": str(number_conflict.holder or ""),
                "mayRebill": number_conflict.may_rebill,
            }
            for temp_id, number_conflict in outcome.taken.items()
        ],
    }


def _alike(outcome: CaptureOutcome) -> list[dict[str, object]]:
    return [
        {
            "tempId": temp_id,
            "matches": [duplicate_match.model_dump(by_alias=True) for duplicate_match in duplicate_matches],
        }
        for temp_id, duplicate_matches in outcome.alike.items()
    ]
