"""Workbooks that are refused, with one sentence that names the file, the place and the remedy."""

import io
import zipfile
from dataclasses import replace

import openpyxl
import pytest

from freight.core.errors import Invalid
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import open_workbook
from tests.workbooks import order, saved, xlsx
from tests.xlsb_workbook import xlsb

LIMITS = ReaderLimits()


@pytest.fixture
def refusal(tmp_path):
    """`await refusal(content, name)`: return the error the workbook is refused with."""

    async def refused(content: bytes, name: str = "orders.xlsx", limits: ReaderLimits = LIMITS) -> Invalid:
        path = tmp_path / "workbook"
        path.write_bytes(content)
        with pytest.raises(Invalid) as caught:
            async with open_workbook(path, name, limits, "Meridian") as read:
                async for _ in read.chunks():
                    pass
        return caught.value

    return refused


def zipped(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return out.getvalue()


async def test_another_extension_is_refused_with_the_ones_that_are_allowed(refusal):
    error = await refusal(b"anything", "orders.docx")
    assert error.code == "wrong_extension"
    assert (
        error.message
        == "File orders.docx is invalid, Only files with extension : .xlsx, .xls, .xlsb, .csv are allowed!"
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.7 rest", "is a PDF document"),
        (b"\x89PNG\r\n", "is a picture"),
        (b"<html><table><tr><td>1</td></tr></table>", "is a web page saved with a workbook's name"),
        (b"just some words", "is not an Excel workbook"),
        (zipped({"word/document.xml": b"<w/>"}), "is an archive, not an Excel workbook"),
        (zipped({"xl/workbook.bin": b""}), "is damaged"),
        (b"PK\x03\x04 cut off", "is damaged"),
        (bytes.fromhex("D0CF11E0A1B11AE1") + bytes(600), "is a different kind of Office file"),
    ],
)
async def test_content_that_is_no_workbook_is_told_by_its_bytes(refusal, content, said):
    assert said in (await refusal(content)).message


async def test_an_empty_file(refusal):
    error = await refusal(b"")
    assert error.code == "empty_file"
    assert error.message.startswith("Can not upload empty file.")


async def test_a_workbook_without_rows(refusal):
    assert (await refusal(saved(openpyxl.Workbook()))).code == "empty_file"
    headings_only = await refusal(xlsx([]))
    assert headings_only.code == "no_rows"
    assert "sheet OrderList has headings in row 1 and no rows below them" in headings_only.message


async def test_a_password_protected_workbook(refusal):
    # Excel wraps an encrypted .xlsx in an OLE file with a stream of this name
    encrypted = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(1024) + "EncryptedPackage".encode("utf-16-le") + bytes(64)
    error = await refusal(encrypted)
    assert error.code == "password_protected"
    assert "Remove the password in Excel" in error.message


async def test_a_cell_in_the_farthest_corner_of_a_binary_workbook(refusal):
    error = await refusal(xlsb([["x"]], at=(1_048_575, 16_383)), "orders.xlsb")
    assert "XFD1048576" in error.message


async def test_a_cell_in_the_farthest_corner_is_named_and_harms_nobody(refusal):
    book = openpyxl.load_workbook(io.BytesIO(xlsx([order("A1")])))
    book.active["XFD1048576"] = "x"
    error = await refusal(saved(book))
    assert error.code == "area_too_large"
    assert "cell XFD1048576" in error.message
    assert "Delete the rows and columns outside your table" in error.message


async def test_a_lone_cell_in_the_corner_is_not_counted_down_to(refusal):
    """Written with single quotes, unlike Excel: what the scan may miss, the reader's own measure catches."""
    sheet = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    sheet += b"<row  r='1048576'><c  r='XFD1048576'  t='str'><v>x</v></c></row></sheetData></worksheet>"
    with zipfile.ZipFile(io.BytesIO(xlsx([order("A1")]))) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    parts["xl/worksheets/sheet1.xml"] = sheet
    assert "cell XFD1048576" in (await refusal(zipped(parts))).message


async def test_a_zip_bomb_is_not_opened(refusal):
    bomb = zipped({"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": b"0" * 80_000_000})
    assert len(bomb) < 100_000
    error = await refusal(bomb)
    assert error.code == "zip_bomb"
    assert "unpacks to 80 MB" in error.message


async def test_headings_are_missing(refusal):
    error = await refusal(xlsx([order("A1"), order("A2")], headings=None))
    assert error.code == "no_header"
    assert "row 1 of sheet OrderList holds values (A1, 2026-05-26" in error.message


async def test_four_hundred_columns(refusal):
    wide = xlsx([["x"] * 400], headings=[f"Column {n}" for n in range(400)])
    error = await refusal(wide)
    assert error.code == "too_many_columns"
    assert "has 400 columns; at most 300" in error.message


async def test_more_rows_than_allowed(refusal):
    error = await refusal(
        xlsx([order(n) for n in range(30)]), limits=replace(ReaderLimits(), most_rows=20, chunk_rows=10)
    )
    assert error.code == "too_many_rows"


async def test_a_workbook_that_needs_too_much_memory_ends_its_child_only(refusal):
    rows = xlsx([[f"{n}-{c} some text" for c in range(40)] for n in range(1500)], headings=[f"h{c}" for c in range(40)])
    error = await refusal(rows, limits=replace(ReaderLimits(), memory_bytes=30_000_000))
    assert error.code in ("unreadable", "too_large")


async def test_binary_data_is_no_csv(refusal):
    assert (await refusal(b"a,b\n1,\x002\n", "orders.csv")).code == "wrong_content"
