"""Lines of an invoice and their totals."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from freight.core.invoices.charges import (
    BillableShipment,
    BilledValue,
    build_shipment_charge_lines,
    compute_invoice_totals,
)
from freight.core.money import half_up

# amounts a tariff may give, also with more decimals than money has ("no rounding")
AMOUNTS = st.decimals(-10_000, 10_000, places=4)


def shipment(*amounts, total=None, user=None, **more):
    lines = [(f"C{i}", f"Charge {i}", Decimal(amount)) for i, amount in enumerate(amounts)]
    total = sum((amount for *_, amount in lines), Decimal(0)) if total is None else Decimal(total)
    return BillableShipment("id", "00042", "USD", total, lines, None if user is None else Decimal(user), **more)


def test_a_shipment_of_one_charge_shows_user_tariff_and_invoice_value_on_its_line():
    (line,) = build_shipment_charge_lines(shipment("51.45", user="51.45"))
    assert (line.user_value, line.tariff_value, line.invoice_value) == (Decimal("51.45"),) * 3
    assert line.as_per_tariff


def test_the_agreed_value_is_billed_with_a_line_that_gives_the_reason():
    rated = shipment("600.00", "37.50", user="620.00", billed=BilledValue.USER, reason="Spot rate agreed by mail")
    lines = build_shipment_charge_lines(rated)
    assert [line.invoice_value for line in lines] == [Decimal("600.00"), Decimal("37.50"), Decimal("-17.50")]
    assert lines[-1].reason_comment == "Spot rate agreed by mail" and not lines[-1].as_per_tariff
    summed = compute_invoice_totals(lines, [rated])
    assert (summed.tariff, summed.invoice, summed.user) == (Decimal("637.50"), Decimal("620.00"), Decimal("620.00"))
    assert summed.difference == Decimal("-17.50")


def test_a_remainder_of_rounding_is_visible():
    lines = build_shipment_charge_lines(shipment("0.005", "0.005", total="0.01"))
    assert [(line.charge_text, line.invoice_value) for line in lines] == [
        ("Charge 0", Decimal("0.01")),
        ("Charge 1", Decimal("0.01")),
        ("Rounding", Decimal("-0.01")),
    ]


def test_the_user_total_is_unknown_when_one_shipment_has_no_value_of_the_user():
    rated = [shipment("10.00", user="10.00"), shipment("5.00")]
    lines = [line for one in rated for line in build_shipment_charge_lines(one)]
    assert compute_invoice_totals(lines, rated).user is None
    assert compute_invoice_totals(lines, rated).difference is None


@given(
    st.lists(
        st.tuples(st.lists(AMOUNTS, min_size=1, max_size=6), st.none() | AMOUNTS, st.sampled_from(BilledValue)),
        min_size=1,
        max_size=5,
    )
)
def test_lines_add_up_to_the_totals_whatever_the_lines(parts):
    rated = [shipment(*amounts, user=user, billed=billed, reason="agreed") for amounts, user, billed in parts]
    lines = [line for one in rated for line in build_shipment_charge_lines(one)]
    summed = compute_invoice_totals(lines, rated)
    assert summed.invoice == sum(line.invoice_value for line in lines)
    assert summed.tariff == sum(half_up(one.tariff_total) for one in rated)
    billed = [
        one.user_value if one.billed is BilledValue.USER and one.user_value is not None else one.tariff_total
        for one in rated
    ]
    assert summed.invoice == sum(half_up(value) for value in billed)
    assert all(line.invoice_value == half_up(line.invoice_value) for line in lines)
