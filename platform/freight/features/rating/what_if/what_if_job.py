"""Run what-ifs as a job in chunks: a row for each shipment. Shipments are read and never written."""

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.figures import LIVING_SHIPMENTS
from freight.core.rating.engine import Engine
from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.core.records import copy_record
from freight.core.shipments.document import get_shipment_rating
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.rating_run_share import StoredRunShare
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.tariff import StoredTariff
from freight.documents.shipment import Shipment
from freight.documents.tariff import Tariff
from freight.documents.what_if_run import WhatIfRow, WhatIfRun
from freight.features.rating.run_worker import RunWorker, accept_run, build_run_record
from freight.features.rating.what_if import draft_snapshot
from freight.features.rating.what_if.row_rating import WhatIfResult, rate_what_if_row
from freight.features.rating.what_if.schemas import WhatIfBody, WhatIfStarted
from freight.features.setup.currency import rate_books
from freight.features.setup.templates import service as templates
from freight.features.shipments.filters import build_shipment_filter
from freight.features.tariffs import compiled_versions, versions
from freight.features.tariffs.sides import get_carrier_side
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

JOB, HELP_JOB = "rating.whatIf", "rating.whatIfHelp"
LINK = "/rating/whatIf/{}"
NOTHING_RATED = "None of the selected shipments is rated yet, so there is nothing to compare."


async def accept_what_if(scope: Scope, body: WhatIfBody, user_name: str) -> WhatIfStarted:
    """Accept a what-if. Raises NotFound for a tariff outside the scope, Invalid for a filter that cannot be read, a
    version without lanes, and if no shipment was rated."""
    tariff = await scoped(Tariff, scope).get(body.tariff_id, "tariff")
    version = await versions.find_tariff_version(scope, tariff, body.version_id)
    if not version["lane_count"]:
        raise Invalid("This version has no lanes yet. Upload a rate workbook first.", code=ErrorCode.NO_LANES)
    total = await scoped(Shipment, scope).count(await _query(scope, body.rules))
    if not total:
        raise Invalid(NOTHING_RATED, code=ErrorCode.NOTHING_RATED)
    run = build_run_record(scope, user_name, total) | {
        "request": {"rules": body.rules},
        "description": f"What if {tariff['name']}, version {version['number']}: "
        f"{total:,} shipment{'' if total == 1 else 's'}",
        "tariff_id": tariff["_id"],
        "tariff_name": tariff["name"],
        "version_id": version["_id"],
        "version_number": version["number"],
        "version_revision": version["revision"],
        "lane_set": ObjectId(),
        "version": {},
        **await _list_candidates(scope, tariff),
        "outcomes": {},
        "before": {},
        "after": {},
    }
    task = await accept_run(scope, WhatIfRun, run, kind="whatIf", job_name=JOB, link=LINK)
    return WhatIfStarted(run_id=str(run["_id"]), task_key=task["key"], total_count=total)


async def run_what_if(work: TaskContext) -> TaskOutcome:
    """Compute the shipments of the run that are not computed yet."""
    walk = await _walk(work)
    stored = await walk.to_the_end("compared", HELP_JOB)
    moved = sum(count for outcome, count in stored["outcomes"].items() if outcome not in ("same", "unrated"))
    return TaskOutcome(f"{stored['processed']:,} compared, {moved:,} changed.", LINK.format(walk.run_id))


async def assist_what_if(work: TaskContext) -> None:
    """Compute the shares of the run that no worker has taken yet."""
    await (await _walk(work)).take_shares()


async def _walk(work: TaskContext) -> RunWorker:
    scope = work.scope
    run = await scoped(WhatIfRun, scope).get(work.arguments["run_id"], "what-if")
    run = await draft_snapshot.snapshot_draft(scope, run)
    buys = run.get("side") == TariffSide.BUYING
    use: TariffUseSide = TariffSide.BUYING if buys else TariffSide.SELLING
    rating_candidates = await compiled_versions.load_rating_candidates(scope, run["others"], use)
    present: Engine | None = None
    if buys:
        in_force = await compiled_versions.load_rating_candidates(scope, run.get("present", []), use)
        present = await rate_books.build_rating_engine(scope, in_force)
    engine = await rate_books.build_rating_engine(
        scope, [*rating_candidates, await draft_snapshot.load_snapshot_candidate(scope, run)]
    )

    async def compare(
        shipments: list[StoredShipment], _: StoredRunShare, session: AsyncClientSession
    ) -> Mapping[str, int | Decimal]:
        traces = await _traces(scope, shipments, session)
        now = clock.now()
        every = [
            rate_what_if_row(
                shipment, traces.get(get_shipment_rating(shipment)["trace_id"]), engine, run["_id"], now, present
            )
            for shipment in shipments
        ]
        rows = [copy_record(compared.row, {"updated_by": scope.user_id}) for compared in every]
        await scoped(WhatIfRow, scope).insert_many(rows, ordered=False, session=session)
        return _counts(every)

    return RunWorker(work, WhatIfRun, run["_id"], await _query(scope, cast(Record, run["request"])["rules"]), compare)


async def _traces(
    scope: Scope, shipments: Sequence[StoredShipment], session: AsyncClientSession
) -> dict[ObjectId, StoredRatingTrace]:
    """Return the charges of the present ratings, by trace id."""
    ids = [trace_id for shipment in shipments if (trace_id := get_shipment_rating(shipment)["trace_id"])]
    cursor = scoped(RatingTrace, scope).find({"_id": {"$in": ids}}, {"lines": 1}, session=session)
    return {trace["_id"]: trace async for trace in cursor}


def _counts(every: Sequence[WhatIfResult]) -> Mapping[str, int | Decimal]:
    """Return what a chunk adds to the run's figures."""
    counts: Counter[str] = Counter(f"outcomes.{compared.row['outcome']}" for compared in every)
    totals: dict[str, Decimal] = {}
    for row_result in every:
        for side, amounts in (("before", row_result.before), ("after", row_result.after)):
            for currency, total in amounts.items():
                name = f"{side}.{currency}"
                totals[name] = totals.get(name, Decimal(0)) + total
    return {**counts, **totals}


async def _query(scope: Scope, rules: dict[str, object] | None) -> Record:
    """Return the shipments of a filter that were rated, successfully or not, billed or not; voided and deleted ones no
    longer count as freight."""
    rated: Record = {"rating": {"$type": "object"}, **LIVING_SHIPMENTS}
    if not rules:
        return rated
    template = await templates.resolve_template(scope, "shipment")
    return {"$and": [rated, build_shipment_filter(template, rules, clock.today(scope.place))]}


async def _list_candidates(scope: Scope, tariff: StoredTariff) -> Record:
    """Return the side of a what-if and the versions in force of the other tariffs of that side; the draft replaces its
    own tariff's. On the buying side also all in force: shipments hold no rating of that side to compare with."""
    side = get_carrier_side(tariff).side
    use: TariffUseSide = TariffSide.BUYING if side is TariffSide.BUYING else TariffSide.SELLING
    in_force = await compiled_versions.list_active_version_ids(scope, use=use)
    own = {tariff_version["_id"] for tariff_version in await versions.load_tariff_versions(scope, tariff["_id"])}
    return {
        "side": side,
        "present": in_force if side is TariffSide.BUYING else [],
        "others": [record_id for record_id in in_force if record_id not in own],
    }
