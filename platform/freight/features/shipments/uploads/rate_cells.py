"""The cells of a rate sheet beyond their values: hidden rows, blanks that repeat the value above, further tables,
amounts in another currency. What was filled in or left out is reported with the findings of the check."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from freight.core.fields import FieldFinding, FindingKind
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.workbooks.above_weights import has_rate_above
from freight.core.workbooks.break_headings import is_minimum_heading
from freight.core.workbooks.cells import format_cell
from freight.core.workbooks.foreign_money import ForeignMoney, list_column_currencies
from freight.core.workbooks.header import REPEATS, find_row_fault
from freight.core.workbooks.lane_rows import FROM_WEIGHT, GROUP, RATE
from freight.core.workbooks.layouts import LayoutKind
from freight.core.workbooks.package_rows import describe_left_out_row, is_package_name
from freight.core.workbooks.range_methods import LABEL, WORDS
from freight.core.workbooks.rate_units import UnitQuestion, get_rate_basis, get_unit_answer
from freight.core.workbooks.sheet_notes import SheetNotes, format_column, format_row_span, read_sheet_notes
from freight.core.workbooks.sheet_questions import HIDDEN, IMPORT, CellsAsMeant, build_blank_key, list_cell_questions
from freight.core.workbooks.sheet_rows import SheetRow
from freight.core.workbooks.shown_cells import ShownCells
from freight.core.workbooks.unit_columns import UnitColumn, is_unit_heading
from freight.documents.records.upload import StoredLaneFinding, StoredUpload
from freight.features.shipments.uploads import layouts
from freight.features.shipments.uploads.chunks import RawRows
from freight.features.shipments.uploads.extra_tables import (
    build_table_findings,
    build_table_questions,
    find_refused_table,
    find_skipped_table,
)
from freight.features.shipments.uploads.layouts import get_sheet_answers
from freight.features.shipments.uploads.range_methods import UploadRangeMethods
from freight.features.shipments.uploads.upload_template import UploadTemplate

MERGED, LEFT_OUT, FILLED, UNSEEN = "merged", "hiddenRows", "filledDown", "unseen"
# details that older kinds of workbook do not reveal to a reader
NOT_SEEN = (
    "Whether rows are hidden, and in which currency or as which percentage cells are shown, can’t be read from this "
    "kind of workbook. Look it over, or save it as .xlsx."
)
_SHOWN = 3


def build_cell_questions(upload: StoredUpload, fields: UploadTemplate) -> list[UnitQuestion]:
    """Return the questions about the cells of a rate sheet that must be answered before the check."""
    if fields.terms is None:
        return []
    found_by = {f"{GROUP}#{name}": IDENTIFIERS[name].label for name in fields.terms.identifiers}
    names = {
        column["index"]: (column["header"], found_by[key])
        for column in upload["columns"]
        if (key := column["field_key"]) and key in found_by
    }
    return [*list_cell_questions(read_sheet_notes(upload.get("notes")), names), *build_table_questions(upload)]


def describe_open_question(asked: list[UnitQuestion], answers: Mapping[str, str]) -> str:
    """Return why the sheet cannot be checked yet, "" if everything is answered."""
    open_one = next((unit_question for unit_question in asked if not get_unit_answer(unit_question, answers)), None)
    return f"{open_one.text} Choose how to read them." if open_one else ""


class RateCells:
    """Judges the cells of one upload of rates. `columns`: the fields of a row's cells; `methods`: how its rates are
    meant."""

    def __init__(
        self,
        upload: StoredUpload,
        fields: UploadTemplate,
        columns: list[str | None],
        first_key: str,
        methods: UploadRangeMethods | None = None,
    ) -> None:
        self._methods = methods
        notes = read_sheet_notes(upload.get("notes"))
        self._headings, self._above = [""] * upload["width"], [""] * upload["width"]
        for column in upload["columns"]:
            self._headings[column["index"]] = column["header"]
            self._above[column["index"]] = column.get("above", "")
        self._meant = CellsAsMeant(notes, get_sheet_answers(upload), self._is_heading)
        self._table, self._left_out = find_refused_table(upload), find_skipped_table(upload)
        self._first_key = first_key
        self._is_matrix = layouts.get_upload_layout(upload).kind is LayoutKind.VALUES and FROM_WEIGHT in columns
        self._weight = columns.index(FROM_WEIGHT) if FROM_WEIGHT in columns else None
        places = {column["field_key"]: column["index"] for column in upload["columns"] if column["field_key"]}
        currencies = list_column_currencies(fields.terms, columns) if fields.terms else {}
        self._money = ForeignMoney(currencies, columns, places, ShownCells.of(notes))
        rated = get_rate_basis(fields.terms) if fields.terms else None
        self._units = [
            UnitColumn(upload_column["index"], upload_column["header"], rated)
            for upload_column in upload["columns"]
            if rated and not upload_column["field_key"] and is_unit_heading(upload_column["header"])
        ]
        self._in_other_units: dict[int, str] = {}

    def split(self, raw: RawRows) -> tuple[RawRows, list[SheetRow]]:
        """Return the rows as they are meant, and refused rows of further tables."""
        if self._left_out is not None and raw.numbers and raw.numbers[-1] >= self._left_out:
            above = bisect_left(raw.numbers, self._left_out)
            raw = RawRows(raw.numbers[:above], raw.rows[:above])
        if self._methods and (left_out := set(filter(self._methods.is_left_out, raw.numbers))):
            kept_positions = [at for at, number in enumerate(raw.numbers) if number not in left_out]
            raw = RawRows([raw.numbers[at] for at in kept_positions], [raw.rows[at] for at in kept_positions])
        self._in_other_units = {
            number: message
            for unit in self._units
            for number, row in zip(raw.numbers, raw.rows, strict=True)
            if (message := unit.wrong(row))
        }
        if not self._meant.changes and (self._table is None or not raw.numbers or raw.numbers[-1] < self._table):
            return raw, []
        read = list(self._meant.read(raw.numbers, raw.rows))
        first = self._table
        own = [(number, list(row)) for number, row in read if first is None or number < first]
        further = [self._refused(number, first) for number, _ in read if first is not None and number >= first]
        return RawRows([number for number, _ in own], [row for _, row in own]), further

    def judge(self, rows: list[SheetRow]) -> None:
        """Record cells in another currency than that of their charge."""
        self._money.judge(rows)
        if self._methods:
            self._methods.put(rows)
        for row in rows if self._in_other_units else ():
            if message := self._in_other_units.get(row.number):
                row.findings.setdefault(RATE, FieldFinding(FindingKind.SERVER, message))
        for row in rows:
            if FROM_WEIGHT in row.findings and self._weight is not None and self._weight < len(row.cells):
                message = self._no_weight(format_cell(row.cells[self._weight]))
                row.findings[FROM_WEIGHT] = row.findings[FROM_WEIGHT]._replace(
                    message=message or row.findings[FROM_WEIGHT].message
                )

    def _no_weight(self, text: str) -> str:
        """Return what is wrong with a text among the weights; "" if its field reports it."""
        if not text or (self._is_matrix and is_package_name(text)):
            return describe_left_out_row(text) if text else ""
        if is_minimum_heading(text):
            message = (
                f"“{text}” is the minimum of the lane and no weight. Put it into a column of its own, headed Min, "
            )
            return f"{message}and delete this row."
        if not self._is_matrix:
            return _say_priced_above(text) if has_rate_above(text) else ""
        message = f"“{text[:40]}” is no weight, so none of these lanes goes in. Enter the weight, or delete the row: "
        return f"{message}heavier shipments then have no rate."

    def _is_heading(self, row: Sequence[object]) -> bool:
        return find_row_fault(row, self._headings, self._above) == REPEATS

    def _refused(self, number: int, table: int) -> SheetRow:
        text = f"Row {table:,} begins another table with headings of its own, and a sheet is read as one table, so "
        text += "nothing of it goes in. Make its headings those of the first table, or move it to a sheet of its own."
        return SheetRow(number, [], {}, {self._first_key: FieldFinding(FindingKind.SERVER, text)})


def _say_priced_above(text: str) -> str:
    message = (
        f"“{text[:40]}” is a price for each unit above the last weight, and a list says so in each row: enter the "
    )
    message += f"weight it begins at, and a column {LABEL}, “{WORDS['perUnit']}” where the price is for all units, "
    return f"{message}“{WORDS['perUnitOver']}” for those above that weight, “{WORDS['flat']}” in the other rows."


def list_cell_findings(upload: StoredUpload, methods: UploadRangeMethods | None) -> list[StoredLaneFinding]:
    """Return what was filled in, left out, or read by the answers (`methods`); these need no confirmation."""
    notes, answers = read_sheet_notes(upload.get("notes")), get_sheet_answers(upload)
    headings = {column["index"]: column["header"] for column in upload["columns"]}
    used = {column["index"] for column in upload["columns"] if column["field_key"]} | set(
        layouts.get_upload_layout(upload).columns
    )
    merged = [
        f"Filled down from merged cells: {headings.get(cell_span.column, '')}, "
        f"{format_row_span(cell_span.first, cell_span.last)}."
        for cell_span in notes.merged
        if cell_span.column in used
    ]
    filled = [
        f"{format_column(blank.column, headings.get(blank.column, ''))}: blanks have the value above."
        for blank in notes.blanks
        if answers.get(build_blank_key(blank.column)) == "above"
    ]
    hidden = _hidden(notes) if answers.get(HIDDEN) != IMPORT else []
    findings = [(MERGED, "Merged cells", merged), (FILLED, "Blank cells", filled), (LEFT_OUT, "Hidden rows", hidden)]
    findings.append((UNSEEN, "Not checked", [NOT_SEEN] if notes.is_partial else []))
    of_cells: list[StoredLaneFinding] = [
        {"code": code, "label": label, "count": len(texts), "examples": texts[:_SHOWN], "to_confirm": False}
        for code, label, texts in findings
        if texts
    ]
    return [*of_cells, *build_table_findings(upload), *(methods.findings() if methods else [])]


def _hidden(notes: SheetNotes) -> list[str]:
    return [f"Left out, hidden in the workbook: {format_row_span(e.first, e.last)}." for e in notes.hidden_rows]
