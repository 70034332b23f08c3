"""The messages to and from the billing system, as docs/auto-billing.md describes them."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from freight.core.auto_billing.pushes import PushKind
from freight.core.records import JsonObject, Stored

TRIAL = ("GET", "/v1/account")
"""What credentials are tried with."""

_LONGEST_TEXT = 200
_LARGEST_AMOUNT = Decimal(10) ** 12
_MOST_CHARGES = 1_000
_FIGURE = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?")


@dataclass(frozen=True)
class PushMessage:
    """One request below the base URL. `body` is None where it has none."""

    method: str
    path: str
    body: dict[str, object] | None


def build_push_message(kind: PushKind, invoice: Mapping[str, object]) -> PushMessage:
    """Return the message for a stored invoice. Amounts are decimal figures as text, days yyyy-MM-dd, ids text."""
    path = f"/v1/invoices/{invoice['_id']}"
    fields = {"invoiceId": str(invoice["_id"]), "number": invoice["number"]}
    match kind:
        case PushKind.BILLING:
            return PushMessage("POST", "/v1/invoices", fields | _bill(invoice))
        case PushKind.PULLING:
            return PushMessage("GET", path, None)
        case PushKind.PRINTING:
            return PushMessage("POST", f"{path}/print", fields)
        case PushKind.CAPTURE:
            capture_fields = {"currency": invoice["currency"], "shipmentNumbers": invoice["shipment_numbers"]}
            return PushMessage("POST", f"{path}/capture", fields | capture_fields)


def _bill(invoice: Stored) -> JsonObject:
    to = invoice["bill_to"]
    return {
        "type": invoice["invoice_type"],
        "status": invoice["status"],
        "invoiceDate": invoice["invoice_date"],
        "dueDate": invoice["due_date"],
        "currency": invoice["currency"],
        "total": str(invoice["total"]),
        "referenceNumber": invoice.get("reference_number", ""),
        "billTo": {
            "accountNumber": to["account_number"],
            "name": to["name"],
            "address": to["address"],
            "country": to["country"],
        },
        "shipmentNumbers": invoice["shipment_numbers"],
        "lines": [
            {
                "lineId": line.get("line_id", ""),
                "code": line["charge_code"],
                "text": line["charge_text"],
                "shipmentNumber": line["shipment_number"],
                "amount": str(line["invoice_value"]),
            }
            for line in invoice["lines"]
            # a dummy charge is shown to the operator and not billed
            if line["invoice_value"] is not None and not line.get("is_dummy")
        ],
    }


class UnreadableResponse(Exception):
    """The answer is not a JSON object: a proxy or gateway in front of the billing system may have sent it."""


class ProtocolViolation(Exception):
    """A JSON object that violates the protocol; the text says where."""


@dataclass(frozen=True)
class CapturedCharge:
    """A charge as the billing system has it, in the currency of the invoice."""

    code: str
    amount: Decimal


@dataclass(frozen=True)
class PushResult:
    """What an answer said. Empty: it did not say."""

    reference: str = ""
    state: str = ""
    number: str = ""
    currency: str = ""
    charges: tuple[CapturedCharge, ...] = ()


def parse_push_response(kind: PushKind, content: bytes) -> PushResult:
    """Return the answer to a message of that kind. Raises UnreadableResponse or ProtocolViolation."""
    try:
        payload = json.loads(content, parse_float=Decimal, parse_constant=_no_number)
    except (ValueError, RecursionError) as broken:
        raise UnreadableResponse("The response is not JSON.") from broken
    if not isinstance(payload, dict):
        raise UnreadableResponse("The response is not a JSON object.")
    result = PushResult(
        reference=_text(payload, "reference"),
        state=_text(payload, "state"),
        number=_text(payload, "number"),
        currency=_text(payload, "currency"),
        charges=_charges(payload.get("charges", [])) if kind is PushKind.CAPTURE else (),
    )
    if kind is PushKind.BILLING and not result.reference:
        raise ProtocolViolation("reference: missing. It is the name the invoice was filed under.")
    if kind is PushKind.PULLING and not result.state:
        raise ProtocolViolation("state: missing.")
    if kind is PushKind.CAPTURE and not result.currency:
        raise ProtocolViolation("currency: missing.")
    return result


def _text(found: Mapping[str, object], name: str) -> str:
    value = found.get(name, "")
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT or not value.isprintable():
        raise ProtocolViolation(f"{name}: expected a text of at most {_LONGEST_TEXT} printable characters.")
    return value.strip()


def _charges(found: object) -> tuple[CapturedCharge, ...]:
    if not isinstance(found, list) or len(found) > _MOST_CHARGES:
        raise ProtocolViolation(f"charges: expected a list of at most {_MOST_CHARGES:,}.")
    return tuple(_charge(row, number) for number, row in enumerate(found, 1))


def _charge(row: object, number: int) -> CapturedCharge:
    code = _text(row, "code") if isinstance(row, dict) else ""
    if not isinstance(row, dict) or not code:
        raise ProtocolViolation(f"charge {number}, code: missing.")
    raw_amount = row.get("amount")
    if isinstance(raw_amount, bool) or not isinstance(raw_amount, str | int | Decimal):
        raise ProtocolViolation(f"charge {number}, amount: expected a number.")
    # Decimal alone accepts digits of other scripts, underscores and exponents
    if isinstance(raw_amount, str) and not _FIGURE.fullmatch(raw_amount):
        raise ProtocolViolation(f"charge {number}, amount: {raw_amount[:40]!r} is not a number.")
    amount = Decimal(raw_amount)
    if abs(amount) >= _LARGEST_AMOUNT or amount != round(amount, 2):
        raise ProtocolViolation(f"charge {number}, amount: below {_LARGEST_AMOUNT:,}, with 2 decimals at most.")
    return CapturedCharge(code, round(amount, 2))


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is not JSON")
