"""Process one returned mail: stored with its effect on deliveries, in one transaction, and once."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.bounces import (
    BOUNCED,
    Bounce,
    BouncedRecipient,
    BounceOutcome,
    describe_bounce,
    parse_bounce,
)
from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import AcknowledgementEvent, AcknowledgementReport, PacketState
from freight.delivery.transports import SMTP
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet, match_packets_by_key
from freight.documents.delivery_receipt import ReceiptAnswer, ReceiptState
from freight.documents.records.delivery_packet import StoredPacket
from freight.features.delivery.outbox import suppression
from freight.features.delivery.outbox.acknowledgements import record_acknowledgements
from freight.features.delivery.receipts.intake import ReceiptOutcome, store_receipt_once
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_LONGEST_TEXT = 500


class SendInProgress(Exception):
    """The mail is being sent right now: its sending must be recorded first."""


async def ingest_bounce(scope: Scope, content: bytes, came_by: str) -> ReceiptOutcome | None:
    """Match a returned mail with the deliveries it concerns; None if it is not a bounce, or not of our mail: that
    changes nothing and is not stored. Raises SendInProgress."""
    bounce = parse_bounce(content)
    packet = await _packet(scope, bounce) if bounce else None
    if bounce is None or packet is None:
        return None
    if packet["state"] == PacketState.SENDING:
        raise SendInProgress
    recipients = _of_packet(bounce, packet)
    if not recipients:
        return None

    async def apply(session: AsyncClientSession) -> tuple[Record, int]:
        return await _applied(scope, packet, recipients, session)

    return await store_receipt_once(scope, content, "returned.eml", came_by, apply, content_type="message/rfc822")


async def _packet(scope: Scope, bounce: Bounce) -> StoredPacket | None:
    query = match_packets_by_key(bounce.keys, SMTP.name)
    return await scoped(Packet, scope).find_one(query) if bounce.keys else None


def _of_packet(bounce: Bounce, packet: StoredPacket) -> list[BouncedRecipient]:
    """Return what it reports about the recipients of that mail. A sole recipient is meant whatever address their server
    reports."""
    ours = {address.casefold(): address for address in cast(Sequence[str], packet["headers"].get("recipients") or ())}
    recipients = [
        recipient._replace(address=ours[recipient.address.casefold()])
        for recipient in bounce.returned
        if recipient.address.casefold() in ours
    ]
    if not recipients and len(ours) == 1 and len(bounce.returned) == 1:
        recipients = [bounce.returned[0]._replace(address=next(iter(ours.values())))]
    return recipients


async def _applied(
    scope: Scope, packet: StoredPacket, of: list[BouncedRecipient], session: AsyncClientSession
) -> tuple[Record, int]:
    now = await database_clock.read_database_clock()
    cursor = scoped(Delivery, scope).find({"packet_id": packet["_id"]}, ["_id"], session=session)
    ids = [delivery["_id"] async for delivery in cursor]
    changed = 0
    for recipient in of:
        if recipient.what is BounceOutcome.FAILED:
            if await _note_recipient(scope, packet, recipient, now, session):
                if recipient.cause is DeliveryCause.NO_SUCH_ADDRESS:
                    await suppression.suppress_address(
                        scope, recipient.address, recipient.told[:_LONGEST_TEXT], now, session
                    )
                report = AcknowledgementReport(
                    AcknowledgementEvent.BOUNCE, _describe(recipient), recipient.cause, describe_bounce(recipient)
                )
                changed += len(await record_acknowledgements(scope, dict.fromkeys(ids, report), session))
        else:
            event = {"on": now, "what": "Delayed", "text": _describe(recipient), "by": ""}
            await scoped(Delivery, scope).update_many(
                {"_id": {"$in": ids}}, {"$push": {"events": event}, "$set": {"updated_on": now}}, session=session
            )
    answers = [
        ReceiptAnswer(
            kind="Bounce" if bounced_recipient.what is BounceOutcome.FAILED else "Delay",
            about="mail",
            verdict=bounced_recipient.what.value,
            text=_describe(bounced_recipient),
            sender=bounced_recipient.address,
            number=bounced_recipient.status,
            delivery_ids=ids,
        ).model_dump()
        for bounced_recipient in of
    ]
    return {"state": ReceiptState.MATCHED, "reason": "", "answers": answers}, changed


async def _note_recipient(
    scope: Scope, packet: StoredPacket, returned: BouncedRecipient, now: datetime, session: AsyncClientSession
) -> bool:
    """Record that the mail to a recipient came back; False if that is known, since servers report it more than once."""
    packets = scoped(Packet, scope)
    stored_packet = await packets.get(packet["_id"], "packet", session=session)
    recipients = [recipient for recipient in stored_packet["recipients"] if recipient["address"] != returned.address]
    before = next(
        (recipient for recipient in stored_packet["recipients"] if recipient["address"] == returned.address), None
    )
    if before and before["verdict"] == BOUNCED:
        return False
    bounce_entry = {"address": returned.address, "verdict": BOUNCED, "answer": returned.told[:_LONGEST_TEXT]}
    change = {"recipients": [*recipients, bounce_entry], "updated_on": now}
    await packets.update_one({"_id": packet["_id"]}, {"$set": change, "$inc": {"revision": 1}}, session=session)
    return True


def _describe(returned: BouncedRecipient) -> str:
    if returned.what is BounceOutcome.DELAYED:
        return f"Not delivered to {returned.address} yet; their server keeps trying. {returned.told}".strip()
    return f"{describe_bounce(returned)} {returned.told}".strip()
