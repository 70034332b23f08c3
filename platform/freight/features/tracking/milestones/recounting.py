"""How far shipments are, counted anew from their events: where milestones changed, and where a figure is doubted."""

from collections.abc import Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.shipment_event import ShipmentEvent
from freight.features.shipments import store
from freight.features.shipments.tracked import events_of, milestones_of, state_of
from freight.features.system.tasks import service as tasks
from freight.features.system.tasks.work import Outcome, Work
from freight.kit.resource import StoredChange
from freight.kit.scopes import Scope
from freight.kit.tenancy import scoped
from freight.kit.transactions import in_transaction

JOB = "tracking.recount"
_CHUNK = 500
_LINK = "/tracking/summary"


async def after_change(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Accept the counting anew in the transaction that stores changed milestones, where anything was ever reported."""
    if not changes or not await scoped(ShipmentEvent, scope).count(limit=1):
        return
    task = await tasks.accept(
        scope,
        kind="tracking",
        title="Update where shipments are by the changed milestones",
        job_name=JOB,
        link=_LINK,
        session=session,
    )
    await tasks.send_soon(task)


async def run(work: Work) -> Outcome:
    """The task of `after_change`. It writes only what differs, so it may run again from the start."""
    scope = work.scope.whole_system
    ids = sorted(await scoped(ShipmentEvent, scope).distinct("shipment_id", {}))
    await work.progress(0, len(ids))
    changed = 0
    for begin in range(0, len(ids), _CHUNK):
        await work.stop_if_cancelled(f"{begin:,} of {len(ids):,} shipments were looked at.")
        changed += await recount(scope, ids[begin : begin + _CHUNK])
        await work.progress(min(begin + _CHUNK, len(ids)))
    return Outcome(f"Shipments looked at: {len(ids):,}. Changed: {changed:,}.")


async def recount(scope: Scope, shipment_ids: Sequence[ObjectId]) -> int:
    """Fold the events of shipments anew and store what differs; returns how many did."""

    async def work(session: AsyncClientSession) -> int:
        milestones = await milestones_of(scope, session)
        shipments = await store.find_by_id(scope, shipment_ids, session)
        events = await events_of(scope, [each["_id"] for each in shipments], session)
        states = [(each, state_of(each, events.get(each["_id"], ()), milestones)) for each in shipments]
        differing = [(each, state) for each, state in states if each.get("tracking") != state]
        await store.note_tracked(scope, differing, session)
        return len(differing)

    return await in_transaction(work)
