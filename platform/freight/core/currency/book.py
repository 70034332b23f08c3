"""All exchange rate sources of a company, and the one rate that follows from them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from freight.core.currency.days import Frequency
from freight.core.currency.history import ECB
from freight.core.currency.rate import (
    EURO,
    LARGEST,
    Derivation,
    ExchangeQuote,
    ExchangeRate,
    ExchangeRateSource,
    NoRate,
    round_rate_half_up,
)


@dataclass(frozen=True)
class RateRequest:
    """What 1 `base` is in `counter` for `day`, by that source and frequency."""

    base: str
    counter: str
    day: date
    source: str = ECB
    frequency: Frequency = "daily"


class RateBook:
    """The rates of one rating run: its sources do not change during the run, and every answer is cached."""

    def __init__(self, sources: Iterable[ExchangeRateSource] = ()) -> None:
        self._sources = {source.name.casefold(): source for source in sources}
        self._answers: dict[RateRequest, ExchangeRate | NoRate] = {}

    def rate(self, asked: RateRequest) -> ExchangeRate | NoRate:
        """The rate, or why there is none. Quotes of other sources are never mixed in."""
        answer = self._answers.get(asked)
        if answer is None:
            answer = self._answers[asked] = self._rate(asked)
        return answer

    def _rate(self, asked: RateRequest) -> ExchangeRate | NoRate:
        if asked.base == asked.counter:
            return _derived(asked, asked.source, Fraction(1), asked.day, "same", ())
        source = self._sources.get(asked.source.strip().casefold())
        if source is None:
            return NoRate(f"There are no exchange rates from the source “{asked.source.strip()}”.")
        currency_pair = _pair(source, asked, asked.base, asked.counter)
        if currency_pair:
            value, quote = currency_pair
            derivation: Derivation = "quoted" if quote.base == asked.base else "inverse"
            return _derived(asked, source.name, value, quote.day, derivation, (quote,))
        of_base, of_counter = (_pair(source, asked, EURO, code) for code in (asked.base, asked.counter))
        if of_base is None or of_counter is None or EURO in (asked.base, asked.counter):
            return NoRate(source.missing(asked.base, asked.counter, asked.day, asked.frequency))
        quotes = (of_base[1], of_counter[1])
        day = min(exchange_quote.day for exchange_quote in quotes)
        return _derived(asked, source.name, of_counter[0] / of_base[0], day, "cross", quotes)


def _pair(
    source: ExchangeRateSource, asked: RateRequest, base: str, counter: str
) -> tuple[Fraction, ExchangeQuote] | None:
    """Return 1 `base` in `counter` by one quote of the source, in whichever direction it is stated."""
    if stated := source.quote(base, counter, asked.day, asked.frequency):
        return Fraction(stated.rate), stated
    if turned := source.quote(counter, base, asked.day, asked.frequency):
        return 1 / Fraction(turned.rate), turned
    return None


def _derived(
    asked: RateRequest,
    source: str,
    value: Fraction,
    day: date,
    derivation: Derivation,
    quotes: tuple[ExchangeQuote, ...],
) -> ExchangeRate | NoRate:
    rate = round_rate_half_up(value)
    if not 0 < rate < LARGEST:
        return NoRate(f"The rate from {asked.base} to {asked.counter} is out of range: {rate:f}.")
    return ExchangeRate(asked.base, asked.counter, rate, day, source, asked.frequency, derivation, quotes)
