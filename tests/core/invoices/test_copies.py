"""What a copy of an invoice keeps, what is written into histories, and which permission each step needs."""

from datetime import UTC, datetime
from decimal import Decimal as D

import pytest

from freight.core.errors import Invalid
from freight.core.invoices import corrections
from freight.core.invoices.charges import BillableShipment, build_shipment_charge_lines, sum_line_totals
from freight.core.invoices.corrections import CorrectionContext
from freight.core.invoices.readiness import get_billed_amount, get_entered_currency
from freight.core.invoices.statuses import StatusAction, get_status_transition
from tests.fixtures.invoices import invoice_of, line_of

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
DOING = CorrectionContext("ana", NOON, " Wrong carrier. ")
SILENT = CorrectionContext("ana", NOON)


def refusal(function, *arguments):
    with pytest.raises(Invalid) as refused:
        function(*arguments)
    return refused.value.code, refused.value.message


def credit_note():
    return invoice_of("-60.00") | {
        "invoice_type": "Credit Note",
        "is_primary": False,
        "reference_id": "credited",
        "reference_number": "INV-000007",
        "reference_kind": "credits",
    }


def test_a_corrected_credit_note_credits_the_same_invoice():
    _, copy = corrections.void_and_copy_invoice(credit_note(), "copy", DOING)
    assert (copy["reference_id"], copy["reference_number"], copy["reference_kind"]) == (
        "credited", "INV-000007", "credits",
    )  # fmt: skip
    assert (copy["is_primary"], copy["is_additional"]) == (False, False)


def test_a_copy_begins_at_its_first_revision_with_one_entry_and_nothing_of_what_became_of_the_other():
    original = invoice_of("60.00") | {
        "auto_billing_status": "pushed", "task_key": "t", "request_key": "r", "design_id": "d", "is_rejected": True,
        "credited": D("5.00"), "revision": 7,
    }  # fmt: skip
    copy = corrections.begin_copy(original, "replicates", "copy", DOING)
    assert (copy["auto_billing_status"], copy["task_key"], copy["request_key"], copy["design_id"]) == ("", "", "", None)
    assert (copy["is_rejected"], copy["is_deleted"], copy["credited"], copy["revision"]) == (False, False, D("0.00"), 1)
    assert (copy["is_primary"], copy["is_additional"], copy["created_on"]) == (False, True, NOON)
    assert (copy["updated_on"], copy["updated_by"]) == (NOON, "ana")
    assert copy["history"] == [
        {
            "status": "Not Rated",
            "on": NOON,
            "by": "ana",
            "note": "Copied from invoice INV-000001",
            "action": "capture",
            "permission": "invoiceProcessing.correctInvoice",
        }
    ]
    draft = corrections.begin_copy(original | {"number": ""}, "adds to", "copy", DOING)
    assert draft["history"][0]["note"] == "In addition to a draft invoice"
    assert draft["is_additional"]
    assert not corrections.begin_copy(original, "credits", "copy", DOING)["is_additional"]


def test_the_invoice_a_copy_was_begun_from_says_so_at_its_next_revision():
    original = invoice_of("60.00") | {"revision": 7}
    told = corrections.mark_copy_source(original, {"reference_kind": "credits"}, DOING)
    assert (told["revision"], told["status"]) == (8, "Invoiced")
    assert told["history"][-1]["note"] == "Credit note created: Wrong carrier."
    plain = corrections.mark_copy_source(original, {"reference_kind": "replicates"}, SILENT)
    assert plain["history"][-1]["note"] == "Copied"
    added = corrections.mark_copy_source(original, {"reference_kind": "adds to"}, SILENT)
    assert added["history"][-1]["note"] == "Additional invoice created"


def test_an_additional_invoice_has_charges_of_its_own_and_their_sum():
    lines = [line_of("5.00") | {"user_value": D("4.00")}, line_of("7.00") | {"is_dummy": True, "user_value": D("9.00")}]
    made = corrections.build_additional_invoice(credit_note(), "new", lines, SILENT)
    assert (made["invoice_type"], made["is_additional"], made["total"]) == ("Revenue", True, D("5.00"))
    assert (made["tariff_total"], made["user_total"]) == (D("5.00"), D("4.00"))
    assert corrections.sum_invoice_lines({"lines": [line_of("5.00")]})["user_total"] is None
    bare = line_of("5.00") | {"tariff_value": None, "invoice_value": None}
    assert corrections.sum_invoice_lines({"lines": [bare]}) == {
        "total": D("0"), "tariff_total": D("0"), "user_total": None,
    }  # fmt: skip


