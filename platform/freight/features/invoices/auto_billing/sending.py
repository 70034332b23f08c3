"""Send one push: claim it, send it, record the result.

A worker may die between the request and the recording. Its claim then lapses, and the next worker sends the same
message under the same key, so the other side recognizes what it already did. While a claim holds, no other worker sends
the push; a worker that returns late finds its claim gone and records nothing.
"""

import random
from dataclasses import asdict
from datetime import datetime, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.auto_billing.pushes import BACKOFF, PAUSE, UNDER_WAY, PushKind, PushState
from freight.core.sending.retries import SendVerdict
from freight.documents.base import Filter, match_revision
from freight.documents.billing_connection import BillingConnection
from freight.documents.outbox import OutgoingAttempt
from freight.documents.outgoing_push import OutgoingPush
from freight.documents.records.billing_connection import StoredBillingConnection
from freight.documents.task import Task, TaskStatus
from freight.features.invoices.auto_billing import connection as connections
from freight.features.invoices.auto_billing import invoices
from freight.features.invoices.auto_billing.dispatch import OUTBOX
from freight.features.invoices.auto_billing.exchange import BillingResponse, send_billing_request
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

MARGIN = timedelta(seconds=15)
"""By this much a claim outlives the time a request may take, so that its note is stored before it lapses."""

CANCELED = "Canceled before it was sent."
_STOPPED = "No try got a response. Check the billing system before resending."


async def send_push(scope: Scope, push_id: ObjectId) -> None:
    """Send a push if it is due, unclaimed, and the billing system may be called; otherwise leave it."""
    connection, now = await connections.get_billing_connection(scope), await database_clock.read_database_clock()
    if connection is None or not connections.is_connection_usable(connection) or get_remaining_pause(connection, now):
        await postpone_pushes(scope, connection, {"_id": push_id}, now)
        return
    push = await _claim(scope, push_id, now)
    if push is None:
        return
    if push["tries"] >= BACKOFF.most_tries:
        await _end(scope, push, PushState.FAILED, _STOPPED)
    elif not push["tries"] and await _is_canceled(push):
        await _end(scope, push, PushState.GIVEN_UP, CANCELED)
    else:
        ended = await send_billing_request(
            connection, push["method"], push["path"], push["body"], key=push["key"], kind=PushKind(push["kind"])
        )
        await _note(scope, push, connection, ended)


def get_remaining_pause(connection: StoredBillingConnection, now: datetime) -> timedelta:
    """Return how long the billing system must not be called; zero if it may be."""
    paused_until = connection["paused_until"]
    return max(paused_until - now, timedelta(0)) if paused_until else timedelta(0)


async def postpone_pushes(scope: Scope, connection: StoredBillingConnection | None, of: Filter, now: datetime) -> None:
    """Postpone what is due among `of` until there are new credentials or the pause ends."""
    change: Record = {"state": PushState.HELD}
    if connection and connections.is_connection_usable(connection):
        change = {"next_try_on": connection["paused_until"]}
    await OUTBOX.put_off(scoped(OutgoingPush, scope), of, now, change)


async def _claim(scope: Scope, push_id: ObjectId, now: datetime) -> Record | None:
    """Claim a push; return it as it was before, with the new `holder`, or None when there is nothing to claim."""
    longest = timedelta(seconds=get_connections().settings.billing_timeout_seconds) + MARGIN
    return await OUTBOX.claim(scoped(OutgoingPush, scope), push_id, now, longest)


async def _note(scope: Scope, push: Record, connection: StoredBillingConnection, ended: BillingResponse) -> None:
    """Store the outcome of a try and everything that follows from it."""
    now, tries = await database_clock.read_database_clock(), push["tries"] + 1
    change: Record = {"is_uncertain": push["is_uncertain"] or ended.may_have_arrived, "tries": tries}
    match ended.verdict:
        case SendVerdict.ACCEPTED:
            change |= {"state": PushState.ACCEPTED, "is_uncertain": False, "reason": ""}
        case SendVerdict.CREDENTIALS:
            # the billing system did not look at this push: it does not count as one of its tries
            change |= {"state": PushState.HELD, "tries": push["tries"], "reason": ended.outcome}
        case SendVerdict.AGAIN if (wait := BACKOFF.wait_after(tries, random.random(), ended.asked_to_wait)) is not None:
            change |= {"state": PushState.RETRYING, "next_try_on": now + wait, "reason": ended.outcome}
        case _:
            change |= {"state": PushState.FAILED, "reason": ended.outcome}
    answer = OutgoingAttempt(
        on=now, status=ended.status, outcome=ended.outcome, text=ended.text, milliseconds=ended.milliseconds
    )

    async def store(session: AsyncClientSession) -> None:
        if change["state"] == PushState.ACCEPTED and ended.result is not None:
            applied = await invoices.apply_push_result(scope, push, ended.result, session)
            change["result"] = asdict(ended.result) | {"charges": [asdict(charge) for charge in ended.result.charges]}
            change["result"]["applied"] = applied
        await _settle(scope, push, change, session, answer)
        await _tell_connection(scope, connection, ended, session)

    await run_in_transaction(store)


async def _end(scope: Scope, push: Record, state: PushState, reason: str) -> None:
    async def store(session: AsyncClientSession) -> None:
        change = {"state": state, "reason": reason, "tries": push["tries"], "is_uncertain": push["is_uncertain"]}
        await _settle(scope, push, change, session)

    await run_in_transaction(store)


async def _settle(
    scope: Scope,
    push: Record,
    change: Record,
    session: AsyncClientSession,
    answer: OutgoingAttempt | None = None,
) -> None:
    """Store the result of a push unless another worker now holds the claim, and free its invoice if it failed."""
    state, now = change["state"], await database_clock.read_database_clock()
    is_open = state in UNDER_WAY
    written = await OUTBOX.settle(
        scoped(OutgoingPush, scope), push, change, now, session, is_open=is_open, answer=answer
    )
    if written and state in (PushState.FAILED, PushState.GIVEN_UP):
        await invoices.unmark_invoices(scope, [push], session)


async def _tell_connection(
    scope: Scope, connection: StoredBillingConnection, ended: BillingResponse, session: AsyncClientSession
) -> None:
    """Store what one try shows about the connection: the credentials are good or refused, or calls must pause."""
    now = await database_clock.read_database_clock()
    change: dict[str, dict[str, object]]
    if ended.verdict is SendVerdict.ACCEPTED:
        # keep a pause that another try set in the meantime
        change = {"$set": {"accepted_on": now, "failures": 0}}
    elif ended.verdict is SendVerdict.CREDENTIALS:
        change = {"$set": {"refused_on": now, "refusal": ended.outcome}}
    elif ended.concerns_all:
        failures = connection.get("failures", 0) + 1
        wait = PAUSE.delay_before(failures + 1, 1) if ended.asked_to_wait is None else ended.asked_to_wait
        change = {"$max": {"paused_until": now + wait, "failures": failures}}
    else:
        return
    # only for these credentials: others may have been saved in the meantime
    await scoped(BillingConnection, scope).update_one(
        match_revision(connection["_id"], connection["revision"]), change, session=session
    )


async def _is_canceled(push: Record) -> bool:
    task = await Task.of_key(push["batch"])
    return task is not None and task["running_status"] == TaskStatus.CANCELED
