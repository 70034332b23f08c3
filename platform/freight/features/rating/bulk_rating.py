"""Bulk rating: rate the shipments of a filter as a job, in chunks with their traces, statuses and aging."""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.notices.events import NotificationEvent
from freight.core.records import Stored
from freight.core.shipments.statuses import EDITABLE, NOT_RATED, RATE_MISMATCH
from freight.documents.rating_run import RatingRun
from freight.documents.records.rating_run_share import StoredRunShare
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.rating.cost_rating import list_buying_version_ids, load_cost_engine
from freight.features.rating.rating_store import ShipmentRatingResult, rate_and_store
from freight.features.rating.run_worker import RunWorker, accept_run, build_run_record
from freight.features.rating.schemas import BulkBody, RunStarted
from freight.features.rating.trace_records import RatingRequester
from freight.features.setup.currency import rate_books
from freight.features.setup.templates import service as templates
from freight.features.shipments.filters import build_shipment_filter
from freight.features.tariffs import compiled_versions
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.features.work.tasks.task_events import TaskEvent
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

JOB, HELP_JOB = "rating.bulk", "rating.bulkHelp"
LINK = "/rating/results/{}"


async def start_bulk_rating(scope: Scope, body: BulkBody, user_name: str) -> RunStarted:
    """Accept a run. It uses the tariff versions in force now, whatever is published in the meantime.

    Raises Invalid for a filter that cannot be read, for nothing to rate, and if no tariff is published.
    """
    versions = await compiled_versions.list_active_version_ids(scope, body.tariff_id)
    if not versions:
        raise Invalid("No tariff is published yet. Publish one first.", code=ErrorCode.NO_TARIFF)
    request = {
        "rules": body.rules,
        "ids": [parse_object_id(shipment_id, "shipment") for shipment_id in body.ids],
        "only_unrated": body.only_unrated,
    }
    total = await scoped(Shipment, scope).count(await _query(scope, request))
    if not total:
        raise Invalid("None of the selected shipments is open for rating.", code=ErrorCode.NOTHING_TO_RATE)
    run = build_run_record(scope, user_name, total) | {
        "request": request,
        "description": f"Rating of {total:,} shipment{'' if total == 1 else 's'}",
        "version_ids": versions,
        "cost_version_ids": await list_buying_version_ids(scope),
        "rated": 0,
        "mismatched": 0,
        "not_rated": {},
        "totals": {},
    }
    task = await accept_run(scope, RatingRun, run, kind="rating", job_name=JOB, link=LINK)
    return RunStarted(run_id=str(run["_id"]), task_key=task["key"], total_count=total)


async def run_bulk_rating(work: TaskContext) -> TaskOutcome:
    """Rate the shipments of the run that it has not rated yet."""
    walk = await _walk(work)
    stored = await walk.to_the_end("rated", HELP_JOB)
    without = sum(stored["not_rated"].values())
    news = TaskEvent(NotificationEvent.RATING_FINISHED, {"rated": stored["rated"], "notRated": without})
    return TaskOutcome(f"{stored['rated']:,} rated, {without:,} not rated.", LINK.format(walk.run_id), news=news)


async def assist_bulk_rating(work: TaskContext) -> None:
    """Rate the shares of the run that no worker has taken yet."""
    await (await _walk(work)).take_shares()


async def _walk(work: TaskContext) -> RunWorker:
    run = await scoped(RatingRun, work.scope).get(work.arguments["run_id"], "rating run")
    engine = await rate_books.build_rating_engine(
        work.scope, await compiled_versions.load_rating_candidates(work.scope, run["version_ids"])
    )
    costs = await load_cost_engine(work.scope, run.get("cost_version_ids", []))
    asker = RatingRequester(run["user_id"], run["user_name"], run["_id"])

    async def rate(
        shipments: list[StoredShipment], _: StoredRunShare, session: AsyncClientSession
    ) -> Mapping[str, int | Decimal]:
        rated = await rate_and_store(work.scope, shipments, engine, asker, clock.now(), session, costs=costs)
        return _counts(rated)

    return RunWorker(work, RatingRun, run["_id"], await _query(work.scope, run["request"]), rate, writes_shipments=True)


def _counts(rated: list[ShipmentRatingResult]) -> Mapping[str, int | Decimal]:
    """Return what a chunk adds to the run's figures."""
    counts: Counter[str] = Counter()
    totals: dict[str, Decimal] = {}
    for rated_shipment in rated:
        if rated_shipment.rating.total is None:
            counts[f"not_rated.{rated_shipment.rating.reason_code}"] += 1
            continue
        counts["rated"] += 1
        counts["mismatched"] += rated_shipment.status == RATE_MISMATCH
        currency = f"totals.{rated_shipment.rating.currency}"
        totals[currency] = totals.get(currency, Decimal(0)) + rated_shipment.rating.total
    return {**counts, **totals}


async def _query(scope: Scope, request: Stored) -> Record:
    """Return the query of a run: the shipments of its filter or ids that are not billed yet."""
    status = {"status": NOT_RATED} if request["only_unrated"] else {"status": {"$in": sorted(EDITABLE)}}
    conditions: list[Record] = [status]
    if request["ids"]:
        conditions.append({"_id": {"$in": request["ids"]}})
    if request["rules"]:
        template = await templates.resolve_template(scope, "shipment")
        conditions.append(build_shipment_filter(template, request["rules"], clock.today(scope.place)))
    return {"$and": conditions}