def test_what_cannot_be_copied_or_credited_says_why():
    assert refusal(corrections.copy_as_additional, credit_note(), "copy", DOING) == (
        "credit_note", "A credit note cannot be copied. Credit the invoice again.",
    )  # fmt: skip
    told = "Enter a reason. It stays with the invoice."
    assert refusal(corrections.copy_as_additional, invoice_of("1.00"), "copy", SILENT) == ("comment_missing", told)
    draft = invoice_of("60.00", status="Rated")
    assert refusal(corrections.make_credit_note, draft, "note", [], "2026-11-20", DOING) == (
        "credit_not_allowed", "This invoice has not been issued. Change its charges instead of crediting it.",
    )  # fmt: skip
    assert corrections.find_credit_refusal(credit_note()) == "A credit note cannot be credited. Correct or delete it."
    voided = invoice_of("60.00", status="Voided")
    assert corrections.find_credit_refusal(voided) == "The invoice is Voided: there is nothing left to credit."


def test_a_credit_note_is_ready_at_once_and_due_on_its_day():
    note = corrections.make_credit_note(invoice_of("60.00"), "note", [line_of("-5.00")], "2026-11-20", DOING)
    assert (note["status"], note["invoice_date"], note["due_date"]) == (
        "Ready for Invoicing", "2026-11-20", "2026-11-20",
    )  # fmt: skip
    assert note["history"][-1]["note"] == "Credits invoice INV-000001"
    assert (note["total"], note["reference_kind"]) == (D("-5.00"), "credits")


def test_credits_of_an_invoice_come_to_its_total_at_most():
    invoice = invoice_of("60.00") | {"credited": D("10.00"), "revision": 3}
    whole = corrections.add_credited_amount(invoice, D("50.00"), DOING)
    assert (whole["credited"], whole["revision"], whole["updated_by"]) == (D("60.00"), 4, "ana")
    assert corrections.add_credited_amount(invoice, D("-10.00"), DOING)["credited"] == 0
    assert refusal(corrections.add_credited_amount, invoice, D("50.01"), DOING) == (
        "beyond_what_is_left", "Credit notes of 60.01 exceed the invoice total of 60.00.",
    )  # fmt: skip
    assert refusal(corrections.add_credited_amount, invoice, D("-10.01"), DOING)[0] == "beyond_what_is_left"


@pytest.mark.parametrize(
    ("kind", "total", "code"),
    [
        ("Revenue", "0.00", "zero_total"),
        ("Credit Note", "0.00", "credit_total"),
        ("Credit Note", "0.01", "credit_total"),
        ("Revenue", "-0.01", "zero_total"),
    ],
)
def test_an_invoice_of_nothing_is_not_issued(kind, total, code):
    """R221, R222"""
    nothing = invoice_of(total, number="", status="Ready for Invoicing") | {"invoice_type": kind}
    assert refusal(corrections.mark_invoice_issued, nothing, "INV-9", DOING)[0] == code


def test_an_invoice_is_issued_from_wherever_it_stands_open_and_once():
    for status, steps in (("Not Rated", 3), ("Rated", 2), ("Rate Mismatch", 2), ("Ready for Invoicing", 1)):
        draft = invoice_of("60.00", number="", status=status) | {"revision": 3}
        issued = corrections.mark_invoice_issued(draft, "INV-000009", DOING, "2026-11-30")
        assert (issued["number"], issued["status"], issued["revision"]) == ("INV-000009", "Invoiced", 4)
        assert issued["invoice_date"] == "2026-11-30" and len(issued["history"]) == steps
        assert issued["history"][-1]["permission"] == "invoiceProcessing.createInvoice"
    kept = corrections.mark_invoice_issued(invoice_of("60.00", number="", status="Rated"), "INV-9", DOING)
    assert kept["invoice_date"] == "2026-11-02"
    assert refusal(corrections.mark_invoice_issued, invoice_of("60.00"), "INV-9", DOING)[0] == "wrong_status"
    deleted = corrections.mark_invoice_deleted(invoice_of("60.00"), DOING, is_admin=True, brand="x")
    assert deleted["history"][-1]["permission"] == "invoiceProcessing.deleteInvoice"
    assert deleted["is_deleted"] and not corrections.is_issued(deleted)
    assert not kept["is_deleted"] and corrections.is_issued(kept)


