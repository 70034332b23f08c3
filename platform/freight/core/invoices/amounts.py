"""Figures and texts that users type into charges: read exactly, or refused with the remedy."""

import re
from decimal import ROUND_DOWN, Decimal

from freight.core.money import get_smallest_amount, half_up, round_to_currency

# plain figures in ASCII: a thousands separator is read differently from country to country, and no one bills 1E308
_PLAIN = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)", re.ASCII)
_MOST_WHOLE = 12
_MOST_DECIMALS = 10
_UNPRINTED = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def parse_charge_amount(typed: object) -> Decimal | None:
    """Return the figure that was typed, None for nothing. Raises ValueError saying what to write instead."""
    if typed is None or isinstance(typed, bool):
        if typed is None:
            return None
        raise ValueError("must be a number, such as 1234.56")
    text = str(typed).strip()
    if not text:
        return None
    if not _PLAIN.fullmatch(text):
        grouped = text.replace(",", "")
        remedy = grouped if "," in text and _PLAIN.fullmatch(grouped) else "1234.56"
        raise ValueError(f"{_shown(text)} is not a plain number; enter it as {remedy}")
    integer_part, _, decimals = text.lstrip("+-").partition(".")
    if len(integer_part.lstrip("0")) > _MOST_WHOLE:
        raise ValueError(f"{_shown(text)} is too large: up to {_MOST_WHOLE} digits before the decimal point")
    if len(decimals) > _MOST_DECIMALS:
        raise ValueError(f"{_shown(text)} has more than {_MOST_DECIMALS} decimals")
    return Decimal(text)


def parse_charge_money(typed: object, currency: str) -> Decimal | None:
    """Return the same as money: rounded half-up to the decimals of its currency, 2 for most (R233). Raises
    ValueError."""
    figure = parse_charge_amount(typed)
    return None if figure is None else round_to_currency(figure, currency)


def convert_to_invoice_currency(value: Decimal, rate: Decimal, currency: str, *, round_up: bool = True) -> Decimal:
    """Return an amount of another currency in `currency`, the invoice's: `value` × `rate`, rounded half-up to its
    smallest unit, or truncated to it."""
    exact = value * rate
    return (
        round_to_currency(exact, currency)
        if round_up
        else exact.quantize(get_smallest_amount(currency), rounding=ROUND_DOWN)
    )


def to_rate_per_kg(value: Decimal | None, chargeable_weight: Decimal | None) -> Decimal | None:
    """Return a value per kg of chargeable weight: 2 decimals, 4 if those show zero (R234). None without value or
    weight."""
    if value is None or not chargeable_weight or chargeable_weight <= 0:
        return None
    exact = value / chargeable_weight
    rounded = half_up(exact)
    return rounded if rounded else half_up(exact, 4)


def from_rate_per_kg(each: Decimal, chargeable_weight: Decimal, currency: str) -> Decimal:
    """Return the value in `currency` of a figure per kg (R233)."""
    return round_to_currency(each * chargeable_weight, currency)


def clean_typed_text(typed: object, most: int) -> str:
    """Return a text as typed, without surrounding blanks. Raises ValueError for too many and for invisible
    characters."""
    text = "" if typed is None else str(typed).strip()
    if _UNPRINTED.search(text):
        raise ValueError("contains characters that don't print. Type it again")
    if len(text) > most:
        raise ValueError(f"has {len(text)} characters; at most {most}")
    return text


def _shown(text: str) -> str:
    """Return the text between quotes, short and printable."""
    return repr(text if len(text) <= 24 else f"{text[:21]}…")
