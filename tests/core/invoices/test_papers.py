"""The papers of a shipment, what is billed by cell, and invoices in the capture grid."""

from dataclasses import replace
from decimal import Decimal as D

import pytest

from freight.core.fields.spec import FieldSpec
from freight.core.invoices.billed import BilledKey, BilledSum, compute_billed_changes
from freight.core.invoices.capture import (
    build_captured_lines,
    find_invoice_number_problem,
    find_problem_cell,
    get_column_charge_code,
    list_capture_charge_columns,
)
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import InvoiceProblem
from freight.core.invoices.received import (
    accept_line,
    get_line_review_status,
    is_rejected,
    list_unanswered_lines,
    reject_line,
)
from freight.core.invoices.shipment_documents import (
    ChosenDocument,
    find_delete_problems,
    find_link_problems,
    find_unlink_problems,
    list_linkable_types,
)
from tests.fixtures.invoices import invoice_of


def test_papers_are_linked_to_an_invoice_under_a_type():
    """R351, R352"""
    papers = [
        ChosenDocument("pod.pdf", "", "INV-1", "Proof of delivery"),
        ChosenDocument("bol.pdf", "INV-1", "INV-1", "Bill of lading"),
        ChosenDocument("a.pdf", "", "", "Other"),
        ChosenDocument("b.pdf", "", "INV-1", ""),
        ChosenDocument("c.pdf", "INV-9", "INV-1", "Other"),
        ChosenDocument("d.pdf", "INV-9", "", ""),
    ]
    assert find_link_problems(papers) == [
        "Please enter Invoice Number for a.pdf",
        "Please select Document Type for b.pdf",
        "c.pdf is linked to invoice INV-9. Unlink it there, then link it again.",
        "Please enter Invoice Number for d.pdf",
        "Please select Document Type for d.pdf",
    ]


def test_papers_are_unlinked_before_they_are_deleted():
    """R354"""
    papers = [ChosenDocument("pod.pdf", "INV-1"), ChosenDocument("bol.pdf", "")]
    told = "bol.pdf is not linked to an invoice. Select only linked documents to unlink."
    assert find_unlink_problems(papers) == [told]
    assert find_delete_problems(papers) == ["pod.pdf is linked to invoice INV-1. Unlink it, then delete it."]


def test_what_the_account_requires_stands_first_each_kind_once():
    usual = ["Proof of delivery", "Bill of lading", "Delivery receipt", "Other"]
    assert list_linkable_types([]) == usual
    assert list_linkable_types(["Customs form", "proof of Delivery"]) == [
        "Customs form",
        "proof of Delivery",
        *usual[1:],
    ]


def test_what_is_billed_changes_by_what_is_issued():
    issued = invoice_of("60.00")
    key = BilledKey("account", "2026-11-02", "USD", "Revenue")
    voided = {**issued, "status": "Voided"}
    assert compute_billed_changes([(None, issued)]) == {key: BilledSum(1, D("60.00"))}
    assert compute_billed_changes([(issued, voided)]) == {key: BilledSum(-1, D("-60.00"))}
    assert compute_billed_changes([(issued, {**issued, "status": "Delivered"})]) == {}
    assert compute_billed_changes([(None, {**issued, "archived": True}), (None, voided)]) == {}
    moved = {**issued, "invoice_date": "2026-12-01"}
    assert compute_billed_changes([(issued, moved)]) == {
        key: BilledSum(-1, D("-60.00")),
        key._replace(invoice_date="2026-12-01"): BilledSum(1, D("60.00")),
    }
    assert BilledSum(1, D(5)).plus(BilledSum(2, D(7))) == BilledSum(3, D(12))


LINE = ChargeLine("freight", "Freight", 1, "S-1", user_value=D("60.00"), invoice_value=D("60.00"))


def test_a_line_both_sides_say_alike_is_agreed():
    """R227, R231"""
    said = replace(LINE, client_value=D("55.00"))
    lines = [LINE, replace(said, client_value=D("60.00")), said, replace(said, rejection_reason="No")]
    assert [get_line_review_status(line).value for line in lines] == ["", "agreed", "open", "rejected"]
    assert get_line_review_status(replace(said, is_dummy=True)).value == ""
    # our amount is billed where the user entered none
    assert get_line_review_status(replace(said, user_value=None, invoice_value=D("55.00"))).value == "agreed"
    assert list_unanswered_lines(lines) == [said]
    assert is_rejected(lines) and not is_rejected(lines[:3])


