"""Create, change and settle quotes. A quote's number is taken in the transaction that stores it."""

from dataclasses import replace
from datetime import date, timedelta
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.approvals.ladders import ApprovalAmount
from freight.core.approvals.requests import RequestType
from freight.core.dates import explain_invalid_day, format_iso_day, parse_typed_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.fields.given import to_given_values
from freight.core.fields.wire import wire_value
from freight.core.invoices.numbering import NumberPattern
from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.core.places import Place
from freight.core.quotes.states import STEPS, QuoteState, check_quote_step
from freight.core.rating.packed import unpack_facts
from freight.core.rating.page import build_trace_page
from freight.documents.account import Account
from freight.documents.base import match_revision
from freight.documents.quote import Quote
from freight.documents.rate_search import RateSearchLane
from freight.documents.records.account import StoredAccount
from freight.documents.records.quote import StoredQuote
from freight.documents.records.rate_search import StoredRateOffer
from freight.documents.tariff_version import TariffVersion
from freight.features.approvals.ladders import lookup
from freight.features.invoices import numbers
from freight.features.quotes import billing_gaps, pricing
from freight.features.quotes.inputs import InputReader
from freight.features.quotes.listing import build_quote_row_fields, load_quote_handler_names
from freight.features.quotes.pricing import QuotePricingRequest
from freight.features.quotes.quote_tax import build_quote_tax_view, compute_quote_tax
from freight.features.quotes.schemas import QuoteBody, QuotePage, QuotePrice, QuoteStateBody, QuoteStepView
from freight.features.tariffs import compiled_versions
from freight.kit import clock, events
from freight.kit.events import DomainEventDraft
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

NUMBERS = NumberPattern.parse("Q999999")
SERIES = "Quote"
CHANGED = "Someone else changed this quote. Reload it and try again."
_VALID_FOR = timedelta(days=30)


async def preview_quote(scope: Scope, body: QuoteBody) -> QuotePrice:
    """Return what the form's quote would cost. Nothing is stored."""
    pricing_request, account = await _read_body(scope, body)
    rating = await pricing.rate_quote_request(scope, pricing_request)
    adhoc = pricing.build_adhoc_lines(body.adhoc, rating.currency)
    price = pricing.build_quote_price_view(rating, adhoc)
    if price.rated:
        lines = [*pricing.build_quote_charge_lines(rating), *adhoc]
        tax = await compute_quote_tax(scope, account, pricing_request.values, lines, rating.currency)
        price.tax = build_quote_tax_view(tax, scope.place.locale)
    return price


async def add_quote(scope: Scope, body: QuoteBody, by_name: str) -> QuotePage:
    """Store a new frozen draft, or return the one the same request already made (a double click, or a lost answer).
    Raises Invalid with the reason if there is no rate."""
    if existing_id := await _find_made(scope, body.request_key):
        return await read_quote(scope, existing_id)
    content = await _content(scope, body)
    now = clock.now()
    rest = {
        "_id": ObjectId(),
        "state": QuoteState.DRAFT,
        "history": [_step(QuoteState.DRAFT, by_name, "")],
        "created_by_name": by_name,
        "handled_by": ObjectId(scope.user_id) if ObjectId.is_valid(scope.user_id) else None,
        "request_key": body.request_key,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }
    quote = cast(StoredQuote, content | rest)

    async def work(session: AsyncClientSession) -> None:
        [number] = await numbers.take_series_numbers(scope, NUMBERS, SERIES, 1, session)
        await scoped(Quote, scope).insert_one({**quote, "number": number}, session=session)

    try:
        await run_in_transaction(work)
    except DuplicateKeyError as twice:
        # sent twice at once: the other request made it
        if existing_id := await _find_made(scope, body.request_key):
            return await read_quote(scope, existing_id)
        raise Conflict("This quote was saved already. Open the list of quotes.") from twice
    return await read_quote(scope, str(quote["_id"]))


async def _find_made(scope: Scope, request_key: str) -> str:
    """Return the id of the quote that a request of the caller made; empty if none."""
    if not request_key:
        return ""
    quote = await scoped(Quote, scope).find_one({"request_key": request_key}, {"_id": 1})
    return str(quote["_id"]) if quote else ""


async def refreeze_quote(scope: Scope, quote_id: str, body: QuoteBody) -> QuotePage:
    """Freeze a draft again. Raises Invalid for a quote that was offered, Conflict when it was saved in the meantime."""
    quote = await load_quote_revision(scope, quote_id, body.revision)
    if quote["state"] != QuoteState.DRAFT:
        raise Invalid(
            f"Quote {quote['number']} is {quote['state']}. What was offered cannot change.", code=ErrorCode.FROZEN
        )
    content = await _content(scope, body, quote)
    if content["account_id"] != quote["account_id"]:
        raise Invalid("A quote's customer cannot change. Create a new quote.", code=ErrorCode.CUSTOMER_FIXED)
    await _write(scope, quote, {"$set": content})
    return await read_quote(scope, quote_id)


