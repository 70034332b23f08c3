"""The rates a rating run takes: read once, so that nothing entered meanwhile changes it half-way."""

from collections.abc import Iterable

from freight.core.currency import EuroHistory, RateBook
from freight.core.rating.engine import Broken, Candidate, Engine
from freight.documents.exchange_rate import ManualExchangeRate
from freight.features.currency import ecb
from freight.features.currency.stored import book_of
from freight.kit.resources import current
from freight.kit.tenancy import Scope, scoped


def ecb_history() -> EuroHistory:
    """The ECB's history this installation rates by."""
    return ecb.history(current().settings.ecb_history)


async def rate_book(scope: Scope) -> RateBook:
    """Every rate of the system."""
    entered = await scoped(ManualExchangeRate, scope).find({}).to_list()
    return book_of(entered, ecb_history())


async def engine(scope: Scope, versions: Iterable[Candidate | Broken]) -> Engine:
    """An engine over those versions, with the exchange rates they need."""
    every = list(versions)
    needs_rates = any(each.ready.conversions for each in every if isinstance(each, Candidate))
    return Engine(every, await rate_book(scope) if needs_rates else None)
