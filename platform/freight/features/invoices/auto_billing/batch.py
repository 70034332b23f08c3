"""The first attempt at pushes accepted together, as one task. The dispatcher retries what is left."""

import asyncio
from collections import Counter

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.auto_billing.pushes import PushState
from freight.documents.outgoing_push import OutgoingPush, match_untried_open_pushes, match_untried_pushes
from freight.features.invoices.auto_billing import invoices, sending
from freight.features.invoices.auto_billing.draining import wait_for_push_slots
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "autoBilling.batch"

_WORDS = {
    PushState.ACCEPTED: "{} accepted",
    PushState.FAILED: "{} failed",
    PushState.GIVEN_UP: "{} canceled",
    PushState.HELD: "{} waiting for credentials",
}
_LATER = "{} to retry"


async def run_push_task(work: TaskContext) -> TaskOutcome:
    """Try every push of the task once. Pushes that have ended or are held by another worker are skipped, so the task
    may be rerun from the start."""
    pushes = scoped(OutgoingPush, work.scope)
    ids = [
        outgoing_push["_id"]
        async for outgoing_push in pushes.find(match_untried_pushes(work.key), {"_id": 1}).sort("_id", 1)
    ]
    completed, at = work.total - len(ids), 0
    await work.progress(completed)
    while at < len(ids):
        if await work.is_cancelled():
            await _give_up_unsent(work)
            await work.stop_if_cancelled("Anything not sent yet was canceled.")
        at_once = await wait_for_push_slots(work.scope)
        if not at_once:
            break
        # try the first alone: if it is refused or gets no answer, the others need not try
        end = at + (at_once if at else 1)
        await asyncio.gather(*(sending.send_push(work.scope, record_id) for record_id in ids[at:end]))
        at = end
        await work.progress(completed + min(end, len(ids)))
    return TaskOutcome(await _report(work))


async def _report(work: TaskContext) -> str:
    counts: Counter[str] = Counter()
    async for push in scoped(OutgoingPush, work.scope).find({"batch": work.key}, {"state": 1}):
        counts[_WORDS.get(PushState(push["state"]), _LATER)] += 1
    words = [words.format(f"{counts[words]:,}") for words in (*_WORDS.values(), _LATER) if counts[words]]
    return f"{', '.join(words)}."


async def _give_up_unsent(work: TaskContext) -> None:
    unsent = match_untried_open_pushes(work.key)

    async def store(session: AsyncClientSession) -> None:
        pushes = scoped(OutgoingPush, work.scope)
        outgoing_pushes = await pushes.find(unsent, session=session).to_list()
        ids: list[ObjectId] = [outgoing_push["_id"] for outgoing_push in outgoing_pushes]
        change = {"state": PushState.GIVEN_UP, "is_open": False, "reason": sending.CANCELED, "updated_on": clock.now()}
        await pushes.update_many({"_id": {"$in": ids}}, {"$set": change}, session=session)
        await invoices.unmark_invoices(work.scope, outgoing_pushes, session)

    await run_in_transaction(store)
