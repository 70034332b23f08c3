"""Print vendors' required fields (R115, R116), and what may never be stored of a payment method."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

CLICK_TO_MAIL, FEDEX = "clickToMail", "fedex"
DELIVERY_VENDOR = "deliveryVendor"
"""The delivery party of a profile whose letters somebody else prints."""
LABELS = {
    CLICK_TO_MAIL: "Click2Mail",
    FEDEX: "FedEx",
}
VENDORS = tuple(LABELS)
PARTS = ("createJob", "address", "payment", "userCredentials")
"""The parts of a vendor's form; each is a list of fields."""
CARD_NUMBER = (
    "“{label}” looks like a card number, which is never stored here. Register the card with the vendor and enter the "
    "token they give you."
)


@dataclass(frozen=True)
class VendorField:
    """A field of a vendor's form. `options`: the choices; empty if anything may be typed."""

    key: str
    label: str
    is_mandatory: bool = False
    options: tuple[str, ...] = ()
    default: str = ""


_RETURN_ADDRESS = (
    VendorField("name", "Return name", True),
    VendorField("organization", "Organization"),
    VendorField("address1", "Address line 1", True),
    VendorField("address2", "Address line 2"),
    VendorField("city", "City", True),
    VendorField("state", "State", True),
    VendorField("postalCode", "ZIP code", True),
)
_PAYMENT = (VendorField("billingReference", "Billing reference"),)
FORMS: Mapping[str, Mapping[str, tuple[VendorField, ...]]] = {
    CLICK_TO_MAIL: {
        "createJob": (
            VendorField("documentClass", "Document class", True, ("Letter 8.5 x 11",), "Letter 8.5 x 11"),
            VendorField("layout", "Layout", True, ("Address on separate page", "Address on first page")),
            VendorField("productionTime", "Production time", True, ("Next day", "Same day"), "Next day"),
            VendorField("envelope", "Envelope", True, ("#10 double window", "Flat")),
            VendorField("color", "Color", True, ("Black and white", "Full color"), "Black and white"),
            VendorField("mailClass", "Mail class", True, ("First class", "Standard"), "First class"),
        ),
        "address": _RETURN_ADDRESS,
        "payment": _PAYMENT,
        "userCredentials": (VendorField("accountName", "Account at the vendor", True),),
    },
    FEDEX: {
        "createJob": (
            VendorField("service", "Courier service", True, ("Ground", "2Day", "Standard Overnight"), "Ground"),
            VendorField("packaging", "Packaging", True, ("Envelope", "Pak", "Box"), "Envelope"),
            VendorField("signature", "Signature", False, ("None", "Indirect", "Direct", "Adult"), "None"),
        ),
        "address": _RETURN_ADDRESS,
        "payment": _PAYMENT,
        "userCredentials": (VendorField("accountNumber", "Courier account number", True),),
    },
}
"""The form of each vendor, by its parts."""


def get_vendor_values(data: Mapping[str, object], part: str) -> dict[str, str]:
    """Return the values of a part of a stored form, by the keys of its fields, or by their labels if it has only
    these."""
    items = data.get(part)
    return {
        str(item.get("key") or item.get("label")): str(item.get("value") or "").strip()
        for item in (items if isinstance(items, list) else [])
        if isinstance(item, Mapping)
    }


def fill_vendor_form(vendor: str, part: str, values: Mapping[str, str] | None = None) -> list[dict[str, str | bool]]:
    """Return a part of a form as it is stored: with these values by their fields' keys, else with the defaults."""
    current_values = values or {}
    return [
        {
            "key": field.key,
            "label": field.label,
            "isMandatory": field.is_mandatory,
            "value": current_values.get(field.key) or field.default or (field.options[0] if field.options else ""),
        }
        for field in FORMS[vendor][part]
    ]


def list_missing_vendor_fields(vendor: str, data: Mapping[str, object]) -> list[str]:
    """The labels of mandatory fields without a value (R118)."""
    missing: list[str] = []
    for part, fields in FORMS.get(vendor, {}).items():
        vendor_values = get_vendor_values(data, part)
        missing += [
            field.label
            for field in fields
            if field.is_mandatory and not (vendor_values.get(field.key) or vendor_values.get(field.label))
        ]
    return missing


def find_card_numbers(data: object, label: str = "Paper") -> Iterator[str]:
    """The labels of values that are card numbers by their length and check digit (ISO/IEC 7812-1)."""
    if isinstance(data, Mapping):
        name = str(data.get("label") or label)
        for key, value in data.items():
            yield from find_card_numbers(value, name if key == "value" else str(key))
    elif isinstance(data, list):
        for entry in data:
            yield from find_card_numbers(entry, label)
    elif isinstance(data, str | int) and _is_card_number(str(data)):
        yield label


def _is_card_number(text: str) -> bool:
    digits = re.sub(r"[ -]", "", text)
    if not re.fullmatch(r"[0-9]{13,19}", digits):
        return False
    doubled = [int(digit) * (1 + at % 2) for at, digit in enumerate(reversed(digits))]
    return sum(digit - 9 if digit > 9 else digit for digit in doubled) % 10 == 0
