"""One quick pass over the XML of a sheet, before the reader allocates its whole area: how far it reaches, which cells
hold errors (the reader gives those as empty) and which columns show numbers with leading zeros."""

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from freight.core.workbooks.cells import NO_VALUE
from freight.core.workbooks.letters import column_letters
from freight.kit.workbooks.limits import Limits
from freight.kit.workbooks.refusal import WorkbookRefused

_BLOCK = 1 << 20
_CELL_FAR_RIGHT = re.compile(rb""" r=["']([A-Z]{2,3})(\d{1,7})["']""")
_LAST_ROW = re.compile(rb"""<row [^>]*?r=["'](\d{1,7})["']""")
_ERROR_CELL = re.compile(
    rb'<c [^>]*?r="([A-Z]{1,3})(\d{1,7})"[^>]*? t="e"[^>]*>(?:<f[^>]*>[^<]*</f>|<f[^>]*/>)?<v>([^<]*)</v>'
)
_ERROR_CELL_TYPE_FIRST = re.compile(
    rb'<c [^>]*?t="e"[^>]*? r="([A-Z]{1,3})(\d{1,7})"[^>]*>(?:<f[^>]*>[^<]*</f>|<f[^>]*/>)?<v>([^<]*)</v>'
)
_FORMULA_WITHOUT_VALUE = re.compile(
    rb'<c [^>]*?r="([A-Z]{1,3})(\d{1,7})"[^>]*>(?:<f[^>]*>[^<]*</f>|<f[^>]*/>)(?:<v\s*/>|<v></v>)?</c>'
)
_STYLED_CELL = re.compile(rb'<c [^>]*?r="([A-Z]{1,3})(\d{1,7})"([^>]*)>')
_STYLE = re.compile(rb' s="(\d+)"')
_ZEROS = re.compile(r"0{2,30}")
MOST_ERROR_CELLS = 100_000
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


@dataclass
class SheetFacts:
    """`errors`: (row, column) from 0 → the error as Excel shows it, or NO_VALUE. `zero_widths`: column → digits."""

    last_row: int = 0
    last_column: int = 0
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    zero_widths: dict[int, int] = field(default_factory=dict)


def column_number(letters: str) -> int:
    """`A` → 0, `AA` → 26, `XFD` → 16383."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def scan(path: Path, name: str, sheet: str, limits: Limits) -> SheetFacts:
    """The facts of one sheet of an .xlsx. Raises WorkbookRefused when its used area is out of all proportion."""
    facts = SheetFacts()
    with zipfile.ZipFile(path) as package:
        part = _part_of(package, sheet)
        if part is None:
            return facts
        padded = _padded_styles(package)
        first = True
        for block in _blocks(package, part):
            _reach(block, facts)
            refuse_far(name, sheet, facts.last_row, facts.last_column + 1, limits)
            _find_errors(block, facts)
            if len(facts.errors) > MOST_ERROR_CELLS:
                raise WorkbookRefused(
                    "too_many_errors",
                    f"{name}: sheet {sheet} has more than {MOST_ERROR_CELLS:,} cells with errors such as #N/A. "
                    "Correct its formulas, save it and upload again.",
                )
            if first:
                facts.zero_widths = _zero_widths(block, padded)
                first = False
    return facts


def refuse_far(name: str, sheet: str, rows: int, columns: int, limits: Limits) -> None:
    """Raise WorkbookRefused when the used area, from A1 to the last row and column, is out of all proportion."""
    if rows * columns > limits.most_cells:
        raise WorkbookRefused(
            "area_too_large",
            f"{name}: sheet {sheet} reaches to cell {column_letters(columns - 1)}{rows}, an area of "
            f"{rows * columns:,} cells; at most {limits.most_cells:,} can be read. "
            "Delete the rows and columns outside your table, save it and upload again.",
        )


def _blocks(package: zipfile.ZipFile, part: str) -> Iterator[bytes]:
    tail = b""
    with package.open(part) as stream:
        while piece := stream.read(_BLOCK):
            block = tail + piece
            # cut before the last cell, so that no cell is seen in halves
            cut = block.rfind(b"<c ")
            cut = cut if cut > 0 else len(block)
            yield block[:cut]
            tail = block[cut:]
    if tail:
        yield tail


def _reach(block: bytes, facts: SheetFacts) -> None:
    last = block.rfind(b"<row ")
    found = _LAST_ROW.match(block, last) if last >= 0 else None
    if found:
        facts.last_row = max(facts.last_row, int(found[1]))
    for cell in _CELL_FAR_RIGHT.finditer(block):
        column = column_number(cell[1].decode())
        if column > facts.last_column:
            facts.last_column = column
            facts.last_row = max(facts.last_row, int(cell[2]))


def _find_errors(block: bytes, facts: SheetFacts) -> None:
    if b't="e"' in block:
        for pattern in (_ERROR_CELL, _ERROR_CELL_TYPE_FIRST):
            for cell in pattern.finditer(block):
                facts.errors[_place(cell)] = cell[3].decode("utf-8", "replace")
    if b"<f" in block:
        for cell in _FORMULA_WITHOUT_VALUE.finditer(block):
            facts.errors.setdefault(_place(cell), NO_VALUE)


def _place(cell: re.Match[bytes]) -> tuple[int, int]:
    return int(cell[2]) - 1, column_number(cell[1].decode())


def _zero_widths(block: bytes, padded: dict[int, int]) -> dict[int, int]:
    """Columns whose first cells carry a number format of zeros only, `00000000`: every reader drops those zeros."""
    widths: dict[int, int] = {}
    if padded:
        for cell in _STYLED_CELL.finditer(block):
            style = _STYLE.search(cell[3])
            if style and int(style[1]) in padded:
                widths.setdefault(column_number(cell[1].decode()), padded[int(style[1])])
    return widths


def _padded_styles(package: zipfile.ZipFile) -> dict[int, int]:
    """Index of a cell style → digits, for number formats made of zeros."""
    if "xl/styles.xml" not in package.namelist():
        return {}
    root = ElementTree.fromstring(package.read("xl/styles.xml"))
    formats = {f.get("numFmtId"): f.get("formatCode", "") for f in root.iter(f"{_MAIN}numFmt")}
    padded = {key: len(code) for key, code in formats.items() if _ZEROS.fullmatch(code)}
    styles = root.find(f"{_MAIN}cellXfs")
    if styles is None or not padded:
        return {}
    return {n: padded[xf.get("numFmtId")] for n, xf in enumerate(styles) if xf.get("numFmtId") in padded}


def _part_of(package: zipfile.ZipFile, sheet: str) -> str | None:
    """The file inside the package that holds the named sheet."""
    book = ElementTree.fromstring(package.read("xl/workbook.xml"))
    relation = next((s.get(_RELATION) for s in book.iter(f"{_MAIN}sheet") if s.get("name") == sheet), None)
    if relation is None:
        return None
    rels = ElementTree.fromstring(package.read("xl/_rels/workbook.xml.rels"))
    target = next((r.get("Target", "") for r in rels if r.get("Id") == relation), "")
    part = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return part if part in package.namelist() else None
