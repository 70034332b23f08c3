"""An issued invoice with tax, as it is stored: of a Dutch forwarder, for a German customer unless something else is
said."""

from decimal import Decimal
from typing import Any

from tests.fixtures.invoices import invoice_of, line_of

IDENTITY = {
    "name": "Meridian Forwarding B.V.",
    "street": "Waalhaven 1",
    "city": "Rotterdam",
    "postal_code": "3087 AM",
    "legal_number": "12345678",
    "legal_scheme": "0106",
    "endpoint_scheme": "0106",
    "endpoint_id": "12345678",
    "contact_name": "Ana Ortiz",
    "contact_phone": "+31 10 1234567",
    "contact_email": "billing@meridian.example",
    "iban": "NL91ABNA0417164300",
    "bic": "ABNANL2A",
}
STANDARD: dict[str, Any] = {"category": "S", "percent": Decimal(21), "reason": ("", "")}
REVERSE: dict[str, Any] = {
    "category": "AE",
    "percent": Decimal(0),
    "reason": ("VATEX-EU-AE", "Reverse charge (article 196 of Directive 2006/112/EC)"),
}
OUTSIDE: dict[str, Any] = {
    "category": "O",
    "percent": Decimal(0),
    "reason": ("VATEX-EU-O", "Not subject to VAT (article 44 of Directive 2006/112/EC)"),
}
EXPORT: dict[str, Any] = {
    "category": "E",
    "percent": Decimal(0),
    "reason": ("VATEX-EU-146-1E", "Transport of exported goods (article 146 (1) (e))"),
}


def taxed(*charges: tuple[str, str, dict[str, Any]], **other: Any) -> dict[str, Any]:
    """Return an invoice with these charges: text, net amount and treatment. The tax is worked out by hand here: base ×
    rate, to the cent."""
    lines = [line_of(value, text, line_id=text) for text, value, _ in charges]
    bases: dict[tuple[str, Decimal, tuple[str, str]], Decimal] = {}
    for _, value, how in charges:
        key = (how["category"], how["percent"], how["reason"])
        bases[key] = bases.get(key, Decimal(0)) + Decimal(value)
    rows = [
        {
            "category": category,
            "tax": "",
            "percent": percent,
            "exemption_code": reason[0],
            "exemption_text": reason[1],
            "base": base,
            "amount": (base * percent / 100).quantize(Decimal("0.01"), rounding="ROUND_HALF_UP"),
        }
        for (category, percent, reason), base in bases.items()
    ]
    amount = sum((row["amount"] for row in rows), Decimal("0.00"))
    net = sum((Decimal(value) for _, value, _ in charges), Decimal(0))
    buyer = {
        "number": "DE136695976", "kind": "business", "city": "Hamburg", "postal_code": "20457",
        "buyer_reference": "04011000-12345-67", "endpoint_scheme": "9930", "endpoint_id": "DE136695976",
    }  # fmt: skip
    tax = {
        "language": "en",
        "seller": {"country": "NL", "number": "NL123456782B90", "tax_name": "BTW", "identity": IDENTITY},
        "buyer": buyer | other.pop("buyer", {}),
        "treatments": [
            {
                "line_ids": [text], "code": how["category"], "category": how["category"],
                "rates": [{"name": "BTW", "percent": how["percent"]}], "exemption_code": how["reason"][0],
                "exemption_text": how["reason"][1], "rule_id": "", "rule_name": "", "facts": {},
            }
            for text, _, how in charges
        ],
        "rows": rows,
        "service_from": "2026-10-28",
        "service_to": "2026-11-01",
        "reference_date": "",
        "amount": amount,
        "gross": net + amount,
        "accounting": None,
    } | other.pop("tax", {})  # fmt: skip
    bill_to = {
        "account_id": "account", "account_number": "0001204", "name": "Lakeshore Diagnostics GmbH",
        "address": ["Hafenstr. 7"], "country": "DE",
    }  # fmt: skip
    return invoice_of(lines=lines) | {"currency": "EUR", "bill_to": bill_to, "tax": tax, "total": net} | other
