"""What of an invoice can still be credited, and how an amount is spread over its lines."""

from decimal import Decimal as D

import pytest

from freight.core.errors import Invalid
from freight.core.invoices.credits import (
    CreditableAmounts,
    allocate_credit_amount,
    allocate_full_credit,
    allocate_line_credits,
    build_credit_note_lines,
    check_credit_note,
    compute_creditable_amounts,
    get_line_billed_value,
    parse_credit_amount,
)
from tests.fixtures.invoices import invoice_of, line_of


def left(total="100.00", currency="USD", **lines):
    return CreditableAmounts(D(total), {name: D(value) for name, value in lines.items()}, currency)


def refused(function, *arguments):
    with pytest.raises(Invalid) as refusal:
        function(*arguments)
    return refusal.value.code, refusal.value.message


def shares(amount, of):
    return {name: str(value) for name, value in allocate_credit_amount(D(amount), of).items()}


def test_notes_take_off_what_they_credited_line_by_line():
    invoice = invoice_of("60.00", "40.00")
    one, two = (line["line_id"] for line in invoice["lines"])
    note = {"lines": [{**invoice["lines"][0], "invoice_value": D("-25.00")}]}
    assert compute_creditable_amounts(invoice, []) == CreditableAmounts(
        D("100.00"), {one: D("60.00"), two: D("40.00")}, "USD"
    )
    assert compute_creditable_amounts(invoice, [note, note]) == CreditableAmounts(
        D("50.00"), {one: D("10.00"), two: D("40.00")}, "USD"
    )
    # of a line nothing is left below zero, and a discount has nothing to be credited
    beyond = {"lines": [{**invoice["lines"][0], "invoice_value": D("-70.00")}]}
    assert compute_creditable_amounts(invoice, [beyond]).lines == {one: D("0"), two: D("40.00")}
    discounted = invoice_of(lines=[line_of("60.00"), line_of("-5.00", "Discount")])
    assert len(compute_creditable_amounts(discounted, []).lines) == 1
    assert (
        get_line_billed_value(line_of("60.00") | {"is_dummy": True})
        == get_line_billed_value(line_of("60.00") | {"invoice_value": None})
        == 0
    )


def test_all_that_is_left_is_credited_as_it_stands():
    assert allocate_full_credit(left("100.00", a="60.00", b="40.00", c="0")) == {"a": D("60.00"), "b": D("40.00")}
    assert refused(allocate_full_credit, left("0.00")) == (
        "nothing_left",
        "There is nothing left to credit on this invoice.",
    )


def test_an_amount_goes_over_the_lines_by_what_is_left_of_each():
    assert shares("50.00", left(a="60.00", b="40.00")) == {"a": "30.00", "b": "20.00"}
    # 33.333…, 33.333…, 33.333…: a cent remains
    assert shares("1.00", left("3.00", a="1.00", b="1.00", c="1.00")) == {"a": "0.34", "b": "0.33", "c": "0.33"}
    # 0.666… of 0.99 and 0.333…: b lost most by rounding
    assert shares("1.00", left("2.97", a="0.98", b="1.99")) == {"a": "0.33", "b": "0.67"}
    assert shares("1", left("2", "JPY", a="1", b="1")) == {"a": "1"}


@pytest.mark.parametrize(
    ("amount", "code", "message"),
    [
        ("0", "amount_out_of_range", "The invoice: enter an amount above 0."),
        ("-1", "amount_out_of_range", "The invoice: enter an amount above 0."),
        ("100.01", "beyond_what_is_left", "The invoice: only 100.00 is left to credit."),
        ("1.005", "too_many_decimals", "The invoice: an amount in USD has up to 2 decimals."),
    ],
)
def test_an_amount_is_a_positive_figure_up_to_what_is_left(amount, code, message):
    assert refused(allocate_credit_amount, D(amount), left(a="60.00", b="40.00")) == (code, message)


