"""Known currencies: ISO 4217 as listed by pycountry. Other codes that were stored earlier stay readable; new entries
are checked against this list."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import pycountry

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

# codes of the standard that name no currency: reserved for tests, and "no currency is involved"
_NONE = frozenset({"XTS", "XXX"})
_SHOWN = 20  # characters of an invalid entry that a message shows
# list three of the standard, as far as the ECB has rates or work of their last years is still billed
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
    """Return current currencies, code to name, in the order of their codes."""
    listed = sorted((currency.alpha_3, currency.name) for currency in pycountry.currencies)
    return MappingProxyType({code: name for code, name in listed if code not in _NONE})


def find_currency_problem(text: str) -> str:
    """Return what is wrong with a code, as a sentence with the remedy; "" for a current or withdrawn currency."""
    if text in list_current_currencies() or text in _WITHDRAWN:
        return ""
    message = f"“{text[:_SHOWN]}” is not a currency." if text else "A currency is missing."
    return f"{message} Enter the three capital letters of ISO 4217, such as USD."


def check_currency(label: str, text: str) -> None:
    """Raise Invalid, naming the field by its label, if the text is not a currency."""
    if wrong := find_currency_problem(text):
        raise Invalid(f"{label}: {wrong}", code=ErrorCode.CURRENCY_UNKNOWN)
