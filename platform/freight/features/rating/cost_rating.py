"""What shipments are expected to cost, by the buying tariffs: rated with the same engine whenever shipments are rated,
whoever asks; only users who may see costs see it."""

from collections.abc import Sequence
from datetime import datetime
from time import perf_counter_ns
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.buying.rated_costs import RatedCharge
from freight.core.rating.engine import Engine
from freight.core.rating.sides import TariffSide
from freight.core.shipments.document import flatten
from freight.documents.cost_trace import CostTrace
from freight.documents.records.cost_trace import StoredCostTrace
from freight.documents.records.shipment import StoredShipment
from freight.features.rating.trace_records import RatingRequester, build_trace_record
from freight.features.setup.currency import rate_books
from freight.features.shipments.costs.rated import CostRating, write_rated_costs
from freight.features.tariffs import compiled_versions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def list_buying_version_ids(scope: Scope) -> list[ObjectId]:
    """Return the ids of the versions in force that costs are rated by."""
    return await compiled_versions.list_active_version_ids(scope.with_costs, use=TariffSide.BUYING)


async def load_cost_engine(scope: Scope, version_ids: Sequence[ObjectId]) -> Engine | None:
    """Return the engine of these buying tariffs; None if there are none."""
    if not version_ids:
        return None
    candidates = await compiled_versions.load_rating_candidates(scope.with_costs, version_ids, TariffSide.BUYING)
    return await rate_books.build_rating_engine(scope, candidates)


async def store_cost_ratings(
    scope: Scope,
    shipments: Sequence[StoredShipment],
    engine: Engine,
    asker: RatingRequester,
    now: datetime,
    session: AsyncClientSession,
) -> None:
    """Rate what shipments cost and store it in the transaction of `session`: a trace for each, and its charges as
    expected costs."""
    traces: list[StoredCostTrace] = []
    ratings: list[CostRating] = []
    for shipment in shipments:
        values = flatten(shipment["data"])
        started = perf_counter_ns()
        rating = engine.rate(values, shipment["account_id"])
        took = (perf_counter_ns() - started) // 1000
        trace = build_trace_record(shipment, values, rating, str(shipment["status"]), asker, now)
        trace["took_microseconds"] = took
        # of the system, as costs are: a shipment may move to another account. What was entered is what is sold for
        traces.append(cast(StoredCostTrace, {**trace, "account_id": None, "user_freight": None}))
        charges = [RatedCharge(line["charge_id"], line["name"], line["amount"]) for line in trace["lines"]]
        carrier = rating.candidate.carrier if rating.candidate else ""
        ratings.append(CostRating(shipment, trace["_id"], carrier, rating.currency, charges if rating.is_rated else []))
    if traces:
        await scoped(CostTrace, scope).insert_many(traces, ordered=False, session=session)
        await write_rated_costs(scope, ratings, now, session)
