"""Quotes of a demo system: a draft, one waiting for an answer, one accepted, one declined."""

from dataclasses import replace
from pathlib import Path

from freight.core.quotes.states import QuoteState
from freight.core.rating.identifiers import IDENTIFIERS
from freight.documents.account import Account
from freight.documents.quote import Quote
from freight.documents.records.account import StoredAccount
from freight.documents.system import System
from freight.features.desk.seed.demo_rows import read_demo_lanes
from freight.features.quotes import service as quotes
from freight.features.quotes.schemas import QuoteBody, QuoteStateBody
from freight.features.tariffs import compiled_versions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_BY_NAME = "Demo data"
# the lane, the weight in kg, the steps taken, and the customer's answer
_MADE: tuple[tuple[int, str, tuple[QuoteState, ...], str], ...] = (
    (0, "420", (), ""),
    (2, "180", (QuoteState.OFFERED,), "Sent by email"),
    (5, "950", (QuoteState.OFFERED, QuoteState.ACCEPTED), "Order 4711 by phone"),
    (7, "60", (QuoteState.OFFERED, QuoteState.DECLINED), "Two days too slow"),
    (1, "35", (QuoteState.OFFERED,), "Sent by email"),
)


async def load_demo_quotes(scope: Scope, seeds: Path) -> int:
    """Add quotes to a demo system that has none; return how many."""
    system = await System.get(scope.system_id)
    demo_lanes = read_demo_lanes(seeds, system.code if system else "")
    accounts = await scoped(Account, scope).find().sort("account_number", 1).to_list()
    if (
        not demo_lanes
        or not accounts
        or await scoped(Quote, scope).count(limit=1)
        or not await compiled_versions.list_active_version_ids(scope)
    ):
        return 0
    acting = replace(scope, user_id="seed")
    for at, (lane, weight, steps, note) in enumerate(_MADE):
        await _make(acting, accounts[at % len(accounts)], demo_lanes["lanes"][lane], weight, steps, note)
    return len(_MADE)


async def _make(
    scope: Scope, account: StoredAccount, lane: Record, weight: str, steps: tuple[QuoteState, ...], said: str
) -> None:
    names = ("carrier", "serviceLevel", "originPort", "destinationPort", "transportMode")
    values = {IDENTIFIERS[name].field: lane[name] for name in names} | {"shipmentCargo#grossWeight": weight}
    quote = await quotes.add_quote(scope, QuoteBody(account_id=str(account["_id"]), values=values), _BY_NAME)
    for step in steps:
        note = said if step is steps[-1] else ""
        body = QuoteStateBody(state=step, revision=quote.revision, note=note)
        quote = await quotes.change_quote_state(scope, quote.quote_id, body, _BY_NAME)