async def change_quote_state(scope: Scope, quote_id: str, body: QuoteStateBody, by_name: str) -> QuotePage:
    """Move a quote to its next state. Raises Invalid for a state that does not follow, and for an offer that needs
    approval; Conflict when it was saved in the meantime."""
    quote = await load_quote_revision(scope, quote_id, body.revision)
    if body.state is QuoteState.OFFERED:
        await require_offer_without_approval(scope, quote)
    await advance_quote(scope, quote, body.state, by_name, body.note)
    return await read_quote(scope, quote_id)


async def require_offer_without_approval(scope: Scope, quote: StoredQuote) -> None:
    """Raise Invalid for a quote that cannot be offered, and for an offer that needs approval."""
    require_offerable_quote(scope, quote)
    amount = ApprovalAmount(quote["total"], quote["currency"])
    await lookup.demand_no_approval(scope, RequestType.QUOTE, f"Quote {quote['number']}", amount)


def require_offerable_quote(scope: Scope, quote: StoredQuote) -> None:
    """Raise Invalid for a quote that cannot be offered."""
    today = format_iso_day(clock.today(scope.place))
    check_quote_step(quote["number"], QuoteState(quote["state"]), QuoteState.OFFERED, quote["valid_until"], today)


async def advance_quote(
    scope: Scope,
    quote: StoredQuote,
    state: QuoteState,
    by_name: str,
    note: str,
    session: AsyncClientSession | None = None,
) -> None:
    """Move a quote that was read to its next state. Raises Invalid for a state that does not follow, Conflict when it
    was saved in the meantime."""
    today = format_iso_day(clock.today(scope.place))
    check_quote_step(quote["number"], QuoteState(quote["state"]), state, quote["valid_until"], today)
    change = {"$set": {"state": state}, "$push": {"history": _step(state, by_name, note)}}

    async def work(session: AsyncClientSession) -> None:
        await _write(scope, quote, change, session)
        if state in (QuoteState.ACCEPTED, QuoteState.DECLINED):
            await events.store_domain_events(scope, [_answered(quote, state, note)], session)

    await (work(session) if session else run_in_transaction(work))


async def append_quote_history(
    scope: Scope, quote: StoredQuote, by_name: str, note: str, session: AsyncClientSession
) -> None:
    """Record an action in a quote's history without changing its state."""
    step = _step(QuoteState(quote["state"]), by_name, note)
    await _write(scope, quote, {"$push": {"history": step}}, session)


async def read_quote(scope: Scope, quote_id: str) -> QuotePage:
    """Return a quote with its rating page, read from the frozen data, and the gaps of its shipments."""
    quote = await scoped(Quote, scope).get(quote_id, "quote")
    version = await scoped(TariffVersion, scope).get(quote["tariff_version_id"], "tariff version")
    tariff = (await compiled_versions.load_compiled_version(scope, version)).tariff
    state = QuoteState(quote["state"])
    account = await scoped(Account, scope).find_one({"_id": quote["account_id"]}, ["email"])
    return QuotePage(
        **build_quote_row_fields(quote, clock.today(scope.place), await load_quote_handler_names([quote])),
        account_number=quote["account_number"],
        tariff_id=str(quote["tariff_id"]),
        tariff_version_id=str(quote["tariff_version_id"]),
        values={key: str(wire_value(value)) for key, value in to_given_values(quote["values"]).items()},
        lines=[pricing.build_quote_line_view(line) for line in quote["lines"]],
        tax=build_quote_tax_view(quote.get("tax"), scope.place.locale),
        note=quote["note"],
        history=[QuoteStepView(**step) for step in quote["history"]],
        next_states=list(STEPS.verbs_in(state)),
        frozen_on=quote["frozen_on"],
        customer_email=account.get("email", "") if account else "",
        page=build_trace_page(tariff, unpack_facts(quote["facts"]), quote["values"], quote["applied_on"]),
        gaps=await billing_gaps.find_gaps_by_quotes(scope, [quote]),
    )


