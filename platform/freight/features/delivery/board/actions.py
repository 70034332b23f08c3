"""Actions of users on deliveries. Each is its own transaction, and one that cannot be changed stays, with the reason.
Resending sends the same bytes under the same names; sending again from scratch draws another packet."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.delivery.causes import OF_SERVER, DeliveryCause
from freight.core.delivery.states import (
    DELIVERIES,
    PACKETS,
    Acknowledgement,
    DeliveryAction,
    DeliveryState,
    PacketAction,
    PacketState,
)
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.invoices.statuses import StatusAction
from freight.core.sending.retries import SendVerdict
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY, DELIVERED
from freight.documents.delivery import Delivery, match_deliveries_of_packets
from freight.documents.delivery_endpoint import Endpoint
from freight.documents.delivery_packet import Packet, match_idle_packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.delivery_packet import StoredPacket
from freight.features.delivery.board.manual_answers import dismiss_delivery, mark_delivery_accepted
from freight.features.delivery.board.schemas import DeliveriesChanged, DeliveryActBody, DeliveryAddBody, DeliverySkipped
from freight.features.delivery.outbox import endpoints, suppression
from freight.features.delivery.outbox.completion import deliver_completed_invoices
from freight.features.invoices import actions
from freight.features.recipients.planning import build_planned_delivery, cancel_invoice_deliveries
from freight.features.recipients.planning.cancellation import unpack_deliveries
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_BUSY = "{number} is being sent right now. Try again in a minute."
_UNDER_WAY = "{number} already has a delivery in progress by this profile."
_NO_PACKET = "{number} was never packed. Release it, or rebuild and send it."
_ENDED = "{number} is {status}. Only approved or delivered invoices can be sent."
_NO_REASON = "Say why, so that others can see it."

Do = Callable[[Scope, StoredDelivery, str, datetime, AsyncClientSession], Awaitable[None]]


async def perform_delivery_action(scope: Scope, body: DeliveryActBody) -> DeliveriesChanged:
    """Perform one action on deliveries. Raises Invalid if a required reason is missing."""
    if body.action in _WITH_REASON and not body.reason.strip():
        raise Invalid(_NO_REASON, code=ErrorCode.NO_REASON)
    do, reason = _ACTS[body.action], body.reason.strip()

    async def work(one: str, session: AsyncClientSession) -> None:
        delivery = await scoped(Delivery, scope).get(one, "delivery", session=session)
        await do(scope, delivery, reason, await database_clock.read_database_clock(), session)

    return await _each(body.ids, await _invoice_numbers(scope, body.ids), work)


async def resend_corrected_deliveries(scope: Scope, ids: Sequence[str]) -> DeliveriesChanged:
    """Send deliveries again after an address in their profile was corrected. Recipients who already have the mail are
    left out."""

    async def work(one: str, session: AsyncClientSession) -> None:
        delivery = await scoped(Delivery, scope).get(one, "delivery", session=session)
        answered = (await _packet(scope, delivery, session))["recipients"] if delivery["packet_id"] else []
        served = [
            recipient_answer["address"]
            for recipient_answer in answered
            if recipient_answer["verdict"] == SendVerdict.ACCEPTED
        ]
        await _send_anew(scope, delivery, "", await database_clock.read_database_clock(), session, served=served)

    return await _each(ids, await _invoice_numbers(scope, ids), work)


async def _invoice_numbers(scope: Scope, ids: Sequence[str]) -> dict[str, str]:
    """Return the invoice numbers of deliveries, by delivery id."""
    deliveries = await scoped(Delivery, scope).find(_among(ids), ["invoice_number"]).to_list()
    return {str(delivery["_id"]): delivery["invoice_number"] for delivery in deliveries}


async def add_invoice_deliveries(scope: Scope, body: DeliveryAddBody) -> DeliveriesChanged:
    """Have approved invoices sent by a profile. Raises NotFound for a profile outside the scope."""
    profile = await scoped(DeliveryProfile, scope).get(body.profile_id, "profile")
    if not profile["is_active"]:
        raise Invalid("This profile was deleted.", code=ErrorCode.DELETED)

    async def work(one: str, session: AsyncClientSession) -> None:
        invoice = await scoped(Invoice, scope).get(one, "invoice", session=session)
        if invoice["status"] != APPROVE_FOR_DELIVERY:
            raise Invalid(
                _ENDED.format(number=invoice["number"], status=invoice["status"]), code=ErrorCode.WRONG_STATUS
            )
        if body.instead:
            await cancel_invoice_deliveries(scope, [invoice], f"Sent by {profile['name']} instead.", session)
        await scoped(Delivery, scope).insert_one(build_planned_delivery(scope, invoice, profile), session=session)

    invoices = await scoped(Invoice, scope).find(_among(body.invoice_ids), ["number"]).to_list()
    numbers_by_id = {str(invoice["_id"]): invoice["number"] for invoice in invoices}
    return await _each(body.invoice_ids, numbers_by_id, work)


def _among(ids: Sequence[str]) -> dict[str, object]:
    """Return the condition that finds records by the caller's ids."""
    return {"_id": {"$in": [ObjectId(delivery_id) for delivery_id in ids if ObjectId.is_valid(delivery_id)]}}


