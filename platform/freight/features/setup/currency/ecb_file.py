"""Uploaded ECB files: recognized by their content, limited in size before they are unpacked, read as published."""

import io
import zipfile
import zlib
from datetime import date
from typing import NoReturn
from xml.parsers.expat import XMLParserType

from freight.core.currency.ecb_table import EcbTable, read_ecb_csv, require_currency_code
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.kit.workbooks.workbook_errors import WorkbookRefused
from freight.kit.workbooks.xlsx_xml import Attributes, LocalNames, parse_xml_pieces

MOST_BYTES = 8 << 20
"""Bytes, of the file and of its unpacked content: four times the whole history."""

_WHICH = "Upload eurofxref.csv, eurofxref-hist.csv, either of them zipped, or eurofxref-daily.xml from ecb.europa.eu."
_PIECE = 1 << 16


def parse_ecb_file(content: bytes, latest: date) -> EcbTable:
    """Return the days of the file. Raises Invalid for another kind of file, and naming row and column for a broken
    one."""
    if content.startswith(b"PK"):
        content = _unpacked(content)
    if not content.strip():
        _refuse("The file is empty.")
    if content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        table = _read_xml(content, latest)
    else:
        table = read_ecb_csv(_text(content), latest)
    table.done()
    return table


def _unpacked(content: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = [part for part in package.infolist() if not part.is_dir()]
            if len(parts) != 1:
                _refuse(f"The archive holds {len(parts):,} files, not one.")
            with package.open(parts[0]) as stream:
                # do not trust the size given in the table of contents
                unpacked = stream.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, ValueError, OSError, EOFError):
        _refuse("The archive is damaged or needs a password.")
    if len(unpacked) > MOST_BYTES:
        _refuse(f"The archive unpacks to more than {MOST_BYTES >> 20} MB.", ErrorCode.ZIP_BOMB)
    return unpacked


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        _refuse("This is not a file of ECB rates.")
    return text


def _read_xml(content: bytes, latest: date) -> EcbTable:
    """Read `eurofxref-daily.xml` and the like: an element of a day contains one element per currency."""
    table, names = EcbTable(latest), LocalNames()
    # the open day: its position, its date, and its rates
    days: list[tuple[str, str, list[tuple[str, str]]]] = []

    def watch(parser: XMLParserType) -> None:
        def seen(tag: str, attributes: Attributes) -> None:
            row = f"Line {parser.CurrentLineNumber}"
            if names[tag] != "Cube" or not attributes:
                return
            if "time" in attributes:
                days.append((row, attributes["time"], []))
            elif days and (code := require_currency_code(row, attributes.get("currency", ""))):
                figures = days[-1][2]
                if any(code == other_code for other_code, _ in figures):
                    _refuse(f"{row}: {code} stands there twice.")
                figures.append((code, attributes.get("rate", "")))

        parser.StartElementHandler = seen

    try:
        for _ in parse_xml_pieces((content[at : at + _PIECE] for at in range(0, len(content), _PIECE)), "", watch):
            pass
    except WorkbookRefused:
        _refuse("This is not a file of ECB rates, or it is damaged.")
    for row, day, figures in days:
        table.take(row, day, figures)
    return table


def _refuse(what: str, code: ErrorCode = ErrorCode.ECB_FILE) -> NoReturn:
    raise Invalid(f"{what} {_WHICH}", code=code)
