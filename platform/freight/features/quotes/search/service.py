"""Start a rate search, run it as a job, and report its progress."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, PermissionDenied
from freight.core.fields.given import to_given_values
from freight.core.fields.wire import wire_value
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.packed import unpack_facts
from freight.core.rating.page import build_trace_page
from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.documents.account import Account
from freight.documents.rate_search import RateSearch, RateSearchLane, match_search_lane
from freight.documents.records.rate_search import StoredRateOffer, StoredRateSearch, StoredRateSearchLane
from freight.documents.records.task import StoredTask
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion
from freight.documents.task import ACTIVE, Task, TaskStatus
from freight.features.quotes.inputs import COMMON, TAXED_BY, InputReader
from freight.features.quotes.pricing import build_quote_line_view
from freight.features.quotes.rules import service as rules
from freight.features.quotes.search.offers import LaneSearchResult, RateSearcher
from freight.features.quotes.search.schemas import (
    LaneBody,
    LaneResult,
    OfferDetail,
    OfferTrace,
    OfferView,
    ResultGrid,
    SearchField,
    SearchForm,
    SearchStarted,
    SearchStatus,
    SearchTask,
    UnratedTariff,
)
from freight.features.setup.tax.stored import has_tax_registration
from freight.features.setup.templates import service as templates
from freight.features.tariffs import compiled_versions
from freight.features.tariffs.sides import has_buying_tariffs
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskCancelled, TaskContext, TaskOutcome, claim_chunk
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "quotes.searchRates"
LINK = "/quotes/rateSearch"
ALREADY_RUNNING = "search Rate task is already running."  # R088
ALREADY_SEARCHED = "These lanes are already in the results. Search again for current rates."
_OFFER_GONE = "These lanes were searched again. Choose the rate from the new results."
STOPPED = "search Rates task is stopped due to error - {}"  # A064
DEFAULT_CURRENCY = "USD"
MOST_LANES = 500
_CHUNK = 10
_NOT_LISTED = {"offers.facts": 0, "offers.values": 0, "offers.lines": 0}  # shown only when an offer is opened
# required, in this order: from where to where, how much, when; the transport mode may stay open
_PLACES = ("originPort", "destinationPort", "originCountry", "destinationCountry")

_NONE_PUBLISHED = {
    TariffSide.SELLING: "No tariff is published yet. Publish one first.",
    TariffSide.BUYING: "No buying tariff is published yet. Publish one first.",
}


async def build_search_form(scope: Scope, template_id: str) -> SearchForm:
    """Return the parameters a search can use. Raises NotFound for an unknown template."""
    tariff = await scoped(Tariff, scope).get(template_id, "template") if template_id else None
    ids: Sequence[str] = list(IDENTIFIERS)
    if tariff:
        newest = scoped(TariffVersion, scope).find({"tariff_id": tariff["_id"]}, {"terms": 1}).sort("number", -1)
        versions = await newest.limit(1).to_list()
        ids = parse_version_terms(versions[0]).identifiers if versions else ids
    specs = {spec.key: spec for spec in (await templates.resolve_template(scope, "shipment")).fields}
    places = [IDENTIFIERS[identifier].field for identifier in _PLACES if identifier in ids]
    taxed = TAXED_BY if await has_tax_registration(scope) else ()
    keys = [*places, *COMMON, *(IDENTIFIERS[identifier].field for identifier in ids), *taxed]
    fields = [
        SearchField(
            key=key,
            label=specs[key].label,
            type=specs[key].type,
            unit=specs[key].unit,
            suggestions_source=specs[key].suggestions_source or "",
            place=key in places,
        )
        for key in dict.fromkeys(keys)
        if key in specs
    ]
    return SearchForm(
        template_id=str(tariff["_id"]) if tariff else "",
        template_name=tariff["name"] if tariff else "",
        fields=fields,
        has_sides=await has_buying_tariffs(scope),
    )


async def start_rate_search(
    scope: Scope,
    lanes: Sequence[LaneBody],
    *,
    template_id: str,
    customer_id: str,
    flush_old: bool,
    currency: str,
    side: TariffUseSide = TariffSide.SELLING,
) -> SearchStarted:
    """Accept a search. Lanes are added to the user's latest search unless `flush_old` is set or its settings differ;
    lanes already searched are not searched again.

    Raises Conflict when the user has a search running (R088), Invalid naming row and field for a lane that cannot be
    searched, for an unknown currency, or if no tariff of the side is published; PermissionDenied for the buying side
    without the right to see costs.
    """
    if side is not TariffSide.SELLING and not scope.sees_costs:
        raise PermissionDenied
    check_currency("Compare in currency", currency or DEFAULT_CURRENCY)
    reader = await InputReader.of(scope)
    lane_values = [reader.read(lane.parameters, number) for number, lane in enumerate(lanes, 1)]
    if not lane_values:
        raise Invalid("Please enter data", code=ErrorCode.NOTHING_ASKED)
    tariff = await scoped(Tariff, scope).get(template_id, "template") if template_id else None
    customer = await scoped(Account, scope).get(customer_id, "account") if customer_id else None
    versions = await compiled_versions.list_active_version_ids(scope, use=side, with_templates=True)
    if not versions:
        raise Invalid(_NONE_PUBLISHED[side], code=ErrorCode.NO_TARIFF)
    latest = await _latest(scope)
    if latest and await _is_active(scope, latest):
        raise Conflict(ALREADY_RUNNING, code=ErrorCode.SEARCH_RUNNING)
    now = clock.now()
    settled: Record = {
        "template_id": tariff["_id"] if tariff else None,
        "template_name": tariff["name"] if tariff else "",
        "customer_id": customer["_id"] if customer else None,
        "currency": currency or DEFAULT_CURRENCY,
        "version_ids": versions,
        "side": side,
    }
    same = latest and all(cast(Record, latest).get(name) == value for name, value in settled.items())
    goes_on = latest if same and not flush_old else None
    searched = goes_on["lanes"] if goes_on else []
    fresh = [lane for lane in lane_values if lane not in searched]
    if not fresh and goes_on and goes_on["processed"] == len(searched):
        raise Invalid(ALREADY_SEARCHED, code=ErrorCode.NOTHING_NEW)
    every = [*searched, *fresh]
    if len(every) > MOST_LANES:
        raise Invalid(f"A search has at most {MOST_LANES} lanes.", code=ErrorCode.TOO_MANY_LANES)
    begun = cast(Record, goes_on) or {"_id": ObjectId(), "user_id": scope.user_id, "processed": 0, "created_on": now}
    stamp = {"started_on": now, "updated_on": now, "updated_by": scope.user_id}
    search = cast(StoredRateSearch, {**begun, **settled, "lanes": every, **stamp})

    async def accept(session: AsyncClientSession) -> StoredTask:
        if flush_old:
            await _flush(scope, session)
        count = f"{len(every):,} lane{'' if len(every) == 1 else 's'}"
        task = await tasks.accept_task(
            scope,
            kind="rating",
            title=f"Rate search for {count}",
            job_name=JOB,
            arguments={"search_id": str(search["_id"])},
            total=len(every) - search["processed"],
            link=LINK,
            session=session,
        )
        rate_search: StoredRateSearch = {**search, "task_key": task["key"]}
        searches = scoped(RateSearch, scope)
        if goes_on:
            changed = {name: value for name, value in rate_search.items() if name not in ("_id", "revision")}
            await searches.update_one(
                {"_id": search["_id"]}, {"$set": changed, "$inc": {"revision": 1}}, session=session
            )
        else:
            await searches.insert_one(rate_search, session=session)
        return task

    task = await run_in_transaction(accept)
    await tasks.send_task(task)
    return SearchStarted(search_id=str(search["_id"]), task_key=task["key"], requested_lanes_count=len(every))


async def run_rate_search(work: TaskContext) -> TaskOutcome:
    """Search the remaining lanes in batches; if killed, it resumes where it stopped."""
    search = await scoped(RateSearch, work.scope).get(work.arguments["search_id"], "search")
    searcher = await RateSearcher.of(
        work.scope,
        search["version_ids"],
        await rules.load_search_rules(work.scope, search["template_id"]),
        search["currency"],
        search["customer_id"],
        _get_side(search),
        clock.today(work.scope.place),
    )
    for first in range(search["processed"], len(search["lanes"]), _CHUNK):
        lanes = search["lanes"][first : first + _CHUNK]
        if await work.is_cancelled():
            raise TaskCancelled(f"Stopped after {first:,} of {len(search['lanes']):,} lanes.")
        # a lane with many open parameters takes long, so keep it off the event loop that renews the lease
        lane_results = [await asyncio.to_thread(searcher.search, lane) for lane in lanes]
        await _store(work, search, first, lane_results)
    return TaskOutcome(f"{len(search['lanes']):,} of {len(search['lanes']):,} lanes searched.", LINK)


async def _store(work: TaskContext, search: StoredRateSearch, first: int, found: Sequence[LaneSearchResult]) -> None:
    now = clock.now()

    async def store(session: AsyncClientSession) -> None:
        if not await claim_chunk(work, first, session, rows=len(found)):
            return
        records: list[StoredRateSearchLane] = [
            {
                "_id": ObjectId(),
                "user_id": search["user_id"],
                "search_id": search["_id"],
                "position": position,
                **search_result,
                "created_on": now,
                "updated_on": now,
                "updated_by": search["user_id"],
            }
            for position, search_result in enumerate(found, first)
        ]
        await scoped(RateSearchLane, work.scope).insert_many(records, session=session)
        progress_update = {"$set": {"processed": first + len(found)}}
        await scoped(RateSearch, work.scope).update_one({"_id": search["_id"]}, progress_update, session=session)

    await run_in_transaction(store)


async def read_search_status(scope: Scope, page: Page | None) -> SearchStatus:
    """Return the user's latest search, and a page of its results; with None, no results."""
    search = await _latest(scope)
    if search is None:
        nothing = ResultGrid(result_lanes_grid_format=[], result_lanes_count=0)
        return SearchStatus(search_rates=None, search_rates_result_grid_format=nothing)
    task, of_search = await _task(scope, search), {"search_id": search["_id"]}
    if task is None or task["running_status"] not in ACTIVE:
        # it may have ended since it was read: the screen stops asking now, and has to have the last count
        search = await scoped(RateSearch, scope).find_one({"_id": search["_id"]}) or search
    lanes, rows = scoped(RateSearchLane, scope), list[LaneResult]()
    if page:
        cursor = lanes.find(of_search, _NOT_LISTED).sort("position", 1).skip(page.skip).limit(page.limit)
        rows = [_lane_result(search, lane) async for lane in cursor]
    grid = ResultGrid(result_lanes_grid_format=rows, result_lanes_count=await lanes.count(of_search))
    return SearchStatus(search_rates=_describe(search, task), search_rates_result_grid_format=grid)


