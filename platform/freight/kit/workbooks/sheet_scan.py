"""One pass over the XML of a sheet, before the reader allocates its whole area: how far it reaches, which cells hold
errors (the reader returns those as empty) and which columns show numbers with leading zeros.

A plain sheet is scanned (`plain_sheet.py`), any other is read by a parser, piece by piece: the time grows with the size
of the sheet, whatever it contains.
"""

from collections.abc import Callable, Iterator, Mapping
from xml.parsers.expat import XMLParserType

from freight.core.error_codes import ErrorCode
from freight.core.workbooks.cells import NO_VALUE
from freight.core.workbooks.letters import format_column_letters, parse_column_letters
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.plain_sheet import PlainSheet
from freight.kit.workbooks.sheet_facts import SheetFacts
from freight.kit.workbooks.workbook_errors import WorkbookRefused
from freight.kit.workbooks.xlsx_xml import LocalNames, parse_xml_pieces

MOST_ERROR_CELLS = 100_000
# an error is a word such as #VALUE!
_ERROR_CHARACTERS = 40
_DIGITS = "0123456789"
_TRUE = ("1", "true")
_MOST_HIDDEN = 16_384  # the maximum number of columns of a sheet
# the style of a column is taken from its first rows
_STYLED_ROWS = 200


# by cell style: digits of a format of zeros, and the currency it shows
Styles = tuple[Mapping[int, int], Mapping[int, str]]
Pieces = Callable[[], Iterator[bytes]]
"""The XML of a sheet from its beginning, each time it is called."""


def scan_sheet(
    pieces: Pieces,
    name: str,
    sheet: str,
    padded: Mapping[int, int],
    limits: ReaderLimits,
    money: Mapping[int, str] | None = None,
) -> SheetFacts:
    """Return the facts of one sheet of an .xlsx. `padded`: cell style → digits of its format of zeros, `money`: cell
    style → the currency that it shows. Raises WorkbookRefused when its used area is out of all proportion, and for
    anything but the XML of a sheet."""
    money_styles = (money or {}) if limits.studies_table or limits.notes_money else {}
    plain = PlainSheet(money_styles)
    for is_plain in plain.take(pieces()):
        refuse_oversized_area(name, sheet, plain.facts.last_row, plain.facts.last_column + 1, limits)
        if not is_plain:
            return _parsed(pieces(), name, sheet, (padded, money_styles), limits)
    facts = plain.facts
    if padded or plain.hides_columns:
        # the columns and the first rows provide both
        first = _parsed(pieces(), name, sheet, (padded, {}), limits, rows=_STYLED_ROWS)
        facts.zero_widths, facts.hidden_columns = first.zero_widths, first.hidden_columns
    return facts


def _parsed(
    pieces: Iterator[bytes], name: str, sheet: str, styles: Styles, limits: ReaderLimits, rows: int | None = None
) -> SheetFacts:
    """Return the facts as a parser finds them. `rows`: only the pieces with this many first rows are read."""
    cells = _Cells(*styles)
    for _ in parse_xml_pieces(pieces, name, cells.watch):
        cells.facts.last_column = max(cells.columns.values(), default=0)
        refuse_oversized_area(name, sheet, cells.facts.last_row, cells.facts.last_column + 1, limits)
        if len(cells.facts.errors) > MOST_ERROR_CELLS:
            raise WorkbookRefused(
                ErrorCode.TOO_MANY_ERRORS,
                f"{name}: sheet {sheet} has more than {MOST_ERROR_CELLS:,} cells with errors such as #N/A. "
                "Correct its formulas, save it and upload again.",
            )
        if rows is not None and cells.facts.last_row > rows:
            break
    return cells.facts


def refuse_oversized_area(name: str, sheet: str, rows: int, columns: int, limits: ReaderLimits) -> None:
    """Raise WorkbookRefused when the used area, from A1 to the last row and column, is out of all proportion."""
    if rows * columns > limits.most_cells:
        raise WorkbookRefused(
            ErrorCode.AREA_TOO_LARGE,
            f"{name}: sheet {sheet} reaches to cell {format_column_letters(columns - 1)}{rows}, an area of "
            f"{rows * columns:,} cells; at most {limits.most_cells:,} can be read. "
            "Delete the rows and columns outside your table, save it and upload again.",
        )


