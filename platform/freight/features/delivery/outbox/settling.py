"""What became of a packet: stored with its deliveries, its endpoint, and the invoices that are delivered by it, in one
transaction."""

import random
from dataclasses import replace
from datetime import datetime, timedelta

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery import vendor_jobs
from freight.core.delivery.causes import Cause
from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.delivery.states import (
    ACKNOWLEDGEMENTS,
    BACKOFF,
    DELIVERIES,
    Acknowledgement,
    DeliveryState,
    Heard,
    PacketState,
    Said,
    Step,
)
from freight.core.records import Stored
from freight.core.sending.retries import Verdict
from freight.delivery.parts import Outcome
from freight.documents.delivery import Delivery
from freight.documents.outbox import OutgoingTry
from freight.documents.packet import Packet
from freight.features.delivery.outbox import endpoints
from freight.features.delivery.outbox.answered import acknowledge
from freight.features.delivery.outbox.arriving import deliver_if_there
from freight.features.delivery.outbox.due import TO_SEND
from freight.features.delivery.outbox.lines import Way
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped
from freight.kit.transactions import in_transaction

_LONGEST_TEXT = 500


async def settle(
    scope: Scope,
    packet: Record,
    outcome: Outcome,
    milliseconds: int,
    way: Way | None,
    now: datetime,
    *,
    is_news: bool = True,
) -> None:
    """Store how a try ended, at `now` of the shared clock. Where its claim has passed to another, nothing is stored.
    Without `is_news` it says nothing of its endpoint that is not noted there."""
    change = _change(packet, outcome, now)
    state = change["state"]
    if way and way.transport.follow and state == PacketState.SENT:
        change["follow_on"] = vendor_jobs.next_look(now, now)
    answer = OutgoingTry(
        on=now, outcome=outcome.verdict.value, text=outcome.answer[:_LONGEST_TEXT], milliseconds=milliseconds
    )

    async def store(session: AsyncClientSession) -> None:
        nonlocal outcome
        if outcome.heard is Heard.ASKED:
            outcome = await _with_early(scope, packet, outcome, session)
            change["proof"] = dict(outcome.proof)
        is_open = state == PacketState.RETRYING
        if not await TO_SEND.settle(
            scoped(Packet, scope), packet, change, now, session, is_open=is_open, answer=answer
        ):
            return
        if is_news and not outcome.is_ready:
            await endpoints.tell(scope, packet, outcome, way, now, session)
        await _tell_deliveries(scope, packet, state, change, outcome, way, now, session)

    await in_transaction(store)


async def _with_early(scope: Scope, packet: Record, outcome: Outcome, session: AsyncClientSession) -> Outcome:
    """What the other side said before it could be noted that it has it."""
    kept = await scoped(Packet, scope).find_one({"_id": packet["_id"]}, ["early"], session=session)
    early: Stored = (kept["early"] if kept else None) or {}
    if not early:
        return outcome
    return replace(outcome, answer=early["answer"], heard=Heard(early["heard"]), proof=early["proof"])


def _change(packet: Record, outcome: Outcome, now: datetime) -> Record:
    """What is stored of the packet."""
    tries = packet["tries"] + 1
    may_have = outcome.may_have_arrived or (packet["is_uncertain"] and outcome.verdict is Verdict.AGAIN)
    answered = {each["address"]: each for each in packet["recipients"]}
    answered |= {
        each.address: {"address": each.address, "verdict": each.verdict.value, "answer": each.answer}
        for each in outcome.recipients
    }
    change: Record = {
        "tries": tries,
        "is_uncertain": may_have,
        "recipients": list(answered.values()),
        "reason": outcome.answer,
        "cause": outcome.cause or "",
    }
    if outcome.is_ready:
        return change | {"state": PacketState.READY, "is_uncertain": False, "reason": ""}
    if outcome.verdict is Verdict.ACCEPTED:
        return change | {
            "state": PacketState.SENT,
            "is_uncertain": False,
            "reason": "",
            "cause": "",
            "sent_on": now,
            "proof": dict(outcome.proof),
            "early": {},
        }
    if outcome.verdict is Verdict.CREDENTIALS:
        # the packet itself was not looked at: this was none of its tries
        return change | {"state": PacketState.HELD, "tries": packet["tries"]}
    if outcome.verdict is Verdict.AGAIN:
        wait = BACKOFF.wait_after(tries, random.random(), outcome.asked_to_wait)
        if wait is not None:
            return change | {"state": PacketState.RETRYING, "next_try_on": now + wait}
        return change | {"state": PacketState.FAILED}
    # refused: somebody has to mend something, and it goes on from there
    return change | {"state": PacketState.HELD}


