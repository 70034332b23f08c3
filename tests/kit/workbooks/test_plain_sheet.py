"""Sheets that are looked through without a parser tell what the parser tells; whatever could hide something from that
is left to the parser."""

import random
from collections.abc import Iterator

import pytest

from freight.core.workbooks.letters import column_letters
from freight.kit.workbooks import sheet_scan
from freight.kit.workbooks.limits import Limits
from freight.kit.workbooks.plain_sheet import PlainSheet
from freight.kit.workbooks.refusal import WorkbookRefused
from freight.kit.workbooks.sheet_scan import scan

HEAD = "<?xml version='1.0' encoding='UTF-8'?>"
PADDED = {3: 8}


def in_pieces(content: bytes, length: int) -> Iterator[bytes]:
    return (content[start : start + length] for start in range(0, len(content), length))


def sheet(cells: str, head: str = HEAD) -> str:
    return f'{head}<worksheet xmlns="main"><cols><col min="1"/></cols><sheetData>{cells}</sheetData></worksheet>'


def is_plain(xml: str | bytes, length: int = 64) -> bool:
    return all(PlainSheet().take(in_pieces(xml if isinstance(xml, bytes) else xml.encode(), length)))


def facts(xml: str, length: int) -> sheet_scan.SheetFacts:
    return scan(lambda: in_pieces(xml.encode(), length), "orders.xlsx", "Orders", PADDED, Limits())


def many_cells() -> str:
    pick = random.Random(7)
    rows = []
    for row in range(1, 700):
        cells = "".join(
            f'<c r="{column_letters(column)}{row}" s="{3 if column == 4 else 0}"><v>{pick.randrange(9**9)}</v></c>'
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
        scan(pieces, "orders.xlsx", "Orders", {}, Limits())
    assert not taken


def test_text_without_an_end_is_not_gathered() -> None:
    plain = PlainSheet()
    endless = (b"<x " if not number else b"y" * (1 << 19) for number in range(100))
    assert not list(plain.take(endless))[-1]
    assert next(endless, None) is not None
