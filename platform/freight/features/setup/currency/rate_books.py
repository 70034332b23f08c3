"""The exchange rates of a rating run, read once, so that rates entered during the run do not affect it."""

from collections.abc import Iterable

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import EuroHistory, RateBook
from freight.core.rating.engine import BrokenVersion, Engine, TariffCandidate
from freight.documents.ecb_daily_rates import EcbDailyRates
from freight.documents.exchange_rate import ManualExchangeRate
from freight.features.setup.currency import ecb
from freight.features.setup.currency.stored_rates import add_uploaded_days, build_rate_book
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


def load_ecb_history() -> EuroHistory:
    """Return the ECB history of this installation, without rates uploaded in systems."""
    return ecb.read_ecb_history(get_connections().settings.ecb_history)


async def load_system_ecb_history(scope: Scope, session: AsyncClientSession | None = None) -> EuroHistory:
    """Return the ECB history that the system rates with."""
    uploaded = scoped(EcbDailyRates, scope).find({}, ["day", "rates"], session=session)
    return add_uploaded_days(load_ecb_history(), await uploaded.to_list())


async def load_rate_book(scope: Scope) -> RateBook:
    """Return all exchange rates of the system."""
    manual_exchange_rates = await scoped(ManualExchangeRate, scope).find({}).to_list()
    return build_rate_book(manual_exchange_rates, await load_system_ecb_history(scope))


async def build_rating_engine(scope: Scope, versions: Iterable[TariffCandidate | BrokenVersion]) -> Engine:
    """Return an engine for these versions, with the exchange rates they need."""
    every = list(versions)
    needs_rates = any(candidate.ready.conversions for candidate in every if isinstance(candidate, TariffCandidate))
    return Engine(every, await load_rate_book(scope) if needs_rates else None)
