"""Correcting, crediting, copying and deleting invoices, as records go in and out."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from freight.core.errors import Invalid, PermissionDenied
from freight.core.invoices import corrections, credits
from freight.core.invoices.corrections import CorrectionContext
from tests.fixtures.invoices import invoice_of, line_of

D = Decimal
DOING = CorrectionContext("ana", datetime(2026, 11, 22, tzinfo=UTC), "Wrong carrier.")
REFUSED = "Delivered Invoice can not be Deleted/Corrected."


def test_a_corrected_invoice_is_voided_and_keeps_its_number():
    """R064"""
    voided, _ = corrections.void_and_copy_invoice(invoice_of("60.00"), "copy", DOING)
    assert (voided["status"], voided["is_deleted"], voided["number"]) == ("Voided", True, "INV-000001")
    assert voided["history"][-1]["note"] == "Wrong carrier."


def test_the_copy_begins_not_rated_without_a_number_and_refers_to_the_original():
    """R065, R066, R067"""
    original = invoice_of("60.00", "40.00")
    _, copy = corrections.void_and_copy_invoice(original, "copy", DOING)
    assert (copy["status"], copy["number"], copy["is_deleted"]) == ("Not Rated", "", False)
    assert (copy["reference_id"], copy["reference_number"]) == (original["_id"], "INV-000001")
    assert (copy["reference_kind"], copy["is_primary"]) == ("corrects", True)
    assert copy["lines"] == original["lines"] and copy["lines"] is not original["lines"]


def test_what_the_customer_said_goes_on_with_the_copy_in_its_place_and_with_no_other():
    """R227, R231: a copy as an additional invoice asks for no answer to what was said of another one."""
    said = [line_of("60.00") | {"client_value": D("55.00"), "rejection_reason": "As agreed in March"}]
    received = invoice_of(lines=said) | {"is_received": True}
    _, copy = corrections.void_and_copy_invoice(received, "copy", DOING)
    assert (copy["is_received"], copy["lines"][0]["client_value"]) == (True, D("55.00"))
    for other in (
        corrections.copy_as_additional(received, "copy", DOING),
        corrections.make_credit_note(received, "note", said, "2026-11-20", DOING),
    ):
        assert not other["is_received"]
    [line] = corrections.copy_as_additional(received, "copy", DOING)["lines"]
    assert (line["client_value"], line["rejection_reason"], line["invoice_value"]) == (None, "", D("60.00"))


@pytest.mark.parametrize("status", ["Delivered"])
def test_a_delivered_invoice_stands(status):
    """R061, R062"""
    delivered = invoice_of("60.00", status=status)
    with pytest.raises(Invalid, match=REFUSED):
        corrections.void_and_copy_invoice(delivered, "copy", DOING)
    with pytest.raises(Invalid, match=REFUSED):
        corrections.mark_invoice_deleted(delivered, DOING, is_admin=True, brand="Freight")


def test_a_deleted_invoice_is_not_deleted_again():
    """R063"""
    deleted = corrections.mark_invoice_deleted(invoice_of("60.00"), DOING, is_admin=True, brand="Freight")
    with pytest.raises(Invalid, match=r"^Deleted invoice can not be Deleted again\.$"):
        corrections.mark_invoice_deleted(deleted, DOING, is_admin=True, brand="Freight")


def test_only_an_administrator_deletes_an_invoice_with_a_number():
    """R370, R371"""
    with pytest.raises(PermissionDenied) as refused:
        corrections.mark_invoice_deleted(invoice_of("60.00"), DOING, is_admin=False, brand="Meridian")
    assert refused.value.message == ("You do not have permission for Delete, please contact to Meridian-Suit Helpdesk")
    open_one = invoice_of("60.00", number="", status="Rated")
    assert corrections.mark_invoice_deleted(open_one, DOING, is_admin=False, brand="Meridian")["status"] == "Deleted"


def test_each_of_them_needs_a_reason():
    silent = CorrectionContext("ana", DOING.on, "  ")
    for act in (
        lambda: corrections.void_and_copy_invoice(invoice_of("60.00"), "copy", silent),
        lambda: corrections.mark_invoice_deleted(invoice_of("60.00"), silent, is_admin=True, brand="Freight"),
        lambda: corrections.make_credit_note(invoice_of("60.00"), "note", [], "2026-11-22", silent),
    ):
        with pytest.raises(Invalid, match="Enter a reason"):
            act()


def test_a_whole_credit_is_the_invoice_with_the_sign_turned():
    invoice = invoice_of("60.00", "39.99")
    left = credits.compute_creditable_amounts(invoice, [])
    lines = credits.build_credit_note_lines(invoice, credits.allocate_full_credit(left), "Not carried.")
    note = corrections.make_credit_note(invoice, "note", lines, "2026-11-22", DOING)
    assert [line["invoice_value"] for line in note["lines"]] == [D("-60.00"), D("-39.99")]
    assert (note["total"], note["invoice_type"], note["is_primary"]) == (D("-99.99"), "Credit Note", False)
    assert credits.compute_creditable_amounts(invoice, [note]).total == 0


def test_an_amount_goes_over_the_lines_to_the_cent():
    left = credits.compute_creditable_amounts(invoice_of("10.00", "10.00", "10.00"), [])
    shares = credits.allocate_credit_amount(D("10.00"), left)
    assert sorted(shares.values()) == [D("3.33"), D("3.33"), D("3.34")]


def test_a_discount_bounds_what_is_credited_and_no_line_of_the_note_is_positive():
    """R220"""
    invoice = invoice_of("120.00", "-20.00")
    left = credits.compute_creditable_amounts(invoice, [])
    assert left.total == D("100.00")
    lines = credits.build_credit_note_lines(invoice, credits.allocate_full_credit(left), "Not carried.")
    assert [line["invoice_value"] for line in lines] == [D("-100.00")]


def test_the_credit_note_has_the_exchange_rate_of_its_invoice():
    line = line_of("54.20") | {"other_currency": "EUR", "other_value": D("50.00"), "exchange_rate": D("1.084")}
    invoice = invoice_of(lines=[line])
    (half,) = credits.build_credit_note_lines(invoice, {line["line_id"]: D("27.10")}, "Half of it.")
    assert (half["other_currency"], half["other_value"], half["exchange_rate"]) == ("EUR", D("-25.00"), D("1.084"))


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("100.01", "only 100.00 is left"),
        ("0", "above 0"),
        ("-5", "above 0"),
        ("1.001", "2 decimals"),
        ("1e308", "only"),
    ],
)
def test_more_than_is_left_is_not_credited(amount, said):
    with pytest.raises(Invalid, match=said):
        credits.allocate_credit_amount(D(amount), credits.compute_creditable_amounts(invoice_of("60.00", "40.00"), []))


def test_a_line_has_no_more_to_give_than_is_left_of_it():
    invoice = invoice_of("60.00", "40.00")
    first, second = (line["line_id"] for line in invoice["lines"])
    texts = {first: "Base freight", second: "Fuel"}
    noted = {"lines": credits.build_credit_note_lines(invoice, {first: D("50.00")}, "x")}
    left = credits.compute_creditable_amounts(invoice, [noted])
    with pytest.raises(Invalid, match=r"Base freight: only 10\.00 is left"):
        credits.allocate_line_credits([(first, D("10.01"))], left, texts)
    with pytest.raises(Invalid, match=r"Fuel: only 10\.00 is left"):
        credits.allocate_line_credits([(second, D("30.00")), (second, D("20.00"))], left, texts)


def test_a_note_that_was_changed_by_hand_is_held_against_what_is_left_before_it_is_issued():
    """R220, R222"""
    invoice = invoice_of("60.00")
    (line,) = invoice["lines"]
    texts = {line["line_id"]: "Base freight"}
    left = credits.compute_creditable_amounts(invoice, [])
    for value, said in (("5.00", "must not be positive"), ("-60.01", "only 60.00"), ("0.00", "must be negative")):
        note = {"lines": [line | {"invoice_value": D(value)}], "total": D(value)}
        with pytest.raises(Invalid, match=said):
            credits.check_credit_note(note, left, texts)


@pytest.mark.parametrize("status", ["Rated", "Voided", "Deleted"])
def test_only_an_issued_invoice_is_credited(status):
    assert corrections.find_credit_refusal(invoice_of("60.00", status=status))
    assert corrections.find_credit_refusal(invoice_of("60.00", status="Delivered")) == ""


def test_a_captured_invoice_is_issued_with_the_number_it_was_captured_with():
    captured = invoice_of("60.00", number="AB12", status="Rated")
    issued = corrections.mark_invoice_issued(captured, "INV-000009", DOING)
    assert (issued["number"], issued["status"]) == ("AB12", "Invoiced")
    assert [step["status"] for step in issued["history"]] == ["Ready for Invoicing", "Invoiced"]


def test_an_invoice_over_nothing_is_not_issued():
    """R221"""
    with pytest.raises(Invalid, match=r"^Invoice total should be greater than 0\.\.\.!!!$"):
        corrections.mark_invoice_issued(invoice_of("0.00", number="", status="Rated"), "INV-000009", DOING)
