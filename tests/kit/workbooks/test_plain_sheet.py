"""Sheets scanned without a parser give the same result as the parser; sheets in which something could be hidden from
the scan are left to the parser."""

import random
from collections.abc import Iterator

import pytest

from freight.core.workbooks.letters import format_column_letters
from freight.kit.workbooks import sheet_scan
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.plain_sheet import PlainSheet
from freight.kit.workbooks.sheet_facts import SheetFacts
from freight.kit.workbooks.sheet_scan import scan_sheet
from freight.kit.workbooks.workbook_errors import WorkbookRefused

HEAD = "<?xml version='1.0' encoding='UTF-8'?>"
PADDED = {3: 8}


def in_pieces(content: bytes, length: int) -> Iterator[bytes]:
    return (content[start : start + length] for start in range(0, len(content), length))


def sheet(cells: str, head: str = HEAD) -> str:
    return f'{head}<worksheet xmlns="main"><cols><col min="1"/></cols><sheetData>{cells}</sheetData></worksheet>'


def is_plain(xml: str | bytes, length: int = 64) -> bool:
    return all(PlainSheet().take(in_pieces(xml if isinstance(xml, bytes) else xml.encode(), length)))


def facts(xml: str, length: int) -> SheetFacts:
    return scan_sheet(lambda: in_pieces(xml.encode(), length), "orders.xlsx", "Orders", PADDED, ReaderLimits())


def many_cells() -> str:
    pick = random.Random(7)
    rows = []
    for row in range(1, 700):
        cells = "".join(
            f'<c r="{format_column_letters(column)}{row}" s="{3 if column == 4 else 0}">'
            f"<v>{pick.randrange(9**9)}</v></c>"
            for column in pick.sample(range(60), 12)
        )
        rows.append(f'<row r="{row}">{cells}</row>')
    return sheet("".join(rows))


@pytest.mark.parametrize("length", [37, 1_000, 1 << 20])
def test_a_plain_sheet_has_the_facts_that_the_parser_finds(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    xml = many_cells()
    assert is_plain(xml, length)
    looked_through = facts(xml, length)
    monkeypatch.setattr(PlainSheet, "take", lambda *_: iter([False]))
    assert looked_through == facts(xml, length)
    assert looked_through.last_row == 699
    assert looked_through.zero_widths == {4: 8}


def money_and_hidden_rows(pick: random.Random) -> str:
    """Return rows of random cells in the styles 5 and 6: some hidden, some empty, some beyond the columns so far."""
    rows = []
    for row in sorted(pick.sample(range(1, 900), 400)):
        columns = sorted(pick.sample(range(pick.choice([3, 27, 40])), 3)) if pick.random() > 0.1 else []
        cells = "".join(
            f'<c r="{format_column_letters(column)}{row}"{pick.choice(["", *STYLED, *STYLED])}><v>1</v></c>'
            for column in columns
        )
        hidden = pick.choice(["", "", ' hidden="1"', ' hidden="0"', ' ht="15" hidden="true"'])
        rows.append(f'<row r="{row}"{hidden}>{cells}</row>')
    return sheet("".join(rows)).replace('<col min="1"/>', '<col min="3" max="4" width="9" hidden="1"/>')


STYLED = (' s="5"', ' s="6" t="n"', ' t="n" s="5"', ' s="56"', ' t="str"')


@pytest.mark.parametrize("length", [101, 5_000, 1 << 20])
@pytest.mark.parametrize("seed", range(8))
def test_money_and_what_is_hidden_are_found_as_the_parser_finds_them(
    monkeypatch: pytest.MonkeyPatch, length: int, seed: int
) -> None:
    xml, shown = money_and_hidden_rows(random.Random(seed)), {5: "EUR", 6: "$"}

    def read() -> SheetFacts:
        return scan_sheet(
            lambda: in_pieces(xml.encode(), length), "a.xlsx", "A", {}, ReaderLimits(notes_money=True), shown
        )

    assert all(PlainSheet(shown).take(in_pieces(xml.encode(), length)))
    looked_through = read()
    monkeypatch.setattr(PlainSheet, "take", lambda *_: iter([False]))
    assert looked_through == read()
    assert looked_through.hidden_rows and looked_through.hidden_columns == [2, 3]
    assert {mark for runs in looked_through.money.values() for _, _, mark in runs} == {"EUR", "$"}


@pytest.mark.parametrize("column", ['<col min="3" max="3" hidden="1"/>', '<col\tmin="3"\tmax="3"\thidden="true"/>'])
@pytest.mark.parametrize(
    "row", ['<row r="2" hidden="1">', '<row r="2"\tht="9"\thidden="1">', '<row r="2"\nhidden="true">']
)
def test_what_is_hidden_is_found_however_its_attributes_are_set_apart(column: str, row: str) -> None:
    xml = sheet(f'<row r="1"><c r="A1"/></row>{row}<c r="A2"/></row>').replace('<col min="1"/>', column)
    found = facts(xml, 1_000)
    assert (found.hidden_rows, found.hidden_columns) == ([2], [2])


def test_a_cell_that_says_more_than_its_style_and_type_is_left_to_the_parser_where_styles_matter() -> None:
    xml = sheet('<row r="1"><c r="A1" cm="1" s="5"><v>1</v></c></row>')
    assert is_plain(xml)
    assert not all(PlainSheet({5: "EUR"}).take(in_pieces(xml.encode(), 1_000)))


@pytest.mark.parametrize("row", ["<row>", "<row\tr='1'>", "<row r='1'>", '<row spans="1:2" r="1">'])
def test_rows_that_do_not_begin_with_their_number_are_left_to_the_parser(row: str) -> None:
    assert not is_plain(sheet(f'{row}<c r="A1"/></row>'))


def test_empty_rows_far_down_do_not_count_as_the_end_of_the_sheet() -> None:
    used = "".join(f'<row r="{row}"><c r="A{row}"/></row>' for row in range(1, 300))
    empty = '<row r="1048576" ht="15"/>'
    assert facts(sheet(used + empty), 500).last_row == 299


def test_of_a_plain_sheet_no_more_is_parsed_than_its_first_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[int] = []
    seen = sheet_scan._Cells._cell
    monkeypatch.setattr(sheet_scan._Cells, "_cell", lambda self, given: (parsed.append(1), seen(self, given))[1])
    facts(many_cells(), 1_000)
    assert 200 * 12 <= len(parsed) <= 220 * 12


@pytest.mark.parametrize(
    "cells",
    [
        '<c r="A1" t="e"><v>#N/A</v></c>',
        "<c r=\"A1\" t='e'><v>#N/A</v></c>",
        '<c r="A1" t="&#101;"><v>#N/A</v></c>',
        '<c r="A1"><f>B1</f></c>',
        '<c r="A1"><f t="shared"/></c>',
        '<c r="A1"/><x:c r="XFD1048576"/>',
        '<c r="A1"><x:f>B1</x:f></c>',
        "<c r='XFD1048576'/>",
        '<c s="1" r="XFD1048576"/>',
        '<c\tr="XFD1048576"/>',
        '<c  r="XFD1048576"/>',
        '<c r = "XFD1048576"/>',
        '<c r="AAAA1"/>',
        '<c r="A12345678"/>',
        '<c r="a1"/>',
        "<c><v>1</v></c>",
        '<!-- <c r="A1"/> --><c r="A1"/>',
        "<![CDATA[<c]]>",
    ],
)
@pytest.mark.parametrize("length", [7, 1_000])
def test_whatever_could_hide_an_error_a_formula_or_a_far_cell_is_left_to_the_parser(cells: str, length: int) -> None:
    assert not is_plain(sheet(cells), length)


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="B900" t="e"><v>#N/A</v></c>',
        '<c r="B900" s="1" t="e"><v>#N/A</v></c>',
        '<c r="B900"><f>B1</f></c>',
        '<c r="B900" t="str"><f>B1</f><v></v></c>',
        '<c r="B900">\n<f>B1</f></c>',
        '<c r="B900"/><x:c r="XFD1048576"/>',
        "<c r='XFD1048576'/>",
        "<c><v>1</v></c>",
    ],
)
def test_they_are_found_below_hundreds_of_plain_rows(cell: str) -> None:
    above = "".join(f'<row r="{row}"><c r="A{row}"/><c r="B{row}"><v>{row}</v></c></row>' for row in range(1, 900))
    assert is_plain(sheet(above), 500)
    assert not is_plain(sheet(f'{above}<row r="900">{cell}</row>'), 500)


