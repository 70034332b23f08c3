"""The currency that a cell states with its figure, as a text (`€5.00`, `EUR 3`) or by its number format."""

import re
from functools import lru_cache

from freight.core.currency.codes import find_currency_problem

_DOLLARS = frozenset(
    [
        *("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "TWD", "BBD", "BSD", "BMD", "BZD", "KYD", "FJD", "GYD"),
        *("JMD", "LRD", "NAD", "TTD", "XCD", "COP", "CLP", "ARS"),
    ]
)
# the currencies a sign may mean; it is none other
_MEANS = {
    "€": frozenset(["EUR"]),
    "£": frozenset(["GBP", "EGP", "GIP", "FKP", "SHP", "LBP"]),
    "$": _DOLLARS,
    "US$": frozenset(["USD"]),
    "A$": frozenset(["AUD"]),
    "AU$": frozenset(["AUD"]),
    "C$": frozenset(["CAD"]),
    "CA$": frozenset(["CAD"]),
    "NZ$": frozenset(["NZD"]),
    "HK$": frozenset(["HKD"]),
    "S$": frozenset(["SGD"]),
    "MX$": frozenset(["MXN"]),
    "R$": frozenset(["BRL"]),
    "¥": frozenset(["JPY", "CNY"]),
    "￥": frozenset(["JPY", "CNY"]),
    "₹": frozenset(["INR"]),
    "₩": frozenset(["KRW"]),
    "₺": frozenset(["TRY"]),
    "₽": frozenset(["RUB"]),
    "₫": frozenset(["VND"]),
    "฿": frozenset(["THB"]),
    "₱": frozenset(["PHP"]),
    "₪": frozenset(["ILS"]),
    "₴": frozenset(["UAH"]),
    "ZŁ": frozenset(["PLN"]),
    "KČ": frozenset(["CZK"]),
    "FT": frozenset(["HUF"]),
    "LEI": frozenset(["RON"]),
    "FR": frozenset(["CHF"]),
    "SFR": frozenset(["CHF"]),
    "KR": frozenset(["SEK", "NOK", "DKK", "ISK"]),
    "RMB": frozenset(["CNY"]),
    "EURO": frozenset(["EUR"]),
    "EUROS": frozenset(["EUR"]),
}
PERCENT = "%"  # in a format: the stored figure is a hundredth of the one shown
_BESIDE = re.compile(r"[-+(]?\s*([^\d\s.,()+-][^\d]{0,7}?)?\s*[-+(]?\s*\d[\d.,'’\s]*[)-]?\s*([^\d]{0,8})")
_LOCALIZED = re.compile(r"\[\$([^\]-]*)(?:-[0-9A-Fa-f]+)?\]")
_IN_BRACKETS = re.compile(r"\[[^\]]*\]")


def find_currency_mark(text: str) -> str:
    """Return the sign or code of a currency next to a figure, "" if there is none."""
    mark_match = _BESIDE.fullmatch(text.strip())
    if mark_match is None:
        return ""
    return next((mark for group in mark_match.groups() if group and (mark := _mark(group))), "")


@lru_cache(1_000)
def find_format_mark(code: str) -> str:
    """Return the sign or code of a currency that a number format shows (`[$€-407] #,##0.00`, `"EUR" 0.00`), or
    PERCENT."""
    first = code.split(";")[0]
    if "%" in first:
        return PERCENT
    if mark_match := _LOCALIZED.search(first):
        return _mark(mark_match[1])
    bare = _IN_BRACKETS.sub("", first).replace("\\", "")
    return next((mark for part in re.split(r'[#0?.,"\s_*()-]+', bare) if part and (mark := _mark(part))), "")


def is_other_currency(mark: str, currency: str) -> bool:
    """Return whether a sign or code is that of another currency."""
    return bool(mark) and currency not in _MEANS.get(mark, {mark})


def _mark(text: str) -> str:
    plain = text.strip(" .\u00a0").upper()
    if plain in _MEANS:
        return plain
    return plain if len(plain) == 3 and plain.isascii() and plain.isalpha() and not find_currency_problem(plain) else ""
