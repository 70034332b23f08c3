"""Exchange rates: what a source published or somebody entered, and the one rate that follows from it for a day."""

from freight.core.currency.book import RateBook, RateRequest
from freight.core.currency.codes import check_currency, in_use, wrong_currency
from freight.core.currency.days import FREQUENCIES, Frequency
from freight.core.currency.history import ECB, ContinuedHistory, EuroHistory
from freight.core.currency.manual import ManualRate, ManualSource
from freight.core.currency.rate import EURO, ExchangeRate, NoRate, Quote, RateSource

__all__ = [
    "ECB",
    "EURO",
    "FREQUENCIES",
    "ContinuedHistory",
    "EuroHistory",
    "ExchangeRate",
    "Frequency",
    "ManualRate",
    "ManualSource",
    "NoRate",
    "Quote",
    "RateBook",
    "RateRequest",
    "RateSource",
    "check_currency",
    "in_use",
    "wrong_currency",
]
