"""Tax in carriers' files: in columns and rows, on top of what stays net; what the figures don't say is refused."""

from decimal import Decimal

import pytest

from freight.core.carrier_invoices.columns import (
    NO_NET,
    CarrierColumnRole,
    find_column_roles_problem,
    guess_column_roles,
)
from freight.core.carrier_invoices.names import is_tax_name
from freight.core.carrier_invoices.reading import read_carrier_sheet
from freight.core.carrier_invoices.sheet import CarrierSheet
from freight.core.places import HOME

ACROSS = ["Invoice", "Shipment", "Freight", "Fuel", "VAT", "Total"]
BY_ROWS = ["Invoice", "Shipment", "Charge", "Amount", "VAT", "Gross total"]


def read(headings: list[str], *rows: list[object]) -> CarrierSheet:
    cells = [[row[at] for row in rows] for at in range(len(headings))]
    roles = guess_column_roles(headings, cells, has_tax=True)
    return read_carrier_sheet(headings, roles, list(enumerate(rows, 2)), HOME, is_tax=is_tax_name)


def taxes(sheet: CarrierSheet) -> list[tuple[str, str, str]]:
    """Shipment, net and tax of each invoice."""
    return [(each.shipment, str(each.total), str(each.tax)) for each in sheet.invoices]


def problems(sheet: CarrierSheet) -> list[tuple[int, str, str]]:
    return [tuple(problem) for problem in sheet.problems]


def test_a_column_of_tax_is_on_top_of_the_charges_and_the_total_may_be_gross_or_net():
    gross = read(ACROSS, ["M1", "S-1", 90, 10, 21, 121], ["M2", "S-2", 90, 10, 21, 100])
    assert (taxes(gross), gross.problems) == ([("S-1", "100.00", "21.00"), ("S-2", "100.00", "21.00")], [])
    neither = read(ACROSS, ["M1", "S-1", 90, 10, 21, 120])
    assert problems(neither) == [
        (2, "Total", "The charges add up to 100.00 and the tax to 21.00, and the total says 120.00.")
    ]


def test_a_blank_tax_says_nothing_and_0_is_a_statement():
    sheet = read(ACROSS, ["M1", "S-1", 90, 10, "", 100], ["M2", "S-2", 90, 10, 0, 100])
    assert [each.tax for each in sheet.invoices] == [None, Decimal("0.00")]


def test_without_a_registration_the_same_columns_are_what_they_were():
    cells: list[list[object]] = [["M1"], ["S-1"], [90], [10], [21], [121]]
    role = CarrierColumnRole
    plain = guess_column_roles(ACROSS, cells)
    assert plain == [role.INVOICE, role.SHIPMENT, role.ACROSS, role.ACROSS, role.ACROSS, role.TOTAL]
    taxed = guess_column_roles(ACROSS, cells, has_tax=True)
    assert taxed == [role.INVOICE, role.SHIPMENT, role.ACROSS, role.ACROSS, role.TAX, role.TOTAL]


@pytest.mark.parametrize(
    ("heading", "is_tax"),
    [
        ("VAT", True),
        ("VAT amount (EUR)", True),
        ("BTW bedrag", True),
        ("MwSt.", True),
        ("Total GST", True),
        ("moms", True),
        ("VAT %", False),
        ("VAT 21%", False),
        ("Tax rate", False),
        ("Tax number", False),
    ],
)
def test_a_heading_of_the_trade_is_tax_and_a_rate_is_not(heading: str, is_tax: bool):
    roles = guess_column_roles(["Shipment", "Freight", heading], [["S-1"], [100], [21]], has_tax=True)
    assert (roles[2] is CarrierColumnRole.TAX) == is_tax


def test_two_taxes_in_two_columns_add_up():
    """GST 5 % of 200.00 is 10.00, QST 9.975 % is 19.95."""
    sheet = read(["Shipment", "Freight", "GST", "QST", "Total"], ["S-1", 200, 10, 19.95, 229.95])
    assert (taxes(sheet), sheet.problems) == ([("S-1", "200.00", "29.95")], [])


