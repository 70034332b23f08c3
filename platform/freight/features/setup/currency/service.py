"""Look up a single exchange rate, and what can be looked up."""

from decimal import Decimal

from freight.core.currency import ECB, FREQUENCIES, ExchangeRate, NoRate, RateRequest
from freight.core.dates import explain_invalid_day, parse_typed_day
from freight.core.money import format_plain_amount
from freight.documents.exchange_rate import ManualExchangeRate
from freight.features.setup.currency.rate_books import load_rate_book, load_system_ecb_history
from freight.features.setup.currency.schemas import (
    ExchangeRateAnswer,
    ExchangeRateBody,
    ExchangeRateDetails,
    ExchangeRateOptions,
    QuoteView,
)
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def find_exchange_rate(scope: Scope, body: ExchangeRateBody) -> ExchangeRateAnswer:
    """Return the requested rate; if there is none, 0 and the reason as a finding (A074)."""
    base, counter = body.currency_code.upper(), body.dest_currency.upper()
    day = parse_typed_day(body.ship_date, scope.place)
    rate_found: ExchangeRate | NoRate
    if day is None:
        rate_found = NoRate(explain_invalid_day(body.ship_date, scope.place))
    else:
        rate_request = RateRequest(base, counter, day, body.currency_source.strip(), body.currency_frequency)
        rate_found = (await load_rate_book(scope)).rate(rate_request)
    rate = rate_found if isinstance(rate_found, ExchangeRate) else None
    return ExchangeRateAnswer(
        details=ExchangeRateDetails(
            exchange_rate=float(rate.rate) if rate else 0,
            rate=f"{rate.rate:f}" if rate else None,
            from_currency=base,
            to_currency=counter,
            rate_date=rate.day if rate else None,
            source=rate.source if rate else body.currency_source.strip(),
            frequency=body.currency_frequency,
            derivation=rate.derivation if rate else None,
            quotes=[
                QuoteView(base=quote.base, counter=quote.counter, rate=f"{quote.rate:f}", day=quote.day)
                for quote in (rate.quotes if rate else ())
            ],
            converted=_converted(body.amount, rate, body.dest_currency),
            finding=rate_found.reason if isinstance(rate_found, NoRate) else "",
        )
    )


async def list_exchange_rate_options(scope: Scope) -> ExchangeRateOptions:
    """Return the currencies and sources that rates exist for."""
    history = await load_system_ecb_history(scope)
    manual_exchange_rates = await scoped(ManualExchangeRate, scope).find({}).to_list()
    currencies = {
        exchange_rate[name] for exchange_rate in manual_exchange_rates for name in ("from_currency", "to_currency")
    }
    names = {exchange_rate["source_key"]: exchange_rate["source"] for exchange_rate in manual_exchange_rates}
    return ExchangeRateOptions(
        currencies=sorted({*history.currencies, *currencies}),
        sources=[ECB, *sorted(names.values(), key=str.casefold)],
        frequencies=list(FREQUENCIES),
        first_day=history.first_day,
        last_day=history.last_day,
    )


def _converted(amount: Decimal | None, rate: ExchangeRate | None, currency: str) -> str | None:
    return None if amount is None or rate is None else format_plain_amount(amount * rate.rate, currency)
