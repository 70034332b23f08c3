"""The variables of a mapping: an invoice with its shipments, charges, parties and references as plain values."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TypeVar

from freight.core.countries import find_locode_country
from freight.core.dates import parse_day
from freight.core.edi.addresses import Address, parse_address_lines
from freight.core.fields.numbers import exact
from freight.core.invoices.checks import CREDIT_NOTE
from freight.core.invoices.corrections import CREDITS
from freight.core.invoices.figures import compute_invoice_amounts
from freight.core.money import sum_amounts
from freight.core.records import Record, Stored
from freight.core.shipments.references import REFERENCE_KEYS

R = TypeVar("R")
Row = Stored

# the groups of an invoice that a segment can repeat for, and the name of a row of each in a mapping
GROUPS = {"shipments": "shipment", "lines": "line", "parties": "party", "references": "reference", "taxes": "tax"}

_KINDS = {
    "mwab": "masterBill",
    "hwab": "houseBill",
    "awb": "airWaybill",
    "billOfLading": "billOfLading",
    "bol": "billOfLading",
    "bookingNumber": "booking",
    "brokerageBookingNumber": "brokerageBooking",
    "purchaseOrder": "purchaseOrder",
    "containerNumber": "container",
    "containerNumbers": "container",
    "customerReference": "customerReference",
    "proNumber": "pro",
}
_LONGEST_CODE = 3
KINDS = tuple(dict.fromkeys(_KINDS.values()))
ROLES = ("billTo", "shipper", "consignee")

NAMES: Mapping[str, tuple[str, ...]] = {
    "invoice": (
        "number", "type", "kind", "date", "dueDate", "netDays", "currency", "total", "documentTotal", "referenceNumber",
        "creditedNumber", "lineCount", "shipmentCount", "pieces", "weight", "chargeableWeight", "volume", "shipDate",
        "deliveryDate", "tax", "documentTax", "gross", "documentGross", "taxNumber", "customerTaxNumber",
    ),
    "account": (
        "number", "name", "street1", "street2", "city", "state", "postalCode", "country", "address1", "address2",
    ),
    "sender": ("scac", "name", "id", "receiverId", "application", "receiverApplication"),
    "shipment": (
        "index", "number", "billOfLading", "total", "pieces", "weight", "chargeableWeight", "volume", "lineCount",
    ),
    "line": (
        "index", "indexInShipment", "first", "code", "text", "type", "amount", "documentAmount", "currency",
        "shipmentNumber", "quantity",
    ),
    "party": (
        "index", "role", "name", "number", "street1", "street2", "city", "state", "postalCode", "country", "port",
    ),
    "reference": ("index", "kind", "number", "shipmentNumber"),
    "tax": (
        "index", "name", "category", "percent", "base", "documentBase", "amount", "documentAmount", "exemptionCode",
        "exemptionText",
    ),
    "loop": ("index", "count", "value"),
}  # fmt: skip
"""The variables of each source. A shipment has the fields of its template beside them, by `group#key`. `documentTotal`
and `documentAmount` are what a document of its kind says: a credit note of 25.00 says 25.00, `total` -25.00. `total`
and the amounts of lines are net; `gross` is with tax, and the same where none is charged."""


def list_mapping_variables(source: str, folder: str, template: Iterable[str] = ()) -> list[str]:
    """The variables of a source; of a shipment, those of one group of its template when `folder` names it."""
    names = [*NAMES.get(source, ()), *(template if source == "shipment" else ())]
    return [name for name in names if name.startswith(f"{folder}#")] if folder else names


def build_invoice_variables(invoice: Row, sender: Row | None = None) -> Record:
    """The values of a stored invoice. Amounts are Decimal, days yyyy-MM-dd. A charge that is not billed is left out."""
    sign = -1 if invoice["invoice_type"] == CREDIT_NOTE else 1
    by_shipment: dict[object, list[Record]] = {}
    lines: list[Record] = []
    for line in invoice["lines"]:
        if line["invoice_value"] is None or line.get("is_dummy"):
            continue
        of_one = by_shipment.setdefault(line["shipment_id"], [])
        row = {
            "index": len(lines) + 1,
            "indexInShipment": len(of_one) + 1,
            "first": "" if of_one else "first",
            "code": line.get("charge_code", ""),
            "text": line["charge_text"],
            "type": line.get("charge_type", ""),
            "amount": line["invoice_value"],
            "documentAmount": sign * line["invoice_value"],
            "currency": invoice["currency"],
            "shipmentNumber": line.get("shipment_number", ""),
            "quantity": 1,
        }
        lines.append(row)
        of_one.append(row)
    shipments = [
        _shipment(number, invoice_shipment, by_shipment.get(invoice_shipment["shipment_id"], ()))
        for number, invoice_shipment in enumerate(invoice["shipments"], 1)
    ]
    for shipment in shipments:
        for row in shipment["lines"]:
            row["shipment"] = shipment
    account = _account(invoice["bill_to"])
    return {
        "invoice": {
            **_head(invoice, shipments, len(lines)),
            "documentTotal": sign * invoice["total"],
            **_tax_head(invoice, sign),
        },
        "account": account,
        "sender": dict(sender or {}),
        "shipments": shipments,
        "lines": lines,
        "parties": _numbered([{"role": "billTo", **account}, *_parties(shipments)]),
        "references": _numbered(
            _distinct(row for invoice_shipment in shipments for row in invoice_shipment["references"])
        ),
        "taxes": _numbered(_tax_row(row, sign) for row in (invoice.get("tax") or {}).get("rows", ())),
    }


def _tax_head(invoice: Row, sign: int) -> dict[str, object]:
    amounts, tax = compute_invoice_amounts(invoice), invoice.get("tax") or {}
    return {
        "tax": amounts.tax,
        "documentTax": sign * amounts.tax,
        "gross": amounts.gross,
        "documentGross": sign * amounts.gross,
        "taxNumber": tax.get("seller", {}).get("number", ""),
        "customerTaxNumber": tax.get("buyer", {}).get("number", ""),
    }


def _tax_row(row: Row, sign: int) -> dict[str, object]:
    return {
        "name": row.get("tax", ""),
        "category": row["category"],
        "percent": row["percent"],
        "base": row["base"],
        "documentBase": sign * row["base"],
        "amount": row["amount"],
        "documentAmount": sign * row["amount"],
        "exemptionCode": row.get("exemption_code", ""),
        "exemptionText": row.get("exemption_text", ""),
    }


def _head(invoice: Row, shipments: Sequence[Row], lines: int) -> dict[str, object]:
    issued, due = parse_day(invoice["invoice_date"]), parse_day(invoice["due_date"])
    first = shipments[0] if shipments else {}
    return {
        "number": invoice["number"],
        "type": invoice["invoice_type"],
        "kind": "creditNote" if invoice["invoice_type"] == CREDIT_NOTE else "invoice",
        "date": invoice["invoice_date"],
        "dueDate": invoice["due_date"],
        "netDays": (due - issued).days if issued and due and due >= issued else None,
        "currency": invoice["currency"],
        "total": invoice["total"],
        "referenceNumber": invoice.get("reference_number", ""),
        "creditedNumber": invoice.get("reference_number", "") if invoice.get("reference_kind") == CREDITS else "",
        "lineCount": lines,
        "shipmentCount": len(shipments),
        **{name: _sum(shipment[name] for shipment in shipments) for name in _MEASURES},
        "shipDate": first.get("shipmentInformation#shipDate", ""),
        "deliveryDate": first.get("shipmentInformation#deliveryDate", ""),
    }


_MEASURES = {
    "pieces": "shipmentCargo#pieces",
    "weight": "shipmentCargo#grossWeight",
    "chargeableWeight": "shipmentCargo#chargeableWeight",
    "volume": "shipmentCargo#volume",
}
_BILLS = ("billOfLading", "houseBill", "masterBill", "airWaybill")


def _shipment(number: int, one: Row, lines: Sequence[Record]) -> Record:
    values = one.get("values", {})
    references = [
        {"kind": _KINDS[key], "number": text.strip(), "shipmentNumber": one["shipment_number"]}
        for name, value in values.items()
        if (key := name.partition("#")[2]) in REFERENCE_KEYS and key in _KINDS and value not in (None, "")
        for text in str(value).replace(";", ",").replace("\n", ",").split(",")
        if text.strip()
    ]
    bills = {row["kind"]: row["number"] for row in reversed(references)}
    return {
        **values,
        "index": number,
        "number": one["shipment_number"],
        "billOfLading": next((bills[kind] for kind in _BILLS if kind in bills), ""),
        "total": sum_amounts(line["amount"] for line in lines),
        "lineCount": len(lines),
        **{name: _figure(values.get(key)) for name, key in _MEASURES.items()},
        "lines": lines,
        "references": _numbered(_distinct(references)),
    }


def _account(party: Row) -> dict[str, object]:
    lines = list(party.get("address", ()))
    return {
        "number": party["account_number"],
        "name": party["name"],
        "country": party.get("country", ""),
        **_split_up(parse_address_lines(lines)),
        "address1": lines[0] if lines else "",
        "address2": lines[1] if len(lines) > 1 else "",
    }


def _split_up(address: Address) -> dict[str, str]:
    streets = address.streets
    return {
        "street1": streets[0] if streets else "",
        "street2": ", ".join(streets[1:]),
        "city": address.city,
        "state": address.state,
        "postalCode": address.postal_code,
    }


def _parties(shipments: Sequence[Row]) -> list[dict[str, object]]:
    """Who sends and who gets the shipments, each once."""
    parties_by_key: dict[tuple[str, ...], dict[str, object]] = {}
    for shipment in shipments:
        for role, end in (("shipper", "origin"), ("consignee", "destination")):
            row = {
                "role": role,
                "name": shipment.get(f"shipmentParties#{role}", ""),
                "port": shipment.get(f"shipmentRouting#{end}Port", ""),
                "postalCode": shipment.get(f"shipmentRouting#{end}PostalCode", ""),
                "country": _country(
                    shipment.get(f"shipmentRouting#{end}Country"), shipment.get(f"shipmentRouting#{end}Port")
                ),
            }
            if row["name"]:
                parties_by_key.setdefault(tuple(map(str, row.values())), row)
    return list(parties_by_key.values())


def _country(given: object, port: object) -> str:
    """Return a country's code as given; for a country written out, the one its UN/LOCODE begins with."""
    text = str(given or "")
    if len(text) > _LONGEST_CODE:
        return find_locode_country(str(port or "")) or text
    return text


def keep_first_by_key(rows: Iterable[R], key: Callable[[R], object]) -> list[R]:
    """Return the rows without those whose key occurred before."""
    first_by_key: dict[object, R] = {}
    for row in rows:
        first_by_key.setdefault(key(row), row)
    return list(first_by_key.values())


def _distinct(rows: Iterable[dict[str, object]]) -> list[dict[str, object]]:
    """Return references, each kind and number once: a partner refuses a repeated one."""
    return keep_first_by_key(rows, lambda row: (row["kind"], row["number"]))


def _numbered(rows: Iterable[Mapping[str, object]]) -> list[dict[str, object]]:
    return [{**row, "index": number} for number, row in enumerate(rows, 1)]


def _figure(value: object) -> Decimal | None:
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return exact(value)
    return None


def _sum(figures: Iterable[Decimal | None]) -> Decimal | None:
    present_figures = [figure for figure in figures if figure is not None]
    return sum_amounts(present_figures) if present_figures else None
