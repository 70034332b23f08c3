"""Which charge a name on a carrier's invoice is. Carriers name the same charge differently."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from freight.core.invoices.charges import FREIGHT
from freight.core.workbooks.headings import normalize_heading
from freight.core.workbooks.trade_headings import TAX_NAMES

LEFT_OUT = "-"  # a name that is not a charge: its amounts are not entered
OWN = "+"  # a charge that no tariff has: entered under its own name
TAX = "%"  # tax on the other charges of the invoice
_LONGEST_CODE = 20
_LONGEST_NAME = 100

# synonyms; names are compared by the first one
_ALIKE: tuple[tuple[str, ...], ...] = (
    ("freight", "linehaul", "line haul", "lhl", "base", "base rate", "gross freight", "net freight", "transportation",
     "freight charge", "freight charges", "discount", "total"),
    ("fuel", "fuel surcharge", "fsc", "fsg", "baf", "bunker", "bunker adjustment"),
    ("residential", "residential delivery", "resi", "res"),
    ("liftgate", "lift gate", "lift gate delivery", "liftgate delivery", "lgd"),
    ("limited access", "lad", "ltd access"),
    ("inside delivery", "idl"),
    ("notification", "notify", "appointment", "call before delivery", "apt"),
    ("hazmat", "hazardous", "hazardous material", "hazardous materials", "dangerous goods", "haz", "dg"),
    ("detention", "det", "waiting time"),
    ("demurrage", "dem"),
    ("storage", "stg"),
    ("security", "security surcharge", "ssc"),
    ("handling", "thc", "terminal handling", "terminal handling charge"),
    ("delivery area", "delivery area surcharge", "das"),
    ("address correction", "adc"),
    ("reweigh", "reweigh fee", "reclass"),
)  # fmt: skip
# `tax` alone is part of many names: fuel tax, tax documents
_TAX_WORDS = frozenset(TAX_NAMES) - {"tax"}
# what is paid at the border is a charge
_PAID_AT_BORDER = frozenset({"import", "duty", "duties", "customs"})
_STANDS_FOR = {word: words[0] for words in _ALIKE for word in words}


@dataclass(frozen=True)
class KnownCharge:
    """A charge of the system's tariffs or calculation codes; `is_near`: of a tariff that rates the shipments."""

    code: str
    text: str
    is_near: bool = False


def get_charge_name_key(name: str) -> str:
    """Return a carrier's name of a charge in the form it is remembered by: without case and punctuation."""
    return normalize_heading(name)[:_LONGEST_NAME]


def suggest_charge_code(name: str, charges: Sequence[KnownCharge]) -> str:
    """Return the code of the charge that the name most likely is, the first of several; "" if nothing suggests one. A
    charge of a tariff that rates none of the shipments is suggested only by its exact name, unless no tariff rates
    them."""
    key = get_charge_name_key(name)
    codes_by_name = [
        (get_charge_name_key(text), charge.code) for charge in charges for text in (charge.text, charge.code)
    ]
    rated = any(charge.is_near and charge.code != FREIGHT for charge in charges)
    near = [
        (get_charge_name_key(text), charge.code)
        for charge in charges
        for text in (charge.text, charge.code)
        if charge.is_near or not rated
    ]
    meaning = _meaning(key)
    ways = (
        (code for text, code in codes_by_name if text == key),
        (code for text, code in near if meaning and _STANDS_FOR.get(text) == meaning),
        (code for text, code in near if meaning and _meaning(text) == meaning),
    )
    return next(chain.from_iterable(ways), "")


def add_freight_charge(charges: Iterable[KnownCharge]) -> list[KnownCharge]:
    """Return the charges, each code once: the freight, which every tariff has or is, then those of the tariffs that
    rate the shipments, then all others."""
    charges_by_code: dict[str, KnownCharge] = {FREIGHT: KnownCharge(FREIGHT, "Freight", is_near=True)}
    for charge in sorted(charges, key=lambda charge: not charge.is_near):
        charges_by_code.setdefault(charge.code.casefold(), charge)
    return list(charges_by_code.values())


def resolve_charge_code(name: str, choice: str) -> str:
    """Return the charge code that a name's amounts are entered under; "" if they are left out."""
    if choice == OWN:
        return get_charge_name_key(name).upper().replace(" ", "_")[:_LONGEST_CODE]
    return "" if choice in (LEFT_OUT, TAX) else choice


def is_tax_name(name: str) -> bool:
    """Return whether a carrier's name of an amount says that it is tax: `VAT 21 %`, `BTW`, `GST/HST`."""
    words = [word for word in get_charge_name_key(name).split() if not word.isdecimal()]
    return words in (["tax"], ["taxes"]) or (bool(_TAX_WORDS & {*words}) and not _PAID_AT_BORDER & {*words})


def list_unmapped_names(names: Iterable[str], codes: Mapping[str, str]) -> list[str]:
    """Return the names that have no charge chosen yet, in their order."""
    return [name for name in names if not codes.get(get_charge_name_key(name))]


def _meaning(key: str) -> str:
    """Return the meaning of a name, or of its longest part that has one; "" for none."""
    words = key.split()
    spans = ((length, at) for length in range(len(words), 0, -1) for at in range(len(words) - length + 1))
    return next(
        (meaning for length, at in spans if (meaning := _STANDS_FOR.get(" ".join(words[at : at + length])))),
        "",
    )