async def _each(
    ids: Sequence[str], numbers: Mapping[str, str], work: Callable[[str, AsyncClientSession], Awaitable[None]]
) -> DeliveriesChanged:
    """Process each delivery in its own transaction; those that cannot be changed are reported with the reason."""
    stayed: list[DeliverySkipped] = []
    done_count = 0
    for delivery_id in dict.fromkeys(ids):
        number = numbers.get(delivery_id, "")
        try:
            await run_in_transaction(partial(work, delivery_id))
            done_count += 1
        except FreightError as reason:
            stayed.append(DeliverySkipped(id=delivery_id, invoice_number=number, message=reason.message))
        except DuplicateKeyError:
            stayed.append(
                DeliverySkipped(id=delivery_id, invoice_number=number, message=_UNDER_WAY.format(number=number))
            )
    return DeliveriesChanged(done=done_count, stayed=stayed)


async def _send_now(scope: Scope, delivery: StoredDelivery, _: str, now: datetime, session: AsyncClientSession) -> None:
    at_once = {"next_try_on": now, "queued_until": now}
    if delivery["state"] == DeliveryState.WAITING:
        await _write(scope, [delivery], at_once, "Sent now", "", now, session)
        return
    _demand(delivery, DeliveryAction.SEND)
    packet = await _packet(scope, delivery, session)
    await scoped(Endpoint, scope).update_one(
        {"name": packet["endpoint"]}, {"$set": {"rests_until": None}}, session=session
    )
    await scoped(Packet, scope).update_one(
        {"_id": packet["_id"], "holder": ""}, {"$set": {**at_once, "updated_on": now}}, session=session
    )
    await _write(scope, [delivery], {}, "Sent now", "", now, session)


async def _hold(
    scope: Scope, delivery: StoredDelivery, reason: str, now: datetime, session: AsyncClientSession
) -> None:
    _demand(delivery, DeliveryAction.HOLD)
    deliveries = [delivery]
    if delivery["packet_id"]:
        held_fields = {
            "state": PacketState.HELD,
            "is_open": False,
            "cause": DeliveryCause.HELD_BY_HAND,
            "reason": reason,
        }
        await _change_packet(scope, delivery, PacketAction.HOLD, held_fields, now, session)
        deliveries = await _of_packet(scope, delivery, session)
    change = {"state": DeliveryState.HELD, "cause": DeliveryCause.HELD_BY_HAND, "reason": reason or "Held by hand."}
    await _write(scope, deliveries, change, "Held", reason, now, session)


async def _release(scope: Scope, delivery: StoredDelivery, _: str, now: datetime, session: AsyncClientSession) -> None:
    _demand(delivery, DeliveryAction.RELEASE)
    cleared = {"cause": "", "reason": "", "is_open": True, "suppressed": []}
    if not delivery["packet_id"]:
        waiting = {"state": DeliveryState.WAITING, "next_try_on": now, "queued_until": now}
        confirmed = await suppression.unsuppress_addresses(scope, delivery, session)
        await _write(scope, [delivery], {**cleared, **waiting}, "Released", confirmed, now, session)
        return
    packet = await _packet(scope, delivery, session)
    if packet["cause"] in OF_SERVER:
        await endpoints.release_endpoint(scope, packet["endpoint"], session, now)
        return
    again = {"state": PacketState.SEALED, "is_open": True, "tries": 0, "next_try_on": now, "queued_until": now}
    await _change_packet(scope, delivery, PacketAction.RELEASE, {**again, "cause": "", "reason": ""}, now, session)
    deliveries = await _of_packet(scope, delivery, session)
    confirmed = await suppression.unsuppress_addresses(scope, delivery, session)
    await _write(scope, deliveries, {**cleared, "state": DeliveryState.PACKED}, "Released", confirmed, now, session)


async def _resend(scope: Scope, delivery: StoredDelivery, _: str, now: datetime, session: AsyncClientSession) -> None:
    _demand(delivery, DeliveryAction.RESEND)
    if not delivery["packet_id"]:
        raise Invalid(_NO_PACKET.format(number=delivery["invoice_number"]), code=ErrorCode.NO_PACKET)
    again = {"state": PacketState.SEALED, "is_open": True, "tries": 0, "next_try_on": now, "queued_until": now}
    if delivery["state"] == DeliveryState.SENT:
        # every earlier recipient gets it again
        again["recipients"] = []
    await _change_packet(scope, delivery, PacketAction.RESEND, {**again, "cause": "", "reason": ""}, now, session)
    deliveries = await _of_packet(scope, delivery, session)
    # earlier acknowledgements refer to the earlier version
    unheard = {"acknowledgement": Acknowledgement.NOT_EXPECTED, "acknowledge_by": None}
    change = {"state": DeliveryState.PACKED, "is_open": True, "cause": "", "reason": "", **unheard}
    await _write(scope, deliveries, change, "Resent", "The same files under the same names.", now, session)


