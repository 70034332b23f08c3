"""What the dry run says of each row of shipments: new, changed, unchanged or refused, cell by cell."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from freight.core.fields import Finding, FindingKind, ReadRow
from freight.core.shipments.document import (
    ACCOUNT_NUMBER,
    SHIPMENT_NUMBER,
    CountryOf,
    Record,
    changed_paths,
    edited,
)
from freight.core.shipments.statuses import EDITABLE
from freight.core.workbooks.cells import cell_text, error_message, is_error


class Result(StrEnum):
    """What becomes of a row. CONFLICT: accepted by the dry run, but somebody changed the shipment before the import."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    CONFLICT = "conflict"


@dataclass(slots=True)
class SheetRow:
    """A row as read: its number in the sheet, its cells, their values and what is wrong with them."""

    number: int
    cells: Sequence[Any]
    values: dict[str, Any]
    findings: dict[str, Finding]

    @property
    def shipment_number(self) -> str:
        """The shipment number, empty where there is none."""
        return self.values.get(SHIPMENT_NUMBER) or ""


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row after the dry run. `revision`: that of the stored shipment the result rests on. `was`: the stored value of
    each changed cell. `note`: what there is to say beyond single cells."""

    number: int
    result: Result
    values: Mapping[str, Any]
    account_id: Any = None
    revision: int | None = None
    was: Mapping[str, Any] = field(default_factory=dict)
    bad: Mapping[str, tuple[str, Finding]] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True)
class Account:
    """An account as far as rows name it."""

    id: Any
    number: str


def row_reader(
    columns: Sequence[str | None], read: Callable[[Sequence[object]], ReadRow]
) -> Callable[[int, list[Any]], SheetRow]:
    """A reader of rows: `columns[i]` is the field of the i-th cell, `read` checks the cells by the template."""

    def of(number: int, cells: list[Any]) -> SheetRow:
        values, findings = read(cells)
        return SheetRow(number, cells, values, findings)

    def of_row_with_errors(number: int, cells: list[Any]) -> SheetRow:
        errors = {key: cell for key, cell in zip(columns, cells, strict=False) if key and is_error(cell)}
        row = of(number, [None if is_error(cell) else cell for cell in cells])
        for key, cell in errors.items():
            row.values.pop(key, None)
            row.findings[key] = Finding(FindingKind.REGEX, error_message(cell))
        row.cells = cells
        return row

    def choose(number: int, cells: list[Any]) -> SheetRow:
        return (of_row_with_errors if dict in map(type, cells) else of)(number, cells)

    return choose


@dataclass
class Judge:
    """Decides on the rows of one upload. `seen` keeps the row in which each shipment number came first."""

    columns: Sequence[str | None]
    accounts: Mapping[str, Account | None]
    chosen: Account | None
    country_of: CountryOf
    allows_account: Callable[[Any], bool]
    seen: dict[str, int] = field(default_factory=dict)

    def judge(self, row: SheetRow, before: Record | None) -> CheckedRow:
        """The result of one row; `before` is the stored shipment of its number."""
        account = self._account(row)
        number = row.shipment_number
        first = self.seen.setdefault(number, row.number) if number else row.number
        if first != row.number:
            row.findings[SHIPMENT_NUMBER] = _server(f"Shipment {number} is in row {first} of this sheet already.")
        if before is not None and not row.findings:
            self._check_owner(row, before, account)
        if row.findings or account is None:
            return self._refused(row)
        if before is None:
            if self.chosen is account:
                row.values[ACCOUNT_NUMBER] = account.number
            return CheckedRow(row.number, Result.NEW, row.values, account.id)
        return self._compared(row, before, account)

    def _account(self, row: SheetRow) -> Account | None:
        """The account a row belongs to: the one it names, else the one chosen for the upload."""
        named = row.values.get(ACCOUNT_NUMBER)
        if not named:
            if self.chosen is None and ACCOUNT_NUMBER not in row.findings:
                row.findings[ACCOUNT_NUMBER] = Finding(
                    FindingKind.MANDATORY, "No account: choose one for the upload or give its number in the row."
                )
            return self.chosen
        found = self.accounts.get(named)
        if found is None or not self.allows_account(found.id):
            row.findings[ACCOUNT_NUMBER] = _server(f"There is no account {named} in this system.")
            return None
        return found

    def _check_owner(self, row: SheetRow, before: Record, account: Account | None) -> None:
        number = row.shipment_number
        if not self.allows_account(before["account_id"]):
            row.findings[SHIPMENT_NUMBER] = _server(f"Shipment number {number} is in use for another account.")
        elif before["archived"]:
            row.findings[SHIPMENT_NUMBER] = _server(f"Shipment {number} was deleted; its number is not used again.")
        elif account is not None and account is self.chosen and before["account_id"] != account.id:
            row.findings[SHIPMENT_NUMBER] = _server(
                f"Shipment {number} belongs to another account than the one chosen for this upload."
            )

    def _compared(self, row: SheetRow, before: Record, account: Account) -> CheckedRow:
        after = edited(before, given(row.values), account.id, self.country_of)
        if after is None:
            return CheckedRow(row.number, Result.UNCHANGED, {SHIPMENT_NUMBER: row.shipment_number}, account.id)
        if before["status"] not in EDITABLE:
            row.findings[SHIPMENT_NUMBER] = _server(
                f"Shipment {row.shipment_number} is {before['status']}: an invoice rests on its values."
            )
            return self._refused(row)
        was = {
            key: old
            for path, old, _ in changed_paths(before, after)
            if path.startswith("data.") and (key := path[5:].replace(".", "#", 1)) in row.values
        }
        note = "Rated already: will be rated again." if before["status"] != after["status"] else ""
        return CheckedRow(row.number, Result.CHANGED, row.values, account.id, before["revision"], was, note=note)

    def _refused(self, row: SheetRow) -> CheckedRow:
        texts = {key: cell_text(row.cells[i]) for i, key in enumerate(self.columns) if key in row.findings}
        bad = {key: (texts.get(key, ""), finding) for key, finding in row.findings.items()}
        return CheckedRow(row.number, Result.REFUSED, row.values, bad=bad)


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values a row states. An empty cell states nothing: what is stored stays, so that a sheet with half of the
    columns filled takes nothing away."""
    return {key: value for key, value in values.items() if value is not None}


def _server(message: str) -> Finding:
    return Finding(FindingKind.SERVER, message)