async def _content(scope: Scope, body: QuoteBody, quote: StoredQuote | None = None) -> Record:
    """Return what is stored from a form: everything but number and state. `quote` is the draft being frozen again; by
    the same version it keeps the offered lane."""
    pricing_request, account = await _read_body(scope, body)
    if quote and pricing_request.lane is None and pricing_request.version_id == str(quote["tariff_version_id"]):
        pricing_request = replace(pricing_request, lane=cast(int | None, quote["facts"]["lane"]))
    rating = await pricing.rate_quote_request(scope, pricing_request)
    start, end = _validity(body, scope.place)
    frozen = pricing.freeze_quote_rating(
        rating, pricing_request.values, pricing.build_adhoc_lines(body.adhoc, rating.currency)
    )
    return {
        **frozen,
        "tax": await compute_quote_tax(scope, account, pricing_request.values, frozen["lines"], rating.currency),
        "account_id": account["_id"],
        "account_number": account["account_number"],
        "customer_name": account["name"],
        "industry_vertical": account.get("industry_vertical") or "",
        "valid_from": format_iso_day(start),
        "valid_until": format_iso_day(end),
        "note": body.note.strip(),
        "frozen_on": clock.now(),
    }


async def _read_body(scope: Scope, body: QuoteBody) -> tuple[QuotePricingRequest, StoredAccount]:
    account = await scoped(Account, scope).get(body.account_id, "account")
    reader = await InputReader.of(scope)
    if body.offer:
        offer = await _offer(scope, body)
        version_id, lane = str(offer["version_id"]), cast(int | None, offer["facts"]["lane"])
        return QuotePricingRequest(account["_id"], reader.read(offer["values"]), None, version_id, lane), account
    return QuotePricingRequest(account["_id"], reader.read(body.values), body.tariff_id, body.version_id), account


async def _offer(scope: Scope, body: QuoteBody) -> StoredRateOffer:
    """Return the offer of the caller's own search that is quoted. Raises Invalid 'Invalid Choice.' for an unknown
    rank."""
    assert body.offer
    lane_query = {"search_id": parse_object_id(body.offer.search_id, "search"), "position": body.offer.lane}
    lane = await scoped(RateSearchLane, scope).find_one({**lane_query, "user_id": scope.user_id})
    offers = lane["offers"] if lane else []
    if body.offer.offer >= len(offers):
        raise Invalid("Invalid Choice.", code=ErrorCode.NO_SUCH_OFFER)  # R235
    return offers[body.offer.offer]


def _validity(body: QuoteBody, place: Place) -> tuple[date, date]:
    """Return the first and last day of the quote. Raises Invalid naming the field for an invalid day, and for days in
    the wrong order."""
    start = _day(body.valid_from, "validFrom", place) or clock.today(place)
    end = _day(body.valid_until, "validUntil", place) or start + min(_VALID_FOR, date.max - start)
    if end < start:
        reversed_days = "The quote expires before it is effective. Set a later expiration date."
        raise Invalid(reversed_days, code=ErrorCode.DATES_REVERSED, data={"field": "validUntil"})
    return start, end


def _day(text: str, field: str, place: Place) -> date | None:
    day = parse_typed_day(text, place) if text else None
    if text and day is None:
        raise Invalid(explain_invalid_day(text, place), code=ErrorCode.DATE_INVALID, data={"field": field})
    return day


async def load_quote_revision(scope: Scope, quote_id: str, revision: int | None) -> StoredQuote:
    """Return a quote at that revision. Raises NotFound, and Conflict when it was saved in the meantime."""
    quote = await scoped(Quote, scope).get(quote_id, "quote")
    if quote["revision"] != revision:
        raise Conflict(CHANGED)
    return quote


async def _write(scope: Scope, quote: StoredQuote, update: Record, session: AsyncClientSession | None = None) -> None:
    stamp = {"updated_on": clock.now(), "updated_by": scope.user_id}
    update = {**update, "$set": {**update.get("$set", {}), **stamp}, "$inc": {"revision": 1}}
    revision_query = match_revision(quote["_id"], quote["revision"])
    written = await scoped(Quote, scope).update_one(revision_query, update, session=session)
    if not written.matched_count:
        raise Conflict(CHANGED)


def _answered(quote: StoredQuote, state: QuoteState, note: str) -> DomainEventDraft:
    details = {
        "quote": quote["number"],
        "customer": quote["customer_name"],
        "answer": state.value,
        "amount": quote["total"],
        "currency": quote["currency"],
        "note": note.strip(),
    }
    account = quote.get("account_id")
    return DomainEventDraft(
        NotificationEvent.QUOTE_ANSWERED,
        f"quote:{quote['_id']}:{state}",
        f"/quotes/quote/{quote['_id']}",
        details,
        subject_id=quote["_id"],
        accounts=[account] if account else (),
        parts={EventInvolvement.HANDLES: [quote.get("handled_by")]},
    )


def _step(state: QuoteState, by_name: str, note: str) -> Record:
    return {"state": state, "on": clock.now(), "by": by_name, "note": note.strip()}
