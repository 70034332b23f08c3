"""What is counted of a period that is not filed, in the currency of its return."""

from dataclasses import dataclass, field
from datetime import timedelta

from bson import ObjectId

from freight.core.currency import ExchangeRate, NoRate, RateBook, RateRequest
from freight.core.tax.returns import ReturnDocument
from freight.features.invoices.tax_returns.registrations import ReturnSource
from freight.features.setup.currency.rate_books import load_rate_book
from freight.kit.storage.scopes import Grant, Scope

OVERLAP = timedelta(days=1)
"""Longer than any transaction: what was being stored when a return was filed has a time before it."""


@dataclass
class CountedPeriod:
    """The documents of a period, by day and number. `problems`: why some have no amount in the currency of the
    return, each with the remedy."""

    documents: list[ReturnDocument] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


@dataclass
class SourceRates:
    """The exchange rates of the systems of a registration."""

    source: ReturnSource
    _books: dict[ObjectId, RateBook] = field(default_factory=dict)

    async def find_rate(self, system_id: ObjectId, request: RateRequest) -> ExchangeRate | NoRate:
        """Return the rate that a system uses, or why there is none."""
        if system_id not in self._books:
            scope = Scope(self.source.scope.company_id, (Grant(system_id),))
            self._books[system_id] = await load_rate_book(scope)
        return self._books[system_id].rate(request)
