"""How many decimals the money of a currency has (ISO 4217), and that no amount is rounded to fewer or more."""

import re
from decimal import Decimal
from pathlib import Path

import pytest
from babel.numbers import get_currency_precision

from freight.core.currency.codes import list_current_currencies
from freight.core.errors import Invalid
from freight.core.invoices.amounts import convert_to_invoice_currency, parse_charge_money
from freight.core.invoices.charges import BillableShipment, build_shipment_charge_lines
from freight.core.invoices.credits import CreditableAmounts, allocate_credit_amount, allocate_line_credits
from freight.core.money import MINOR_UNITS, format_money, format_plain_amount, get_currency_decimals, round_to_currency

# where CLDR tells how people write amounts today, and ISO 4217 what there is to pay
WRITTEN_OTHERWISE = {
    "AFN", "ALL", "IQD", "IRR", "KPW", "LAK", "LBP", "MGA", "MMK", "RSD", "SOS", "SYP", "YER",
}  # fmt: skip


def test_every_currency_of_today_has_the_decimals_of_the_standard():
    """CLDR, which Babel brings along, is the second opinion; where the two differ the currency is named here."""
    differing = {
        code for code in list_current_currencies() if get_currency_decimals(code) != get_currency_precision(code)
    }
    assert differing == WRITTEN_OTHERWISE
    assert MINOR_UNITS.keys() <= list_current_currencies().keys()
    assert (
        get_currency_decimals("USD"),
        get_currency_decimals("JPY"),
        get_currency_decimals("KWD"),
        get_currency_decimals("CLF"),
    ) == (2, 0, 3, 4)


@pytest.mark.parametrize(
    ("currency", "exact", "paid", "read"),
    [
        ("KWD", "18.4019", "18.402", "18.402"),
        ("JPY", "1839.92", "1840", "1,840"),
        ("USD", "1204.185", "1204.19", "1,204.19"),
        ("BHD", "-0.0005", "-0.001", "−0.001"),
    ],
)
def test_an_amount_is_rounded_written_and_read_in_the_units_of_its_currency(currency, exact, paid, read):
    value = Decimal(exact)
    assert (
        round_to_currency(value, currency),
        format_plain_amount(value, currency),
        format_money(value, currency),
    ) == (Decimal(paid), paid, read)
    assert parse_charge_money(exact, currency) == Decimal(paid)


def test_ninety_ratings_in_dinars_are_billed_to_the_fils():
    """18.402 KWD was billed as 18.40; ninety of a hundred lost or won some fils."""
    rated = [Decimal(18402 + 7 * number) / 1000 for number in range(90)]
    lines = [
        line
        for amount in rated
        for line in build_shipment_charge_lines(
            BillableShipment("id", "1", "KWD", amount, [("freight", "Freight", amount)])
        )
    ]
    assert sum(line.invoice_value for line in lines) == sum(rated)


def test_an_invoice_in_yen_has_whole_yen_and_its_lines_add_up():
    lines = [("freight", "Freight", Decimal("1700.46")), ("fuel", "Fuel", Decimal("139.46"))]
    made = build_shipment_charge_lines(BillableShipment("id", "1", "JPY", Decimal("1839.92"), lines))
    assert [(line.charge_text, line.invoice_value) for line in made] == [
        ("Freight", Decimal(1700)),
        ("Fuel", Decimal(139)),
        ("Rounding", Decimal(1)),
    ]


def test_a_credit_is_held_to_the_units_of_its_currency():
    dinars = CreditableAmounts(Decimal("18.402"), {"a": Decimal("10.001"), "b": Decimal("8.401")}, "KWD")
    assert sum(allocate_credit_amount(Decimal("1.005"), dinars).values()) == Decimal("1.005")
    yen = CreditableAmounts(Decimal(1840), {"a": Decimal(1700), "b": Decimal(140)}, "JPY")
    assert allocate_credit_amount(Decimal(10), yen) == {"a": Decimal(9), "b": Decimal(1)}
    for amount, left, told in (
        ("10.50", yen, "an amount in JPY has no decimals."),
        ("1.0055", dinars, "an amount in KWD has up to 3 decimals."),
    ):
        with pytest.raises(Invalid, match=told):
            allocate_credit_amount(Decimal(amount), left)
        with pytest.raises(Invalid, match=told):
            allocate_line_credits([("a", Decimal(amount))], left, {"a": "Freight"})


def test_what_is_left_is_credited_whole_even_where_it_was_issued_with_fractions_of_a_yen():
    left = CreditableAmounts(Decimal("1839.92"), {"a": Decimal("1700.46"), "b": Decimal("139.46")}, "JPY")
    assert allocate_credit_amount(left.total, left) == left.lines


def test_a_value_of_another_currency_is_converted_to_what_can_be_paid():
    assert convert_to_invoice_currency(Decimal("100"), Decimal("149.456"), "JPY") == Decimal(14946)
    assert convert_to_invoice_currency(Decimal("100"), Decimal("0.306789"), "KWD", round_up=False) == Decimal("30.678")


def test_the_browser_writes_money_with_the_same_decimals():
    source = (Path(__file__).parents[2] / "webapp/src/ui/format.ts").read_text()
    table = source[source.index("MONEY_DECIMALS") : source.index("function decimalsOf")]
    rows = re.findall(r"'([A-Z ]+)'\.split\(' '\)\.map\(code => \[code, (\d)\]\)", table)
    assert {code: int(places) for codes, places in rows for code in codes.split()} == dict(MINOR_UNITS)
