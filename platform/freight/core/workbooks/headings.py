"""Headings: their normal form, by which a sheet is recognised again, and the names the trade uses for a field."""

import hashlib
import re
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")
_UNIT = re.compile(r"\s*[(\[,]\s*(kg|kgs|kilograms?|cbm|m3|m³|usd|eur|days?)\s*[)\]]?\s*$", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")

# short key of a field → headings that mean it; what a tenant's template says comes first
TRADE_NAMES: dict[str, tuple[str, ...]] = {
    "shipmentNumber": ("order id", "order no", "order number", "shipment id", "shipment no", "consignment no", "id"),
    "bookingNumber": ("booking no", "booking ref", "booking reference"),
    "mwab": ("mawb", "master air waybill", "master awb", "awb", "awb no"),
    "purchaseOrder": ("po", "po no", "po number", "po so", "purchase order no"),
    "shipDate": ("order date", "shipping date", "shipped on", "date shipped", "pickup date", "etd"),
    "deliveryDate": ("delivered to client date", "delivered on", "date delivered", "eta"),
    "transportMode": ("mode", "shipment mode", "mode dsc", "mode of transport"),
    "serviceLevel": ("service", "service type", "svc cd"),
    "carrier": ("carrier code", "carrier name", "courier"),
    "transitDays": ("tpt", "tpt day cnt", "transit time", "transit"),
    "incoterm": ("inco term", "incoterms", "vendor inco term"),
    "product": ("product id", "product code", "item", "sku", "item description"),
    "originPort": ("origin", "port of loading", "pol", "from port"),
    "originCountry": ("from country", "country of origin"),
    "destinationPort": ("destination", "port of discharge", "pod", "to port"),
    "destinationCountry": ("country", "to country", "country of destination"),
    "plant": ("plant code", "manufacturing site", "warehouse"),
    "customerAccountNumber": ("account", "account no", "account number", "customer account", "customer no"),
    "customerName": ("customer", "client", "bill to"),
    "shipper": ("vendor", "supplier", "consignor", "sender"),
    "consignee": ("receiver", "ship to"),
    "pieces": ("packages", "cartons", "number of packages"),
    "grossWeight": ("weight", "gross", "gross wt", "actual weight"),
    "volume": ("cbm", "cubic metres", "measurement"),
    "chargeableWeight": ("chargeable", "chargeable wt", "chg weight"),
    "unitQuantity": ("units", "quantity", "qty", "line item quantity"),
    "description": ("goods", "goods description", "cargo description"),
    "declaredValue": ("value", "line item value", "insured value", "invoice value"),
    "userFreight": ("freight", "freight cost", "freight charge"),
    "currency": ("ccy", "currency code"),
}


def normal(heading: str) -> str:
    """A heading without case, punctuation and a unit at its end: `Weight (Kilograms)` and `weight` are alike."""
    bare = _UNIT.sub("", heading) or heading
    return " ".join(_WORD.findall(bare)).casefold()


def normal_key(key: str) -> str:
    """The short key of a field in the same form: `shipmentInformation#shipDate` → `ship date`."""
    return normal(_CAMEL.sub(" ", key.rpartition("#")[2]))


def fingerprint(headings: Sequence[str]) -> str:
    """What a sheet with these headings in this order is recognised by."""
    joined = "\x1f".join(normal(heading) for heading in headings)
    return hashlib.sha256(joined.encode()).hexdigest()[:32]