async def trace_search_offer(scope: Scope, search_id: str, lane: int, rank: int) -> OfferTrace:
    """Return how an offer of the caller's search was calculated. Raises NotFound."""
    lane_query = match_search_lane(parse_object_id(search_id, "search"), lane, scope.user_id)
    rate_search_lane = await scoped(RateSearchLane, scope).find_one(lane_query)
    if rate_search_lane is None or not 0 <= rank < len(rate_search_lane["offers"]):
        raise NotFound(_OFFER_GONE)
    offers = rate_search_lane["offers"]
    offer = offers[rank]
    version = await scoped(TariffVersion, scope).get(offer["version_id"], "tariff version")
    page = build_trace_page(
        (await compiled_versions.load_compiled_version(scope, version)).tariff,
        unpack_facts(offer["facts"]),
        offer["values"],
        offer["day"],
    )
    lines = [build_quote_line_view(line) for line in offer["lines"]]
    return OfferTrace(offer=OfferDetail(**_offer(rank, offer, offers).model_dump(), lines=lines), page=page)


async def _latest(scope: Scope) -> StoredRateSearch | None:
    cursor = scoped(RateSearch, scope).find({"user_id": scope.user_id}).sort("started_on", -1).limit(1)
    return next(iter(await cursor.to_list()), None)


