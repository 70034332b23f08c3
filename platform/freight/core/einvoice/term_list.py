"""The business terms of an invoice one by one, with what they are called and where each comes from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from freight.core.einvoice.term_fields import TERM_FIELDS
from freight.core.einvoice.terms import Terms

_INVOICE, _CHARGE, _TAX = "the invoice", "the charge", "the tax rules"


@dataclass(frozen=True)
class ListedTerm:
    """A term with its value. `part`: what it is about, such as the seller or a line; `place`: where it comes from."""

    number: str
    part: str
    name: str
    value: str
    place: str


# EN 16931-1: what the terms are called that no field of ours mends
_NAMES: Mapping[str, tuple[str, str]] = {
    "BT-1": ("Invoice number", _INVOICE),
    "BT-2": ("Invoice date", _INVOICE),
    "BT-3": ("Type: 380 invoice, 381 credit note", _INVOICE),
    "BT-5": ("Currency", _INVOICE),
    "BT-6": ("Currency of the tax return", "the tax registration"),
    "BT-9": ("Due date", _INVOICE),
    "BT-25": ("Invoice it refers to", _INVOICE),
    "BT-26": ("Date of that invoice", _INVOICE),
    "BT-72": ("Day of supply", "the shipments"),
    "BT-73": ("First day of supply", "the shipments"),
    "BT-74": ("Last day of supply", "the shipments"),
    "BT-81": ("Means of payment", "the tax registration"),
    "BT-83": ("Payment reference", _INVOICE),
    "BT-85": ("Account holder", "the tax registration"),
    "BT-106": ("Sum of the charges", _INVOICE),
    "BT-109": ("Total before tax", _INVOICE),
    "BT-110": ("Tax", _TAX),
    "BT-111": ("Tax in the currency of the return", _TAX),
    "BT-112": ("Total with tax", _INVOICE),
    "BT-115": ("Due for payment", _INVOICE),
    "BT-116": ("Taxed amount", _TAX),
    "BT-117": ("Tax", _TAX),
    "BT-118": ("Category", _TAX),
    "BT-119": ("Rate", _TAX),
    "BT-120": ("Reason", _TAX),
    "BT-121": ("Reason code", _TAX),
    "BT-126": ("Line", _INVOICE),
    "BT-129": ("Quantity", _CHARGE),
    "BT-130": ("Unit", _CHARGE),
    "BT-131": ("Amount", _CHARGE),
    "BT-146": ("Price", _CHARGE),
    "BT-151": ("Tax category", _TAX),
    "BT-152": ("Tax rate", _TAX),
    "BT-153": ("Charge", _CHARGE),
    "BT-154": ("Shipment", "the shipment"),
    "BT-155": ("Charge code", _CHARGE),
}
_SELLER = {
    "name": "BT-27", "legal_identifier": "BT-30", "vat_identifier": "BT-31", "einvoicing_addr": "BT-34",
    "addr_l1": "BT-35", "city": "BT-37", "postcode": "BT-38", "country_code": "BT-40",
}  # fmt: skip
_CONTACT = {"name": "BT-41", "phone": "BT-42", "email": "BT-43"}
_BUYER = {
    "name": "BT-44", "vat_identifier": "BT-48", "einvoicing_addr": "BT-49", "addr_l1": "BT-50", "addr_l2": "BT-51",
    "addr_l3": "BT-163", "city": "BT-52", "postcode": "BT-53", "country_subdivision": "BT-54", "country_code": "BT-55",
}  # fmt: skip
# terms of a party that share the field of another one
_SAME_FIELD = {"BT-51": "BT-50", "BT-163": "BT-50"}
_OUR_COUNTRY = ("Our country", "the system")
_TOTALS = ("BT-106", "BT-109", "BT-110", "BT-111", "BT-112", "BT-115")
_PAYMENT = ("BT-81", "BT-83", "BT-84", "BT-85", "BT-86")


def list_invoice_terms(terms: Terms) -> list[ListedTerm]:
    """Return the terms of `build_invoice_terms` in the order of the paper: invoice, parties, lines, tax, totals and
    payment. Terms without a value are left out."""
    head = [name for name in terms if name.startswith("BT-") and name not in (*_TOTALS, *_PAYMENT)]
    listed = [_list_term("Invoice", name, terms[name]) for name in head]
    listed += [term for reference in terms.get("BG-3", ()) for term in _list_group("Refers to", reference)]
    listed += _list_party("Seller", terms["BG-4"], _SELLER)
    listed += [
        _list_term("Seller", _CONTACT[name], text)
        for contact in terms["BG-4"].get("contacts", ())
        for name, text in contact.items()
    ]
    listed += _list_party("Customer", terms["BG-7"], _BUYER)
    for line in terms.get("BG-25", ()):
        listed += _list_group(f"Line {line['BT-126']}", line)
    for row in terms.get("BG-23", ()):
        listed += _list_group(f"Tax {row['BT-118']} {row.get('BT-119', '')}".strip(), row)
    listed += [_list_term("Totals", name, terms[name]) for name in _TOTALS if name in terms]
    return listed + [_list_term("Payment", name, terms[name]) for name in _PAYMENT if name in terms]


def _list_party(part: str, party: Mapping[str, Any], numbers: Mapping[str, str]) -> Iterable[ListedTerm]:
    for name, number in numbers.items():
        if value := party.get(name):
            scheme = party.get(f"{name}_schemeid")
            yield _list_term(part, number, f"{scheme}:{value}" if scheme else value)
    for value in party.get("identifiers", {}).values():
        yield _list_term(part, "BT-46" if part == "Customer" else "BT-29", value)


def _list_group(part: str, group: Mapping[str, Any]) -> list[ListedTerm]:
    return [_list_term(part, name, value) for name, value in group.items()]


def _list_term(part: str, number: str, value: object) -> ListedTerm:
    name, place = _NAMES.get(number) or _find_field(number)
    return ListedTerm(number, part, name, str(value), place)


def _find_field(number: str) -> tuple[str, str]:
    if number == "BT-40":
        return _OUR_COUNTRY
    field = TERM_FIELDS[{"BT-29": "BT-31", **_SAME_FIELD}.get(number, number)]
    return field.title, field.place
