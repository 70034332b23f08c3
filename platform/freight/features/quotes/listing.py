"""List and summarize quotes, and return the dates of a repository."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.quotes.states import OPEN, QuoteRepository, QuoteState, get_quote_repository, is_quote_expired
from freight.core.rating.sides import TariffSide
from freight.core.rating.sources import RateSourceType
from freight.core.rules import demand_known_values
from freight.documents.quote import Quote
from freight.documents.records.quote import StoredQuote
from freight.documents.tariff import match_tariff_use
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.quotes.schemas import (
    CurrencyAmount,
    QuoteList,
    QuoteRow,
    QuoteSummary,
    RepositoryDates,
    StateCount,
)
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

NO_DATES = "Effective and Expiry date of repository not available."
_SEARCHED = ("number", "customer_name", "account_number", "carrier", "origin", "destination", "tariff_name")
_SHOWN, _SOON, _LATELY = 8, timedelta(days=7), timedelta(days=90)
_HEAVY = {"facts": 0, "values": 0, "lines": 0, "history": 0}


class QuoteListFilter(NamedTuple):
    """Which quotes to list: of a repository, in a state (or `expired`, or `expiring` within a week), matched by number,
    customer, lane or tariff, of one handler."""

    repository: str = ""
    state: str = ""
    search: str = ""
    handler: str = ""


async def query_quotes(scope: Scope, asked: QuoteListFilter, page: Page) -> QuoteList:
    """Quotes, newest first."""
    today = clock.today(scope.place)
    if asked.state:
        demand_known_values("State", (*QuoteState, "expired", "expiring"), [asked.state])
    if asked.repository:
        demand_known_values("Repository", QuoteRepository, [asked.repository])
    parts = [_in_repository(asked.repository), _in_state(asked.state, today), _found(asked.search)]
    if asked.handler:
        parts.append({"handled_by": parse_object_id(asked.handler, "user")})
    query: dict[str, object] = {"$and": parts}
    quotes = scoped(Quote, scope)
    cursor = quotes.find(query, _HEAVY).sort("_id", -1)
    rows = await cursor.skip(page.skip).limit(page.limit).to_list()
    names = await load_quote_handler_names(rows)
    return QuoteList(
        count=await quotes.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=[to_quote_row(row, today, names) for row in rows],
    )


async def build_quote_summary(scope: Scope) -> QuoteSummary:
    """Summarize the quotes of the scope by state."""
    quotes, today = scoped(Quote, scope), clock.today(scope.place)
    grouped = await quotes.aggregate(
        [{"$group": {"_id": {"s": "$state", "c": "$currency"}, "count": {"$sum": 1}, "total": {"$sum": "$total"}}}]
    )
    states: dict[str, StateCount] = {state: StateCount(state=state, count=0, totals=[]) for state in QuoteState}
    async for group in grouped:
        of_state = states[group["_id"]["s"]]
        of_state.count += group["count"]
        of_state.totals.append(CurrencyAmount(currency=group["_id"]["c"], total=f"{group['total']:f}"))
    since = clock.now() - _LATELY
    lately = {"frozen_on": {"$gte": since}}
    accepted = await quotes.count({"state": QuoteState.ACCEPTED, **lately})
    declined = await quotes.count({"state": QuoteState.DECLINED, **lately})
    soon = _in_state("expiring", today)
    waiting = {"state": QuoteState.OFFERED, "valid_until": {"$gte": format_iso_day(today)}}
    return QuoteSummary(
        states=list(states.values()),
        expired=await quotes.count(_in_state("expired", today)),
        waiting=await _first(scope, waiting, "frozen_on"),
        expiring=await _first(scope, soon, "valid_until"),
        expiring_count=await quotes.count(soon),
        answered=accepted + declined,
        accepted=accepted,
    )


async def find_repository_dates(scope: Scope, repository_id: str) -> RepositoryDates:
    """Return the first and last day of the rates of one tariff, or of a repository by its name. Raises NotFound if
    there are none."""
    published: dict[str, object] = {"state": VersionState.PUBLISHED, **match_tariff_use(TariffSide.SELLING)}
    if repository_id in {*RateSourceType}:
        query = {**published, "rate_source_type": repository_id}
    else:
        query = {**published, "tariff_id": parse_object_id(repository_id, "repository")}
    cursor = scoped(TariffVersion, scope).find(query, {"effective_date": 1, "expiry_date": 1})
    days = [(version["effective_date"], version["expiry_date"]) async for version in cursor]
    if not days:
        raise NotFound(NO_DATES, code=ErrorCode.NO_REPOSITORY_DATES)
    ends = [end for _, end in days]
    return RepositoryDates(effective_date=min(start for start, _ in days), expiry_date="" if "" in ends else max(ends))


async def load_quote_handler_names(quotes: Iterable[StoredQuote]) -> dict[str, str]:
    """Return the names of the handlers of these quotes, by id."""
    return await load_user_names(str(quote.get("handled_by") or "") for quote in quotes)


def to_quote_row(quote: StoredQuote, today: date, names: Mapping[str, str]) -> QuoteRow:
    """Return a stored quote as a list row."""
    return QuoteRow(**build_quote_row_fields(quote, today, names))


def build_quote_row_fields(quote: StoredQuote, today: date, names: Mapping[str, str]) -> dict[str, object]:
    """Return the fields that lists and the page of a quote share. `names`: of the handlers of quotes."""
    state = QuoteState(quote["state"])
    stored: Mapping[str, object] = quote
    return {
        "quote_id": str(quote["_id"]),
        "revision": quote["revision"],
        "number": quote["number"],
        "state": state,
        "repository": get_quote_repository(state),
        "expired": is_quote_expired(state, quote["valid_until"], format_iso_day(today)),
        "account_id": str(quote["account_id"]),
        "total": f"{quote['total']:f}",
        "created_by": quote["created_by_name"],
        "handled_by": names.get(str(quote.get("handled_by") or ""), ""),
        **{name: stored[name] for name in _AS_STORED},
    }


_AS_STORED = (
    "customer_name", "industry_vertical", "carrier", "origin", "destination", "service", "tariff_name",
    "version_number", "valid_from", "valid_until", "currency", "created_on",
)  # fmt: skip


async def _first(scope: Scope, query: Record, order: str) -> list[QuoteRow]:
    quotes = await scoped(Quote, scope).find(query, _HEAVY).sort(order, 1).limit(_SHOWN).to_list()
    names, today = await load_quote_handler_names(quotes), clock.today(scope.place)
    return [to_quote_row(quote, today, names) for quote in quotes]


def _in_repository(repository: str) -> Record:
    if repository == QuoteRepository.IN_PROCESS:
        return {"state": {"$in": [*OPEN]}}
    if repository == QuoteRepository.DATABASE:
        return {"state": {"$nin": [*OPEN]}}
    return {}


def _in_state(state: str, today: date) -> Record:
    if state == "expired":
        return {"state": {"$in": [*OPEN]}, "valid_until": {"$lt": format_iso_day(today)}}
    if state == "expiring":
        return {
            "state": {"$in": [*OPEN]},
            "valid_until": {"$gte": format_iso_day(today), "$lte": format_iso_day(today + _SOON)},
        }
    return {"state": state} if state else {}


def _found(search: str) -> Record:
    if not search:
        return {}
    return {"$or": [{name: {"$regex": re.escape(search), "$options": "i"}} for name in _SEARCHED]}
