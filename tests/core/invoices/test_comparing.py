"""The tariff's values on the lines of an invoice, and what differs from them."""

from dataclasses import replace
from decimal import Decimal as D

import pytest

from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.comparing import (
    TariffCharges,
    apply_tariff_charges,
    get_default_billed_value,
    get_rating_action,
    get_reference_value,
    is_line_mismatched,
)
from freight.core.invoices.figures import (
    TariffDifference,
    classify_invoice_status,
    compute_tariff_difference,
    list_line_differences,
)
from freight.core.invoices.statuses import StatusAction

FREIGHT = ChargeLine("Freight", "Freight", 1, "S-1")
FUEL = ChargeLine("fuel", "Fuel surcharge", 1, "S-1")


def rated(*charges, total=None, shipment=1):
    lines = [(code, code.capitalize(), D(amount)) for code, amount in charges]
    whole = D(total) if total else sum((amount for *_, amount in lines), D(0))
    return TariffCharges(shipment, f"S-{shipment}", "trace", lines, whole, "USD")


def show_lines(lines):
    return [(line.charge_code, line.tariff_value, line.user_value, line.invoice_value) for line in lines]


def test_a_rating_adds_its_charges_behind_those_that_were_entered():
    entered = [replace(FUEL, user_value=D("5.00"))]
    lines = apply_tariff_charges(entered, [rated(("freight", "60"), ("FUEL", "4.50"))])
    assert show_lines(lines) == [
        ("fuel", D("4.50"), D("5.00"), D("4.50")),
        ("freight", D("60.00"), None, D("60.00")),
    ]
    assert {line.trace_id for line in lines} == {"trace"}
    assert lines[1].shipment_number == "S-1" and lines[1].charge_text == "Freight"


def test_what_rounding_leaves_to_the_total_is_a_charge_of_its_own():
    lines = apply_tariff_charges([], [rated(("freight", "10.004"), ("fuel", "5.004"), total="15.01")])
    assert show_lines(lines) == [
        ("freight", D("10.00"), None, D("10.00")),
        ("fuel", D("5.00"), None, D("5.00")),
        ("ROUNDING", D("0.01"), None, D("0.01")),
    ]


def test_a_freight_entered_for_all_of_it_is_held_against_the_total_where_the_tariff_has_no_freight():
    entered = [replace(FREIGHT, user_value=D("64.00"))]
    charges = rated(("base", "60"), ("fuel", "4.50"))
    assert show_lines(apply_tariff_charges(entered, [charges])) == [("Freight", D("64.50"), D("64.00"), D("64.50"))]
    # next to another entered charge, each is compared by itself
    both = apply_tariff_charges([*entered, replace(FUEL, user_value=D("4.00"))], [charges])
    assert show_lines(both) == [
        ("Freight", None, D("64.00"), D("64.00")),
        ("fuel", D("4.50"), D("4.00"), D("4.50")),
        ("base", D("60.00"), None, D("60.00")),
    ]
    fuel_alone = apply_tariff_charges([replace(FUEL, user_value=D("4.00"))], [charges])
    assert [line.charge_code for line in fuel_alone] == ["fuel", "base"]


def test_a_charge_the_tariff_no_longer_has_goes_unless_somebody_entered_something():
    old = {"tariff_value": D("9.00"), "invoice_value": D("9.00"), "trace_id": "before"}
    kept = [
        replace(FREIGHT, user_value=D("1.00"), **old),
        replace(FREIGHT, charge_code="a", client_value=D("1.00"), **old),
        replace(FREIGHT, charge_code="b", is_dummy=True, **old),
        replace(FREIGHT, charge_code="c", is_mandatory=True, **old),
        replace(FREIGHT, charge_code="d", user_comment="Call first", **old),
        replace(FREIGHT, charge_code="e", reason_comment="Agreed", **old),
    ]
    lines = apply_tariff_charges([*kept, replace(FREIGHT, charge_code="f", **old)], [rated(("fuel", "4.50"))])
    assert [line.charge_code for line in lines] == ["Freight", "a", "b", "c", "d", "e", "fuel"]
    assert {line.tariff_value for line in lines[:-1]} == {None}
    assert {line.trace_id for line in lines[:-1]} == {None}


def test_charges_of_another_shipment_stay_as_they_are():
    other = replace(FREIGHT, shipment_id=2, tariff_value=D("9.00"), invoice_value=D("9.00"))
    assert apply_tariff_charges([other], [rated(("freight", "60"))])[0] is other


def test_a_value_agreed_with_a_reason_stands_when_the_tariff_changes():
    agreed = replace(
        FREIGHT, tariff_value=D("60.00"), user_value=D("55.00"), invoice_value=D("55.00"), reason_comment="Agreed"
    )
    assert apply_tariff_charges([agreed], [rated(("freight", "61"))])[0].invoice_value == D("55.00")
    # one that was billed as the tariff said goes with the tariff
    by_tariff = replace(agreed, invoice_value=D("60.00"))
    assert apply_tariff_charges([by_tariff], [rated(("freight", "61"))])[0].invoice_value == D("61.00")