async def _send_anew(
    scope: Scope,
    delivery: StoredDelivery,
    _: str,
    now: datetime,
    session: AsyncClientSession,
    *,
    served: Sequence[str] = (),
) -> None:
    move = _demand(delivery, DeliveryAction.SEND_ANEW)
    invoice = await scoped(Invoice, scope).get(delivery["invoice_id"], "invoice", session=session)
    if invoice["status"] not in (APPROVE_FOR_DELIVERY, DELIVERED):
        raise Invalid(_ENDED.format(number=invoice["number"], status=invoice["status"]), code=ErrorCode.WRONG_STATUS)
    profile = await scoped(DeliveryProfile, scope).get(delivery["profile_id"], "profile", session=session)
    if delivery["state"] != DeliveryState.SENT:
        await unpack_deliveries(scope, [delivery], session, now, keep={delivery["_id"]})
    change = {"state": move, "is_open": False, "cause": "", "reason": "Rebuilt and sent again."}
    await _write(scope, [delivery], change, "Rebuilt", "Prepared again, as another packet.", now, session)
    replacement = build_planned_delivery(scope, invoice, profile, anew_of=delivery["_id"])
    replacement["already_served"] = list(served)
    await scoped(Delivery, scope).insert_one(replacement, session=session)


async def _give_up(
    scope: Scope, delivery: StoredDelivery, reason: str, now: datetime, session: AsyncClientSession
) -> None:
    _demand(delivery, DeliveryAction.GIVE_UP)
    await unpack_deliveries(scope, [delivery], session, now, keep={delivery["_id"]})
    change = {"state": DeliveryState.CANCELED, "is_open": False, "cause": "", "reason": reason}
    await _write(scope, [delivery], change, "Given up", reason, now, session)
    await deliver_completed_invoices(scope, [delivery["invoice_id"]], session)


async def _by_hand(
    scope: Scope, delivery: StoredDelivery, reason: str, now: datetime, session: AsyncClientSession
) -> None:
    _demand(delivery, DeliveryAction.GIVE_UP)
    invoice = await scoped(Invoice, scope).get(delivery["invoice_id"], "invoice", session=session)
    await actions.take_invoice_step(scope, invoice, StatusAction.DELIVER, session, note=reason)


_ACTS: Mapping[str, Do] = {
    "sendNow": _send_now,
    "hold": _hold,
    "release": _release,
    "resend": _resend,
    "sendAnew": _send_anew,
    "giveUp": _give_up,
    "byHand": _by_hand,
    "accept": mark_delivery_accepted,
    "putAside": dismiss_delivery,
}
_WITH_REASON = ("giveUp", "accept", "putAside")


def _demand(delivery: StoredDelivery, step: DeliveryAction) -> DeliveryState:
    return DELIVERIES.demand(DeliveryState(delivery["state"]), step).to


async def _packet(scope: Scope, delivery: StoredDelivery, session: AsyncClientSession) -> StoredPacket:
    return await scoped(Packet, scope).get(delivery["packet_id"], "packet", session=session)


async def _change_packet(
    scope: Scope,
    delivery: StoredDelivery,
    step: PacketAction,
    change: Record,
    now: datetime,
    session: AsyncClientSession,
) -> None:
    """Change a packet if its state allows the step and no worker is sending it."""
    query = match_idle_packet(delivery["packet_id"], PACKETS.states_for(step))
    update = {"$set": {**change, "updated_on": now}, "$inc": {"revision": 1}}
    if not (await scoped(Packet, scope).update_one(query, update, session=session)).matched_count:
        raise Conflict(_BUSY.format(number=delivery["invoice_number"]))


async def _of_packet(scope: Scope, delivery: StoredDelivery, session: AsyncClientSession) -> list[StoredDelivery]:
    """Return the deliveries of a packet: they are sent, wait and are held together."""
    query = match_deliveries_of_packets([delivery["packet_id"]], delivery["state"])
    return await scoped(Delivery, scope).find(query, session=session).to_list()


async def _write(
    scope: Scope,
    of: Sequence[StoredDelivery],
    change: Record,
    what: str,
    text: str,
    now: datetime,
    session: AsyncClientSession,
) -> None:
    ids: list[ObjectId] = [delivery["_id"] for delivery in of]
    await scoped(Delivery, scope).update_many(
        {"_id": {"$in": ids}},
        {
            "$set": {**change, "updated_on": now, "updated_by": scope.user_id},
            "$push": {"events": {"on": now, "what": what, "text": text, "by": scope.author}},
            "$inc": {"revision": 1},
        },
        session=session,
    )
