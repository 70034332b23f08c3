"""Carrier files as carriers send them: charges in rows or across, discounts below the line, totals in extra columns."""

from decimal import Decimal

import pytest

from freight.core.carrier_invoices.columns import (
    BOTH_WAYS,
    NO_AMOUNT,
    NO_SHIPMENT,
    CarrierColumnRole,
    find_column_roles_problem,
    guess_column_roles,
)
from freight.core.carrier_invoices.names import (
    KnownCharge,
    add_freight_charge,
    get_charge_name_key,
    suggest_charge_code,
)
from freight.core.carrier_invoices.reading import read_carrier_sheet
from freight.core.carrier_invoices.sheet import CarrierSheet
from freight.core.places import HOME

ACROSS = ["PRO #", "BOL", "Invoice Date", "Weight", "Linehaul", "Discount", "FSC", "Liftgate", "Total Due"]
BY_ROWS = ["Invoice Number", "Shipment Number", "Charge Description", "Amount", "Currency"]


def read(headings: list[str], *rows: list[object]) -> CarrierSheet:
    cells = [[row[at] for row in rows] for at in range(len(headings))]
    return read_carrier_sheet(headings, guess_column_roles(headings, cells), list(enumerate(rows, 2)), HOME)


def listed(sheet: CarrierSheet) -> list[tuple[str, str, list[tuple[str, Decimal]]]]:
    return [(each.shipment, each.number, [charge[1:] for charge in each.charges]) for each in sheet.invoices]


def test_charges_across_are_lines_and_the_discount_is_one_of_them():
    sheet = read(ACROSS, ["1234", "S-1", "11/03/2026", 1200.0, "$500.00", "(84.00)", 91.2, "-", "507.20"])
    assert listed(sheet) == [
        ("S-1", "1234", [("Linehaul", Decimal("500.00")), ("Discount", Decimal("-84.00")), ("FSC", Decimal("91.20"))])
    ]
    assert (sheet.invoices[0].day, sheet.invoices[0].total, sheet.problems) == ("2026-11-03", Decimal("507.20"), [])


def test_a_charge_in_each_row_makes_one_invoice_of_several_rows():
    sheet = read(
        BY_ROWS,
        ["A1", "S-1", "Freight", 100, "USD"],
        ["A2", "S-2", "Freight", 70, "USD"],
        ["A1", "S-1", "Fuel", 12.5, ""],
    )
    assert listed(sheet) == [
        ("S-1", "A1", [("Freight", Decimal("100.00")), ("Fuel", Decimal("12.50"))]),
        ("S-2", "A2", [("Freight", Decimal("70.00"))]),
    ]
    assert [each.currency for each in sheet.invoices] == ["USD", "USD"]


def test_one_amount_a_shipment_is_its_only_charge_and_the_shipment_number_stands_for_the_invoice():
    assert listed(read(["Shipment", "Total"], ["S-1", 99.5])) == [("S-1", "S-1", [("Total", Decimal("99.50"))])]


def test_a_column_that_calls_itself_a_total_is_compared_and_not_charged_again():
    heads = [
        "shipment_id",
        "base_linehaul_charge",
        "billed_fuel_surcharge",
        "billed_liftgate_fee",
        "total_billed_amount",
    ]
    sheet = read(heads, ["SHP-1", 680, 60, 75, 815], ["SHP-2", 120, 12, 0, 132])
    assert [each.total for each in sheet.invoices] == [Decimal("815.00"), Decimal("132.00")]
    short = read(heads, ["SHP-1", 680, 60, 75, 915])
    assert [each.message for each in short.problems] == ["The charges add up to 815.00, and the total says 915.00."]


def test_totals_of_single_charges_are_charges():
    roles = guess_column_roles(["Shipment", "Total linehaul", "Total fuel"], [["S-1"], [500], [80]])
    assert roles == [CarrierColumnRole.SHIPMENT, CarrierColumnRole.ACROSS, CarrierColumnRole.ACROSS]


