"""What an invoice says on paper: plain text by name, which is all that a template ever sees of it."""

import hashlib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import orjson

from freight.core.fields.numbers import plain_text
from freight.core.invoices.statuses import OPEN
from freight.core.money import show, total
from freight.core.shipments.statuses import DELETED, VOIDED

CREDIT_NOTE = "Credit Note"
DRAFT = "DRAFT"
_MARKS = {**dict.fromkeys(OPEN, DRAFT), VOIDED: "VOIDED", DELETED: "DELETED"}
_REFERENCES = {"credits": "Credit for", "corrects": "Corrects", "replicates": "Replicates"}


def content_of(invoice: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a stored invoice: `invoice`, `bill_to` and `shipments` with their charges. Amounts and days are
    text as it is printed; a charge that is not billed is not on it."""
    is_credit = invoice["invoice_type"] == CREDIT_NOTE
    party = invoice["bill_to"]
    shipments = _shipments(invoice)
    return {
        "invoice": {
            "title": "Credit note" if is_credit else "Invoice",
            "number": invoice["number"],
            "type": invoice["invoice_type"],
            "mark": mark_of(invoice),
            "is_credit": is_credit,
            "date": invoice["invoice_date"],
            "due_date": invoice["due_date"],
            "currency": invoice["currency"],
            "total": show(invoice["total"]),
            "amount": f"{invoice['total']:.2f}",
            "lines": sum(len(each["lines"]) for each in shipments),
            "reference": invoice.get("reference_number", ""),
            "reference_kind": _REFERENCES.get(invoice.get("reference_kind", ""), ""),
        },
        "bill_to": {
            "name": party["name"],
            "address": list(party.get("address", [])),
            "account_number": party["account_number"],
            "country": party.get("country", ""),
        },
        "shipments": shipments,
    }


def mark_of(invoice: Mapping[str, Any]) -> str:
    """What is printed across an invoice that is not to be paid: DRAFT, VOIDED or DELETED; "" on all others."""
    return _MARKS.get(invoice["status"], "")


def title_of(content: Mapping[str, Any]) -> str:
    """`Invoice INV-000042`, `Credit note CRN-000007`, `Draft invoice`."""
    invoice = content["invoice"]
    if invoice["mark"] == DRAFT:
        return " ".join(filter(None, ("Draft", invoice["title"].lower(), invoice["number"])))
    return f"{invoice['title']} {invoice['number']}".strip()


def fingerprint(content: Mapping[str, Any]) -> str:
    """Equal for equal content, whatever it looks like."""
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()


def _shipments(invoice: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The shipments with their charges. `place` counts the charges through the invoice from 1; `brought` and
    `carried` are what they come to before this one and with it."""
    lines: dict[Any, list[Any]] = {}
    for line in invoice["lines"]:
        if line["invoice_value"] is not None and not line.get("is_dummy"):
            lines.setdefault(line["shipment_id"], []).append(line)
    found = []
    place, carried = 0, Decimal(0)
    for one in invoice["shipments"]:
        billed = lines.get(one["shipment_id"], [])
        printed = []
        for line in billed:
            place, brought, carried = place + 1, carried, carried + line["invoice_value"]
            printed.append(
                {
                    "place": place,
                    "charge": line["charge_text"],
                    "comment": line["reason_comment"],
                    "value": show(line["invoice_value"]),
                    "brought": show(brought),
                    "carried": show(carried),
                }
            )
        if printed:
            subtotal = show(total(line["invoice_value"] for line in billed))
            facts = _facts(one["values"])
            found.append({"number": one["shipment_number"], "facts": facts, "subtotal": subtotal, "lines": printed})
    return found


def _facts(values: Mapping[str, Any]) -> list[str]:
    """What the invoice says about a shipment, a line each: reference and day, route, carrier, cargo."""

    def told(key: str, *, before: str = "", after: str = "") -> str:
        value = values.get(key)
        if value in (None, ""):
            return ""
        text = value if isinstance(value, str) else plain_text(value)
        return f"{before}{text}{after}"

    route = (told("shipmentRouting#originPort"), told("shipmentRouting#destinationPort"))
    groups = [
        tuple(told(f"shipmentInformation#{key}") for key in ("shipDate", "mwab", "bookingNumber")),
        (" to ".join(part for part in route if part),),
        (told("shipmentInformation#carrier"), told("shipmentInformation#serviceLevel")),
        (told("shipmentCargo#pieces", after=" pieces"), told("shipmentCargo#grossWeight", after=" kg")),
        (told("shipmentInformation#purchaseOrder", before="Order "),),
    ]
    return [text for group in groups if (text := " · ".join(part for part in group if part))]
