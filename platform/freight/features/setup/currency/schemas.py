"""Wire shapes of exchange rates. Rates and amounts are text; only `exchangeRate` is a number, as specified."""

from datetime import date
from decimal import Decimal

from pydantic import Field

from freight.core.currency import ECB, Frequency
from freight.core.currency.ecb_table import FigureFrom
from freight.core.currency.rate import Derivation
from freight.kit.http.envelope import RequestModel, WireModel

CODE = r"^[A-Za-z]{3}$"
DEFAULT_CURRENCY = "USD"  # operations §9


class ExchangeRateBody(RequestModel):
    """`POST /api/calculateExchangeRate`: the value of one `currencyCode` in `destCurrency` on the shipment's day."""

    ship_date: str = Field(max_length=40, description="yyyy-MM-dd, or a capture style of the grid")
    currency_source: str = Field(ECB, max_length=40, description="ECB, or the name of entered rates")
    currency_code: str = Field(pattern=CODE)
    dest_currency: str = Field(DEFAULT_CURRENCY, pattern=CODE)
    currency_frequency: Frequency = "daily"
    amount: Decimal | None = Field(None, ge=0, lt=10**15, description="converted too where it is given")


class QuoteView(WireModel):
    """A rate as its source publishes it."""

    base: str
    counter: str
    rate: str
    day: date


class ExchangeRateDetails(WireModel):
    """The rate and its source; without a rate, `exchangeRate` is 0 and `finding` says why (A074)."""

    exchange_rate: float
    rate: str | None = Field(description="the rate with every decimal it has")
    from_currency: str
    to_currency: str
    rate_date: date | None
    source: str
    frequency: Frequency
    derivation: Derivation | None
    quotes: list[QuoteView]
    converted: str | None = Field(description="the amount in the other currency, rounded half up to 2 decimals")
    finding: str


class ExchangeRateAnswer(WireModel):
    """The answer in the specification's frame, `details.exchangeRate`."""

    details: ExchangeRateDetails


class ExchangeRateOptions(WireModel):
    """What rates exist for: currencies, sources, and the days of the ECB history."""

    currencies: list[str]
    sources: list[str]
    frequencies: list[Frequency]
    first_day: date
    last_day: date


class EcbDifference(WireModel):
    """A rate of the file that differs from the stored one, which came from an earlier file, manual entry, or the
    release."""

    day: date
    currency: str
    stored: str
    printed: str
    by: FigureFrom


class EcbUpload(WireModel):
    """What a file of ECB rates contains and changes, as counts; a rate is 1 EUR in one currency on one day."""

    days: int
    currencies: int
    first_day: date
    last_day: date
    figures: int
    not_quoted: int = Field(description="cells that say N/A")
    new: int
    new_days: int = Field(description="days with a new figure")
    same: int
    different: int
    different_from_entered: int = Field(description="those of them that were entered by hand")
    replaced: bool = Field(description="whether the figures that differ were taken from the file")
    differences: list[EcbDifference] = Field(description="the latest of them, 50 at most")
