"""Pushes whose time has come are handed to the workers. The scheduler calls this every second or two."""

from datetime import timedelta

from freight.core.auto_billing.pushes import SENDABLE
from freight.documents.outgoing_push import OutgoingPush
from freight.kit import shared_clock
from freight.kit.resources import current
from freight.kit.scopes import scope_of
from freight.kit.tenancy import scoped

JOB = "autoBilling.push"

# a message that was lost is sent again after this; two messages for one push are harmless
QUEUED_FOR = timedelta(seconds=60)


async def dispatch() -> int:
    """Tell the workers of every due push; returns of how many. Safe in two schedulers at once: the time until which
    nobody else tells of it is a compare-and-set claim."""
    now = await shared_clock.now()
    sent = 0
    for push in await OutgoingPush.due(list(SENDABLE), now, QUEUED_FOR):
        scope = await scope_of(push["company_id"], push["system_id"])
        claimed = await scoped(OutgoingPush, scope).update_one(
            {"_id": push["_id"], "queued_until": push["queued_until"]}, {"$set": {"queued_until": now + QUEUED_FOR}}
        )
        if claimed.modified_count:
            await current().queue.enqueue(
                JOB,
                push_id=str(push["_id"]),
                company_id=str(push["company_id"]),
                system_id=str(push["system_id"]),
            )
            sent += 1
    return sent