def test_totals_with_and_without_tax_are_told_apart_by_their_headings():
    heads = ["Shipment", "Freight", "Fuel", "Net total", "VAT", "Total incl. VAT"]
    assert read(heads, ["S-1", 90, 10, 100, 21, 121]).problems == []
    assert problems(read(heads, ["S-1", 90, 10, 121, 21, 121])) == [
        (2, "Net total", "The charges add up to 100.00, and the net total says 121.00.")
    ]
    assert problems(read(heads, ["S-1", 90, 10, 100, 21, 100])) == [
        (2, "Total incl. VAT", "The charges add up to 100.00 and the tax to 21.00, and the gross total says 100.00.")
    ]


def test_a_net_column_alone_is_the_charge_and_a_total_alone_next_to_tax_has_to_be_chosen():
    sheet = read(["Shipment", "Net amount", "VAT", "Gross amount"], ["S-1", 100, 21, 121])
    assert (taxes(sheet), sheet.problems) == ([("S-1", "100.00", "21.00")], [])
    roles = guess_column_roles(["Shipment", "VAT", "Total"], [["S-1"], [21], [121]], has_tax=True)
    assert find_column_roles_problem(roles) == NO_NET


def test_a_gross_total_without_a_column_of_tax_is_refused_with_the_remedy():
    role = CarrierColumnRole
    headings = ["Shipment", "Freight", "Gross total"]
    roles = [role.SHIPMENT, role.ACROSS, role.GROSS]
    sheet = read_carrier_sheet(headings, roles, [(2, ["S-1", 100, 121])], HOME)
    assert problems(sheet) == [
        (
            2,
            "Gross total",
            "The charges add up to 100.00, and the gross total says 121.00. Add a column with the tax.",
        )
    ]


def test_tax_of_each_row_and_tax_of_the_invoice_on_each_row():
    rows = read(BY_ROWS, ["M1", "S-1", "Freight", 100, 21, 133.1], ["M1", "S-1", "Fuel", 10, 2.1, 133.1])
    assert (taxes(rows), rows.problems) == ([("S-1", "110.00", "23.10")], [])
    own = read(BY_ROWS, ["M1", "S-1", "Freight", 100, 21, 121], ["M1", "S-1", "Fuel", 10, 2.1, 12.1])
    assert (taxes(own), own.problems) == ([("S-1", "110.00", "23.10")], [])
    whole = read(BY_ROWS, ["M1", "S-1", "Freight", 90, 21, 121], ["M1", "S-1", "Fuel", 10, 21, 121])
    assert (taxes(whole), whole.problems) == ([("S-1", "100.00", "21.00")], [])


def test_the_same_tax_on_each_row_is_not_guessed():
    sheet = read(BY_ROWS, ["M1", "S-1", "Freight", 90, 21, ""], ["M1", "S-1", "Fuel", 10, 21, ""])
    (problem,) = problems(sheet)
    assert problem[:2] == (2, "VAT")
    assert problem[2].startswith("Each row of M1 has 21.00 tax: that of the row, or of the whole invoice?")


def test_shipments_of_one_number_share_its_tax_where_the_gross_total_says_so():
    """42.00 on 200.00 of which one shipment has 150.00: 31.50 and 10.50."""
    heads = ["Invoice", "Shipment", "Freight", "VAT", "Gross total"]
    shared = read(heads, ["M1", "S-1", 150, 42, 242], ["M1", "S-2", 50, 42, 242])
    assert (taxes(shared), shared.problems) == ([("S-1", "150.00", "31.50"), ("S-2", "50.00", "10.50")], [])
    alike = read(heads, ["M1", "S-1", 100, 21, ""], ["M1", "S-2", 100, 21, ""])
    assert taxes(alike) == [("S-1", "100.00", "21.00"), ("S-2", "100.00", "21.00")]