@pytest.mark.parametrize(
    ("status", "action", "right"),
    [
        ("Rated", StatusAction.CAPTURE, "invoiceProcessing.updateInvoiceCharges"),
        ("Rated", StatusAction.RATE_EQUAL, "invoiceProcessing.applyTariffonInvoice"),
        ("Ready for Invoicing", StatusAction.BILL, "invoiceProcessing.createInvoice"),
        ("Invoiced", StatusAction.APPROVE, "invoiceProcessing.approveForDelivery"),
        ("Approve for Invoice Delivery", StatusAction.DELIVER, "invoiceDelivery.sideInvoiceDelivery"),
        ("Invoiced", StatusAction.CORRECT, "invoiceProcessing.correctInvoice"),
        ("Invoiced", StatusAction.DELETE, "invoiceProcessing.deleteInvoice"),
    ],
)
def test_each_step_of_an_invoice_needs_the_right_that_names_it(status, action, right):
    """R374"""
    assert get_status_transition(status, action).permission == right


def test_the_currency_of_what_was_entered_is_said_or_empty():
    assert get_entered_currency({"data": {"shipmentCharges": {"currency": "EUR"}}}) == "EUR"
    assert get_entered_currency({"data": {"shipmentCharges": {}}}) == get_entered_currency({}) == ""


def test_a_shipment_is_billed_with_the_tariff_or_with_the_freight_that_was_chosen():
    shipment = {
        "status": "Ready for Invoicing",
        "rating": {"total": D("64.50"), "currency": "USD", "audit": {"tariff_value": D("60.00")}},
        "data": {"shipmentCharges": {"userFreight": 55.0}},
        "billing": {"billed": "user", "reason": "Agreed"},
    }
    # 64.50 − 60.00 + 55.00
    assert get_billed_amount(shipment) == D("59.50")
    assert get_billed_amount(shipment | {"billing": {"billed": "tariff", "reason": "x"}}) == D("64.50")
    assert get_billed_amount(shipment | {"billing": None}) == D("64.50")
    # a choice counts once the shipment is ready
    assert get_billed_amount(shipment | {"status": "Rate Mismatch"}) == D("64.50")
    whole = shipment | {"rating": {"total": D("64.50"), "currency": "USD"}}
    assert get_billed_amount(whole) == D("55.00")


def test_a_difference_within_a_tolerance_is_told_on_the_freight():
    def lines(codes, **more):
        charges = [(code, code, D("10.00")) for code in codes]
        total = D(10) * len(codes)
        return build_shipment_charge_lines(
            BillableShipment("id", "S-1", "USD", total, charges, D("11.00"), settled="2%", **more)
        )

    assert [line.reason_comment for line in lines(["fuel", "freight"])] == ["", "2%"]
    assert [line.user_value for line in lines(["fuel", "freight"])] == [None, D("11.00")]
    assert [line.reason_comment for line in lines(["base", "fuel"])] == ["2%", ""]
    assert [line.user_value for line in lines(["base", "fuel"])] == [None, None]
    assert lines([]) == []


def test_the_users_total_is_of_what_somebody_entered():
    (one, two) = build_shipment_charge_lines(
        BillableShipment("id", "S-1", "USD", D(20), [("freight", "F", D(10)), ("fuel", "X", D(10))], D("11.00"))
    )
    found = sum_line_totals([one, two])
    assert (found.tariff, found.invoice, found.user, found.difference) == (D(20), D(20), D(11), D(-9))
    nobody = sum_line_totals([two])
    assert (nobody.user, nobody.difference) == (None, None)
