"""A large sheet is scanned by one process and read by another: the result is the same, and neither process is left
behind."""

import asyncio
import io
import os
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from freight.core.errors import Invalid
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import open_workbook, unpack_raw_chunk
from tests.kit.workbooks.test_hostile_sheets import sheet_of, with_part
from tests.workbooks import order, saved, xlsx

IN_TURN, AT_ONCE = ReaderLimits(), ReaderLimits(large_sheet_bytes=0)


async def read(path: Path, limits: ReaderLimits):
    async with open_workbook(path, "orders.xlsx", limits, "Meridian") as found:
        return found.opened, [row async for chunk in found.chunks() for row in unpack_raw_chunk(chunk.content)[1]]


async def refusal(path: Path, limits: ReaderLimits) -> Invalid:
    with pytest.raises(Invalid) as caught:
        await read(path, limits)
    return caught.value


@pytest.fixture
def path(tmp_path):
    return tmp_path / "workbook"


async def test_rows_errors_formats_and_hidden_rows_are_the_same(path):
    book = openpyxl.load_workbook(io.BytesIO(xlsx([order(f"A{n}") for n in range(50)])))
    sheet = book.active
    sheet["B3"], sheet["C4"], sheet["D5"] = "#N/A", "=1/0", 7
    sheet["D5"].number_format = "0000"
    sheet.row_dimensions[6].hidden = True
    cover = book.create_sheet("Cover", 0)
    cover["A1"] = "A title alone"
    path.write_bytes(saved(book))
    one, other = await read(path, IN_TURN), await read(path, AT_ONCE)
    assert one == other
    assert one[0].sheet == sheet.title and one[0].hidden_rows == [6]


async def test_what_the_xml_is_refused_for_is_said_also_where_reading_ends_its_process(path):
    book = openpyxl.load_workbook(io.BytesIO(xlsx([order("A1")])))
    book.active["XFD1048576"] = "x"
    path.write_bytes(saved(book))
    told = await refusal(path, AT_ONCE)
    assert told.code == "area_too_large" and "cell XFD1048576" in told.message


@pytest.mark.parametrize("rows", ['<row r="2"><c r="A2" t="e"', '<row r="2"><c r="A2"><v>x</v></c></row>'])
async def test_a_sheet_that_is_damaged_is_refused_in_the_same_words(path, rows):
    path.write_bytes(sheet_of(rows) if "</row>" not in rows else with_part("xl/worksheets/sheet1.xml", rows.encode()))
    one, other = await refusal(path, IN_TURN), await refusal(path, AT_ONCE)
    assert (one.code, one.message) == (other.code, other.message)


async def test_either_process_ends_at_its_seconds(path):
    path.write_bytes(sheet_of('<row r="2"><c s="0" r="A2"/></row>' * 700_000))
    few = replace(AT_ONCE, cpu_seconds=1, cpu_seconds_each_mb=0, most_ratio=10_000)
    assert (await refusal(path, few)).code == "too_slow"


async def test_a_reader_without_memory_ends_with_its_scanner(path):
    path.write_bytes(xlsx([order(n) for n in range(20_000)]))
    told = await refusal(path, replace(AT_ONCE, memory_bytes=50 << 20))
    assert told.code in ("unreadable", "too_large")


async def test_none_of_the_two_is_left_behind(path):
    path.write_bytes(xlsx([order(n) for n in range(30_000)]))
    async with open_workbook(path, "orders.xlsx", replace(AT_ONCE, chunk_rows=10), "Meridian") as found:
        both = processes_of(found._process.pid)
        assert len(both) == 2
    for _ in range(500):
        if any(map(is_running, both)):
            await asyncio.sleep(0.01)
    assert not any(map(is_running, both))


def processes_of(group: int) -> list[int]:
    """Return the processes of a group."""
    numbers = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [number for number in numbers if is_running(number) and os.getpgid(number) == group]


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