async def _task(scope: Scope, search: StoredRateSearch) -> StoredTask | None:
    return await scoped(Task, scope).find_one({"key": search["task_key"]}, archived=True)


async def _is_active(scope: Scope, search: StoredRateSearch) -> bool:
    task = await _task(scope, search)
    return task is not None and task["running_status"] in ACTIVE


async def _flush(scope: Scope, session: AsyncClientSession) -> None:
    owner_query = {"user_id": scope.user_id}
    await scoped(RateSearch, scope).delete_many(owner_query, session=session)
    await scoped(RateSearchLane, scope).delete_many(owner_query, session=session)


def _get_side(search: StoredRateSearch) -> TariffUseSide:
    """Return the side of a search; those older than sides are for selling."""
    return TariffSide.BUYING if search.get("side") == TariffSide.BUYING else TariffSide.SELLING


def _describe(search: StoredRateSearch, task: StoredTask | None) -> SearchTask:
    running = task is not None and task["running_status"] in ACTIVE
    requested, processed = len(search["lanes"]), search["processed"]
    failed = task is not None and task["running_status"] == TaskStatus.FAILED
    progress_text = f"{processed:,} of {requested:,} lanes searched"
    return SearchTask(
        search_id=str(search["_id"]),
        task_key=search["task_key"],
        running_status=task["running_status"] if task else TaskStatus.COMPLETED,
        is_running=running,
        requested_lanes=[_wire(lane) for lane in search["lanes"]],
        requested_lanes_count=requested,
        processed_lanes_count=processed,
        template_id=str(search["template_id"] or ""),
        template_name=search["template_name"],
        customer_id=str(search["customer_id"] or ""),
        dest_currency=search["currency"],
        side=_get_side(search),
        exception_message=task["message"] if task and failed else "",
        message=STOPPED.format(task["message"]) if task and failed else progress_text,
        started_on=search["started_on"],
    )


