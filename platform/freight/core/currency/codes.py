"""Which currencies there are: ISO 4217 as pycountry lists it. What was stored otherwise before stays readable; whatever
is entered is held against this list."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import pycountry

from freight.core.errors import Invalid

# codes of the standard that name no currency: reserved for tests, and "no currency is involved"
_NONE = frozenset({"XTS", "XXX"})
_SHOWN = 20  # of what somebody pasted
# list three of the standard, as far as there are ECB rates of them or work of their last years is still billed
_WITHDRAWN = {
    "ANG": "Netherlands Antillean Guilder",
    "BGN": "Bulgarian Lev",
    "CUC": "Peso Convertible",
    "CYP": "Cyprus Pound",
    "EEK": "Kroon",
    "HRK": "Kuna",
    "LTL": "Lithuanian Litas",
    "LVL": "Latvian Lats",
    "MTL": "Maltese Lira",
    "ROL": "Old Leu",
    "SIT": "Tolar",
    "SKK": "Slovak Koruna",
    "SLL": "Leone",
    "TRL": "Old Turkish Lira",
    "ZWL": "Zimbabwe Dollar",
}


@cache
def list_current_currencies() -> Mapping[str, str]:
    """Code to name of the currencies of today, in the order of their codes."""
    listed = sorted((each.alpha_3, each.name) for each in pycountry.currencies)
    return MappingProxyType({code: name for code, name in listed if code not in _NONE})


def find_currency_problem(text: str) -> str:
    """What is wrong with a code, as a sentence with the remedy; "" for a currency of today or one that was."""
    if text in list_current_currencies() or text in _WITHDRAWN:
        return ""
    told = f"“{text[:_SHOWN]}” is not a currency." if text else "A currency is missing."
    return f"{told} Enter the three capital letters of ISO 4217, such as USD."


def check_currency(label: str, text: str) -> None:
    """Raises Invalid, naming the field by its label, for what is no currency."""
    if wrong := find_currency_problem(text):
        raise Invalid(f"{label}: {wrong}", code="currency_unknown")
