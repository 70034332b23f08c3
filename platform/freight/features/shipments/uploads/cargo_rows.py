"""Rows of an upload that are cargo lines: held until the last one of their shipment has been read, then judged
together."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from freight.core.cargo.lines import get_cargo_lines
from freight.core.cargo.totals import TOTALS, WEIGHT, check_cargo_totals, fill_cargo_totals
from freight.core.fields import FieldFinding, FindingKind
from freight.core.fields.given import put_given_value, to_given_values
from freight.core.fields.wire import wire_value
from freight.core.records import CARGO_LINES, Record, Stored
from freight.core.shipments.document import SHIPMENT_NUMBER, flatten
from freight.core.workbooks.cargo_columns import KEYS, NAMES
from freight.core.workbooks.cargo_rows import LineSheet, SheetShipment
from freight.core.workbooks.line_shape import NumbersBelow
from freight.core.workbooks.sheet_rows import CheckedSheetRow, SheetReader, SheetRow, drop_empty_values
from freight.documents.records.shipment import StoredShipment
from freight.features.shipments.cargo import get_total_lengths
from freight.features.shipments.uploads import chunks
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.kit.storage.scopes import Scope


class CargoRows:
    """The cargo lines of one upload."""

    def __init__(
        self, scope: Scope, upload: Stored, fields: UploadTemplate, columns: Sequence[str | None], reader: SheetReader
    ) -> None:
        self._scope, self._upload, self._fields, self._reader = scope, upload, fields, reader
        of_field = {column["field_key"]: column for column in upload["columns"] if column["field_key"]}
        self.sheet = LineSheet(
            columns,
            {spec.key: spec.label for spec in fields.importable},
            scope.place,
            {key: column["header"] for key, column in of_field.items()},
            {key: column.get("written", "") for key, column in of_field.items()},
            frozenset(key for key, column in of_field.items() if column.get("blank_unreadable")),
            next((spec.unit for spec in fields.importable if spec.key == WEIGHT), ""),
        )
        # a mandatory field may lack a column if cargo lines fill it: then they must
        self._demanded = [spec for spec in fields.demanded(account_chosen=True) if spec.key in TOTALS]
        self._specs = {spec.key: spec for spec in fields.importable}
        self._room = get_total_lengths(fields.importable)
        self._mapped = frozenset(of_field)
        self._at = {key: at for at, key in enumerate(columns) if key}
        self._below = self._numbers_below()
        self._expected: Mapping[str, int] = {}
        self._waiting: dict[str, list[SheetRow]] = defaultdict(list)
        self._judged: dict[int, SheetShipment] = {}

    @property
    def is_used(self) -> bool:
        """Whether any column belongs to cargo lines."""
        return self.sheet.has_lines

    async def count(self) -> None:
        """Count the rows of each shipment, so that it is judged with all of its rows wherever they are."""
        counter: Counter[str] = Counter()
        below = self._numbers_below()
        for number in range(self._upload["chunk_count"]):
            raw = await chunks.load_raw_rows(self._scope, self._upload["_id"], number)
            rows = self._reader.read(raw.numbers, raw.rows)
            below.carry(rows)
            counter.update(str(shipment_number) for row in rows if (shipment_number := row.values.get(SHIPMENT_NUMBER)))
        self._expected = {number: times for number, times in counter.items() if times > 1}

    def _numbers_below(self) -> NumbersBelow:
        figures = [self._at[key] for key in (KEYS["pieces"], KEYS["weight"]) if key in self._at]
        return NumbersBelow(self._at.get(SHIPMENT_NUMBER, 0), figures)

    def complete(self, rows: Sequence[SheetRow]) -> list[SheetRow]:
        """Return the shipments that these rows complete, each as one row. A row without a number belongs to the
        shipment above it; without any above it is judged by itself."""
        self._below.carry(rows)
        ready: list[SheetRow] = []
        self._judged = {}
        for row in rows:
            number = str(row.values.get(SHIPMENT_NUMBER) or "")
            mates = [row]
            if times := self._expected.get(number):
                self._waiting[number].append(row)
                if len(self._waiting[number]) < times:
                    continue
                mates = self._waiting.pop(number)
            shipment = self.sheet.together(mates)
            self._judged[shipment.whole.number] = shipment
            ready.append(shipment.whole)
        return ready

    def fill(self, row: SheetRow, before: StoredShipment | None) -> None:
        """Read the lines of a shipment, and the totals computed from them, over its stored values."""
        shipment = self._judged[row.number]
        self.sheet.read(shipment)
        stored_values = flatten(before["data"]) if before else {}
        for key in NAMES:
            row.values.pop(key, None)
        if shipment.lines:
            row.values[CARGO_LINES] = shipment.lines
            merged_values = {**stored_values, **drop_empty_values(row.values)}
            total_values = {
                key: wire_value(value) for key, value in to_given_values(merged_values).items() if key in TOTALS
            }
            totals = fill_cargo_totals(
                get_cargo_lines(row.values),
                get_cargo_lines(stored_values),
                lambda key: str(total_values.get(key) or ""),
                self._room,
            )
            for key, total in totals.items():
                self._fill(shipment, key, total)
            for key, field_finding in check_cargo_totals(
                get_cargo_lines(row.values), {**stored_values, **drop_empty_values(row.values)}
            ).items():
                shipment.rows[0].findings.setdefault(key, field_finding)
                row.findings.setdefault(key, field_finding)
        self._demand(shipment, stored_values)

    def outcomes(self, checked: Sequence[CheckedSheetRow]) -> list[CheckedSheetRow]:
        """Return the result of every row from the results of their shipments."""
        return [
            outcome
            for sheet_row in checked
            for outcome in self.sheet.outcome(self._judged[sheet_row.number], sheet_row)
        ]

    def _fill(self, shipment: SheetShipment, key: str, told: str) -> None:
        if key not in self._specs:
            return
        read = self._fields.validator.check_of(key)(told)
        if isinstance(read, FieldFinding):
            # the total was computed: report the problem at its source
            at, field_finding = self.sheet.refused_total(key, told)
            for row in (shipment.whole, shipment.rows[0]):
                row.findings.setdefault(at, field_finding)
            return
        put_given_value(shipment.whole.values, key, read)
        for row in (shipment.whole, *shipment.rows):
            if key in row.findings and row.findings[key].kind is FindingKind.MANDATORY:
                del row.findings[key]

    def _demand(self, shipment: SheetShipment, known: Record) -> None:
        """Report a mandatory total that neither a column nor the lines give."""
        for spec in self._demanded:
            stated = shipment.whole.values.get(spec.key, known.get(spec.key))
            if spec.key in self._mapped or stated not in (None, ""):
                continue
            message = f"{spec.label} is required: enter it on every cargo line, or in a column of its own."
            for row in (shipment.whole, shipment.rows[0]):
                row.findings.setdefault(spec.key, FieldFinding(FindingKind.MANDATORY, message))