def test_weights_pieces_and_classes_are_no_charges():
    roles = guess_column_roles(["Shipment", "Pieces", "Freight class", "Fuel"], [["S-1"], [3], [70], [12.5]])
    assert roles == [
        CarrierColumnRole.SHIPMENT,
        CarrierColumnRole.NONE,
        CarrierColumnRole.NONE,
        CarrierColumnRole.ACROSS,
    ]


def test_a_heading_with_more_words_is_known_by_one_of_them_unless_the_column_is_money():
    roles = guess_column_roles(["Single shipment fee", "AWB / reference"], [[25], ["020-1234"]])
    assert roles == [CarrierColumnRole.ACROSS, CarrierColumnRole.SHIPMENT]


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        ([CarrierColumnRole.CHARGE, CarrierColumnRole.AMOUNT], NO_SHIPMENT),
        ([CarrierColumnRole.SHIPMENT, CarrierColumnRole.CHARGE], NO_AMOUNT),
        ([CarrierColumnRole.SHIPMENT, CarrierColumnRole.NONE], NO_AMOUNT),
        (
            [CarrierColumnRole.SHIPMENT, CarrierColumnRole.CHARGE, CarrierColumnRole.AMOUNT, CarrierColumnRole.ACROSS],
            BOTH_WAYS,
        ),
        (
            [CarrierColumnRole.SHIPMENT, CarrierColumnRole.SHIPMENT, CarrierColumnRole.ACROSS],
            "Two columns are chosen as shipment number. Choose one.",
        ),
    ],
)
def test_columns_that_say_no_charges_of_shipments_are_refused(roles, message):
    assert find_column_roles_problem(roles) == message


def test_an_invoice_that_does_not_add_up_is_refused_and_the_next_one_is_read():
    wrong = ["1", "S-1", "", 0, 500, -84, 91.2, "", 517.2]
    sheet = read(ACROSS, wrong, ["2", "S-2", "", 0, 10, "", "", "", 10])
    assert [each.is_refused for each in sheet.invoices] == [True, False]
    assert sheet.problems[0][:] == (2, "Total Due", "The charges add up to 507.20, and the total says 517.20.")


def test_a_total_for_all_shipments_of_a_number_is_held_against_all_of_them():
    headings = ["Invoice", "Shipment", "Freight", "Invoice Total"]
    assert read(headings, ["7", "S-1", 60, 100], ["7", "S-2", 40, 100]).problems == []


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        (["A2", "", "Freight", 10, ""], "Shipment Number", "Enter the shipment number."),
        (["A1", "S-1", "", 10, ""], "Charge Description", "Enter what the amount is charged for."),
        (["A1", "S-1", "Freight", "", ""], "Amount", "Enter an amount."),
        (["A1", "S-1", "Freight", "ten", ""], "Amount", "ten isn't an amount. Enter it as 1,234.56."),
        (["A1", "S-1", "Freight", 10, "XXQ"], "Currency", None),
        (["A1", "S-1", "Freight", {"error": "#REF!"}, ""], "Amount", None),
    ],
)
def test_what_cannot_be_read_names_the_column_and_refuses_the_whole_invoice(row, column, message):
    sheet = read(BY_ROWS, ["A1", "S-1", "Fuel", 5, "USD"], row)
    (problem,) = sheet.problems
    assert (problem.row, problem.column) == (3, column)
    assert message is None or problem.message == message
    assert sheet.invoices[0].is_refused is (row[1] != "")


def test_two_currencies_in_one_invoice_are_refused():
    sheet = read(BY_ROWS, ["A1", "S-1", "Fuel", 5, "USD"], ["A1", "S-1", "Freight", 50, "EUR"])
    assert sheet.problems[0].message == "Row 2 of this invoice says USD."


def test_an_amount_with_more_decimals_than_its_currency_is_rounded_and_counted():
    sheet = read(BY_ROWS, ["A1", "S-1", "Fuel", 12.3456, "USD"])
    assert (sheet.invoices[0].total, sheet.rounded) == (Decimal("12.35"), 1)


ABBREVIATED = ["Inv No", "Inv Date", "PRO", "SCAC", "Chg Code", "Chg Desc", "Amt", "Remit To"]