async def _tell_deliveries(
    scope: Scope,
    packet: Record,
    state: PacketState,
    change: Record,
    outcome: Outcome,
    way: Way | None,
    now: datetime,
    session: AsyncClientSession,
) -> None:
    of = {"packet_id": packet["_id"]}
    if state == PacketState.SENT:
        within = timedelta(hours=way.owner["acknowledge_within_hours"] if way else 0)
        await sent(scope, of, outcome, now + within, now, session)
        return
    if state == PacketState.HELD:
        await endpoints.hold_deliveries(scope, of, outcome.cause or Cause.REFUSED, outcome.answer, now, session)
        return
    text, told = outcome.answer, {"reason": outcome.answer, "updated_on": now}
    if state == PacketState.RETRYING:
        what, text = "Tried", f"{text} Next try {change['next_try_on']:%H:%M} UTC."
    elif state == PacketState.READY:
        what, told = "Ready", {**told, "state": DeliveryState.READY, "reason": ""}
        of = {**of, "state": {"$in": DELIVERIES.states_for(Step.MAKE_READY)}}
    else:
        cause = outcome.cause or Cause.REFUSED
        what, told = "Failed", {**told, "state": DeliveryState.FAILED, "is_open": False, "cause": cause}
        of = {**of, "state": {"$in": DELIVERIES.states_for(Step.FAIL)}}
    event = {"on": now, "what": what, "text": text[:_LONGEST_TEXT], "by": ""}
    update: Record = {"$set": told, "$push": {"events": event}}
    if "state" in told:
        update["$inc"] = {"revision": 1}
    await scoped(Delivery, scope).update_many(of, update, session=session)


async def sent(
    scope: Scope,
    of: Record,
    outcome: Outcome,
    acknowledge_by: datetime,
    now: datetime,
    session: AsyncClientSession,
    *,
    what: str = "Sent",
    by: str = "",
) -> None:
    """Note that what deliveries owe has left: `what` was done, and `by` whom where a person did it. An invoice that is
    there by it is delivered in the same transaction."""
    event = {"on": now, "what": what, "text": outcome.answer[:_LONGEST_TEXT], "by": by}
    deliveries = scoped(Delivery, scope)
    found = await deliveries.find(of, session=session).to_list()
    for each in found:
        awaited = each["delivered_when"] != DeliveredWhen.SENT
        change: Record = {
            "state": DeliveryState.SENT,
            "is_open": False,
            "sent_on": now,
            "cause": "",
            "reason": "",
            "updated_on": now,
        }
        asked = ACKNOWLEDGEMENTS.find(Acknowledgement(each["acknowledgement"]), Heard.ASKED)
        if asked and (awaited or outcome.heard):
            change["acknowledgement"] = asked.to
            change["acknowledge_by"] = acknowledge_by
        await deliveries.update_one(
            {"_id": each["_id"]},
            {"$set": change, "$push": {"events": event}, "$inc": {"revision": 1}},
            session=session,
        )
    if outcome.heard:
        said = Said(outcome.heard, outcome.answer)
        await acknowledge(scope, {each["_id"]: said for each in found}, session)
    await deliver_if_there(scope, [each["invoice_id"] for each in found], session)
