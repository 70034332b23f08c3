"""Money is a Decimal together with its currency. This is the one place for half-up rounding and for the number of
decimals in each currency."""

from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import cache

ZERO = Decimal(0)
CENTS = Decimal("0.00")  # nothing, as most money is written
_USUAL_DECIMALS = 2
# ISO 4217, list one, column "minor units": the currencies that do not have two (`MONEY_DECIMALS` of the web app is held
# against this table by a test)
MINOR_UNITS: Mapping[str, int] = {
    **dict.fromkeys(
        (
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF",
        ),
        0,
    ),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
    **dict.fromkeys(("CLF", "UYW"), 4),
}  # fmt: skip
# far above any amount of freight, weight or distance, and every figure below it can be rounded
_MOST_WHOLE_DIGITS = 18


def half_up(value: Decimal, decimals: int = 2) -> Decimal:
    """Round half away from zero to `decimals` places (domain decision "Rounding": 2 unless the charge says)."""
    return value.quantize(_step(decimals), rounding=ROUND_HALF_UP)


@cache
def _step(decimals: int) -> Decimal:
    return Decimal(1).scaleb(-decimals)


def get_currency_decimals(currency: str) -> int:
    """How many decimals an amount of a currency has: 2 for most, 0 for JPY, 3 for KWD (ISO 4217, minor units)."""
    return MINOR_UNITS.get(currency, _USUAL_DECIMALS)


def get_smallest_amount(currency: str) -> Decimal:
    """The smallest amount of a currency: 0.01, 1 or 0.001."""
    return Decimal(1).scaleb(-get_currency_decimals(currency))


def round_to_currency(value: Decimal, currency: str) -> Decimal:
    """Return an amount as it can be paid: half-up to the minor unit of its currency."""
    return half_up(value, get_currency_decimals(currency))


def is_payable(value: Decimal, currency: str) -> bool:
    """Whether an amount has no more decimals than its currency."""
    return value == round_to_currency(value, currency)


def format_plain_amount(value: Decimal, currency: str) -> str:
    """An amount for another program: `1204.18`, `18.402` of KWD, `1840` of JPY."""
    return f"{round_to_currency(value, currency):f}"


def sum_amounts(amounts: Iterable[Decimal]) -> Decimal:
    """Sum of rounded lines: a total is never rounded again, so lines always add up to it."""
    return sum(amounts, ZERO)


def parse_amount(text: object) -> Decimal:
    """Read an amount typed or imported by a user.

    Accepts plain and thousands-separated figures ("1,204.18"). Raises ValueError for anything that is not a finite
    decimal figure of at most 18 digits before the point, among them NaN, infinities and digits of other scripts.
    """
    raw = str(text).strip()
    plain = raw.replace(",", "") if _grouped(raw) else raw
    if not plain.isascii() or "_" in plain:
        raise ValueError(f"{raw!r} is not an amount")
    try:
        value = Decimal(plain)
    except InvalidOperation as broken:
        raise ValueError(f"{raw!r} is not an amount") from broken
    if not value.is_finite() or value.adjusted() >= _MOST_WHOLE_DIGITS:
        raise ValueError(f"{raw!r} is not an amount")
    return value


def format_money(value: Decimal, currency: str = "") -> str:
    """An amount as people read it: `1,204.18`, `18.402` of KWD, with a true minus in front of negatives."""
    figure = f"{round_to_currency(abs(value), currency):,}"
    return f"\N{MINUS SIGN}{figure}" if value < 0 else figure


def _grouped(text: str) -> bool:
    """True when commas separate groups of three digits before the decimal point, and only there."""
    integer_part, _, fraction = text.lstrip("+-").partition(".")
    head, *groups = integer_part.split(",")
    return bool(groups) and "," not in fraction and 1 <= len(head) <= 3 and all(len(g) == 3 for g in groups)
