"""Money is a Decimal with its currency beside it. Rounding is half-up and lives here, in one place."""

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

ZERO = Decimal(0)
CENT = Decimal("0.01")
# no amount of freight, weight or distance comes near it, and every one below it can be rounded
_MOST_WHOLE_DIGITS = 18


def half_up(value: Decimal, decimals: int = 2) -> Decimal:
    """Round half away from zero to `decimals` places (domain decision "Rounding": 2 unless the charge says)."""
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


def total(amounts: Iterable[Decimal]) -> Decimal:
    """Sum of rounded lines: a total is never rounded again, so lines always add up to it."""
    return sum(amounts, ZERO)


def parse_amount(text: object) -> Decimal:
    """Read an amount typed or imported by a user.

    Accepts plain and thousands-separated figures ("1,204.18"). Raises ValueError for anything that is not a finite
    decimal figure of at most 18 digits before the point, among them NaN, infinities and digits of other scripts.
    """
    raw = str(text).strip()
    plain = raw.replace(",", "") if _grouped(raw) else raw
    if not plain.isascii() or "_" in plain or plain.lower().strip("+-") in {"nan", "inf", "infinity", "snan"}:
        raise ValueError(f"{raw!r} is not an amount")
    try:
        value = Decimal(plain)
    except InvalidOperation as broken:
        raise ValueError(f"{raw!r} is not an amount") from broken
    if not value.is_finite() or value.adjusted() >= _MOST_WHOLE_DIGITS:
        raise ValueError(f"{raw!r} is not an amount")
    return value


def show(value: Decimal, decimals: int = 2) -> str:
    """An amount as people read it: `1,204.18`, with a true minus in front of negatives."""
    figure = f"{half_up(abs(value), decimals):,}"
    return f"\N{MINUS SIGN}{figure}" if value < 0 else figure


def _grouped(text: str) -> bool:
    """True when commas separate groups of three digits before the decimal point, and only there."""
    whole, _, fraction = text.lstrip("+-").partition(".")
    head, *groups = whole.split(",")
    return bool(groups) and "," not in fraction and 1 <= len(head) <= 3 and all(len(g) == 3 for g in groups)
