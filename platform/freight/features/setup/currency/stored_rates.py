"""Convert stored rates to those of the core. No I/O: notebooks, which read synchronously, use it too."""

from collections.abc import Iterable
from datetime import date

from freight.core.currency import ContinuedHistory, EuroHistory, ManualRate, ManualSource, RateBook
from freight.core.records import Stored


def add_uploaded_days(ecb: EuroHistory, days: Iterable[Stored]) -> EuroHistory:
    """Return the history with the days of uploaded files added."""
    return ecb.with_uploaded({day["day"]: day["rates"] for day in days})


def build_rate_book(records: Iterable[Stored], ecb: EuroHistory) -> RateBook:
    """Return the rates of one system: ECB and manual ones, each under the name of its source. Rates entered under the
    ECB's name fill the gaps in its history."""
    by_source: dict[str, tuple[str, list[ManualRate]]] = {}
    for record in records:
        name = record["source"]
        by_source.setdefault(name.casefold(), (name, []))[1].append(to_manual_rate(record))
    _, newer = by_source.pop(ecb.name.casefold(), ("", []))
    return RateBook([ContinuedHistory(ecb, newer), *(ManualSource(name, rates) for name, rates in by_source.values())])


def to_manual_rate(record: Stored) -> ManualRate:
    """Convert a manual rate."""
    until = record.get("valid_to")
    return ManualRate(
        base=record["from_currency"],
        counter=record["to_currency"],
        rate=record["rate"],
        valid_from=date.fromisoformat(record["valid_from"]),
        frequency=record["frequency"],
        valid_to=date.fromisoformat(until) if until else None,
    )
