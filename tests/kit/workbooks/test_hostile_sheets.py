"""Sheets made to keep the reader busy: each is read or refused within seconds of processor time, without affecting
other companies."""

import asyncio
import io
import zipfile
from dataclasses import replace

import openpyxl
import pytest

from freight.core.errors import Invalid, Unavailable
from freight.kit.jobs.slots import FairSlots
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import open_workbook, unpack_raw_chunk
from freight.kit.workbooks.workbook_errors import WorkbookRefused
from freight.kit.workbooks.xlsx_package import XlsxPackage
from tests.workbooks import order, saved, xlsx

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
HEAD = '<row r="1"><c r="A1" t="str"><v>Order</v></c><c r="B1" t="str"><v>Weight</v></c></row>'


def with_part(name: str, content: bytes) -> bytes:
    """Return an ordinary workbook with one of its parts replaced."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(xlsx([order("A1")]))) as package, zipfile.ZipFile(out, "w", 8) as changed:
        for part in package.namelist():
            changed.writestr(part, content if part == name else package.read(part))
    return out.getvalue()


def sheet_of(rows: str, before: str = "") -> bytes:
    xml = f"{before}<worksheet {MAIN}><sheetData>{HEAD}{rows}</sheetData></worksheet>"
    return with_part("xl/worksheets/sheet1.xml", xml.encode())


async def all_rows(tmp_path, content: bytes, limits: ReaderLimits | None = None):
    path = tmp_path / "workbook"
    path.write_bytes(content)
    async with open_workbook(path, "orders.xlsx", limits or ReaderLimits(), "Meridian") as read:
        return [row async for chunk in read.chunks() for row in unpack_raw_chunk(chunk.content)[1]]


@pytest.mark.parametrize(
    "repeated",
    [
        '<c r="A1" t="e"',  # never closed: each was looked through to the end, for every other
        '<c r="A2" r="A2" t="e"',
        '<row r="2" <c  t="e" r="A2" ',
    ],
)
async def test_a_tag_begun_over_and_over_is_refused_as_soon_as_it_is_read(tmp_path, repeated):
    with pytest.raises(Invalid) as refused:
        await all_rows(tmp_path, sheet_of(repeated * 20_000), replace(ReaderLimits(), cpu_seconds=5))
    assert refused.value.code == "damaged"


@pytest.mark.parametrize("times", [10_000, 40_000])
def test_attributes_without_end_are_read_in_pieces(tmp_path, times):
    """Sixteen kilobytes used to occupy the reader for minutes; now the time grows in proportion to the file."""
    path = tmp_path / "workbook"
    padding = " ".join(f"x{n}='1'" for n in range(20))
    cells = "".join(f'<c r="A{n}" s="0" {padding} t="e"><f>1</f></c>' for n in range(times))
    path.write_bytes(sheet_of(f'<row r="2">{cells}</row>'))
    assert XlsxPackage(path, "orders.xlsx").scan("OrderList", ReaderLimits()).last_row == times - 1


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
    ],
)
@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"])
async def test_declared_entities_are_refused_in_every_part(tmp_path, declared, part):
    path = tmp_path / "workbook"
    with zipfile.ZipFile(io.BytesIO(xlsx([order("A1")]))) as package:
        honest = package.read(part).decode().removeprefix("<?xml version='1.0' encoding='UTF-8'?>")
    path.write_bytes(with_part(part, (declared + honest.replace("</", "&c;</", 1)).encode()))
    with pytest.raises(WorkbookRefused, match="damaged"):
        XlsxPackage(path, "orders.xlsx").scan("OrderList", ReaderLimits())


async def test_a_file_that_takes_more_seconds_than_its_size_allows_is_stopped(tmp_path):
    with pytest.raises(Invalid, match="takes too long to read") as refused:
        await all_rows(
            tmp_path,
            sheet_of('<row r="2"><c s="0" r="A2"/></row>' * 700_000),
            replace(ReaderLimits(), cpu_seconds=1, cpu_seconds_each_mb=0, most_ratio=10_000),
        )
    assert refused.value.code == "too_slow"


def test_a_small_file_has_few_seconds_and_a_large_one_what_it_needs():
    assert ReaderLimits().cpu_seconds_of(16_000) == 15
    assert (
        ReaderLimits().cpu_seconds_of(142_000_000) == 86
    )  # a hundred thousand rows of thirty columns take about twelve
    assert ReaderLimits().cpu_seconds_of(1_500_000_000) == 180


async def test_a_workbook_of_empty_sheets_is_not_searched_to_its_end(tmp_path):
    book = openpyxl.Workbook()
    for _ in range(150):
        book.create_sheet()
    with pytest.raises(Invalid, match="Move the sheet with your table to the front") as refused:
        await all_rows(tmp_path, saved(book))
    assert refused.value.code == "too_many_sheets"


def test_cells_that_do_not_say_where_they_are_and_prefixed_tags_are_found(tmp_path):
    path = tmp_path / "workbook"
    rows = '<row><c><v>1</v></c><c t="e"><v>#DIV/0!</v></c><c><f>A1</f></c><c><f>A1</f><v>2</v></c></row>'
    plain = f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>"
    prefixed = plain.replace("<", "<x:").replace("<x:/", "</x:").replace("xmlns=", "xmlns:x=")
    for xml in (plain, prefixed):
        path.write_bytes(with_part("xl/worksheets/sheet1.xml", xml.encode()))
        facts = XlsxPackage(path, "orders.xlsx").scan("OrderList", ReaderLimits())
        assert facts.errors == {(0, 1): "#DIV/0!", (0, 2): "formula"}
        assert (facts.last_row, facts.last_column) == (1, 3)


async def test_a_company_holds_one_place_and_the_other_finds_its_turn():
    places = FairSlots(at_once=2, each=1, patience=5)
    order_of_turns = []

    async def reads(company: str) -> None:
        async with places.one(company):
            order_of_turns.append(company)
            await asyncio.sleep(0.05)

    storm = [asyncio.create_task(reads("Baltic")) for _ in range(10)]
    await asyncio.sleep(0)
    await reads("Meridian")
    assert order_of_turns.index("Meridian") <= 2
    await asyncio.gather(*storm)


async def test_nobody_waits_for_a_place_without_an_end():
    places = FairSlots(at_once=1, each=1, patience=0.05)
    async with places.one("Baltic"):
        with pytest.raises(Unavailable) as told:
            async with places.one("Meridian"):
                pass
    assert told.value.data["retryAfter"] > 0
    async with places.one("Meridian"):  # the slot is free again
        pass
