"""The rates a rating run takes: read once, so that nothing entered meanwhile changes it half-way."""

from collections.abc import Iterable

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import EuroHistory, RateBook
from freight.core.rating.engine import Broken, Candidate, Engine
from freight.documents.ecb_day import EcbDay
from freight.documents.exchange_rate import ManualExchangeRate
from freight.features.setup.currency import ecb
from freight.features.setup.currency.stored import book_of, with_days
from freight.kit.storage.connections import current
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


def ecb_history() -> EuroHistory:
    """The ECB's history this installation has without what systems upload."""
    return ecb.history(current().settings.ecb_history)


async def history_of(scope: Scope, session: AsyncClientSession | None = None) -> EuroHistory:
    """The ECB's history the system rates by."""
    uploaded = scoped(EcbDay, scope).find({}, ["day", "rates"], session=session)
    return with_days(ecb_history(), await uploaded.to_list())


async def rate_book(scope: Scope) -> RateBook:
    """Every rate of the system."""
    entered = await scoped(ManualExchangeRate, scope).find({}).to_list()
    return book_of(entered, await history_of(scope))


async def engine(scope: Scope, versions: Iterable[Candidate | Broken]) -> Engine:
    """An engine over those versions, with the exchange rates they need."""
    every = list(versions)
    needs_rates = any(each.ready.conversions for each in every if isinstance(each, Candidate))
    return Engine(every, await rate_book(scope) if needs_rates else None)
