"""Charges in a currency other than their tariff's: which rates a tariff needs, and those of one shipment."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from freight.core.currency import ExchangeRate, Frequency, NoRate, RateBook, RateRequest
from freight.core.currency.rate import DECIMALS
from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.expressions import scaled
from freight.core.rating.terms import Charge, TariffTerms

NO_EXCHANGE_RATE = "no_exchange_rate"
EXCHANGE_SCALE = DECIMALS
Rates = Sequence[ExchangeRate | NoRate]


@dataclass(frozen=True)
class Conversion:
    """A rate a tariff needs: 1 `base` in `counter`, by that source and frequency, on the day in `day_field`."""

    base: str
    counter: str
    source: str
    frequency: Frequency
    day_field: str


def find_conversion(charge: Charge, terms: TariffTerms) -> Conversion | None:
    """Return the conversion of the charge into the tariff's currency; None if it is already in that currency. Raises
    Invalid for a percentage with a currency of its own: its base has already been converted."""
    if charge.currency in (None, terms.currency):
        return None
    if charge.based_on:
        wrong = f"{charge.name}: a percentage of charges in {terms.currency} cannot be in {charge.currency}."
        raise Invalid(wrong, code=ErrorCode.CURRENCY_OF_PERCENTAGE)
    return Conversion(
        base=str(charge.currency),
        counter=terms.currency,
        source=charge.currency_source or terms.currency_source,
        frequency=charge.currency_frequency or terms.currency_frequency,
        day_field=charge.exchange_rate_applied_on or terms.tariff_applied_on_date,
    )


def look_up_conversion_rates(conversions: Sequence[Conversion], values: Mapping[str, object], book: RateBook) -> Rates:
    """The rate of each conversion for one shipment, or why there is none. `values` are the shipment's, by wire key."""
    return tuple(_rate(conversion, values, book) for conversion in conversions)


def to_rate_measures(rates: Rates) -> tuple[int, ...]:
    """Return rates as the scaled integers the readings take; a missing one is 0, and its shipment is not rated."""
    return tuple(0 if isinstance(rate, NoRate) else scaled(rate.rate, EXCHANGE_SCALE) for rate in rates)


def find_missing_rate(rates: Rates) -> NoRate | None:
    """Return the first missing rate."""
    return next((rate for rate in rates if isinstance(rate, NoRate)), None)


def to_rate_facts(rates: Rates) -> list[dict[str, object]]:
    """Return rates as a trace stores them, in the order of the tariff's conversions."""
    return [_fact(rate) for rate in rates if isinstance(rate, ExchangeRate)]


def _rate(conversion: Conversion, values: Mapping[str, object], book: RateBook) -> ExchangeRate | NoRate:
    stated = values.get(conversion.day_field)
    day = parse_day(stated) if stated else None
    if day is None:
        return NoRate(f"The shipment has no date for the exchange rate from {conversion.base} to {conversion.counter}.")
    return book.rate(RateRequest(conversion.base, conversion.counter, day, conversion.source, conversion.frequency))


def _fact(rate: ExchangeRate) -> dict[str, object]:
    return {
        "base": rate.base,
        "counter": rate.counter,
        "rate": f"{rate.rate:f}",
        "day": rate.day.isoformat(),
        "source": rate.source,
        "frequency": rate.frequency,
        "derivation": rate.derivation,
        "quotes": [[quote.base, quote.counter, f"{quote.rate:f}", quote.day.isoformat()] for quote in rate.quotes],
    }
