"""An .xlsx as the package of XML parts that it is: the part of each sheet, and the meaning of its styles. Opened
once."""

import re
import zipfile
import zlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from freight.core.workbooks.cell_money import find_format_mark
from freight.kit.workbooks.file_kind import make_damaged_refusal
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.sheet_facts import SheetFacts
from freight.kit.workbooks.sheet_scan import scan_sheet
from freight.kit.workbooks.xlsx_xml import Attributes, visit_xml_elements

_PIECE = 1 << 20
_ZEROS = re.compile(r"0{2,30}")


class XlsxPackage:
    """The parts of one workbook. Every part is read in pieces, and the table of sheets and styles only once."""

    def __init__(self, path: Path, name: str) -> None:
        self._name = name
        self._zip = zipfile.ZipFile(path)
        self._parts = frozenset(self._zip.namelist())

    def size_of(self, sheet: str) -> int:
        """Return the bytes of a sheet's XML as the package states them; 0 for one that has no part."""
        part = self._sheets.get(sheet)
        return self._zip.getinfo(part).file_size if part else 0

    def scan(self, sheet: str, limits: ReaderLimits) -> SheetFacts:
        """Return the facts of a sheet. Raises WorkbookRefused for one that is too large or not XML."""
        part = self._sheets.get(sheet)
        if part is None:
            return SheetFacts()
        return scan_sheet(
            lambda: self._pieces(part), self._name, sheet, self._padded_styles, limits, self._money_styles
        )

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    @cached_property
    def _sheets(self) -> dict[str, str]:
        """Return the part of each sheet by name."""
        relations: dict[str, str] = {}
        parts_by_name: dict[str, str] = {}

        def relation(element: str, attributes: Attributes) -> None:
            if element == "Relationship":
                relations[attributes.get("Id", "")] = attributes.get("Target", "")

        def sheet(element: str, attributes: Attributes) -> None:
            if element == "sheet":
                key = next((value for name, value in attributes.items() if name.endswith(":id")), "")
                parts_by_name.setdefault(attributes.get("name", ""), key)

        visit_xml_elements(self._pieces("xl/_rels/workbook.xml.rels"), self._name, relation)
        visit_xml_elements(self._pieces("xl/workbook.xml"), self._name, sheet)
        parts = {name: _part(relations.get(key, "")) for name, key in parts_by_name.items()}
        return {name: part for name, part in parts.items() if part in self._parts}

    @property
    def _padded_styles(self) -> dict[int, int]:
        """Return the digits of number formats made of zeros, by the index of the cell style."""
        return {style: len(code) for style, code in self._formats.items() if _ZEROS.fullmatch(code)}

    @property
    def _money_styles(self) -> dict[int, str]:
        """Return the currency in the number format, by the index of the cell style."""
        return {style: mark for style, code in self._formats.items() if (mark := find_format_mark(code))}

    @cached_property
    def _formats(self) -> dict[int, str]:
        """Return the workbook's own number formats, by the index of the cell style."""
        codes: dict[str, str] = {"9": "0%", "10": "0.00%"}  # built in, so that no workbook states them
        styles: list[str] = []
        is_of_cells = False

        def seen(element: str, attributes: Attributes) -> None:
            nonlocal is_of_cells
            if element == "numFmt":
                codes[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
            elif element == "xf" and is_of_cells:
                styles.append(attributes.get("numFmtId", ""))
            elif element in ("cellXfs", "cellStyleXfs", "cellStyles"):
                is_of_cells = element == "cellXfs"

        if "xl/styles.xml" in self._parts:
            visit_xml_elements(self._pieces("xl/styles.xml"), self._name, seen)
        return {number: codes[style] for number, style in enumerate(styles) if style in codes}

    def _pieces(self, part: str) -> Iterator[bytes]:
        try:
            with self._zip.open(part) as stream:
                while piece := stream.read(_PIECE):
                    yield piece
        except (KeyError, zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError) as broken:
            raise make_damaged_refusal(self._name) from broken


def _part(target: str) -> str:
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"
