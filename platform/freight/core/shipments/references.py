"""The numbers a shipment can be found by: its own, and those from carriers, customers and customs."""

import re
from collections.abc import Mapping

# keys of fields in any group of a template: air waybill, bill of lading, booking, container, order and the like
REFERENCE_KEYS = frozenset(
    {
        "shipmentNumber",
        "mwab",
        "hwab",
        "awb",
        "billOfLading",
        "bol",
        "bookingNumber",
        "brokerageBookingNumber",
        "purchaseOrder",
        "containerNumber",
        "containerNumbers",
        "customerReference",
        "proNumber",
    }
)
_MOST = 20
_LONGEST = 40
_APART = re.compile(r"[,;\n]")
# anything other than letters and digits
_SEPARATORS = re.compile(r"[\W_]+")


def normalize_reference(text: str) -> str:
    """A number as it is compared: letters and digits alone, in capitals. `020-1234 5675` is `02012345675`."""
    number = text.upper()
    # most are written without any
    return (number if number.isalnum() else _SEPARATORS.sub("", number))[:_LONGEST]


def collect_shipment_references(data: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The different numbers in a shipment's stored values, sorted. A field may hold several, set apart by commas or
    lines."""
    references: dict[str, None] = {}
    for inside in data.values():
        for key, value in inside.items():
            if key not in REFERENCE_KEYS:
                continue
            text = str(value)
            # most fields hold a single number without any separator
            for part in (text,) if text.isalnum() else _APART.split(text):
                if number := normalize_reference(part):
                    references[number] = None
    return sorted(references)[:_MOST]
