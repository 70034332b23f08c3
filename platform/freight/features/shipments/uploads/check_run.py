"""One dry run: read the rows of an upload by its template and columns, and determine the result of each."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from freight.core.fields import FieldFinding, FindingKind
from freight.core.fields.cells import CellCheck
from freight.core.rating.asked import CURRENCY
from freight.core.rating.bands import RateBand
from freight.core.records import Stored
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.workbooks.cargo_columns import NAMES
from freight.core.workbooks.header import find_row_fault
from freight.core.workbooks.hidden_rows import HIDDEN_ROW
from freight.core.workbooks.lane_rows import FROM_WEIGHT, TO_WEIGHT
from freight.core.workbooks.line_shape import is_total_row, refuse_total_row
from freight.core.workbooks.minimum_rows import MinimumRows
from freight.core.workbooks.sheet_notes import read_sheet_notes
from freight.core.workbooks.sheet_rows import CheckedSheetRow, SheetReader, SheetRow, SheetRowResult
from freight.core.workbooks.shipment_money import ShipmentMoney
from freight.core.workbooks.shown_cells import ShownCells
from freight.core.workbooks.spelled_weights import convert_spelled_weights
from freight.core.workbooks.typed_cells import build_typed_check
from freight.core.workbooks.unpivot import TOTAL_ROW
from freight.core.workbooks.weights_down import FROM, WeightsDown
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import UploadType
from freight.features.shipments.mapping_rules import service as mapping_rules
from freight.features.shipments.uploads import chunks, lanes, layouts, upload_template
from freight.features.shipments.uploads.aliases import RefusedTextCounter, get_column_aliases
from freight.features.shipments.uploads.cargo_rows import CargoRows
from freight.features.shipments.uploads.range_methods import resolve_range_methods
from freight.features.shipments.uploads.rate_cells import RateCells
from freight.features.shipments.uploads.shipments import ShipmentRows
from freight.features.shipments.uploads.upload_cells import UploadCells
from freight.features.shipments.uploads.weight_columns import find_weight_columns
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

MOST_FIRST_ERRORS = 20
# rows that are judged and stored together: as many as in a chunk of a narrow sheet
MOST_ROWS = 5_000


class CheckRun:
    """One dry run, chunk by chunk."""

    def __init__(self, scope: Scope, upload: StoredUpload) -> None:
        self._scope = scope
        self._upload = upload
        self._results: Counter[str] = Counter()
        self._cells_changed = 0
        self._cells_to_correct = 0
        self._count_shipments = 0
        self.first_errors: list[Record] = []
        self.rows_done = 0
        self.minimums: MinimumRows | None = None

    async def prepare(self) -> None:
        """Compile the template and the columns for all rows."""
        scope, upload = self._scope, self._upload
        fields = await upload_template.load_received_template(scope, upload)
        self._labels = {spec.key: spec.label for spec in fields.importable}
        self._refused_words = RefusedTextCounter(column["field_key"] for column in upload["columns"])
        read_as = {column["index"]: get_column_aliases(column) for column in upload["columns"] if column["read_as"]}
        blank = {column["index"] for column in upload["columns"] if column.get("blank_unreadable")}
        self._columns: list[str | None] = [None] * upload["width"]
        self._headings = [""] * upload["width"]
        self._above = [""] * upload["width"]
        for column in upload["columns"]:
            self._columns[column["index"]] = column["field_key"]
            self._headings[column["index"]] = column["header"]
            self._above[column["index"]] = column.get("above", "")
        self._cells = UploadCells(upload, self._labels)
        self._notes = read_sheet_notes(upload.get("notes"))
        self._money = ShipmentMoney(
            self._columns, self._headings, takes_currency=CURRENCY in self._labels, shown=ShownCells.of(self._notes)
        )
        self._weights = find_weight_columns(upload, fields)
        methods = resolve_range_methods(upload, fields)
        self._new_down: Callable[[], WeightsDown | None] = lambda: None
        if self._weights and self._weights.last is None:
            if self._weights.meaning != FROM:
                start, meaning, note = self._weights.start, self._weights.meaning, self._weights.note
                above = methods.above if methods else None
                self._new_down = partial(WeightsDown, start, upload["width"], meaning, note, above)
                self._weights = self._weights._replace(last=upload["width"])
            self._columns.append(TO_WEIGHT)
            self._headings.append("")
            self._above.append("")
        self._unpivot = layouts.build_upload_unpivot(upload)
        if self._unpivot:
            # the rows that are made have their own columns: first the sheet's columns that are fields
            places = {key: place for place, key in enumerate(self._unpivot.keys)}
            read_as = {
                places[key]: read_as[index] for index, key in enumerate(self._columns) if index in read_as and key
            }
            blank = {places[key] for index, key in enumerate(self._columns) if index in blank and key}
            self._columns = list(self._unpivot.keys)
        self._first_key = next((key for key in self._columns if key), "")
        is_rates = upload["type"] == UploadType.TARIFF_LANE
        rules = {} if is_rates else await self._rules()
        self._reader = SheetReader(self._columns, self._checks(fields), read_as, blank, rules)
        self._stored_bands = await lanes.load_compared_bands(scope, upload) if is_rates else None
        self._new_cells = partial(RateCells, upload, fields, self._columns, self._first_key, methods)
        self.start_over()
        self._shipments = ShipmentRows(scope, fields, self._columns, upload["account_id"])
        # where columns are values, each of their cells is a separate shipment
        columns = [] if self._unpivot else self._columns
        only_number = [key if key == SHIPMENT_NUMBER else None for key in columns]
        self.cargo = CargoRows(
            scope, upload, fields, columns, SheetReader(only_number, self._checks(fields), read_as, blank, rules)
        )
        if self.cargo.is_used:
            await self.cargo.count()

    def start_over(self) -> None:
        """Start again at the top of the sheet, forgetting the rows read so far."""
        self._down = self._new_down()
        self._rate_cells = self._new_cells() if self._stored_bands else None

    async def _rules(self) -> Mapping[int, Mapping[str, str]]:
        """Return the mapping rules for the cells, by column. Headings that are values are not cells: they were
        interpreted with the columns."""
        heading = layouts.get_upload_layout(self._upload).heading_field
        keys = {place: key for place, key in enumerate(self._columns) if key and key != heading}
        words = await mapping_rules.load_mapped_texts(self._scope, self._upload["account_id"], keys.values())
        return {place: words[key] for place, key in keys.items() if key in words}

    def _checks(self, fields: upload_template.UploadTemplate) -> Callable[[str], CellCheck]:
        """Return the check of a field for the cells of its column, by the way its texts are written."""
        specs = {spec.key: spec for spec in fields.importable}
        of_field: Mapping[str | None, Stored] = {column["field_key"]: column for column in self._upload["columns"]}

        def check_of(key: str) -> CellCheck:
            style, heading = (of_field.get(key, {}).get(name, "") for name in ("written", "header"))
            if key in NAMES:  # read along with the other cells of its line
                return _as_it_is
            return build_typed_check(fields.validator.check_of(key), specs[key], self._scope.place, style, heading)

        return check_of

    @property
    def rows_at_once(self) -> int:
        """Return how many rows of the sheet to judge together, so that the resulting rows fit one chunk."""
        return max(1, MOST_ROWS // (self._unpivot.most_rows if self._unpivot else 1))

    @property
    def counts(self) -> Record:
        """Return the counts of rows by result, and of cells."""
        return {
            **{result: self._results[result] for result in ("new", "changed", "unchanged", "refused")},
            "cells_changed": self._cells_changed,
            "cells_to_correct": self._cells_to_correct,
            "shipments": self._count_shipments,
            "absent": self._stored_bands.bands.absent if self._stored_bands else 0,
            "by_rules": self._reader.by_rules,
        }

    @property
    def lane_identifiers(self) -> frozenset[str]:
        """Return the identifiers of the tariff's lanes; empty for shipments."""
        return self._stored_bands.identifiers if self._stored_bands else frozenset()

    @property
    def lane_bands(self) -> Sequence[RateBand]:
        """Return the bands of the accepted rows of a rate sheet, in sheet order; empty for shipments."""
        return self._stored_bands.accepted if self._stored_bands else ()

    def refuse_along(self, along: Counter[str]) -> None:
        """Count rows, given by their former result, as refused."""
        self._results.subtract(along)
        self._results[SheetRowResult.REFUSED] += along.total()

    @property
    def repeated(self) -> Mapping[str, int]:
        """Return the shipment numbers that were repeated, with the row of the repetition."""
        return self._shipments.repeated

    def recount(self, before: SheetRowResult, row: CheckedSheetRow) -> None:
        """Count an accepted row as refused."""
        self._results[before] -= 1
        self._cells_changed -= len(row.was) if before is SheetRowResult.CHANGED else 0
        self._count([row])
        self.first_errors.sort(key=lambda error: error["row"])

    @property
    def refused_values(self) -> list[Record]:
        """Return the refused texts, most frequent first."""
        return self._refused_words.most_frequent()

    @property
    def has_minimum_rows(self) -> bool:
        """Whether the rows of a rate sheet may include minimums of their lanes among the weights."""
        at = {column["field_key"]: column["index"] for column in self._upload["columns"]}
        return self._rate_cells is not None and at.get(FROM_WEIGHT) in self._notes.minimums

    def no_minimums(self) -> MinimumRows:
        """Return an empty collector for the minimums of this sheet."""
        return MinimumRows(self._columns, self.lane_identifiers)

    def read(self, raw: chunks.RawRows) -> list[SheetRow]:
        """Read some rows of the sheet, in order, with the errors of each."""
        further: list[SheetRow] = []
        if self._rate_cells:
            raw, further = self._rate_cells.split(raw)
        if self._weights:
            start, last, unit, *_ = self._weights
            read = convert_spelled_weights(map(self._bound, raw.numbers, raw.rows), start, last, unit)
            raw = chunks.RawRows(raw.numbers, list(read))
        rows = self._unpivoted(raw) if self._unpivot else self._plain(raw)
        if self._rate_cells:
            self._rate_cells.judge(rows)
            rows += further
        return rows

    async def judged(self, raw: chunks.RawRows) -> list[CheckedSheetRow]:
        """Return the results of some rows of the sheet, in order."""
        row_count = len(raw.rows)
        rows = self.read(raw)
        if self.minimums:
            self.minimums.put(rows)
        if self._stored_bands is not None:
            checked = lanes.judge_band_rows(rows, self._columns, self._stored_bands, self._unpivot)
        elif self.cargo.is_used:
            sheet_rows = self.cargo.complete(rows)
            checked = self.cargo.outcomes(await self._shipments.judged(sheet_rows, self.cargo.fill))
            self._count_shipments += len(sheet_rows)
        else:
            checked = await self._shipments.judged(rows)
        if self._unpivot:
            checked = [
                sheet_row if sheet_row.column == row.column else sheet_row._replace(column=row.column)
                for sheet_row, row in zip(checked, rows, strict=True)
            ]
        self._count(checked)
        self.rows_done += row_count
        return checked

    def _bound(self, number: int, cells: Sequence[object]) -> list[object]:
        """Return a row with a cell for the last weight of its break, if the sheet has no column for it."""
        if self._down is None:
            return list(cells)
        return self._down.bound(number, [*cells, ""])

    def _plain(self, raw: chunks.RawRows) -> list[SheetRow]:
        rows = self._reader.read(raw.numbers, raw.rows)
        if self._stored_bands is None:
            self._money.judge(rows)
        for row in rows:
            if fault := find_row_fault(row.cells, self._headings):
                row.findings = {self._first_key: FieldFinding(FindingKind.SERVER, fault)}
            elif self._stored_bands is not None:
                if is_total_row(row.cells):
                    row.findings = {self._first_key: FieldFinding(FindingKind.SERVER, TOTAL_ROW)}
            elif not self.cargo.is_used:
                refuse_total_row(row)
            if self._notes.hidden_rows and self._stored_bands is None and self._notes.hides(row.number):
                row.findings = {self._first_key: FieldFinding(FindingKind.SERVER, HIDDEN_ROW)}
        return rows

    def _unpivoted(self, raw: chunks.RawRows) -> list[SheetRow]:
        assert self._unpivot
        unpivoted_rows = self._unpivot.make_rows(
            raw.numbers, raw.rows, lambda cells: find_row_fault(cells, self._headings, self._above)
        )
        rows = self._reader.read(unpivoted_rows.numbers, unpivoted_rows.rows) if unpivoted_rows.rows else []
        for place, row in enumerate(rows):
            row.column = unpivoted_rows.columns[place]
            if fault := unpivoted_rows.faults.get(place):
                row.findings = {self._first_key: FieldFinding(FindingKind.SERVER, fault)}
        return rows

    def _count(self, checked: Iterable[CheckedSheetRow]) -> None:
        for row in checked:
            self._results[row.result] += 1
            if row.result is SheetRowResult.CHANGED:
                self._cells_changed += len(row.was)
            elif row.result is SheetRowResult.REFUSED:
                # rows made from one row of the sheet share its cells: each cell is reported once
                fresh = [key for key in row.bad if self._cells.is_first(row, key)]
                self._cells_to_correct += len(fresh)
                if fresh:
                    self._refused_words.count(row)
                room = MOST_FIRST_ERRORS - len(self.first_errors)
                self.first_errors += [self._error_of(row, key) for key in fresh[:room]]

    def _error_of(self, row: CheckedSheetRow, key: str) -> Record:
        text, finding = row.bad[key]
        return {"row": row.number, "field": self._cells.named(row, key), "message": finding.message, "value": text}


def _as_it_is(cell: object) -> object:
    return cell
