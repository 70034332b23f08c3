"""Rows of shipments in the dry run. What a row does to stored shipments is decided by the same code as in the grid."""

from collections.abc import Callable

from bson import ObjectId

from freight.core.cargo.lines import get_cargo_lines
from freight.core.cargo.totals import check_cargo_totals
from freight.core.fields import FieldFinding, FindingKind
from freight.core.records import CARGO_LINES
from freight.core.shipments.document import ACCOUNT_NUMBER, SHIPMENT_NUMBER, flatten, list_changed_paths
from freight.core.units import get_figure_key
from freight.core.workbooks.sheet_rows import (
    CheckedSheetRow,
    SheetRow,
    SheetRowResult,
    drop_empty_values,
    refuse_sheet_row,
)
from freight.documents.records.shipment import StoredShipment
from freight.features.shipments import store
from freight.features.shipments.account_lookup import AccountBook
from freight.features.shipments.decisions import Decider, build_number_refusal
from freight.features.shipments.store import ShipmentChange
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.kit import clock
from freight.kit.storage.scopes import Scope


async def build_upload_decider(
    scope: Scope, fields: UploadTemplate, numbers: set[str], chosen: ObjectId | None
) -> Decider:
    """Return the decider for rows that name these account numbers; `chosen` is the account of rows that name none."""
    accounts = await AccountBook.load(scope, numbers, chosen)
    return Decider(scope, accounts, fields.validator.defaults, clock.today(scope.place).isoformat(), clock.now())


def build_repeated_number_finding(number: str, where: str) -> FieldFinding:
    """Return the finding for a number that several rows have, in a sheet whose rows are not cargo lines."""
    message = (
        f"Shipment {number} is {where}. If its rows are cargo lines, choose Line weight, Line pieces and so on for "
        "their columns in the Columns step; otherwise give each row a number of its own."
    )
    return FieldFinding(FindingKind.SERVER, message)


class ShipmentRows:
    """The rows of one upload, in sheet order. `_seen` holds the first row of each number; `repeated`, by number, the
    row that repeats it if rows are not cargo lines: then none of them is imported."""

    def __init__(
        self, scope: Scope, fields: UploadTemplate, columns: list[str | None], chosen: ObjectId | None
    ) -> None:
        self._scope = scope
        self._fields = fields
        self._columns = columns
        self._chosen = chosen
        self._seen: dict[str, tuple[int, int | None]] = {}
        self.repeated: dict[str, int] = {}

    async def judged(
        self, rows: list[SheetRow], fill: Callable[[SheetRow, StoredShipment | None], None] | None = None
    ) -> list[CheckedSheetRow]:
        """Return the results of one chunk, compared with what is stored now. `fill` completes a row from its stored
        values before it is judged."""
        account_numbers = {str(row.values[ACCOUNT_NUMBER]) for row in rows if row.values.get(ACCOUNT_NUMBER)}
        decide = await build_upload_decider(self._scope, self._fields, account_numbers, self._chosen)
        numbers = {row.values[SHIPMENT_NUMBER] for row in rows if row.values.get(SHIPMENT_NUMBER)}
        stored = await store.find_by_number(self._scope, numbers)
        by_row = [(row, stored.get(row.values.get(SHIPMENT_NUMBER) or "")) for row in rows]
        if fill:
            for row, before in by_row:
                fill(row, before)
        return [self._judged(row, before, decide) for row, before in by_row]

    def _judged(self, row: SheetRow, before: StoredShipment | None, decide: Decider) -> CheckedSheetRow:
        number = str(row.values.get(SHIPMENT_NUMBER) or "")
        place = row.number, row.column
        first = self._seen.setdefault(number, place) if number else place
        if first != place:
            self.repeated.setdefault(number, row.number)
            row.findings[SHIPMENT_NUMBER] = build_repeated_number_finding(
                number, f"already in row {first[0]} of this sheet"
            )
        note = self._ruled(row, before, decide) if self._fields.validator.has_rules else ""
        if row.findings:
            return refuse_sheet_row(row, self._columns)
        return self._new(row, decide, note) if before is None else self._known(row, before, decide, note)

    def _ruled(self, row: SheetRow, before: StoredShipment | None, decide: Decider) -> str:
        """Apply the rules to the shipment as it would be; return what they set in it."""
        base_values = decide.defaults if before is None else flatten(before["data"])
        merged_values = {**base_values, **drop_empty_values(row.values)}
        filled = self._fields.validator.judge(merged_values, row.findings, merged_values)
        row.values.update({key: merged_values[key] for key in filled})
        labels = [spec.label for spec in self._fields.importable if spec.key in filled]
        return f"Set by a rule: {', '.join(labels)}." if labels else ""

    def _new(self, row: SheetRow, decide: Decider, note: str) -> CheckedSheetRow:
        account = decide.accounts.resolve(row.values, None)
        if isinstance(account, FieldFinding):
            return self._without_account(row, account)
        return CheckedSheetRow(row.number, SheetRowResult.NEW, row.values, note=note)

    def _known(self, row: SheetRow, before: StoredShipment, decide: Decider, note: str) -> CheckedSheetRow:
        account_number, owner = row.values.get(ACCOUNT_NUMBER), before["account_id"]
        if not account_number and self._chosen and owner != self._chosen:
            # the number belongs to another account: changing it from here would overwrite another customer's shipment
            row.findings |= build_number_refusal(before["shipment_number"])
            return refuse_sheet_row(row, self._columns)
        decision = decide.decide(drop_empty_values(row.values), before)
        if decision is None:
            return CheckedSheetRow(row.number, SheetRowResult.UNCHANGED, {SHIPMENT_NUMBER: before["shipment_number"]})
        if not isinstance(decision, ShipmentChange):
            row.findings |= decision
            return refuse_sheet_row(row, self._columns)
        if "cargo_lines" in before["data"].get("shipmentCargo", {}) and not row.values.get(CARGO_LINES):
            # the sheet has no cargo lines: totals it changes must match the stored lines
            stored_values = flatten(decision.after["data"])
            row.findings |= {
                key: wrong
                for key, wrong in check_cargo_totals(get_cargo_lines(stored_values), stored_values).items()
                if get_figure_key(key) in row.values
            }
            if row.findings:
                return refuse_sheet_row(row, self._columns)
        was = {
            key: old
            for path, old, _ in list_changed_paths(before, decision.after)
            if path.startswith("data.")
            and get_figure_key(key := path[5:].replace(".", "#", 1)) in row.values
            and key != CARGO_LINES
        }
        if (had := len(get_cargo_lines(flatten(before["data"])))) and row.values.get(CARGO_LINES):
            note = f"It had {had}. {note}".strip()
        if before["status"] != decision.after["status"]:
            note = f"Already rated; will be rated again. {note}".strip()
        return CheckedSheetRow(row.number, SheetRowResult.CHANGED, row.values, before["revision"], was, note=note)

    def _without_account(self, row: SheetRow, finding: FieldFinding) -> CheckedSheetRow:
        if not row.values.get(ACCOUNT_NUMBER):
            message = "No account: choose a default account, or enter its number in the row."
            finding = FieldFinding(FindingKind.MANDATORY, message)
        row.findings[ACCOUNT_NUMBER] = finding
        return refuse_sheet_row(row, self._columns)
