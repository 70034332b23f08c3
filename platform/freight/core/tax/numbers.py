"""Tax numbers: read exactly, with their check digits, by the rules of their country."""

import re
from typing import Protocol

from stdnum import exceptions, get_cc_module

from freight.core.countries import get_country_name
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.territories import MEMBER_STATES

_LONGEST = 20
_PLAIN = re.compile(r"[A-Z0-9]+", re.ASCII)
_SEPARATORS = re.compile(r"[\s.\-/]+")
# the prefix of Greek numbers is not its country's code
_PREFIXES = {"GR": "EL"}
# what the number is called where it isn't one for value added tax
_CALLED = {"CA": "a business number", "AU": "an ABN", "CN": "a social credit number"}


class _NumberCheck(Protocol):
    """The module of one country's numbers."""

    def validate(self, number: str) -> str:
        """Return the number in its usual form. Raises ValidationError."""


def read_tax_number(country: str, text: str) -> str:
    """Return a tax number as it is stored: without separators, and with the prefix of the country in the European
    Union (`NL123456782B90`); "" for none.

    `country` is an ISO 3166-1 alpha-2 code. Raises Invalid for a number that fails the check of its country; one of a
    country without a known check must have letters and digits only."""
    typed = text.strip()
    if not typed:
        return ""
    number = _SEPARATORS.sub("", typed).upper()
    checker = _find_checker(country)
    if checker is None:
        if not _PLAIN.fullmatch(number) or len(number) > _LONGEST:
            raise _refuse(country, typed, f"Enter up to {_LONGEST} letters and digits")
        return number
    try:
        checked = checker.validate(number)
    except exceptions.InvalidChecksum as wrong:
        raise _refuse(country, typed, "Its check digits do not match. Compare it with an official document") from wrong
    except exceptions.ValidationError as wrong:
        raise _refuse(country, typed, "Compare it with an official document") from wrong
    prefix = _PREFIXES.get(country, country)
    return f"{prefix}{checked.removeprefix(prefix)}" if country in MEMBER_STATES else checked


def _find_checker(country: str) -> _NumberCheck | None:
    return get_cc_module(country.casefold(), "vat") if country else None


def _refuse(country: str, typed: str, remedy: str) -> Invalid:
    called = _CALLED.get(country, "a tax number")
    return Invalid(
        f"“{typed[:30]}” is not {called} of {get_country_name(country).name}. {remedy}.",
        code=ErrorCode.TAX_NUMBER,
    )
