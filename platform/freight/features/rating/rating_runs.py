"""The results of a bulk rating: its groups, and the rows of each."""

from collections.abc import Mapping, Sequence

from freight.core.errors import NotFound
from freight.core.rating.reasons import REASONS
from freight.core.shipments.statuses import RATE_MISMATCH
from freight.documents.rating_run import RatingRun
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.rating_run import StoredRatingRun
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff_version import TariffVersion
from freight.features.rating import run_states, unrated_reasons
from freight.features.rating.schemas import (
    CarrierTotal,
    CurrencyTotal,
    LaneTotal,
    ReasonCount,
    RunList,
    RunRowsBody,
    RunSummary,
    RunView,
    SentenceCount,
    TraceList,
)
from freight.features.rating.traces import to_trace_row
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

MOST_SENTENCES, MOST_LANES = 200, 500
_NAMED = {"tariff_id": 1, "tariff_name": 1, "number": 1}
_LANE = ("carrier", "origin", "destination", "service")
_BY_GAP = {"$set": {"reason": unrated_reasons.strip_reason_weight("reason")}}


async def query_rating_runs(scope: Scope, page: Page) -> RunList:
    """Return the runs of the system, newest first; users limited to some accounts see their own."""
    runs = scoped(RatingRun, scope)
    query = _visible(scope)
    rating_runs = await runs.find(query).sort("started_on", -1).skip(page.skip).limit(page.limit).to_list()
    rating_runs, states = await run_states.read_run_states(scope, RatingRun, rating_runs)
    return RunList(
        count=await runs.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=[RunSummary(**_summary(run, states)) for run in rating_runs],
    )


async def read_rating_run(scope: Scope, run_id: str) -> RunView:
    """Return a run with its groups. Raises NotFound outside the scope."""
    # the groups are read last, so that they cover what the figures count
    [run], states = await run_states.read_run_states(scope, RatingRun, [await _get(scope, run_id)])
    of_run = {"$match": {"run_id": run["_id"]}}
    rated = {"$match": {"total": {"$ne": None}}}
    by_reason = await _grouped(scope, [of_run, {"$match": {"total": None}}], ("reason_code",))
    by_sentence = await _grouped(
        scope, [of_run, {"$match": {"total": None}}, _BY_GAP], ("reason_code", "reason"), MOST_SENTENCES
    )
    by_carrier = await _grouped(scope, [of_run, rated], ("carrier", "currency"))
    by_lane = await _grouped(scope, [of_run, rated], (*_LANE, "currency"), MOST_LANES)
    versions = scoped(TariffVersion, scope)
    rated_by = await versions.find({"_id": {"$in": run["version_ids"]}}, _NAMED).to_list()
    return RunView(
        **_summary(run, states),
        tariffs=_named(rated_by),
        published_meanwhile=_named(await _published_meanwhile(scope, run, rated_by)),
        by_reason=[
            ReasonCount(code=row["reason_code"], reason=REASONS.get(row["reason_code"], ""), count=row["count"])
            for row in by_reason
        ],
        by_sentence=[
            SentenceCount(code=row["reason_code"], sentence=row["reason"], count=row["count"]) for row in by_sentence
        ],
        by_carrier=[CarrierTotal(**row) for row in by_carrier],
        by_lane=[LaneTotal(**row) for row in by_lane],
    )


async def query_rating_run_rows(scope: Scope, run_id: str, body: RunRowsBody) -> TraceList:
    """Return a page of the shipments of one group of a run, by shipment number."""
    run = await _get(scope, run_id)
    query: dict[str, object] = {"run_id": run["_id"]}
    if body.outcome:
        query["total"] = None if body.outcome == "notRated" else {"$ne": None}
    if body.outcome == "mismatch":
        query["status"] = RATE_MISMATCH
    if body.reason_code:
        query["reason_code"] = body.reason_code
    if body.reason:
        query["reason"] = unrated_reasons.build_reason_match(body.reason)
    query |= {name: value for name in _LANE if (value := getattr(body, name)) is not None}
    page = Page(body.page_no, body.page_limit)
    traces = scoped(RatingTrace, scope.unfiltered)  # a run the user may see rated only visible shipments
    cursor = traces.find(query, {"facts": 0, "values": 0, "lines": 0})
    rating_traces = await cursor.sort([("shipment_number", 1), ("_id", 1)]).skip(page.skip).limit(page.limit).to_list()
    return TraceList(
        count=await traces.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=[to_trace_row(trace) for trace in rating_traces],
    )


async def _get(scope: Scope, run_id: str) -> StoredRatingRun:
    rating_run = await scoped(RatingRun, scope).find_one(
        {"_id": parse_object_id(run_id, "rating run"), **_visible(scope)}
    )
    if rating_run is None:
        raise NotFound("Rating run not found.")
    return rating_run


def _visible(scope: Scope) -> dict[str, object]:
    """Return the filter of visible runs: figures cover every account rated, so only the owner or a user of every
    account sees a run."""
    return {"user_id": scope.user_id} if scope.is_limited else {}


async def _grouped(
    scope: Scope, stages: Sequence[Mapping[str, object]], fields: Sequence[str], most: int = 1_000
) -> list[Record]:
    """Group traces by some fields and sum their totals, largest first. Decimal sums are exact in MongoDB."""
    pipeline = [
        *stages,
        {"$group": {"_id": {name: f"${name}" for name in fields}, "count": {"$sum": 1}, "total": {"$sum": "$total"}}},
        {"$sort": {"count": -1, "_id": 1}},
        {"$limit": most},
    ]
    cursor = await scoped(RatingTrace, scope.unfiltered).aggregate(pipeline)
    return [
        {**group["_id"], "count": group["count"], "total": f"{group['total']:f}" if group["total"] else "0.00"}
        async for group in cursor
    ]


def _summary(run: StoredRatingRun, states: run_states.RunStates) -> Record:
    return {
        "run_id": str(run["_id"]),
        "task_key": run["task_key"],
        "description": run["description"],
        "user_name": run["user_name"],
        "running_status": run_states.get_run_state(run, states),
        "total_count": run["total_count"],
        "processed": run["processed"],
        "rated": run["rated"],
        "mismatched": run["mismatched"],
        "not_rated": sum(run["not_rated"].values()),
        "totals": [
            CurrencyTotal(currency=currency, total=f"{total:f}") for currency, total in sorted(run["totals"].items())
        ],
        "started_on": run["started_on"],
        "finished_on": run["finished_on"],
    }


async def _published_meanwhile(
    scope: Scope, run: StoredRatingRun, rated_by: Sequence[StoredTariffVersion]
) -> list[StoredTariffVersion]:
    """Return later versions of the tariffs of a run, published between its start and its end."""
    until = {"$lte": run["finished_on"]} if run["finished_on"] else {}
    query = {
        "tariff_id": {"$in": [version["tariff_id"] for version in rated_by]},
        "_id": {"$nin": run["version_ids"]},
        "published_on": {"$gte": run["started_on"], **until},
    }
    return await scoped(TariffVersion, scope).find(query, _NAMED).to_list()


def _named(versions: Sequence[StoredTariffVersion]) -> list[str]:
    return sorted(f"{version['tariff_name']}, version {version['number']}" for version in versions)