def test_the_customers_value_is_accepted_with_a_reason_where_the_tariff_says_another():
    """R224, R227"""
    said = replace(
        LINE, client_value=D("55.00"), tariff_value=D("60.00"), other_currency="EUR", other_value=D(1), tolerance="2%",
        exchange_rate=D(1), exchange_rate_date="2026-01-01", exchange_rate_source="ECB", rejection_reason="No",
    )  # fmt: skip
    took = accept_line(said)
    assert (took.user_value, took.invoice_value, took.as_per_tariff) == (D("55.00"), D("55.00"), False)
    assert took.reason_comment == "The customer's value was accepted"
    assert took.rejection_reason == took.tolerance == took.other_currency == took.exchange_rate_date == ""
    assert took.exchange_rate_source == ""
    assert took.other_value is took.exchange_rate is None
    assert accept_line(replace(said, reason_comment="Agreed")).reason_comment == "Agreed"
    by_tariff = accept_line(replace(said, client_value=D("60.00")))
    assert (by_tariff.as_per_tariff, by_tariff.reason_comment) == (True, "")
    assert accept_line(replace(said, tariff_value=None)).as_per_tariff
    assert not accept_line(replace(said, client_value=D("60.00"), as_per_tariff=False)).as_per_tariff


@pytest.mark.parametrize(
    ("line", "reason", "told"),
    [
        (LINE, "No", "The customer gave no amount for this charge."),
        (replace(LINE, client_value=D("60.00")), "No", "Both amounts are the same, so there is nothing to reject."),
        (replace(LINE, client_value=D(1)), "", "User and client values differ. Enter a rejection reason."),
        (replace(LINE, client_value=D(1)), "No/no", "The rejection reason can't contain ~ ^ @ - ' /"),
    ],
)
def test_only_a_value_that_differs_is_rejected_and_with_a_reason(line, reason, told):
    """R227, R228"""
    with pytest.raises(ValueError) as refused:
        reject_line(line, reason)
    assert str(refused.value) == told


def test_a_rejected_value_leaves_ours():
    assert reject_line(replace(LINE, client_value=D(1)), "Agreed in March").invoice_value == D("60.00")
    for nothing in (LINE, replace(LINE, client_value=D(1), is_dummy=True)):
        with pytest.raises(ValueError, match="The customer gave no amount"):
            accept_line(nothing)


def column(key, charge_id="", **more):
    return FieldSpec(key=key, label=key.capitalize(), type="numeric", invoice_charge=True, charge_id=charge_id, **more)


FREIGHT, FUEL = column("charges#freight"), column("charges#fsc", "FUEL")
COLUMNS = {spec.key: spec for spec in (FREIGHT, FUEL)}


def capture(values, *before):
    return build_captured_lines(values, COLUMNS, before, 1, "S-1", "USD")


def test_the_columns_of_charges_are_those_the_template_shows():
    plain = FieldSpec(key="g#po", label="PO", type="text")
    off = column("charges#off", is_active=False)
    assert list_capture_charge_columns([FREIGHT, plain, off, FUEL]) == COLUMNS
    assert [get_column_charge_code(spec) for spec in (FREIGHT, FUEL)] == ["freight", "FUEL"]


@pytest.mark.parametrize(("number", "is_right"), [("INV7", True), ("", True), (None, True), ("INV-7", False)])
def test_an_invoice_number_is_letters_and_digits(number, is_right):
    """R232"""
    found = find_invoice_number_problem(number)
    assert (found is None) if is_right else (found.message == "Only Alphanumeric values are allowed")


def test_a_cell_sets_the_value_of_its_charge_and_an_emptied_one_takes_it_off():
    """R233"""
    tariffed = replace(LINE, charge_code="Fuel", tariff_value=D("4.00"))
    assert capture({}, LINE, tariffed) == [LINE, tariffed]
    assert capture({"charges#freight": 60.0}, LINE) == [LINE]
    [changed] = capture({"charges#freight": 55.005}, replace(LINE, other_currency="EUR", other_value=D(1)))
    assert (changed.user_value, changed.invoice_value) == (D("55.01"), None)
    assert (changed.other_currency, changed.other_value) == ("", None)
    # what the tariff has stays
    [left] = capture({"charges#freight": None, "charges#fsc": None}, LINE, tariffed)
    assert (left.charge_code, left.user_value) == ("Fuel", None)
    assert [(line.charge_code, line.charge_text, line.user_value) for line in capture(
        {"charges#fsc": 4, "charges#freight": None}
    )] == [("FUEL", "Charges#fsc", D("4.00"))]  # fmt: skip


def test_a_problem_is_shown_on_the_cell_of_its_charge_else_of_its_field():
    lines = [LINE, replace(LINE, charge_code="fuel"), replace(LINE, charge_code="toll")]
    assert find_problem_cell(InvoiceProblem("R219", "", 2), lines, COLUMNS) == "charges#fsc"
    assert find_problem_cell(InvoiceProblem("R219", "", 1, "userValue"), lines, COLUMNS) == "charges#freight"
    assert (
        find_problem_cell(InvoiceProblem("R229", "", 0, "invoiceType"), lines, COLUMNS)
        == "invoiceInformation#invoiceType"
    )
    assert find_problem_cell(InvoiceProblem("R223", "", 0, "billTo"), lines, COLUMNS) == "invoiceInformation#billTo"
    assert find_problem_cell(InvoiceProblem("R221", ""), lines, COLUMNS) == "charges#freight"
    assert find_problem_cell(InvoiceProblem("R219", "", 3), lines, {}) == "invoiceInformation#invoiceNumber"
