"""Draw the files of issued invoices automatically: the workers draw what the billing transaction noted as due.

The scheduler notifies a worker of each system that has something due. It draws in batches and stores each file as soon
as it is drawn, so a killed worker leaves the rest due and nothing is drawn twice.
"""

from collections.abc import Sequence
from datetime import timedelta

import structlog
from bson import ObjectId

from freight.documents.invoice import Invoice
from freight.documents.render_request import RenderRequest
from freight.features.invoices.documents.bulk import BATCH, RefusedInvoices, render_invoice_batch
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.work.tasks import lease, slots
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped

log = structlog.get_logger()

JOB = "invoiceDocuments.due"
# a lost message is sent again after this; two messages for one system are harmless
TOLD_FOR = timedelta(seconds=30)
# per message, so that other systems get their turn
MOST_AT_ONCE = 1_000
_LONGEST = timedelta(days=1)


async def dispatch_due_documents() -> int:
    """Notify a worker of each system with something due; return the number of invoices. Safe with two schedulers: each
    claims the time until which no other notifies the worker."""
    now = await database_clock.read_database_clock()
    dispatched_count = 0
    for company_id, system_id in await RenderRequest.places(now):
        claimed = await scoped(RenderRequest, await make_system_scope(company_id, system_id)).update_many(
            {"told_until": {"$lte": now}}, {"$set": {"told_until": now + TOLD_FOR}}
        )
        if claimed.modified_count and not await lease.is_lease_held(_key(system_id)):
            await _tell(company_id, system_id)
        dispatched_count += claimed.modified_count
    return dispatched_count


async def run_due_documents_job(company_id: str, system_id: str) -> None:
    """Draw what is due in a system, as a job in a slot for long work, so that short jobs find a process even when many
    systems have something due. Without a slot, or if another worker is on it, `dispatch_due_documents` announces it
    again."""
    async with slots.hold_worker_slot() as placed, lease.hold_task_lease(_key(system_id), patience=0) as task_lease:
        if not placed or task_lease is None:
            return
        scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
        office = await DrawingOffice.open(scope, in_job=True)
        drawn, record_ids = 0, await _due(scope)
        while record_ids and drawn < MOST_AT_ONCE and not task_lease.lost:
            await _draw(scope, record_ids, office)
            drawn += len(record_ids)
            record_ids = await _due(scope)
            if await slots.is_long_work_waiting():
                break
    await slots.send_waiting_task()
    if drawn:
        log.info("invoices drawn", system=system_id, count=drawn)
    if record_ids:
        await _tell(ObjectId(company_id), ObjectId(system_id))


async def _draw(scope: Scope, ids: Sequence[ObjectId], office: DrawingOffice) -> None:
    refused = RefusedInvoices()
    batch = await scoped(Invoice, scope).find({"_id": {"$in": list(ids)}}, {"history": 0}).to_list()
    await render_invoice_batch(scope, batch, office, refused)
    due = scoped(RenderRequest, scope)
    # what a user's request drew in the meantime is no longer due either
    await due.delete_many({"_id": {"$in": [record_id for record_id in ids if record_id not in refused.messages]}})
    now = await database_clock.read_database_clock()
    async for render_request in due.find({"_id": {"$in": list(refused.messages)}}):
        # its input does not change, but a later version of the program may be able to draw it
        later = min(timedelta(minutes=2 ** min(render_request["tries"], 12)), _LONGEST)
        change = {
            "fault": refused.messages[render_request["_id"]],
            "tries": render_request["tries"] + 1,
            "told_until": now + later,
        }
        await due.update_one({"_id": render_request["_id"]}, {"$set": change})


async def _due(scope: Scope) -> list[ObjectId]:
    """Return the next invoices to draw, oldest first; those that failed wait for their next try."""
    now = await database_clock.read_database_clock()
    ready = {"$or": [{"tries": 0}, {"told_until": {"$lte": now + TOLD_FOR}}]}
    cursor = scoped(RenderRequest, scope).find(ready, {"_id": 1}).sort("_id", 1).limit(BATCH)
    return [render_request["_id"] async for render_request in cursor]


async def _tell(company_id: ObjectId, system_id: ObjectId) -> None:
    await get_connections().queue.enqueue(JOB, company_id=str(company_id), system_id=str(system_id))


def _key(system_id: object) -> str:
    return f"{JOB}:{system_id}"
