"""Validation of grid rows, by action type (R126-R139). The browser reads the same rules; both are held to
`tests/vectors/grid-row-validation.json`."""

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol, Self

from freight.core.fields.cells import CellCheck, compile_cell
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.given import put_given_value, read_default
from freight.core.fields.spec import FieldSpec
from freight.core.places import HOME, Place
from freight.core.records import Record


class ActionType(StrEnum):
    """The grids that validate rows (R126), and the tariff calculation, which only numbers them (R139)."""

    QUOTES_LANES = "quotesLanes"
    INVOICE_CHARGES_ALL = "InvoiceChargesAll"
    INVOICE_CHARGES = "InvoiceCharges"
    DIRECT_SAVE = "directSave"
    TARIFF_LANES = "tariffLanes"
    QUOTES_CUSTOMER_ADD = "quotesCustomerAdd"
    SHIPMENT_ENTRY = "shipmentEntry"
    IMS = "ims"
    DEFAULT = "default"
    CALCULATE_TARIFF = "calculateTariff"


_WITHOUT_LENGTHS = frozenset({ActionType.QUOTES_LANES, ActionType.TARIFF_LANES})
_WITH_LEAST_LENGTHS = frozenset({ActionType.SHIPMENT_ENTRY, ActionType.INVOICE_CHARGES, ActionType.INVOICE_CHARGES_ALL})


class RowRules(Protocol):
    """The rules of a template (`core.rules.row_rules`): they judge a row after its cells were checked."""

    def judge(
        self, values: dict[str, object], findings: dict[str, FieldFinding], row: Mapping[str, object]
    ) -> dict[str, FieldFinding]:
        """Change values and findings as the rules say; return what they set, by key."""


class ReadRow(NamedTuple):
    """A row as read: stored values by key (None: the cell is empty), what is wrong with the other cells, and what the
    rules of the template set."""

    values: dict[str, object]
    findings: dict[str, FieldFinding]
    filled: Mapping[str, FieldFinding] = {}


class RowValidator:
    """The fields of one template, compiled for one grid and for input typed at one place. Build it once and use it for
    every row."""

    def __init__(self, fields: Iterable[FieldSpec], action: ActionType, place: Place = HOME) -> None:
        self.fields = tuple(fields)
        self.action = action
        self._checks: dict[str, CellCheck] = {
            spec.key: compile_cell(
                spec,
                lengths=action not in _WITHOUT_LENGTHS,
                least_lengths=action in _WITH_LEAST_LENGTHS,
                place=place,
            )
            for spec in self.fields
            if spec.is_active and (not spec.is_readonly or action is ActionType.IMS)
        }
        self._rules: RowRules | None = None

    def with_rules(self, rules: RowRules) -> Self:
        """Return the same checks, followed by the rules."""
        ruled = copy.copy(self)
        ruled._rules = rules
        return ruled

    @property
    def keys(self) -> frozenset[str]:
        """The fields a row may set: active, and not read-only (R127, R128)."""
        return frozenset(self._checks)

    @property
    def defaults(self) -> dict[str, object]:
        """The default values of a new row, without any that its own field would refuse."""
        read = {
            spec.key: self._checks[spec.key](read_default(spec)) for spec in self.fields if spec.key in self._checks
        }
        default_values: dict[str, object] = {}
        for key, value in read.items():
            if value is not None and value.__class__ is not FieldFinding:
                put_given_value(default_values, key, value)
        return default_values

    def read(self, row: Mapping[str, object], server_messages: Mapping[str, str] | None = None) -> ReadRow:
        """Check a whole row: a field it does not name counts as empty. A mismatch shows the server's message for that
        cell where there is one (R136)."""
        values: dict[str, object] = {}
        findings: dict[str, FieldFinding] = {}
        if self.action is ActionType.QUOTES_CUSTOMER_ADD and not _account_number(row):
            return ReadRow(values, findings)
        for key, check in self._checks.items():
            value = check(row.get(key))
            if value.__class__ is FieldFinding:
                findings[key] = value
            elif key in row:
                put_given_value(values, key, value)
        for key, message in (server_messages or {}).items():
            if key in findings and findings[key].kind is FindingKind.REGEX:
                findings[key] = FieldFinding(FindingKind.REGEX, message)
        return ReadRow(values, findings, self.judge(values, findings, row))

    @property
    def has_rules(self) -> bool:
        """Whether there is anything beyond the checks of the cells."""
        return self._rules is not None

    def judge(
        self, values: dict[str, object], findings: dict[str, FieldFinding], row: Mapping[str, object]
    ) -> Mapping[str, FieldFinding]:
        """Let the rules look at a row whose cells are checked; they change `values` and `findings`. Returns what they
        set (R144). `row` holds what the fields that a row may not set have."""
        return self._rules.judge(values, findings, row) if self._rules else {}

    def check_of(self, key: str) -> CellCheck:
        """The check of one field, for callers that go through a sheet column by column. Raises KeyError for a field
        that rows may not set."""
        return self._checks[key]


@dataclass(frozen=True)
class CheckedGridRow:
    """One validated row of a grid."""

    row: Record
    values: Record
    findings: dict[str, FieldFinding]
    filled: Mapping[str, FieldFinding]


def check_grid(
    rows: Iterable[Mapping[str, object]],
    validator: RowValidator,
    server_messages: Mapping[int, Mapping[str, str]] | None = None,
) -> list[CheckedGridRow]:
    """Validate the rows marked for update and take the mark off (R010, R011); the others are left out.
    `server_messages`: what an earlier save said about cells, by row index and key.

    `tempId` (shipment entry, R138) and `rownum` (tariff calculation, R139) are set to the row's index where the caller
    named none, so that findings lead back to the caller's row.
    """
    checked = []
    for index, original in enumerate(rows):
        if not original.get("updateField"):
            continue
        row = {**original, "updateField": False}
        if validator.action is ActionType.SHIPMENT_ENTRY:
            row.setdefault("tempId", index)
        if validator.action is ActionType.CALCULATE_TARIFF:
            row.setdefault("rownum", index)
        read = validator.read(row, (server_messages or {}).get(index))
        checked.append(CheckedGridRow(row, read.values, read.findings, read.filled))
    return checked


def _account_number(row: Mapping[str, object]) -> object:
    """The account number of a customer row, with or without its group (R137)."""
    return next((value for key, value in row.items() if value and key.rpartition("#")[2] == "accountNumber"), None)
