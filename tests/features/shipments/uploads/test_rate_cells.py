"""Cells of rate sheets beyond their values: merged, hidden, left blank, in another currency, of a further table."""

import openpyxl
import pytest

from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import saved, xlsx

PER_KG = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True}
AIR = {"identifiers": ("carrier", "originPort", "destinationPort"), "charges": [PER_KG | {"minimum": "break"}]}
HEADINGS = ["Carrier", "Origin", "Destination", "Min", "N", "+45", "+100"]
ROWS = [
    ["LH", "JFK", "FRA", 75, 5.1, 4.2, 3.3],
    ["", "", "MUC", 80, 5.2, 4.3, 3.4],
    ["AF", "JFK", "CDG", 70, 4.1, 3.2, 2.3],
]


def book_of(rows, headings=HEADINGS):
    book = openpyxl.Workbook()
    for row in [headings, *rows]:
        book.active.append([None if cell == "" else cell for cell in row])
    return book


async def test_merged_cells_are_filled_down_and_it_is_said(rate_sheets):
    book = book_of(ROWS)
    book.active.merge_cells("A2:A3")
    book.active.merge_cells("B2:B3")
    checked = await rate_sheets.checked(saved(book), **AIR)
    assert checked["counts"]["new"] == 9
    [told] = [each for each in checked["laneFindings"] if each["code"] == "merged"]
    assert told["examples"][0] == "Filled down from merged cells: Carrier, rows 2–3."
    assert set(lanes_in(await rate_sheets.stored(checked))) == {
        ("LH", "JFK", "FRA"), ("LH", "JFK", "MUC"), ("AF", "JFK", "CDG"),
    }  # fmt: skip


async def test_a_rate_merged_over_several_breaks_is_that_of_each(rate_sheets):
    book = book_of([["LH", "JFK", "FRA", 75, 5.1, "", ""]])
    book.active.merge_cells("E2:G2")
    tariff = await rate_sheets.stored(await rate_sheets.checked(saved(book), **AIR))
    assert lanes_in(tariff)["LH", "JFK", "FRA"] == [("0", "45", "5.1"), ("45", "100", "5.1"), ("100", "", "5.1")]


@pytest.mark.parametrize(("answer", "carrier"), [("above", "LH"), ("any", "")])
async def test_blanks_below_a_value_are_asked(rate_sheets, answer, carrier):
    upload = await rate_sheets.received(xlsx(ROWS, HEADINGS), **AIR)
    told = "Column A “Carrier” has blanks below a value, the first in row 3."
    assert upload["layout"]["fault"] == f"{told} Choose how to read them."
    assert (await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")).status_code == 400
    upload = await rate_sheets.answered(upload, blank0=answer, blank1="above")
    assert upload["layout"]["fault"] == ""
    checked = await rate_sheets.uploader.check(upload)
    assert (carrier, "JFK", "MUC") in lanes_in(await rate_sheets.stored(checked))


async def test_hidden_rows_are_asked_and_hidden_columns_left_out(rate_sheets):
    book = book_of([*ROWS[:1], *ROWS[2:]])
    book.active.row_dimensions[3].hidden = True
    book.active.column_dimensions["D"].hidden = True
    upload = await rate_sheets.received(saved(book), **AIR)
    assert upload["layout"]["fault"] == "The workbook hides row 3. Choose how to read them."
    column = upload["columns"][3]
    assert (column["fieldKey"], column["note"]) == (None, "Hidden in the workbook, so it isn’t imported.")
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, hidden="leaveOut"))
    assert checked["counts"]["new"] == 3
    assert "Left out, hidden in the workbook: row 3." in str(checked["laneFindings"])


@pytest.mark.parametrize("written", ["€5.00", "EUR 5", "5,00 €", "£5"])
async def test_a_cell_in_another_currency_is_refused_with_its_lane(rate_sheets, written):
    rows = [["LH", "JFK", "FRA", 75, 5.1, written, 3.3], ROWS[2]]
    checked = await rate_sheets.checked(xlsx(rows, HEADINGS), **AIR)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (3, 3)
    (error,) = checked["firstErrors"]
    assert (error["row"], error["field"]) == (2, "Rate, column F “+45”")
    assert "and the tariff charges this in USD" in error["message"]


