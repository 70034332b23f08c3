"""Taking in one mail that came back: stored with what it does to deliveries, in one transaction, and once."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.bounces import BOUNCED, Bounce, Return, Returned, in_words, read
from freight.core.delivery.causes import Cause
from freight.core.delivery.states import Heard, PacketState, Said
from freight.delivery.transports import SMTP
from freight.documents.delivery import Delivery
from freight.documents.packet import Packet
from freight.documents.receipt import ReceiptAnswer, ReceiptState
from freight.documents.records.packet import StoredPacket
from freight.features.delivery.outbox import suppressed
from freight.features.delivery.outbox.answered import acknowledge
from freight.features.delivery.receipts.intake import Taken, store_once
from freight.kit.storage import shared_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_LONGEST_TEXT = 500


class NotYet(Exception):
    """The mail is being sent right now: that it left has to be noted first."""


async def take_in(scope: Scope, content: bytes, came_by: str) -> Taken | None:
    """Lay a mail to the deliveries that came back by it; None where it is no bounce, or of no mail of ours: that
    changes nothing and is not kept. Raises NotYet."""
    bounce = read(content)
    packet = await _packet(scope, bounce) if bounce else None
    if bounce is None or packet is None:
        return None
    if packet["state"] == PacketState.SENDING:
        raise NotYet
    of = _of_packet(bounce, packet)
    if not of:
        return None

    async def apply(session: AsyncClientSession) -> tuple[Record, int]:
        return await _applied(scope, packet, of, session)

    return await store_once(scope, content, "returned.eml", came_by, apply, content_type="message/rfc822")


async def _packet(scope: Scope, bounce: Bounce) -> StoredPacket | None:
    query = {"key": {"$in": list(bounce.keys)}, "transport": SMTP.name}
    return await scoped(Packet, scope).find_one(query) if bounce.keys else None


def _of_packet(bounce: Bounce, packet: StoredPacket) -> list[Returned]:
    """What it says of the recipients of that mail. Who got it alone is meant, whatever his server calls him."""
    ours = {each.casefold(): each for each in cast(Sequence[str], packet["headers"].get("recipients") or ())}
    named = [
        each._replace(address=ours[each.address.casefold()])
        for each in bounce.returned
        if each.address.casefold() in ours
    ]
    if not named and len(ours) == 1 and len(bounce.returned) == 1:
        named = [bounce.returned[0]._replace(address=next(iter(ours.values())))]
    return named


async def _applied(
    scope: Scope, packet: StoredPacket, of: list[Returned], session: AsyncClientSession
) -> tuple[Record, int]:
    now = await shared_clock.now()
    found = scoped(Delivery, scope).find({"packet_id": packet["_id"]}, ["_id"], session=session)
    ids = [each["_id"] async for each in found]
    changed = 0
    for each in of:
        if each.what is Return.FAILED:
            if await _note_recipient(scope, packet, each, now, session):
                if each.cause is Cause.NO_SUCH_ADDRESS:
                    await suppressed.suppress(scope, each.address, each.told[:_LONGEST_TEXT], now, session)
                said = Said(Heard.BOUNCE, _describe(each), each.cause, in_words(each))
                changed += len(await acknowledge(scope, dict.fromkeys(ids, said), session))
        else:
            event = {"on": now, "what": "Delayed", "text": _describe(each), "by": ""}
            await scoped(Delivery, scope).update_many(
                {"_id": {"$in": ids}}, {"$push": {"events": event}, "$set": {"updated_on": now}}, session=session
            )
    answers = [
        ReceiptAnswer(
            kind="Bounce" if each.what is Return.FAILED else "Delay",
            about="mail",
            verdict=each.what.value,
            text=_describe(each),
            sender=each.address,
            number=each.status,
            delivery_ids=ids,
        ).model_dump()
        for each in of
    ]
    return {"state": ReceiptState.MATCHED, "reason": "", "answers": answers}, changed


async def _note_recipient(
    scope: Scope, packet: StoredPacket, returned: Returned, now: datetime, session: AsyncClientSession
) -> bool:
    """Note of a recipient that the mail came back; False where that is known: servers tell it more than once."""
    packets = scoped(Packet, scope)
    kept = await packets.get(packet["_id"], "packet", session=session)
    others = [each for each in kept["recipients"] if each["address"] != returned.address]
    before = next((each for each in kept["recipients"] if each["address"] == returned.address), None)
    if before and before["verdict"] == BOUNCED:
        return False
    noted = {"address": returned.address, "verdict": BOUNCED, "answer": returned.told[:_LONGEST_TEXT]}
    change = {"recipients": [*others, noted], "updated_on": now}
    await packets.update_one({"_id": packet["_id"]}, {"$set": change, "$inc": {"revision": 1}}, session=session)
    return True


def _describe(returned: Returned) -> str:
    if returned.what is Return.DELAYED:
        return f"Not delivered to {returned.address} yet; their server keeps trying. {returned.told}".strip()
    return f"{in_words(returned)} {returned.told}".strip()