def test_a_row_that_is_called_a_tax_is_none_of_the_charges():
    heads = ["Invoice", "Shipment", "Charge", "Amount"]
    sheet = read(heads, ["M1", "S-1", "Freight", 100], ["M1", "S-1", "VAT 21 %", 21], ["M1", "S-1", "Total", 121])
    assert (taxes(sheet), sheet.problems) == ([("S-1", "100.00", "21.00")], [])
    assert list(sheet.names) == ["Freight", "VAT 21 %"]
    net = read(heads, ["M1", "S-1", "Freight", 100], ["M1", "S-1", "BTW", 21], ["M1", "S-1", "Total", 100])
    assert (taxes(net), net.problems) == ([("S-1", "100.00", "21.00")], [])


@pytest.mark.parametrize(
    ("name", "is_tax"),
    [("VAT 21 %", True), ("BTW", True), ("GST/HST", True), ("Tax", True), ("Import VAT", False), ("Fuel tax", False)],
)
def test_which_names_are_tax(name: str, is_tax: bool):
    assert is_tax_name(name) == is_tax


def test_tax_in_rows_and_in_a_column_would_count_twice():
    sheet = read(BY_ROWS, ["M1", "S-1", "Freight", 100, 21, ""], ["M1", "S-1", "VAT", 21, "", ""])
    assert [problem[:2] for problem in problems(sheet)] == [(3, "VAT")]


def test_text_in_a_column_of_tax_names_row_and_column():
    sheet = read(ACROSS, ["M1", "S-1", 90, 10, 21, 121], ["M2", "S-2", 90, 10, "reverse charge", 100])
    assert problems(sheet) == [(3, "VAT", "reverse charge isn't an amount. Enter it as 1,234.56.")]
    assert [each.is_refused for each in sheet.invoices] == [False, True]


def test_tax_on_nothing_is_refused():
    assert problems(read(ACROSS, ["M0", "S-0", 90, 10, 21, ""], ["M1", "S-1", "", "", 21, ""])) == [
        (3, "VAT", "This tax is on nothing. Add the net amount that it is charged on.")
    ]


def test_a_credit_has_negative_tax():
    sheet = read(ACROSS, ["M1", "S-1", -90, -10, -21, -121])
    assert (taxes(sheet), sheet.problems) == ([("S-1", "-100.00", "-21.00")], [])


def test_yen_have_no_decimals():
    heads = ["Shipment", "Currency", "Freight", "VAT", "Total"]
    sheet = read(heads, ["S-1", "JPY", 10005, 1000.5, 11006])
    (invoice,) = sheet.invoices
    assert (invoice.total, invoice.tax, sheet.problems) == (10005, 1001, [])


def test_a_total_below_the_rows_may_have_the_tax_in_it():
    heads = ["Invoice", "Shipment", "Charge", "Amount", "VAT"]
    rows: list[list[object]] = [["M1", "S-1", "Freight", 90, 18.9], ["M1", "S-1", "Fuel", 10, 2.1]]
    assert read(heads, *rows, ["", "", "Total", 121, ""]).problems == []
    assert read(heads, *rows, ["", "", "Total", 100, 21]).problems == []
    assert [problem[2] for problem in problems(read(heads, *rows, ["", "", "Total", 120, ""]))] == [
        "The rows above add up to 100.00, and this total says 120.00. Is a row missing?"
    ]


def test_four_hundred_lines_add_up():
    """400 lines of 10.01, each with its tax of 2.10 (21 % is 2.1021): 4,004.00 and 840.00."""
    heads = ["Invoice", "Shipment", "Charge", "Amount", "VAT", "Gross total"]
    rows: list[list[object]] = [["M1", "S-1", f"Stop {at}", 10.01, 2.1, 4844] for at in range(400)]
    sheet = read(heads, *rows)
    assert (taxes(sheet), sheet.problems) == ([("S-1", "4004.00", "840.00")], [])