def test_a_currency_without_cents_is_credited_in_whole_units():
    assert refused(allocate_credit_amount, D("1.5"), left("2", "JPY", a="2")) == (
        "too_many_decimals", "The invoice: an amount in JPY has no decimals.",
    )  # fmt: skip
    # what is left is credited whole, whatever its decimals
    assert allocate_credit_amount(D("1.5"), left("1.5", "JPY", a="1.5")) == {"a": D("1.5")}


def test_single_lines_are_credited_up_to_what_is_left_of_each():
    texts = {"a": "Freight", "b": "Fuel"}
    of = left("90.00", a="60.00", b="40.00")
    assert allocate_line_credits([("a", D(10)), ("b", D(5)), ("a", D(50))], of, texts) == {"a": D(60), "b": D(5)}
    assert refused(allocate_line_credits, [("a", D(10)), ("a", D("50.01"))], of, texts) == (
        "beyond_what_is_left", "Freight: only 50.00 is left to credit.",
    )  # fmt: skip
    assert refused(allocate_line_credits, [("a", D(60)), ("a", D(1))], of, texts) == (
        "nothing_left", "Freight: nothing left to credit.",
    )  # fmt: skip
    assert refused(allocate_line_credits, [("c", D(1))], of, texts)[0] == "no_such_line"
    assert refused(allocate_line_credits, [], of, texts) == (
        "nothing_credited",
        "Choose at least one charge to credit.",
    )
    # a discount bounds them together
    assert refused(allocate_line_credits, [("a", D(60)), ("b", D(40))], of, texts) == (
        "beyond_what_is_left", "The invoice: only 90.00 is left to credit.",
    )  # fmt: skip


def test_a_line_of_a_note_is_the_invoices_turned_round():
    euros = line_of("60.00") | {"other_currency": "EUR", "other_value": D("55.00"), "user_comment": "Call",
                                "rejection_reason": "No", "client_value": D(1), "is_mandatory": True}  # fmt: skip
    invoice = invoice_of(lines=[euros, line_of("40.00", "Fuel")])
    name = invoice["lines"][0]["line_id"]
    [all_of_it] = build_credit_note_lines(invoice, {name: D("60.00")}, "Too late")
    assert (all_of_it["line_id"], all_of_it["invoice_value"], all_of_it["user_value"]) == (name, D("-60"), D("-60"))
    assert all_of_it["other_value"] == D("-55.00") and all_of_it["reason_comment"] == "Too late"
    assert (all_of_it["tariff_value"], all_of_it["client_value"]) == (None, None)
    assert (all_of_it["is_mandatory"], all_of_it["as_per_tariff"]) == (False, False)
    assert all_of_it["user_comment"] == all_of_it["rejection_reason"] == ""
    # 55.00 × 20 / 60 = 18.333…
    assert build_credit_note_lines(invoice, {name: D("20.00")}, "")[0]["other_value"] == D("-18.33")


def note(*values, total="-10.00"):
    lines = [{"line_id": str(at), "charge_text": "Freight", "invoice_value": D(v)} for at, v in enumerate(values)]
    return {"lines": lines, "total": D(total)}


def test_a_note_is_held_against_what_is_left_before_it_is_issued():
    """R220, R222"""
    of, texts = left("60.00", **{"0": "60.00"}), {"0": "Freight", "1": "Fuel"}
    check_credit_note(note("-10.00", "0.00"), of, texts)
    assert refused(check_credit_note, note("0.01"), of, texts) == (
        "positive_charge", "Freight: Credit note charges must not be positive.",
    )  # fmt: skip
    assert refused(check_credit_note, note("-1.00", total="0.00"), of, texts) == (
        "not_negative", "A credit note total must be negative.",
    )  # fmt: skip
    assert refused(check_credit_note, note("-60.01"), of, texts)[0] == "beyond_what_is_left"


def test_an_amount_that_cannot_be_read_says_of_what():
    assert parse_credit_amount("1,204.18", "Freight") == D("1204.18")
    code, message = refused(parse_credit_amount, "much", "Freight")
    assert code == "not_an_amount"
    assert message.startswith("Freight: ") and message.endswith(". Enter it like 1204.18.")
