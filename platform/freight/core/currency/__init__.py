"""Exchange rates: what a source published or a user entered, and the one rate that results for a day."""

from freight.core.currency.book import RateBook, RateRequest
from freight.core.currency.codes import check_currency, find_currency_problem, list_current_currencies
from freight.core.currency.days import FREQUENCIES, Frequency
from freight.core.currency.history import ECB, ContinuedHistory, EuroHistory
from freight.core.currency.manual import ManualRate, ManualSource
from freight.core.currency.rate import EURO, ExchangeQuote, ExchangeRate, ExchangeRateSource, NoRate

__all__ = [
    "ECB",
    "EURO",
    "FREQUENCIES",
    "ContinuedHistory",
    "EuroHistory",
    "ExchangeQuote",
    "ExchangeRate",
    "ExchangeRateSource",
    "Frequency",
    "ManualRate",
    "ManualSource",
    "NoRate",
    "RateBook",
    "RateRequest",
    "check_currency",
    "find_currency_problem",
    "list_current_currencies",
]