def _lane_result(search: StoredRateSearch, lane: StoredRateSearchLane) -> LaneResult:
    offers = lane["offers"]
    return LaneResult(
        position=lane["position"],
        asked=_wire(search["lanes"][lane["position"]]),
        offers=[_offer(rank, offer, offers) for rank, offer in enumerate(offers)],
        without=[UnratedTariff(**unrated) for unrated in lane["without"]],
        kept_out=lane["kept_out"],
    )


def _offer(rank: int, offer: StoredRateOffer, offers: Sequence[StoredRateOffer]) -> OfferView:
    stored: Mapping[str, object] = offer
    quickest = min(
        (rate_offer["transit_days"] for rate_offer in offers if rate_offer["transit_days"] is not None), default=None
    )
    return OfferView(
        rank=rank,
        tariff_id=str(offer["tariff_id"]),
        version_id=str(offer["version_id"]),
        total=f"{offer['total']:f}",
        converted=None if offer["converted"] is None else f"{offer['converted']:f}",
        cheapest=offer["converted"] is not None and offer["converted"] == offers[0]["converted"],
        fastest=quickest is not None and offer["transit_days"] == quickest,
        **{name: stored[name] for name in _AS_STORED},
    )


_AS_STORED = (
    "tariff_name", "version_number", "own", "carrier", "origin", "destination", "service", "transit_days",
    "valid_until", "currency", "note", "rule",
)  # fmt: skip


def _wire(values: Mapping[str, object]) -> dict[str, object]:
    return {key: wire_value(value) for key, value in to_given_values(values).items()}
