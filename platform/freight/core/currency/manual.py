"""Rates that people enter, each under the name of the source they took it from."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from freight.core.currency.days import Frequency, get_term_end
from freight.core.currency.rate import ExchangeQuote


@dataclass(frozen=True)
class ManualRate:
    """From `valid_from` on, 1 `base` is `rate` `counter`: until `valid_to` where it is given, else for the term of its
    frequency."""

    base: str
    counter: str
    rate: Decimal
    valid_from: date
    frequency: Frequency
    valid_to: date | None = None

    @property
    def last_day(self) -> date:
        """The last day it holds."""
        return self.valid_to or get_term_end(self.valid_from, self.frequency)


class ManualSource:
    """The rates under one name. The latest that holds on the day counts; one that has run out holds no longer."""

    def __init__(self, name: str, rates: Iterable[ManualRate]) -> None:
        self.name = name
        self._rates: dict[tuple[str, str, Frequency], list[ManualRate]] = {}
        for rate in sorted(rates, key=lambda manual_rate: manual_rate.valid_from, reverse=True):
            self._rates.setdefault((rate.base, rate.counter, rate.frequency), []).append(rate)

    def quote(self, base: str, counter: str, day: date, frequency: Frequency) -> ExchangeQuote | None:
        """The rate of the pair that holds on the day."""
        for rate in self._rates.get((base, counter, frequency), ()):
            if rate.valid_from <= day <= rate.last_day:
                return ExchangeQuote(base, counter, rate.rate, rate.valid_from)
        return None

    def missing(self, base: str, counter: str, day: date, frequency: Frequency) -> str:
        """The reason: nothing entered for the pair, or nothing that holds on the day."""
        pair = {(base, counter), (counter, base)}
        of_pair = [rate for key, rates in self._rates.items() if key[:2] in pair for rate in rates]
        if not of_pair:
            return f"{self.name} has no rate from {base} to {counter}. Enter one under Exchange rates."
        manual_rates = [manual_rate for manual_rate in of_pair if manual_rate.frequency == frequency]
        if not manual_rates:
            frequencies = " and ".join(sorted({manual_rate.frequency for manual_rate in of_pair}))
            return f"{self.name} has {frequencies} rates from {base} to {counter}, but no {frequency} one."
        before = [manual_rate for manual_rate in manual_rates if manual_rate.valid_from <= day]
        if not before:
            first = min(manual_rate.valid_from for manual_rate in manual_rates)
            return f"{self.name} has no rate from {base} to {counter} for {day}: the first is effective {first}."
        last = max(manual_rate.last_day for manual_rate in before)
        return f"{self.name} has no rate from {base} to {counter} for {day}: the last expired {last}."
