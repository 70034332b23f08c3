"""How the reader reads ordinary workbooks: cells as users see them, rows by their numbers in the sheet."""

import io
import subprocess
import sys
from dataclasses import replace
from datetime import date, datetime

import openpyxl
import pytest

from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import open_workbook, unpack_raw_chunk
from tests.workbooks import order, saved, xlsx
from tests.xls_workbook import xls
from tests.xlsb_workbook import xlsb

LIMITS = ReaderLimits()


@pytest.fixture
def read(tmp_path):
    """`opened, rows = await read(content, name)`; rows by their number in the sheet."""

    async def all_of(
        content: bytes, name: str = "orders.xlsx", sheet: str | None = None, limits: ReaderLimits = LIMITS
    ):
        path = tmp_path / "workbook"
        path.write_bytes(content)
        rows = {}
        async with open_workbook(path, name, limits, "Meridian", sheet) as found:
            async for chunk in found.chunks():
                numbers, cells = unpack_raw_chunk(chunk.content)
                assert len(numbers) == chunk.row_count
                rows.update(zip(numbers, cells, strict=True))
        return found.opened, rows

    return all_of


async def test_every_row_arrives_once_across_chunks(read):
    """This includes rows around the end of the range searched for headings."""
    _, rows = await read(xlsx([order(n) for n in range(1, 101)]), limits=replace(ReaderLimits(), chunk_rows=7))
    assert [cells[0] for cells in rows.values()] == list(range(1, 101))
    assert list(rows) == list(range(2, 102))


async def test_text_keeps_its_leading_zeros_and_a_zero_format_gives_them_back(read):
    book = openpyxl.Workbook()
    page = book.active
    page.append(["Account", "Number", "Plain"])
    page.append(["00099999", 123, 123])
    page["B2"].number_format = "00000000"
    _, rows = await read(saved(book))
    assert rows[2] == ["00099999", "00000123", 123.0]


async def test_days_come_without_the_midnight_a_sheet_gives_them(read):
    content = xlsx(
        [["A", date(2026, 5, 26), datetime(2026, 5, 26), datetime(2026, 5, 26, 14, 30)]], ["h", "a", "b", "c"]
    )
    _, rows = await read(content)
    assert rows[2][1:] == ["2026-05-26", "2026-05-26", "2026-05-26 14:30:00"]


async def test_error_cells_and_formulas_without_a_result_are_not_taken_for_empty(read):
    book = openpyxl.Workbook()
    page = book.active
    page.append(["Order", "Weight", "Value"])
    page.append(["A1", "#N/A", "=B1*2"])
    page["B2"].data_type = "e"
    _, rows = await read(saved(book))
    assert rows[2] == ["A1", {"error": "#N/A"}, {"error": "formula"}]


async def test_headings_below_a_title_and_beside_an_empty_column(read):
    book = openpyxl.Workbook()
    page = book.active
    page["B2"] = "Orders of week 47"
    for column, (heading, value) in enumerate([("Order", "A1"), ("Weight", 5), ("Carrier", "V44")], start=2):
        page.cell(4, column, heading)
        page.cell(6, column, value)
    opened, rows = await read(saved(book))
    assert opened.header_row == 4
    assert opened.headings == ["", "Order", "Weight", "Carrier"]
    assert rows == {6: ["", "A1", 5.0, "V44"]}


async def test_the_first_visible_sheet_with_a_table_is_read_unless_another_is_named(read):
    book = openpyxl.load_workbook(io.BytesIO(xlsx([order("A1")])))
    book.create_sheet("Cover", 0)["A1"] = "Orders"
    hidden = book.create_sheet("Secret", 1)
    hidden.append(["h"])
    hidden.append(["v"])
    hidden.sheet_state = "hidden"
    book.create_sheet("Other").append(["Order"])
    book["Other"].append(["B1"])
    content = saved(book)

    opened, rows = await read(content)
    assert (opened.sheets, opened.sheet) == (["Cover", "OrderList", "Other"], "OrderList")
    assert rows[2][0] == "A1"
    opened, rows = await read(content, sheet="Other")
    assert (opened.sheet, rows) == ("Other", {2: ["B1"]})


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ('Order,Customer\n007,"Müller, Köln"\n'.encode(), "comma"),
        ("Order;Customer\r\n007;Müller, Köln\r\n".encode("cp1252"), "semicolon of Excel in Europe"),
        ("Order\tCustomer\n007\tMüller, Köln\n".encode("utf-16"), "unicode text of Excel"),
        ("\ufeffOrder|Customer\n007|Müller, Köln\n".encode(), "pipe with a byte order mark"),
        ("sep=;\nOrder;Customer\n007;Müller, Köln\n".encode(), "declared delimiter"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_csv_in_any_delimiter_and_encoding_keeps_its_zeros(read, content, name):
    opened, rows = await read(content, "orders.csv")
    assert opened.headings == ["Order", "Customer"]
    assert list(rows.values()) == [["007", "Müller, Köln"]]


async def test_a_binary_xlsb_workbook_is_read(read):
    opened, rows = await read(xlsb([["Order", "Weight"], ["00099", 14.5]]), "orders.xlsb")
    assert (opened.sheets, opened.headings) == (["Orders"], ["Order", "Weight"])
    assert list(rows.values()) == [["00099", 14.5]]


async def test_an_old_xls_workbook_is_read(read):
    opened, rows = await read(xls([["Order", "Weight"], ["00099", 14.5]]), "orders.xls")
    assert opened.headings == ["Order", "Weight"]
    assert list(rows.values()) == [["00099", 14.5]]


def test_chunks_of_shipments_are_small_and_never_larger_than_asked():
    small = LIMITS.narrow_chunks()
    assert (small.chunk_rows, small.chunk_cells) == (2_000, 60_000)
    assert replace(LIMITS, chunk_rows=7, chunk_cells=9).narrow_chunks() == replace(LIMITS, chunk_rows=7, chunk_cells=9)


def test_the_child_that_reads_imports_no_numpy() -> None:
    """It would take a third of the child's start, for each workbook."""
    names = "import freight.kit.workbooks.reader_process, sys; print({'numpy', 'pandas'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", names], capture_output=True, text=True, check=True).stdout == "set()\n"
