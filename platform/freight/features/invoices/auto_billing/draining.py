"""Send the pushes due to a billing system: how many may go at once, and when.

One worker at a time serves a system. After a failure that affects all pushes, one push is tried alone when the pause
ends; once it is accepted, the others follow.
"""

import asyncio
import time
from datetime import datetime, timedelta

from bson import ObjectId

from freight.documents.outgoing_push import OutgoingPush
from freight.features.invoices.auto_billing import connection as connections
from freight.features.invoices.auto_billing import sending
from freight.features.invoices.auto_billing.dispatch import DRAIN_JOB, OUTBOX
from freight.features.work.tasks import lease
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped

AT_ONCE = 4
TURN_SECONDS = 30.0
# wait through a pause this short; during a longer one the worker does other work
_SHORT_PAUSE = timedelta(seconds=2)


async def run_push_job(company_id: str, system_id: str) -> None:
    """Run the push job of one system. A push that became due while the job ended was announced to a worker that found
    the lease taken, so the job checks once more."""
    async with lease.hold_task_lease(f"{DRAIN_JOB}:{system_id}", patience=0) as task_lease:
        if task_lease is None:
            return
        scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
        await drain_pushes(scope)
    if await _due_ids(scope, await database_clock.read_database_clock(), 1):
        await get_connections().queue.enqueue(DRAIN_JOB, company_id=company_id, system_id=system_id)


async def drain_pushes(scope: Scope) -> None:
    """Send what is due until nothing is left, the billing system is paused, or it is another system's turn."""
    ends = time.monotonic() + TURN_SECONDS
    while time.monotonic() < ends:
        ids = await _due_ids(scope, await database_clock.read_database_clock(), AT_ONCE)
        if not ids:
            return
        at_once = await wait_for_push_slots(scope)
        if not at_once:
            return
        await asyncio.gather(*(sending.send_push(scope, record_id) for record_id in ids[:at_once]))


async def wait_for_push_slots(scope: Scope) -> int:
    """Return how many pushes may go at once now, waiting through a short pause. Without credentials, or during a long
    pause, everything due is postponed until it ends, and the result is 0."""
    connection, now = await connections.get_billing_connection(scope), await database_clock.read_database_clock()
    if connection is None or not connections.is_connection_usable(connection):
        await sending.postpone_pushes(scope, connection, {}, now)
        return 0
    if pause := sending.get_remaining_pause(connection, now):
        if pause > _SHORT_PAUSE:
            await sending.postpone_pushes(scope, connection, {}, now)
            return 0
        await asyncio.sleep(pause.total_seconds())
    return 1 if connection.get("failures", 0) else AT_ONCE


async def _due_ids(scope: Scope, now: datetime, most: int) -> list[ObjectId]:
    due = scoped(OutgoingPush, scope).find(OUTBOX.claimable(now), ["_id"]).sort("next_try_on", 1).limit(most)
    return [outgoing_push["_id"] async for outgoing_push in due]