class _Cells:
    """The parser's callbacks. A cell that holds neither an error nor a formula costs one call, and most are such."""

    def __init__(self, padded: Mapping[int, int], money: Mapping[int, str]) -> None:
        self._money = {str(style): mark for style, mark in money.items()}
        self.facts = SheetFacts()
        self.columns: dict[str, int] = {}
        self._padded = {str(style): digits for style, digits in padded.items()}
        self._names = LocalNames()
        self._parser: XMLParserType
        self._row = self._column = 0
        self._row_digits = ""
        self._is_error = self._is_formula = self._has_value = self._is_figure = False
        self._text = ""

    def watch(self, parser: XMLParserType) -> None:
        """Set the handlers of this parser."""
        self._parser = parser
        parser.StartElementHandler = self._start

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        # called for every element of the sheet, so the most frequent come first
        if tag == "c":
            self._cell(attributes)
            return
        name = self._names[tag]
        if name == "v":
            if self._is_error or self._is_formula:
                self._parser.CharacterDataHandler = self._value
        elif name == "row":
            self._begin_row(attributes.get("r", ""))
            if attributes.get("hidden") in _TRUE:
                self.facts.hidden_rows.append(self._row)
        elif name == "col":
            if attributes.get("hidden") in _TRUE:
                self._hide(attributes.get("min", ""), attributes.get("max", ""))
        elif name == "f":
            self._is_formula = True
            self._parser.EndElementHandler = self._end
        elif name == "is":
            self._has_value = True
        elif name == "c":
            self._cell(attributes)

    def _hide(self, first: str, last: str) -> None:
        if _is_row(first) and _is_row(last):
            self.facts.hidden_columns += range(int(first) - 1, min(int(last), _MOST_HIDDEN))

    def _begin_row(self, digits: str) -> None:
        self._row_digits = digits
        self._row = int(digits) if _is_row(digits) else self._row + 1
        self._column = -1

    def _cell(self, attributes: dict[str, str]) -> None:
        reference = attributes.get("r", "")
        letters = reference.rstrip(_DIGITS)
        column = self.columns.get(letters)
        if column is None:
            column = self._new_column(letters)
        self._column = column
        digits = reference[len(letters) :]
        if digits != self._row_digits and _is_row(digits):
            self._row, self._row_digits = int(digits), digits
        row = self._row
        facts = self.facts
        if row > facts.last_row:
            facts.last_row = row
        self._is_formula = self._has_value = self._is_error = False
        self._is_figure = attributes.get("t", "n") == "n"
        if attributes.get("t") == "e":
            self._is_error = True
            self._parser.EndElementHandler = self._end
        if self._money and (mark := self._money.get(attributes.get("s", "0"))):
            self.facts.note_money(row, column, mark)
        if row <= _STYLED_ROWS and (width := self._padded.get(attributes.get("s", "0"))):
            facts.zero_widths.setdefault(column, width)

    def _new_column(self, letters: str) -> int:
        column = parse_column_letters(letters)
        if column is None:
            # a cell without a position comes right after the one before
            column = self._column + 1
        self.columns[format_column_letters(column)] = column
        return column

    def _value(self, text: str) -> None:
        self._has_value = True
        self._text = (self._text + text)[:_ERROR_CHARACTERS]

    def _end(self, tag: str) -> None:
        """Handle the end of a part of a cell with an error or a formula, or of the cell."""
        self._parser.CharacterDataHandler = None
        if self._names[tag] != "c":
            return
        place = (self._row - 1, self._column)
        if self._is_error and self._text:
            self.facts.errors[place] = self._text
        elif self._is_formula and not self._has_value:
            self.facts.errors[place] = NO_VALUE
        elif self._is_formula:
            self.facts.note_formula(self._row, self._column, self._text if self._is_figure else "")
        self._is_error = self._is_formula = False
        self._text = ""
        self._parser.EndElementHandler = None


def _is_row(digits: str) -> bool:
    return 0 < len(digits) <= 7 and digits.isdecimal()
