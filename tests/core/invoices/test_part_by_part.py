"""Differences charge by charge: which are open, and what one choice settles of them."""

from dataclasses import replace
from decimal import Decimal

from freight.core.invoices.charges import BilledValue, ChargeLine
from freight.core.invoices.checks import SETTLING, EnteredInvoice, find_invoice_problems
from freight.core.invoices.figures import list_line_differences
from freight.core.invoices.readiness import BillingChoice
from freight.core.invoices.settling import list_unsettled_lines, settle_lines


def line(code: str, user: str | None, tariff: str | None) -> ChargeLine:
    values = [None if each is None else Decimal(each) for each in (user, tariff)]
    return ChargeLine(code, code.capitalize(), "shipment", "S-1", None, *values, invoice_value=values[1] or values[0])


LINES = [line("FREIGHT", "115", "100"), line("fuel", "12", "12"), line("liftgate", "35", None)]


def test_each_charge_that_differs_is_a_part_and_what_the_tariff_lacks_differs_by_all_of_it():
    assert [(one.charge_code, one.entered, one.tariff) for one in list_line_differences(LINES)] == [
        ("freight", Decimal(115), Decimal(100)),
        ("liftgate", Decimal(35), Decimal(0)),
    ]


def test_what_a_tolerance_or_a_reason_settled_is_no_part():
    tolerated, explained = replace(LINES[0], tolerance="Small ones"), replace(LINES[2], reason_comment="Agreed")
    assert list_line_differences([tolerated, LINES[1], explained]) == []


def test_a_choice_of_one_charge_leaves_the_others_open():
    after = settle_lines(LINES, BillingChoice(BilledValue.USER, "Agreed by phone", "freight"))
    assert [one.charge_code for one in list_unsettled_lines(after)] == ["liftgate"]
    assert after[0].invoice_value == Decimal(115)


def test_by_the_tariff_a_charge_that_it_lacks_is_shown_and_not_billed():
    after = settle_lines(LINES, BillingChoice(BilledValue.TARIFF, "Not in the contract", "liftgate"))
    assert (after[2].is_dummy, after[2].billed, after[2].reason_comment) == (True, 0, "Not in the contract")


def test_r225_what_comes_in_by_itself_waits_for_the_audit_and_what_a_person_saves_does_not():
    entered = EnteredInvoice("Revenue", [LINES[0]], has_bill_to=True, currency="USD")
    assert [one.rule for one in find_invoice_problems(entered)] == ["R225"]
    assert find_invoice_problems(entered, settles=False) == []
    assert len(SETTLING) == 3
