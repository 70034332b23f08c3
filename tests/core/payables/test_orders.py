"""Which purchase order a carrier's charge belongs to, and why it can be refused."""

from dataclasses import replace
from decimal import Decimal

import pytest

from freight.core.payables.orders import (
    NO_ORDER,
    ChargeToMatch,
    Order,
    find_overdrawn_orders,
    match_order,
    sum_order_needs,
)

PO = Order("a", "PO-4500", "Midway", "midway", "USD", Decimal(500), "2026-10-01", "2026-10-31", keys=("PO4500", "S77"))
CHARGE = ChargeToMatch("midway", "USD", "2026-10-15", "PO 4500")
OF_SHIPMENT = replace(CHARGE, named="")


def test_what_the_carrier_names_is_found_however_the_number_is_written():
    assert match_order(CHARGE, [PO]).order is PO
    assert match_order(replace(CHARGE, named="po4500"), [PO]) == match_order(CHARGE, [PO])


@pytest.mark.parametrize(
    ("order", "charge", "words"),
    [
        (replace(PO, is_open=False), CHARGE, "is closed"),
        (replace(PO, currency="EUR"), CHARGE, "is in EUR, and the invoice in USD"),
        (PO, replace(CHARGE, dated="2026-11-01"), "expired on 2026-10-31"),
        (PO, replace(CHARGE, dated="2026-09-30"), "is valid from 2026-10-01"),
        (replace(PO, carrier="Lakeshore", carrier_key="lakeshore"), CHARGE, "is for Lakeshore"),
        (PO, replace(CHARGE, named="PO 4501"), "There is no PO 4501"),
    ],
)
def test_what_cannot_be_charged_is_said_with_the_way_out(order, charge, words):
    found = match_order(charge, [order])
    assert words in found.finding and any(way in found.finding for way in ("approve without", "Approve", "ask the"))


def test_first_and_last_day_are_part_of_it():
    assert [match_order(replace(CHARGE, dated=day), [PO]).finding for day in ("2026-10-01", "2026-10-31")] == ["", ""]


def test_an_order_of_goods_on_the_shipment_is_not_an_order_to_the_carrier():
    assert match_order(replace(OF_SHIPMENT, references=("PO9",)), [PO]) == NO_ORDER
    other = replace(PO, carrier="Lakeshore", carrier_key="lakeshore")
    assert match_order(replace(OF_SHIPMENT, references=("PO4500",)), [other]) == NO_ORDER


def test_the_shipment_leads_to_the_order_that_names_it():
    assert match_order(replace(OF_SHIPMENT, references=("S77",)), [PO]).order is PO
    assert match_order(replace(OF_SHIPMENT, references=("PO4500",)), [PO]).order is PO


def test_of_several_an_open_one_counts_and_two_open_ones_are_asked_about():
    blanket = replace(PO, id="b", number="PO-4600")
    asked = replace(OF_SHIPMENT, references=("S77",))
    assert match_order(asked, [PO, replace(blanket, is_open=False)]).order is PO
    assert match_order(asked, [blanket, PO]).finding.startswith("Several POs fit this shipment: PO-4500, PO-4600.")


def test_an_invoice_needs_of_an_order_what_its_lines_come_to_and_a_credit_nothing():
    needed = sum_order_needs([("a", Decimal(300)), ("a", Decimal(-50)), ("b", Decimal(-20)), ("a", Decimal("250.01"))])
    assert needed == {"a": Decimal("500.01")}
    assert find_overdrawn_orders(needed, {"a": PO}) == [
        "PO-4500 has 500.00 USD left, and this invoice needs 500.01. Raise the PO, or approve without it."
    ]
    assert find_overdrawn_orders({"a": Decimal(500)}, {"a": PO}) == []
