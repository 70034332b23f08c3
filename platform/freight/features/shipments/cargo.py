"""Read the cargo lines of a saved row and check them against its totals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from freight.core.cargo.lines import get_cargo_lines
from freight.core.cargo.reading import LINES_KEY, read_cargo_lines
from freight.core.cargo.totals import TOTALS, check_cargo_totals, fill_cargo_totals
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.given import to_given_values
from freight.core.fields.spec import FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.places import Place
from freight.core.records import CARGO_LINES, Record, Values
from freight.core.shipments.document import flatten
from freight.documents.records.shipment import StoredShipment

_NOT_LINES = FieldFinding(FindingKind.SERVER, "Cargo lines are a list of lines, each with its fields.")


@dataclass(frozen=True)
class RowCargo:
    """The cargo lines of one row. `row` is the row with the totals computed from its lines, by `filled`; `lines` are
    those to store, None if the row names none and keeps its own."""

    row: Mapping[str, object]
    known: Values = field(default_factory=dict)
    lines: list[Record] | None = None
    findings: dict[str, FieldFinding] = field(default_factory=dict)
    filled: Mapping[str, str] = field(default_factory=dict)

    @property
    def sets(self) -> Record:
        """Return the value to store along with those of the template; an empty list deletes the lines."""
        return {} if self.lines is None else {CARGO_LINES: self.lines or None}

    def wrong(self, values: Values) -> dict[str, FieldFinding]:
        """Return what is wrong with the lines, given the other values of the row."""
        if self.findings or (not self.known and self.lines is None):
            return self.findings
        merged_values = {**self.known, **self.sets, **values}
        return check_cargo_totals(get_cargo_lines(merged_values), merged_values)


def get_total_lengths(fields: Iterable[FieldSpec]) -> dict[str, int]:
    """Return the maximum length of each total in the fields of a template."""
    return {spec.key: spec.length for spec in fields if spec.key in TOTALS and spec.length}


def build_row_cargo(
    row: Mapping[str, object],
    whole: Mapping[str, object],
    before: StoredShipment | None,
    place: Place,
    room: Mapping[str, int] | None = None,
) -> RowCargo:
    """Build the cargo of a row as sent; `whole` is the row merged over the stored values, `room` the maximum lengths of
    the totals' fields."""
    stored = flatten(before["data"]) if before and "cargo_lines" in before["data"].get("shipmentCargo", {}) else {}
    if LINES_KEY not in row and not stored:
        return RowCargo(whole)
    row_lines, lines = row.get(LINES_KEY), None
    if LINES_KEY in row:
        if row_lines is not None and not isinstance(row_lines, list):
            return RowCargo(whole, findings={LINES_KEY: _NOT_LINES})
        lines, findings = read_cargo_lines(row_lines or [], place)
        if findings:
            return RowCargo(whole, findings=findings)
    stored_values = stored or (flatten(before["data"]) if before else {})
    now = get_cargo_lines(stored_values if lines is None else {CARGO_LINES: lines})
    # the row lacks what the template does not show
    total_values = {
        key: wire_value(value) for key, value in to_given_values(stored_values).items() if key in TOTALS
    } | dict(whole)
    totals = fill_cargo_totals(now, get_cargo_lines(stored_values), lambda key: str(total_values.get(key) or ""), room)
    return RowCargo({**whole, **totals}, stored_values, lines, filled=totals)
