"""Headings as carriers, brokers and forwarders write them find their field; what could be two fields is asked."""

import pytest

from freight.core.workbooks.columns import ColumnCandidate, match_columns
from freight.core.workbooks.trade_headings import (
    LINES,
    SHIPMENTS,
    find_heading_currency,
    list_trade_forms,
    normalize_trade_heading,
)

LABELS = {
    "shipmentNumber": "Shipment number",
    "customerAccountNumber": "Account number",
    "customerName": "Customer",
    "shipDate": "Ship date",
    "originPostalCode": "Origin postal code",
    "destinationPostalCode": "Destination postal code",
    "grossWeight": "Gross weight",
    "pieces": "Pieces",
    "freightClass": "Freight class",
    "purchaseOrder": "Purchase order",
    "customerReference": "Customer reference",
}
FIELDS = [
    ColumnCandidate(name, label, trade=SHIPMENTS.get(name, ()), is_code=name.endswith("Number"))
    for name, label in LABELS.items()
]


def match(*headings, samples=None):
    return match_columns(headings, samples or [[] for _ in headings], FIELDS)


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        *(("PRO Number", "shipmentNumber"), ("PRO #", "shipmentNumber"), ("B/L", "shipmentNumber")),
        *(("BOL No.", "shipmentNumber"), ("PU Date", "shipDate"), ("Pick-up\nDate", "shipDate")),
        *(("Dest Zip", "destinationPostalCode"), ("D ZIP5", "destinationPostalCode")),
        *(("Consignee Zip Code", "destinationPostalCode"), ("O ZIP3", "originPostalCode")),
        *(("Orig. Postal Code", "originPostalCode"), ("Wgt", "grossWeight"), ("Gross Wt. (LBS)", "grossWeight")),
        *(("GW KGS", "grossWeight"), ("Plts", "pieces"), ("No. of Pcs", "pieces"), ("Cls", "freightClass")),
        *(("Cust PO #", "purchaseOrder"), ("Ref #", "customerReference")),
        *(("Terms", None), ("Cubic", None), ("FSC", None)),
    ],
)
def test_a_heading_of_the_trade_finds_its_field(heading, field):
    assert match(heading)[0].field_key == field


def test_a_heading_of_two_fields_and_two_headings_of_one_are_asked():
    (bill_to,) = match("Bill To")
    assert (bill_to.field_key, set(bill_to.choices)) == (None, {"customerAccountNumber", "customerName"})
    assert bill_to.note == "“Bill To” could be Account number or Customer: choose one."
    pro, bol = match("PRO #", "BOL #")
    assert (pro.choices, bol.choices) == (("shipmentNumber",), ("shipmentNumber",))
    assert pro.note == "PRO # and BOL # could each be Shipment number: choose one."


def test_cells_decide_between_a_number_and_a_name():
    assert match("Bill To", samples=[["00021", "00022"]])[0].field_key == "customerAccountNumber"
    assert match("Bill To", samples=[["Acme Inc.", "Lakeside"]])[0].field_key == "customerName"
    assert match("Bill To", samples=[["Acme Inc.", "00022"]])[0].field_key is None


def test_the_currency_of_a_heading_is_read_and_words_that_look_like_one_are_not():
    said = {
        text: find_heading_currency(text) for text in ("Amt (EUR)", "Total €", "Amount USD", "Wt KGS", "Total", "$")
    }
    assert said == {"Amt (EUR)": "EUR", "Total €": "EUR", "Amount USD": "USD", "Wt KGS": "", "Total": "", "$": ""}
    assert normalize_trade_heading("Amt (EUR)") == normalize_trade_heading("amount") == "amount"


def test_a_program_says_a_currency_in_small_letters():
    said = {text: find_heading_currency(text) for text in ("linehaul_usd", "coffee_cup", "carton_top", "total usd")}
    assert said == {"linehaul_usd": "USD", "coffee_cup": "", "carton_top": "", "total usd": ""}


def test_columns_of_a_load_board_are_what_they_are_for_a_truck():
    assert normalize_trade_heading("pickup_datetime") in list_trade_forms(SHIPMENTS["shipDate"])
    assert normalize_trade_heading("equipment_type") not in list_trade_forms(LINES["containerType"]), (
        "it is the kind of trailer"
    )


def test_a_currency_stands_before_the_unit_of_a_rate() -> None:
    said = {
        text: find_heading_currency(text) for text in ("rate_usd_per_kg", "Rate (EUR/kg)", "Rate per lb", "Wt. KGS LB")
    }
    assert said == {"rate_usd_per_kg": "USD", "Rate (EUR/kg)": "EUR", "Rate per lb": "", "Wt. KGS LB": ""}
    assert normalize_trade_heading("rate_usd_per_kg") == normalize_trade_heading("Rate per lb") == "rate per"