@pytest.mark.parametrize("shown", ["[$€-407] #,##0.00", '"EUR" 0.00', '#,##0.00\\ "€"'])
async def test_a_number_format_in_another_currency_is_refused(rate_sheets, shown):
    book = book_of([ROWS[0], ROWS[2]])
    book.active["E2"].number_format = shown
    book.active["E3"].number_format = '"$"#,##0.00'
    checked = await rate_sheets.checked(saved(book), **AIR)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (3, 3)


async def test_dollars_are_those_of_the_tariff(rate_sheets):
    rows = [["LH", "JFK", "FRA", "$75", "$5.10", "USD 4.20", 3.3]]
    checked = await rate_sheets.checked(xlsx(rows, HEADINGS), **AIR)
    assert checked["counts"]["new"] == 3


async def test_a_second_table_is_refused_whole(rate_sheets):
    """Its columns are in another order: read under the first headings, origin and destination would be swapped."""
    second = ["Destination", "Origin", "Carrier", "N", "Min", "+45", "+100"]
    rows = [ROWS[0], [], second, ["MUC", "ORD", "UA", 6.5, 90, 5.4, 4.3]]
    checked = await rate_sheets.checked(xlsx(rows, HEADINGS), **AIR)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (0, 5)
    assert checked["firstErrors"][0]["message"] == (
        "Row 4 begins another table with headings of its own, and a sheet is read as one table, so nothing of it goes "
        "in. Make its headings those of the first table, or move it to a sheet of its own."
    )
    first, *_ = await rate_sheets.uploader.rows(checked, result="refused")
    assert (first["row"], first["note"]) == (2, "Rejected along with row 4, where another table begins.")


async def test_a_matrix_that_goes_on_below_changed_headings_goes_in_with_no_weight(rate_sheets):
    """Its second page has zone 5 in the place of zone 4: up to there alone, all zones would end at 3 lb."""
    flat = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
    rows = [[pounds, 8 + pounds, 9 + pounds, 10 + pounds] for pounds in range(1, 4)]
    rows += [["Lbs.", 2, 3, 5], *([pounds, 8 + pounds, 9 + pounds, 11 + pounds] for pounds in range(4, 8))]
    checked = await rate_sheets.checked(
        xlsx(rows, ["Lbs.", 2, 3, 4]), identifiers=("zone",), charges=[flat], weight={"basis": "gross", "unit": "lb"}
    )
    assert checked["counts"]["new"] == 0
    assert checked["firstErrors"][0]["row"] == 5


async def test_headings_that_are_repeated_as_they_are_begin_no_table(rate_sheets):
    checked = await rate_sheets.checked(xlsx([ROWS[0], HEADINGS, ROWS[2]], HEADINGS), **AIR)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (6, 1)


async def test_a_heading_in_another_currency_keeps_the_sheet_out(rate_sheets):
    heads = [*HEADINGS[:3], "Min EUR", *HEADINGS[4:]]
    upload = await rate_sheets.received(xlsx(ROWS[:1], heads), **AIR)
    told = "Column D “Min EUR” is in EUR, and the tariff charges this in USD. Convert it first."
    assert (upload["columns"][3]["fieldKey"], upload["layout"]["fault"]) == ("lane#minimumCost", told)
    in_euro = await rate_sheets.received(xlsx(ROWS[:1], heads), **AIR, currency="EUR")
    assert in_euro["layout"]["fault"] == ""


@pytest.mark.parametrize("shown", ["0%", "0.0%"])
async def test_a_percentage_is_no_rate_per_kilogram(rate_sheets, shown):
    book = book_of([ROWS[0]])
    book.active["E2"], book.active["E2"].number_format = 0.04, shown
    checked = await rate_sheets.checked(saved(book), **AIR)
    assert checked["firstErrors"][0]["message"].startswith("The cell shows a percentage.")
    assert checked["counts"]["refused"] == 3