def test_the_headings_of_the_trade_are_known():
    roles = guess_column_roles(
        ABBREVIATED, [["A1"], ["11/03/2026"], ["S-1"], ["ABCD"], ["400"], ["Fuel"], [12.5], ["Box 7"]]
    )
    assert dict(zip(ABBREVIATED, roles, strict=True)) == {
        "Inv No": CarrierColumnRole.INVOICE,
        "Inv Date": CarrierColumnRole.DAY,
        "PRO": CarrierColumnRole.SHIPMENT,
        "SCAC": CarrierColumnRole.NONE,
        "Chg Code": CarrierColumnRole.NONE,
        "Chg Desc": CarrierColumnRole.CHARGE,
        "Amt": CarrierColumnRole.AMOUNT,
        "Remit To": CarrierColumnRole.NONE,
    }
    across = ["Invoice #", "B/L #", "Gross", "Disc %", "Disc", "Net", "FSC", "Fuel %", "Tax", "Balance Due"]
    assert guess_column_roles(across, [["A1"], ["S-1"], [500], [84], [-420], [80], [9.2], [11.5], [1], [90.2]]) == [
        *(
            CarrierColumnRole.INVOICE,
            CarrierColumnRole.SHIPMENT,
            CarrierColumnRole.ACROSS,
            CarrierColumnRole.NONE,
            CarrierColumnRole.ACROSS,
            CarrierColumnRole.NONE,
            CarrierColumnRole.ACROSS,
            CarrierColumnRole.NONE,
        ),
        *(CarrierColumnRole.ACROSS, CarrierColumnRole.TOTAL),
    ]


def test_what_is_blank_below_the_first_charge_of_an_invoice_is_as_above():
    sheet = read(
        BY_ROWS, ["A1", "S-1", "Freight", 100, "USD"], ["", "", "Fuel", 12.5, ""], ["A2", "S-2", "Fuel", 1, ""]
    )
    assert [(each.number, each.total) for each in sheet.invoices] == [
        ("A1", Decimal("112.50")),
        ("A2", Decimal("1.00")),
    ]


def test_totals_of_invoices_and_of_the_file_are_compared_and_are_no_charges():
    """100 + 12.50 and 70: totals of each invoice, and 182.50 at the end."""
    rows = (
        ["A1", "S-1", "Freight", 100, "USD"],
        ["A1", "S-1", "Fuel", 12.5, "USD"],
        ["A1", "S-1", "Total", 112.5, "USD"],
        ["A2", "S-2", "Freight", 70, "USD"],
        ["A2", "", "Invoice total", 70, ""],
    )
    sheet = read(BY_ROWS, *rows, ["Grand total", "", "", 182.5, ""])
    assert sheet.problems == []
    assert [(each.number, len(each.charges), each.total) for each in sheet.invoices] == [
        ("A1", 2, Decimal("112.50")),
        ("A2", 1, Decimal("70.00")),
    ]
    wrong = read(BY_ROWS, *rows, ["Grand total", "", "", 190, ""])
    assert wrong.problems == [
        (7, "Amount", "The rows above add up to 182.50, and this total says 190.00. Is a row missing?")
    ]
    differs = read(BY_ROWS, *rows[:2], ["A1", "S-1", "Total", 115, "USD"])
    assert differs.invoices[0].is_refused
    assert differs.problems[0].message == "The charges add up to 112.50, and the total says 115.00."


def test_sums_below_columns_of_charges_are_no_shipment():
    sheet = read(
        ["Invoice", "Shipment", "Freight", "Fuel"],
        *(["1", "S-1", 100, 10], ["2", "S-2", 50, 5], ["", "", 150, 15], ["", "", 149, 15]),
    )
    assert [(each.row, each.message) for each in sheet.problems] == [(5, "Enter the shipment number.")]
    assert len(sheet.invoices) == 2


