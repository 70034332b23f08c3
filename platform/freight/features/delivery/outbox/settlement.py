"""Store the results of packets with their deliveries, their endpoint, and the invoices they deliver, in one
transaction. Acceptance is recorded in one write before, so that many can be settled together."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery import vendor_jobs
from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.delivery.states import (
    ACKNOWLEDGEMENTS,
    BACKOFF,
    DELIVERIES,
    Acknowledgement,
    AcknowledgementEvent,
    AcknowledgementReport,
    DeliveryAction,
    DeliveryState,
    PacketState,
)
from freight.core.records import Stored
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import RecipientOutcome, SendOutcome
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import AcceptedAttempt, Packet, PacketRecipientAnswer
from freight.documents.outbox import OutgoingAttempt
from freight.documents.records.delivery import StoredDelivery
from freight.features.delivery.outbox import endpoints
from freight.features.delivery.outbox.acknowledgements import record_acknowledgements
from freight.features.delivery.outbox.completion import deliver_completed_invoices
from freight.features.delivery.outbox.delivery_routes import DeliveryRoute
from freight.features.delivery.outbox.dispatch import TO_SEND
from freight.features.delivery.outbox.sink import KEPT
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_LONGEST_TEXT = 500
_LEFT_TO_SETTLE = timedelta(seconds=30)


@dataclass(frozen=True)
class SendAttempt:
    """One try of a packet: as it was claimed, its outcome, when it ended by the shared clock and how long it took.
    `way`: its route; None if that could not be determined."""

    packet: Stored
    outcome: SendOutcome
    milliseconds: int
    way: DeliveryRoute | None
    on: datetime

    @property
    def answer(self) -> OutgoingAttempt:
        """Return what is stored of it among the answers."""
        text = self.outcome.answer[:_LONGEST_TEXT]
        return OutgoingAttempt(
            on=self.on, outcome=self.outcome.verdict.value, text=text, milliseconds=self.milliseconds
        )


@dataclass(frozen=True)
class SendRecord:
    """How deliveries were sent: the answer, the time, and until when an acknowledgement is awaited."""

    outcome: SendOutcome
    on: datetime
    acknowledge_by: datetime


def can_settle_later(outcome: SendOutcome) -> bool:
    """Whether a recorded try may be settled later: it was accepted, and nothing else happened."""
    return (
        outcome.verdict is SendVerdict.ACCEPTED
        and outcome.heard is not AcknowledgementEvent.ASKED
        and not outcome.is_ready
    )


async def note_accepted_packet(scope: Scope, tried: SendAttempt) -> bool:
    """Record that a packet was accepted. From here on it is not sent again, even if this worker dies: the worker that
    claims it next settles it. False if its claim has passed to another."""
    outcome = tried.outcome
    accepted = AcceptedAttempt(
        on=tried.on,
        answer=outcome.answer,
        proof=dict(outcome.proof),
        recipients=[PacketRecipientAnswer(**_describe_recipient(recipient)) for recipient in outcome.recipients],
        heard=outcome.heard or "",
        milliseconds=tried.milliseconds,
    )
    # only settling is left: let another worker take over soon
    change = {"accepted": accepted.model_dump(), "held_until": tried.on + _LEFT_TO_SETTLE}
    return await TO_SEND.note(scoped(Packet, scope), tried.packet, change, tried.on)


def restore_accepted_attempt(packet: Stored, way: DeliveryRoute | None) -> SendAttempt | None:
    """Return the try by which a packet was accepted, if a worker died before settling it."""
    accepted = packet.get("accepted")
    if not accepted:
        return None
    outcomes = (
        RecipientOutcome(recipient["address"], SendVerdict(recipient["verdict"]), recipient["answer"])
        for recipient in accepted["recipients"]
    )
    heard = AcknowledgementEvent(accepted["heard"]) if accepted["heard"] else None
    outcome = SendOutcome(
        SendVerdict.ACCEPTED, accepted["answer"], accepted["proof"], recipients=tuple(outcomes), heard=heard
    )
    return SendAttempt(packet, outcome, accepted["milliseconds"], way, accepted["on"])


async def settle_attempts(scope: Scope, tries: Sequence[SendAttempt], *, is_news: bool = True) -> None:
    """Store the outcomes of tries in one transaction, except those whose claim has passed to another. Without `is_news`
    they add nothing to what is recorded of their endpoint."""

    async def store(session: AsyncClientSession) -> None:
        records_by_packet: dict[ObjectId, SendRecord] = {}
        for tried in tries:
            tried = await _with_early(scope, tried, session)
            change = _change(tried)
            if not await TO_SEND.settle(
                scoped(Packet, scope),
                tried.packet,
                change,
                tried.on,
                session,
                is_open=change["state"] == PacketState.RETRYING,
                answer=tried.answer,
            ):
                continue
            if is_news and not tried.outcome.is_ready:
                await endpoints.record_endpoint_outcome(
                    scope, tried.packet, tried.outcome, tried.way, tried.on, session
                )
            if change["state"] == PacketState.SENT:
                within = timedelta(hours=tried.way.owner["acknowledge_within_hours"] if tried.way else 0)
                records_by_packet[tried.packet["_id"]] = SendRecord(tried.outcome, tried.on, tried.on + within)
            else:
                await _tell_deliveries(scope, tried, change, session)
        await mark_deliveries_sent(scope, records_by_packet, session)

    if tries:
        await run_in_transaction(store)


async def _with_early(scope: Scope, tried: SendAttempt, session: AsyncClientSession) -> SendAttempt:
    """Add what the other side reported before the sending could be recorded."""
    if tried.outcome.heard is not AcknowledgementEvent.ASKED:
        return tried
    packet = await scoped(Packet, scope).find_one({"_id": tried.packet["_id"]}, ["early"], session=session)
    early: Stored = (packet["early"] if packet else None) or {}
    if not early:
        return tried
    heard = AcknowledgementEvent(early["heard"])
    return replace(tried, outcome=replace(tried.outcome, answer=early["answer"], heard=heard, proof=early["proof"]))


def _describe_recipient(recipient: RecipientOutcome) -> Record:
    return {"address": recipient.address, "verdict": recipient.verdict.value, "answer": recipient.answer}


def _change(tried: SendAttempt) -> Record:
    """Return what is stored of the packet."""
    packet, outcome, now = tried.packet, tried.outcome, tried.on
    # an earlier acceptance that is only settled now was not tried again
    tries = packet["tries"] + (0 if packet.get("accepted") else 1)
    # only an acceptance shows what happened; a refusal of this try says nothing about the earlier one
    may_have = outcome.may_have_arrived or packet["is_uncertain"]
    answered = {recipient["address"]: recipient for recipient in packet["recipients"]}
    answered |= {recipient.address: _describe_recipient(recipient) for recipient in outcome.recipients}
    change: Record = {
        "tries": tries,
        "is_uncertain": may_have,
        "recipients": list(answered.values()),
        "reason": outcome.answer,
        "cause": outcome.cause or "",
    }
    if outcome.is_ready:
        return change | {"state": PacketState.READY, "is_uncertain": False, "reason": ""}
    if outcome.verdict is SendVerdict.ACCEPTED:
        return change | {
            "state": PacketState.SENT,
            "is_uncertain": False,
            "reason": "",
            "cause": "",
            "sent_on": now,
            "proof": dict(outcome.proof),
            "early": {},
            "accepted": None,
            **_followed(tried),
        }
    if outcome.verdict is SendVerdict.CREDENTIALS or outcome.cause is DeliveryCause.SUPPRESSED:
        # the endpoint did not look at this packet: it does not count as one of its tries
        return change | {"state": PacketState.HELD, "tries": packet["tries"]}
    if outcome.verdict is SendVerdict.AGAIN:
        wait = BACKOFF.wait_after(tries, random.random(), outcome.asked_to_wait)
        if wait is not None:
            return change | {"state": PacketState.RETRYING, "next_try_on": now + wait}
        return change | {"state": PacketState.FAILED}
    # refused: it continues once a user has fixed the problem
    return change | {"state": PacketState.HELD}


def _followed(tried: SendAttempt) -> Record:
    """Return when the receiving side is asked about it for the first time, if it is asked at all."""
    is_followed = tried.way and tried.way.transport.follow
    return {"follow_on": vendor_jobs.get_next_poll_time(tried.on, tried.on)} if is_followed else {}


async def _tell_deliveries(scope: Scope, tried: SendAttempt, change: Record, session: AsyncClientSession) -> None:
    """Update the deliveries after a try that did not send the packet."""
    outcome, now, state = tried.outcome, tried.on, change["state"]
    query: Record = {"packet_id": tried.packet["_id"]}
    if state == PacketState.HELD:
        cause = outcome.cause or DeliveryCause.REFUSED
        dead = [recipient.address for recipient in outcome.recipients] if cause is DeliveryCause.SUPPRESSED else []
        await endpoints.hold_deliveries(scope, query, cause, outcome.answer, now, session, suppressed=dead)
        return
    text, changes = outcome.answer, {"reason": outcome.answer, "updated_on": now}
    if state == PacketState.RETRYING:
        event_name, text = "Tried", f"{text} Next try {change['next_try_on']:%H:%M} UTC."
    elif state == PacketState.READY:
        event_name, changes = "Ready", {**changes, "state": DeliveryState.READY, "reason": ""}
        query = {**query, "state": {"$in": DELIVERIES.states_for(DeliveryAction.MAKE_READY)}}
    else:
        cause = outcome.cause or DeliveryCause.REFUSED
        event_name, changes = "Failed", {**changes, "state": DeliveryState.FAILED, "is_open": False, "cause": cause}
        query = {**query, "state": {"$in": DELIVERIES.states_for(DeliveryAction.FAIL)}}
    event = {"on": now, "what": event_name, "text": text[:_LONGEST_TEXT], "by": ""}
    update: Record = {"$set": changes, "$push": {"events": event}}
    if "state" in changes:
        update["$inc"] = {"revision": 1}
    await scoped(Delivery, scope).update_many(query, update, session=session)


async def mark_deliveries_sent(
    scope: Scope,
    left: Mapping[ObjectId, SendRecord],
    session: AsyncClientSession,
    *,
    only: Record | None = None,
    what: str = "Sent",
    by: str = "",
) -> None:
    """Mark deliveries as sent, by packet: `what` was done, and `by` whom if a user did it. `only`: deliveries that
    match this. Invoices that are thereby delivered are updated in the same transaction."""
    if not left:
        return
    deliveries = scoped(Delivery, scope)
    sent_deliveries = await deliveries.find(
        {"packet_id": {"$in": list(left)}, **(only or {})}, session=session
    ).to_list()
    by_packet = [(delivery, left[delivery["packet_id"]]) for delivery in sent_deliveries if delivery["packet_id"]]
    if not by_packet:
        return
    await deliveries.bulk_write(
        [
            deliveries.to_update({"_id": delivery["_id"]}, _leave(delivery, how, what, by))
            for delivery, how in by_packet
        ],
        session=session,
    )
    heard = {
        delivery["_id"]: AcknowledgementReport(how.outcome.heard, how.outcome.answer)
        for delivery, how in by_packet
        if how.outcome.heard
    }
    if heard:
        await record_acknowledgements(scope, heard, session)
    await deliver_completed_invoices(scope, [delivery["invoice_id"] for delivery, _ in by_packet], session)


def _leave(delivery: StoredDelivery, how: SendRecord, what: str, by: str) -> Record:
    """Return what is stored of a sent delivery."""
    change: Record = {
        "state": DeliveryState.SENT,
        "is_open": False,
        "sent_on": how.on,
        "cause": "",
        # what a demo stored was not sent, and its list says so
        "reason": how.outcome.answer[:_LONGEST_TEXT] if KEPT in how.outcome.proof else "",
        "updated_on": how.on,
    }
    move = ACKNOWLEDGEMENTS.find(Acknowledgement(delivery["acknowledgement"]), AcknowledgementEvent.ASKED)
    if move and (delivery["delivered_when"] != DeliveredWhen.SENT or how.outcome.heard):
        change["acknowledgement"] = move.to
        change["acknowledge_by"] = how.acknowledge_by
    event = {"on": how.on, "what": what, "text": how.outcome.answer[:_LONGEST_TEXT], "by": by}
    return {"$set": change, "$push": {"events": event}, "$inc": {"revision": 1}}
