"""A small history in the ECB's form, short enough that each figure a test uses can be looked up here."""

from datetime import date
from decimal import Decimal

from freight.core.currency import EuroHistory, ManualRate, ManualSource

# Easter 2024 (29 March to 1 April closed); the kuna ended with 2022; the króna was not quoted on 2 April
LINES = """\
Date,USD,GBP,HRK,IDR,ISK,
2024-04-08,1.0823,0.8581,N/A,17200.5,149.1,
2024-04-03,1.0783,0.85713,N/A,17139.1,149.5,
2024-04-02,1.0749,0.8551,N/A,17103.38,N/A,
2024-03-28,1.0811,0.8551,N/A,17157.87,149.3,
2024-03-27,1.0816,0.85708,N/A,17171.64,149.7,
2024-03-01,1.0813,0.85563,N/A,17000.5,149.1,
2022-12-30,1.0666,0.88693,7.5365,16519.82,151.5,
""".splitlines()
SMALL = EuroHistory(LINES)


def day(text: str) -> date:
    return date.fromisoformat(text)


def manual(*rates: tuple[str, ...], name: str = "Customs") -> ManualSource:
    """Rates as (from, to, rate, valid from, frequency[, valid to])."""
    return ManualSource(
        name,
        [
            ManualRate(base, counter, Decimal(rate), day(first), often, day(until[0]) if until else None)
            for base, counter, rate, first, often, *until in rates
        ],
    )
