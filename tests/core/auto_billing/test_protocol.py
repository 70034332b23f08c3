"""The messages of docs/auto-billing.md."""

import json
from decimal import Decimal

import pytest
from bson import ObjectId

from freight.core.auto_billing.protocol import (
    CapturedCharge,
    ProtocolViolation,
    UnreadableResponse,
    build_push_message,
    parse_push_response,
)
from freight.core.auto_billing.pushes import PushKind, find_push_problem

ID = ObjectId("65aaaaaaaaaaaaaaaaaaaaaa")


def line(code: str, value: str | None, **more: object) -> dict:
    amount = None if value is None else Decimal(value)
    text = {"line_id": f"L-{code}", "charge_text": code.title(), "shipment_number": "S-1"}
    return {"charge_code": code, "invoice_value": amount, **text, **more}


INVOICE = {
    "_id": ID,
    "number": "INV-000001",
    "invoice_type": "Revenue",
    "status": "Invoiced",
    "invoice_date": "2026-11-20",
    "due_date": "2026-12-20",
    "currency": "USD",
    "total": Decimal("637.50"),
    "bill_to": {"account_number": "0001204", "name": "Fillmore", "address": ["1 Main St"], "country": "US"},
    "shipment_numbers": ["S-1"],
    "lines": [line("BASE", "600.00"), line("FUEL", "37.50"), line("NOTE", "9.00", is_dummy=True), line("OPEN", None)],
    "is_deleted": False,
    "auto_billing_status": "",
}


def test_a_bill_carries_the_lines_that_are_billed_as_text_to_the_cent() -> None:
    sent = build_push_message(PushKind.BILLING, INVOICE)
    assert (sent.method, sent.path) == ("POST", "/v1/invoices")
    assert json.loads(json.dumps(sent.body)) == {
        "invoiceId": str(ID),
        "number": "INV-000001",
        "type": "Revenue",
        "status": "Invoiced",
        "invoiceDate": "2026-11-20",
        "dueDate": "2026-12-20",
        "currency": "USD",
        "total": "637.50",
        "referenceNumber": "",
        "billTo": {"accountNumber": "0001204", "name": "Fillmore", "address": ["1 Main St"], "country": "US"},
        "shipmentNumbers": ["S-1"],
        "lines": [
            {"lineId": "L-BASE", "code": "BASE", "text": "Base", "shipmentNumber": "S-1", "amount": "600.00"},
            {"lineId": "L-FUEL", "code": "FUEL", "text": "Fuel", "shipmentNumber": "S-1", "amount": "37.50"},
        ],
    }


@pytest.mark.parametrize(
    ("kind", "method", "path"),
    [
        (PushKind.PULLING, "GET", f"/v1/invoices/{ID}"),
        (PushKind.PRINTING, "POST", f"/v1/invoices/{ID}/print"),
        (PushKind.CAPTURE, "POST", f"/v1/invoices/{ID}/capture"),
    ],
)
def test_the_other_messages_name_the_invoice(kind: PushKind, method: str, path: str) -> None:
    sent = build_push_message(kind, INVOICE)
    assert (sent.method, sent.path) == (method, path)


@pytest.mark.parametrize(
    ("change", "kind", "said"),
    [
        ({"auto_billing_status": "pushed"}, PushKind.BILLING, "Invoice INV-000001 was already pushed."),
        ({"auto_billing_status": "pushed"}, PushKind.PULLING, ""),
        ({"status": "Voided", "is_deleted": True}, PushKind.PRINTING, "Invoice INV-000001 is Voided."),
        ({"lines": []}, PushKind.BILLING, "Invoice INV-000001 has no charge to bill."),
        ({"number": "", "lines": []}, PushKind.BILLING, "Invoice S-1 has no charge to bill."),
    ],
)
def test_what_cannot_be_pushed_says_why(change: dict, kind: PushKind, said: str) -> None:
    assert find_push_problem(kind, INVOICE | change) == said


def test_captured_charges_are_read_to_the_cent() -> None:
    content = (
        b'{"currency": "USD", "charges": [{"code": "BASE", "amount": 600.1}, {"code": "FUEL", "amount": "-37.5"}]}'
    )
    assert parse_push_response(PushKind.CAPTURE, content).charges == (
        CapturedCharge("BASE", Decimal("600.10")),
        CapturedCharge("FUEL", Decimal("-37.50")),
    )


@pytest.mark.parametrize(
    "content", [b"", b"<html>busy</html>", b"[]", b"null", b'{"reference": NaN}', b"\xff\xfe", b"[" * 100_000]
)
def test_what_is_no_json_object_is_unreadable(content: bytes) -> None:
    with pytest.raises(UnreadableResponse):
        parse_push_response(PushKind.BILLING, content)


@pytest.mark.parametrize(
    ("kind", "answer", "where"),
    [
        (PushKind.BILLING, {}, "reference: missing"),
        (PushKind.BILLING, {"reference": 7}, "reference: expected a text"),
        (PushKind.BILLING, {"reference": "a" * 201}, "reference: expected a text"),
        (PushKind.BILLING, {"reference": "B\u0007"}, "reference: expected a text"),
        (PushKind.PULLING, {"number": "1"}, "state: missing"),
        (PushKind.CAPTURE, {"charges": []}, "currency: missing"),
        (PushKind.CAPTURE, {"currency": "USD", "charges": {}}, "charges: expected a list"),
        (PushKind.CAPTURE, {"currency": "USD", "charges": [7]}, "charge 1, code: missing"),
        *(
            (PushKind.CAPTURE, {"currency": "USD", "charges": [{"code": "A", "amount": bad}]}, "charge 1, amount")
            for bad in (None, True, [], "1,234.56", "٣", 1e308, "1e12", "0.001", "Infinity", "NaN")
        ),
    ],
)
def test_what_does_not_keep_to_the_protocol_says_where(kind: PushKind, answer: dict, where: str) -> None:
    with pytest.raises(ProtocolViolation, match=where):
        parse_push_response(kind, json.dumps(answer).encode())
