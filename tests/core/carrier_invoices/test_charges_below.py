"""Files whose invoices begin with a row of their own and have their charges in the rows below: several invoices,
credits, and totals of invoices, of pages and of the file. Every expected sum is added up by hand next to it."""

from decimal import Decimal

import pytest

from freight.core.carrier_invoices.blank_rows import BlankRowChoice, build_blank_rows_question
from freight.core.carrier_invoices.columns import guess_column_roles
from freight.core.carrier_invoices.reading import read_carrier_sheet
from freight.core.carrier_invoices.sheet import CarrierSheet
from freight.core.places import HOME

HEADINGS = ["Inv No", "PRO #", "Inv Date", "Chg Desc", "Amt"]
FIRST = [
    ["A1", "S-1", "11/03/2026", "", ""],
    ["", "", "", "Linehaul", 412.5],
    ["", "", "", "Fuel surcharge", 129.53],  # 31.4 % of 412.50
    ["", "", "", "Liftgate", 75],
]  # 617.03
SECOND = [
    ["A2", "S-2", "11/03/2026", "", ""],
    ["", "", "", "Linehaul", 200],
    ["", "", "", "FSC 31.4%", 62.8],
    ["", "", "", "Credit", -40],
]  # 222.80
Row = list[object]


def read(*rows: Row, below: BlankRowChoice = BlankRowChoice.ABOVE, headings: list[str] = HEADINGS) -> CarrierSheet:
    cells = [[row[at] for row in rows] for at in range(len(headings))]
    return read_carrier_sheet(
        headings, guess_column_roles(headings, cells), list(enumerate(rows, 2)), HOME, below=below
    )


def sums(sheet: CarrierSheet) -> list[tuple[str, str, int, Decimal, bool]]:
    return [(each.number, each.shipment, len(each.charges), each.total, each.is_refused) for each in sheet.invoices]


BOTH = [("A1", "S-1", 3, Decimal("617.03"), False), ("A2", "S-2", 3, Decimal("222.80"), False)]


def test_charges_below_a_row_that_has_none_are_those_of_its_invoice_and_are_asked_about():
    sheet = read(*FIRST, *SECOND)
    assert (sums(sheet), sheet.problems) == (BOTH, [])
    assert sheet.blank_rows == [3, 4, 5, 7, 8, 9]
    assert (
        build_blank_rows_question(sheet.blank_rows, "invoice number")
        == "6 rows have no invoice number (rows 3–5, rows 7–9). Do they belong to the invoice above?"
    )
    assert build_blank_rows_question([3], "shipment number").startswith("1 row has no shipment number (row 3). Does it")


def test_rows_that_do_not_belong_to_the_invoice_above_are_each_named():
    sheet = read(["A1", "S-1", "", "Linehaul", 100], ["", "", "", "Fuel", 9], below=BlankRowChoice.LEFT_OUT)
    assert sums(sheet) == [("A1", "S-1", 1, Decimal("100.00"), False)]
    assert sheet.problems == [(3, "PRO #", "Enter the shipment number.")]
    assert sheet.blank_rows == [3]


@pytest.mark.parametrize(("printed", "refused"), [(617.03, False), (617.3, True)])
def test_a_total_in_the_row_of_the_invoice_is_held_against_the_charges_below(printed: float, refused: bool):
    sheet = read([*FIRST[0][:4], printed], *FIRST[1:], *SECOND)
    assert [each.is_refused for each in sheet.invoices] == [refused, False]
    told = [(2, "Amt", "The charges add up to 617.03, and the total says 617.30.")]
    assert sheet.problems == (told if refused else [])


def test_an_amount_without_a_name_and_nothing_below_is_asked_for():
    sheet = read(["A1", "S-1", "", "", 617.03], *SECOND)
    assert [each.is_refused for each in sheet.invoices] == [True, False]
    assert sheet.problems == [(2, "Chg Desc", "Enter what the amount is charged for.")]


def test_totals_of_invoices_pages_and_the_file_are_compared_and_not_entered():
    """617.03 and 222.80: a page of 839.83; then 80.00, a page of its own; 919.83 in all."""
    rows: list[Row] = [
        *FIRST,
        ["", "", "", "Total", 617.03],
        *SECOND,
        ["", "", "", "Total", 222.8],
        ["Page 1 of 2 total", "", "", "", 839.83],
        ["A3", "S-3", "", "", ""],
        ["", "", "", "Linehaul", 80],
        ["", "", "", "Invoice total", 80],
        ["Page 2 of 2 total", "", "", "", 80],
        ["Grand total", "", "", "", 919.83],
    ]
    sheet = read(*rows)
    assert (sums(sheet), sheet.problems) == ([*BOTH, ("A3", "S-3", 1, Decimal("80.00"), False)], [])


def test_a_total_below_one_invoice_that_differs_refuses_that_invoice():
    """412.50 + 129.53 + 75.00 is 617.03, and 600.00 is printed: a row may be missing, or one too many."""
    sheet = read(*FIRST, ["", "", "", "Total", 600], *SECOND)
    assert [each.is_refused for each in sheet.invoices] == [True, False]
    told = "The rows above add up to 617.03, and this total says 600.00. Is a row missing?"
    assert sheet.problems == [(6, "Amt", told)]


def test_an_invoice_over_two_pages_goes_on_below_the_total_of_the_first():
    """412.50 + 129.53 is 542.03 on the first page, 75.00 on the second."""
    rows = [*FIRST[:3], ["Page total", "", "", "", 542.03], FIRST[3], ["Page total", "", "", "", 75]]
    sheet = read(*rows)
    assert (sums(sheet), sheet.problems) == (BOTH[:1], [])


def test_rows_behind_one_that_says_neither_shipment_nor_charge_are_nobodys_and_the_invoice_above_waits():
    """`A9` may be a page mark, or the first row of an invoice whose shipment is missing."""
    sheet = read(*FIRST[:3], ["A9", "", "", "", ""], FIRST[3], *SECOND)
    assert [each.is_refused for each in sheet.invoices] == [True, False]
    assert [(each.row, each.message) for each in sheet.problems] == [
        (5, "Enter the shipment number."),
        (6, "Enter the shipment number."),
    ]
    other = read(*FIRST, ["A9", "", "", "Fuel", 9], ["", "", "", "Liftgate", 5])
    assert [each.is_refused for each in other.invoices] == [False]
    assert [each.row for each in other.problems] == [6, 7]


def test_the_further_rows_of_a_head_are_charges_and_none_is_lost():
    sheet = read(*FIRST, ["", "", "", "", 12])
    assert sheet.invoices[0].is_refused
    assert sheet.problems == [(6, "Chg Desc", "Enter what the amount is charged for.")]


def test_a_number_of_one_carrier_is_the_pro_where_there_is_no_invoice_number():
    headings = ["PRO Number", "Description", "Charge"]
    sheet = read(["S-1", "", ""], ["", "Linehaul", 412.5], ["", "Discount 10%", -41.25], headings=headings)
    assert sums(sheet) == [("S-1", "S-1", 2, Decimal("371.25"), False)]