@pytest.mark.parametrize("place", ["XFD900", "C900", "B1048576", "B901", "AA900"])
def test_a_cell_beyond_the_others_is_found_below_hundreds_of_plain_rows(place: str) -> None:
    above = "".join(f'<row r="{row}"><c r="A{row}"/><c r="B{row}"/></row>' for row in range(1, 900))
    xml = sheet(f'{above}<row r="900"><c r="{place}"/></row>')
    plain = PlainSheet()
    assert all(plain.take(in_pieces(xml.encode(), 500)))
    letters = place.rstrip("0123456789")
    assert plain.facts.last_row == max(899, int(place.removeprefix(letters)))
    assert format_column_letters(plain.facts.last_column) == max("B", letters, key=lambda each: (len(each), each))


def test_another_encoding_and_a_sheet_that_breaks_off_are_left_to_the_parser() -> None:
    plain = sheet('<c r="A1"/>')
    assert is_plain(plain)
    assert is_plain(b"\xef\xbb\xbf" + plain.encode())
    assert is_plain(sheet('<c r="A1"/>', head=""))
    assert not is_plain(plain.replace("UTF-8", "UTF-16").encode("utf-16"))
    assert not is_plain(plain.replace("UTF-8", "UTF-7"))
    assert not is_plain(plain.removesuffix("</worksheet>"))
    assert not is_plain("")


def test_a_far_cell_ends_the_look_at_once() -> None:
    taken: list[int] = []

    def pieces() -> Iterator[bytes]:
        yield sheet('<c r="XFD1048576"/>' + '<c r="A1"/>' * 20).encode()
        taken.append(1)
        yield b" "

    with pytest.raises(WorkbookRefused, match="XFD1048576"):
        scan_sheet(pieces, "orders.xlsx", "Orders", {}, ReaderLimits())
    assert not taken


def test_text_without_an_end_is_not_gathered() -> None:
    plain = PlainSheet()
    endless = (b"<x " if not number else b"y" * (1 << 19) for number in range(100))
    assert not list(plain.take(endless))[-1]
    assert next(endless, None) is not None
