"""Compute the tracking states of shipments again from their events: when milestones change, and to verify them."""

from collections.abc import Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import Discrepancy, ReconciliationPortion
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.shipment_tracking import StoredShipmentTracking
from freight.documents.shipment_event import ShipmentEvent
from freight.features.shipments import store
from freight.features.shipments.tracking_state import (
    compute_tracking_state,
    load_shipment_events,
    load_system_milestones,
)
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit.records.resource import StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "tracking.recount"
_CHUNK = 500
_LINK = "/tracking/summary"


async def schedule_tracking_recount(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Accept a recount in the transaction that stores changed milestones, if anything was ever reported."""
    if not changes or not await scoped(ShipmentEvent, scope).count(limit=1):
        return
    task = await tasks.accept_task(
        scope,
        kind="tracking",
        title="Update where shipments are by the changed milestones",
        job_name=JOB,
        link=_LINK,
        session=session,
    )
    await tasks.send_task_soon(task)


async def run_tracking_recount(work: TaskContext) -> TaskOutcome:
    """Run the task of `schedule_tracking_recount`. It writes only differences, so it may be rerun from the start."""
    scope = work.scope.whole_system
    ids = sorted(await scoped(ShipmentEvent, scope).distinct("shipment_id", {}))
    await work.progress(0, len(ids))
    changed = 0
    for begin in range(0, len(ids), _CHUNK):
        await work.stop_if_cancelled(f"{begin:,} of {len(ids):,} shipments were looked at.")
        changed += await recount_shipments(scope, ids[begin : begin + _CHUNK])
        await work.progress(min(begin + _CHUNK, len(ids)))
    return TaskOutcome(f"Shipments looked at: {len(ids):,}. Changed: {changed:,}.")


async def recount_shipments(scope: Scope, shipment_ids: Sequence[ObjectId]) -> int:
    """Compute the states of shipments from their events again and store those that differ; return how many did."""

    async def work(session: AsyncClientSession) -> int:
        return len(await _refold(scope, shipment_ids, session))

    return await run_in_transaction(work)


async def reconcile_tracking_states(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare the states of some shipments, in id order, with their events and store those that differ."""
    reported = await scoped(ShipmentEvent, scope).aggregate(
        [
            {"$match": {"shipment_id": {"$gt": after}} if after else {}},
            {"$group": {"_id": "$shipment_id"}},
            {"$sort": {"_id": 1}},
            {"$limit": _CHUNK},
        ],
        session=session,
    )
    ids = [shipment["_id"] async for shipment in reported]

    discrepancies = [
        Discrepancy(
            f"status of shipment {shipment['shipment_number']}", _status(was), _status(state), shipment["account_id"]
        )
        for shipment, was, state in await _refold(scope, ids, session)
    ]
    return ReconciliationPortion(len(ids), discrepancies, ids[-1] if len(ids) == _CHUNK else None)


async def _refold(
    scope: Scope, shipment_ids: Sequence[ObjectId], session: AsyncClientSession
) -> list[tuple[StoredShipment, StoredShipmentTracking | None, StoredShipmentTracking | None]]:
    """Store the states that differ; return each such shipment with its stored state and the one from its events."""
    milestones = await load_system_milestones(scope, session)
    shipments = await store.find_by_id(scope, shipment_ids, session)
    events = await load_shipment_events(scope, [shipment["_id"] for shipment in shipments], session)
    states = [
        (shipment, compute_tracking_state(shipment, events.get(shipment["_id"], ()), milestones))
        for shipment in shipments
    ]
    differing = [
        (shipment, shipment.get("tracking"), state) for shipment, state in states if shipment.get("tracking") != state
    ]
    await store.store_tracking_states(scope, [(shipment, state) for shipment, _, state in differing], session)
    return differing


def _status(state: StoredShipmentTracking | None) -> str:
    return " ".join(filter(None, (state["status"], state["current"]))) if state else "nothing reported"
