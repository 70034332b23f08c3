"""How workbooks of accounts are written: industry headings, payment terms in words, addresses in several columns."""

import re
from collections.abc import Mapping

from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.tax.customers import TAX_GROUP
from freight.core.workbooks.trade_headings import ACCOUNTS, ADDRESS_PARTS
from freight.kit.records.resource import JoinedField, SheetWords

_SCHEME_DIGITS = 4
_NET = re.compile(r"(?:net|n)?\s*[/-]?\s*(\d{1,3})\s*(?:days?|d)?\.?(?:\s*net)?", re.IGNORECASE)
_AT_ONCE = frozenset({"due on receipt", "upon receipt", "on receipt", "cod", "c.o.d.", "immediate", "immediately"})
_DISCOUNT = re.compile(r"\d+(?:\.\d+)?\s*%?\s*[/-]?\s*\d+.*\b(?:net|n)\s*/?\s*(\d{1,3})", re.IGNORECASE)


def build_account_sheet_words(address: str, days: str) -> SheetWords:
    """Return the vocabulary of such a workbook; `address` and `days` are the keys of these fields."""
    headings = {f"account#{name}": aliases for name, aliases in ACCOUNTS.items()}
    cells = {days: parse_payment_days, f"{TAX_GROUP}#endpointScheme": restore_leading_zeros}
    return SheetWords(headings, cells, (JoinedField(address, ADDRESS_PARTS, build_address_lines),))


def parse_payment_days(text: str) -> object:
    """Return the days of payment terms: `Net 30`, `30 days`, `Due on receipt`. Terms with an early payment discount are
    refused, because the discount is not stored. Other text is returned unchanged for the field to check."""
    plain = " ".join(text.split())
    if plain.casefold() in _AT_ONCE:
        return "0"
    if terms_match := _NET.fullmatch(plain):
        return terms_match[1]
    if terms_match := _DISCOUNT.fullmatch(plain):
        message = (
            f"Payment days: {plain[:40]} gives a discount for paying early, which isn't kept. Enter {terms_match[1]}."
        )
        return FieldFinding(FindingKind.REGEX, message)
    return text


def restore_leading_zeros(text: str) -> object:
    """Return the scheme of an electronic address with its four digits: spreadsheets turn `0106` into 106. Other text is
    returned unchanged for the field to check."""
    scheme = text.strip()
    return scheme.zfill(_SCHEME_DIGITS) if scheme.isdecimal() else text


def build_address_lines(parts: Mapping[str, str]) -> str:
    """Return an address as it is printed: street lines, then city, state and ZIP in one line."""
    place = " ".join(filter(None, (parts.get("state", ""), parts.get("zip", ""))))
    last = ", ".join(filter(None, (parts.get("city", ""), place)))
    return "\n".join(filter(None, (*(parts.get(name, "") for name in ("line1", "line2", "line3")), last)))
