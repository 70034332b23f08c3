"""What a rate is: a figure with the day it is of, where it is from, and how it was derived."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal, Protocol

from freight.core.currency.days import Frequency

EURO = "EUR"
# six significant figures are left of a currency of which a euro buys 999,999
DECIMALS = 12
# a rate above it is a typo, and amounts converted by it would not fit their columns
LARGEST = Decimal(10) ** 6
Derivation = Literal["same", "quoted", "inverse", "cross"]


@dataclass(frozen=True)
class ExchangeQuote:
    """A figure as its source states it: on `day`, 1 `base` was `rate` `counter`."""

    base: str
    counter: str
    rate: Decimal
    day: date


@dataclass(frozen=True)
class ExchangeRate:
    """1 `base` is `rate` `counter`: as quoted, one divided by a quote, or the quotient of two quotes of the euro.

    Derived rates are rounded once, half-up to `DECIMALS`. `day` is the day the rate is of, not the day it was asked
    for; of two quotes it is the older one's.
    """

    base: str
    counter: str
    rate: Decimal
    day: date
    source: str
    frequency: Frequency
    derivation: Derivation
    quotes: tuple[ExchangeQuote, ...]


@dataclass(frozen=True)
class NoRate:
    """A missing rate, with the sentence that says why and what to do."""

    reason: str


class ExchangeRateSource(Protocol):
    """Where quotes are from. `name` is what tariffs call it."""

    name: str

    def quote(self, base: str, counter: str, day: date, frequency: Frequency) -> ExchangeQuote | None:
        """Return what the source quotes for exactly that pair and day, by its own calendar; None if nothing."""
        ...

    def missing(self, base: str, counter: str, day: date, frequency: Frequency) -> str:
        """Why there is no rate of the pair for the day, as a sentence."""
        ...


def round_rate_half_up(value: Fraction) -> Decimal:
    """Return a positive quotient as a rate, half-up to `DECIMALS` places in one rounding."""
    scale = 10**DECIMALS
    scaled = (2 * value.numerator * scale + value.denominator) // (2 * value.denominator)
    return Decimal(scaled).scaleb(-DECIMALS).normalize()