def test_the_currency_beside_an_amount_or_in_a_heading_is_that_of_the_invoice():
    assert read(BY_ROWS, ["A1", "S-1", "Fuel", "€5.00", ""]).invoices[0].currency == "EUR"
    assert read(["Inv", "Shipment", "Charge", "Amt (EUR)"], ["A1", "S-1", "Fuel", 5]).invoices[0].currency == "EUR"
    for cells, message in (
        (["A1", "S-1", "Fuel", "€5.00", "USD"], "This amount is in €, and the invoice in USD."),
        (["A1", "S-1", "Fuel", "$5.00", "EUR"], "This amount is in $, and the invoice in EUR."),
        (["A1", "S-1", "Fuel", "4.5%", "USD"], "4.5% isn't an amount. Enter it as 1,234.56."),
    ):
        sheet = read(BY_ROWS, cells, ["A2", "S-2", "Fuel", 5, ""])
        assert (sheet.problems[0].row, sheet.problems[0].column, sheet.problems[0].message) == (2, "Amount", message)
    in_words = read(BY_ROWS, ["A1", "S-1", "Fuel", "1.204,18", ""], ["A1", "S-1", "Credit", "(1,204.18)", ""])
    assert [charge.amount for charge in in_words.invoices[0].charges] == [Decimal("1204.18"), Decimal("-1204.18")]


def test_a_discount_without_its_minus_is_taken_off_where_the_total_says_so_and_asked_for_elsewhere():
    headings = ["Invoice", "Shipment", "Gross", "Disc", "Total"]
    sheet = read(headings, ["1", "S-1", 500, 420, 80])
    assert ([charge.amount for charge in sheet.invoices[0].charges], sheet.problems) == ([500, -420], [])
    asked = read(headings[:-1], ["1", "S-1", 500, 420])
    assert asked.problems[0].message.startswith("This discount would add to the charges. Enter it as -420.00")


CHARGES = add_freight_charge(
    [KnownCharge("fuel", "Fuel surcharge"), KnownCharge("LG", "Liftgate at delivery"), KnownCharge("THC", "THC origin")]
)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Linehaul", "freight"),
        ("Discount 84%", "freight"),
        ("FSC", "fuel"),
        ("Fuel Surcharge", "fuel"),
        ("LIFT GATE DELIVERY", "LG"),
        ("Terminal handling", "THC"),
        ("thc origin", "THC"),
        ("Single shipment fee", ""),
    ],
)
def test_a_name_suggests_the_charge_that_the_trade_calls_so(name, code):
    assert suggest_charge_code(name, CHARGES) == code


def test_the_charges_of_the_tariffs_that_rate_the_shipments_are_suggested_before_all_others():
    others = [KnownCharge("lower", "Lower of fuel and security"), KnownCharge("fsc2", "Fuel")]
    charges = add_freight_charge([*others, KnownCharge("bunker", "Fuel surcharge", is_near=True)])
    assert [suggest_charge_code(name, charges) for name in ("FSC", "Base charge")] == ["bunker", "freight"]


def test_a_charge_of_a_tariff_that_rates_none_of_the_shipments_is_offered_by_its_name_alone():
    charges = add_freight_charge(
        [KnownCharge("other", "Fuel surcharge"), KnownCharge("lift", "Liftgate", is_near=True)]
    )
    assert [suggest_charge_code(name, charges) for name in ("FSC", "Fuel surcharge")] == ["", "other"]


def test_a_name_is_remembered_without_case_and_punctuation():
    assert get_charge_name_key("Lift-Gate  (Delivery)") == get_charge_name_key("lift gate delivery")


def test_an_invoice_with_a_hidden_row_is_refused():
    rows = [["A1", "S-1", "Freight", 100, "USD"], ["A1", "S-1", "Fuel", 5, "USD"], ["A2", "S-2", "Fuel", 5, "USD"]]
    cells = [[row[at] for row in rows] for at in range(len(BY_ROWS))]
    sheet = read_carrier_sheet(BY_ROWS, guess_column_roles(BY_ROWS, cells), list(enumerate(rows, 2)), HOME, {3})
    assert [each.is_refused for each in sheet.invoices] == [True, False]
    assert (sheet.problems[0].row, sheet.problems[0].message[:34]) == (3, "This row is hidden in the workbook")