@pytest.mark.parametrize(
    ("tariff", "user", "as_per_tariff", "bills"),
    [("60", "55", True, "60"), ("60", "55", False, "55"), (None, "55", True, "55"), ("60", None, False, "60"),
     (None, None, True, None)],
)  # fmt: skip
def test_a_line_bills_the_tariffs_value_or_the_users(tariff, user, as_per_tariff, bills):
    def read(text):
        return None if text is None else D(text)

    line = replace(FREIGHT, tariff_value=read(tariff), user_value=read(user), as_per_tariff=as_per_tariff)
    assert get_default_billed_value(line) == read(bills)


def test_a_value_differs_from_the_tariffs_or_with_a_quote_from_that():
    """R055, R056"""
    line = replace(FREIGHT, tariff_value=D("60.00"), user_value=D("55.00"))
    assert is_line_mismatched(line)
    assert not is_line_mismatched(replace(line, user_value=D("60.00")))
    assert not is_line_mismatched(replace(line, user_value=None))
    assert not is_line_mismatched(replace(line, is_dummy=True))
    # within a tolerance it is settled, until a quote is what counts
    assert not is_line_mismatched(replace(line, tolerance="2% of the tariff"))
    assert is_line_mismatched(replace(line, tolerance="2% of the tariff"), {"freight": D("58.00")})
    assert not is_line_mismatched(line, {"freight": D("55.00")})
    assert get_reference_value(FUEL, {"fuel surcharge": D("4.00")}) == D("4.00")
    assert get_reference_value(replace(FUEL, tariff_value=D("5.00")), {"freight": D("4.00")}) == D("5.00")


def test_a_rating_is_equal_different_or_none():
    """R054, R055, R056"""
    equal = replace(FREIGHT, tariff_value=D("60.00"), user_value=D("60.00"))
    other = replace(FUEL, tariff_value=D("4.00"), user_value=D("5.00"))
    assert get_rating_action([equal], is_rated=True) is StatusAction.RATE_EQUAL
    assert get_rating_action([equal, other], is_rated=True) is StatusAction.RATE_DIFFERENT
    assert get_rating_action([equal, other], is_rated=True, quoted={"fuel": D("5.00")}) is StatusAction.RATE_EQUAL
    assert get_rating_action([equal, other], is_rated=False) is StatusAction.RATE_NONE


def test_the_difference_of_an_invoice_is_of_the_charges_somebody_entered():
    freight = replace(FREIGHT, tariff_value=D("60.00"), user_value=D("55.00"))
    fuel = replace(FUEL, tariff_value=D("4.00"))
    toll = replace(FUEL, charge_code="toll", user_value=D("2.00"))
    assert compute_tariff_difference([freight, fuel]) == TariffDifference(D("55.00"), D("60.00"), "freight")
    assert compute_tariff_difference([freight, fuel]).amount == D("-5.00")
    # a charge that the tariff does not have differs by all of it
    assert compute_tariff_difference([freight, fuel, toll]) == TariffDifference(D("57.00"), D("60.00"), "several")
    same = replace(fuel, user_value=D("4.00"))
    assert compute_tariff_difference([same]) == TariffDifference(D("4.00"), D("4.00"), "")
    assert compute_tariff_difference([freight, same]) == TariffDifference(D("59.00"), D("64.00"), "freight")
    assert compute_tariff_difference([fuel]) is None
    assert compute_tariff_difference([toll]) is None
    assert compute_tariff_difference([replace(freight, is_dummy=True), fuel]) is None


def test_what_was_entered_for_all_of_it_is_held_against_all_of_the_tariff():
    lines = [replace(FREIGHT, tariff_value=D("60.00")), replace(FUEL, tariff_value=D("4.00"))]
    assert compute_tariff_difference(lines, D("70.00")) == TariffDifference(D("70.00"), D("64.00"), "total")
    assert compute_tariff_difference([FREIGHT], D("70.00")) is None
    entered = replace(lines[0], user_value=D("61.00"))
    assert compute_tariff_difference([entered, lines[1]], D("70.00")) == TariffDifference(
        D("61.00"), D("60.00"), "freight"
    )


def test_the_parts_of_a_difference_are_those_nobody_has_settled():
    freight = replace(FREIGHT, tariff_value=D("60.00"), user_value=D("55.00"))
    toll = replace(FUEL, charge_code="toll", charge_text="Toll", user_value=D("2.00"))
    settled = replace(FUEL, user_value=D("9.00"), reason_comment="Agreed")
    within = replace(FUEL, user_value=D("9.00"), tolerance="2%")
    assert list_line_differences([freight, toll, settled, within, FUEL]) == [
        TariffDifference(D("55.00"), D("60.00"), "freight", "Freight"),
        TariffDifference(D("2.00"), D("0"), "toll", "Toll"),
    ]


@pytest.mark.parametrize(
    ("status", "counts"),
    [("Invoiced", "issued"), ("Approve for Invoice Delivery", "issued"), ("Delivered", "issued"), ("Rated", "open"),
     ("Not Rated", "open"), ("Voided", "ended"), ("Deleted", "ended")],
)  # fmt: skip
def test_an_invoice_counts_as_issued_open_or_ended(status, counts):
    assert classify_invoice_status(status) == counts
