"""Sealing: from here on bytes, names and ids of a packet never change."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import cast
from uuid import uuid4

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.links import LINK_DAYS
from freight.core.delivery.states import DELIVERIES, DeliveryAction, DeliveryState, PacketState
from freight.core.delivery.xml_kinds import find_xml_kind
from freight.core.errors import Conflict
from freight.delivery.payloads import OutgoingFile, RenderedDelivery, RenderInput
from freight.documents.delivery import Delivery, match_deliveries_in_states
from freight.documents.delivery_packet import Packet
from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.delivery_packet import StoredPacket
from freight.documents.records.portal_link import StoredPortalLink
from freight.features.delivery.links import link_store
from freight.features.delivery.links import secrets as link_secrets
from freight.features.delivery.outbox import control_numbers
from freight.features.delivery.outbox.delivery_routes import DeliveryRoute
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

# a file whose packet was never stored expires
_UNNOTED = timedelta(days=1)
NO_LINKS: Mapping[str, str] = MappingProxyType({})


class _Taken(Exception):
    """Another worker sealed one of them, or it was canceled in the meantime."""


async def seal_packet(
    scope: Scope,
    work: RenderInput,
    drawn: RenderedDelivery,
    deliveries: Sequence[StoredDelivery],
    way: DeliveryRoute,
    papers: Mapping[int, str],
    secrets: Mapping[str, str] = NO_LINKS,
) -> bool:
    """Store what was drawn as a packet and mark its deliveries as packed; False, with nothing stored, if one of them is
    no longer waiting. Raises ControlNumberTaken if another file took its control number; it is then drawn again.
    `papers`: the file ids of stored PDFs, by their bytes. `secrets`: of the links in its text, by invoice."""
    new: list[str] = []
    parts = []
    for part in drawn.parts:
        file_id = papers.get(id(part.content), "")
        if not file_id:
            file_id = await _stored(scope, part, deliveries[0], work)
            new.append(file_id)
        digest = hashlib.sha256(part.content).hexdigest()
        parts.append(
            {
                "file_id": file_id,
                "name": part.name,
                "content_type": part.content_type,
                "size": len(part.content),
                "sha256": digest,
            }
        )
    now = work.now

    async def store(session: AsyncClientSession) -> None:
        await control_numbers.take_control_numbers(scope, work.numbers, session)
        packet = _packet(scope, work, drawn, parts, deliveries, way)
        packet["links"] = link_secrets.seal_link_secrets(packet["key"], {} if way.keys.all else secrets)
        packed = await scoped(Packet, scope).insert_one(packet, session=session)
        await link_store.insert_portal_links(
            scope, _links(scope, work, drawn, deliveries, packed.inserted_id, secrets), session
        )
        change = {
            "state": DeliveryState.PACKED,
            "packet_id": packed.inserted_id,
            "endpoint": way.endpoint,
            "cause": "",
            "reason": "",
            "updated_on": now,
        }
        for xml_kind, ids in _group_by_xml_kind(work, drawn, deliveries).items():
            written = await scoped(Delivery, scope).update_many(
                match_deliveries_in_states(ids, DELIVERIES.states_for(DeliveryAction.PACK)),
                {
                    "$set": {**change, "xml_kind": xml_kind},
                    "$push": {"events": {"on": now, "what": "Packed", "text": _named(drawn.parts), "by": ""}},
                    "$inc": {"revision": 1},
                },
                session=session,
            )
            if written.modified_count != len(ids):
                raise _Taken
        if new:
            await files.retain_files(scope, new, session)

    try:
        await run_in_transaction(store)
    except _Taken:
        return False
    return True


def _group_by_xml_kind(
    work: RenderInput, drawn: RenderedDelivery, deliveries: Sequence[StoredDelivery]
) -> Mapping[str, list[ObjectId]]:
    """Return the ids of deliveries by the kind of XML message that each leaves as."""
    content_types = {part.content_type for part in drawn.parts}
    types = {invoice["_id"]: invoice["invoice_type"] for invoice in work.invoices}
    grouped: dict[str, list[ObjectId]] = {}
    for delivery in deliveries:
        kind = find_xml_kind(content_types, types[delivery["invoice_id"]])
        grouped.setdefault(kind, []).append(delivery["_id"])
    return grouped


def _links(
    scope: Scope,
    work: RenderInput,
    drawn: RenderedDelivery,
    deliveries: Sequence[StoredDelivery],
    packet_id: ObjectId,
    secrets: Mapping[str, str],
) -> list[StoredPortalLink]:
    """Return the links in the text of a packet."""
    days = int(work.configurations.get("link_days") or LINK_DAYS)
    return [
        link_store.build_portal_link(
            scope,
            secrets[str(delivery["invoice_id"])],
            invoice_id=delivery["invoice_id"],
            invoice_number=delivery["invoice_number"],
            account_id=delivery["account_id"],
            recipient=", ".join(drawn.headers.get("to") or ()),
            days=days,
            now=work.now,
            packet_id=packet_id,
            profile_name=work.profile["name"],
        )
        for delivery in deliveries
        if str(delivery["invoice_id"]) in secrets
    ]


async def hold_unpacked_deliveries(
    scope: Scope,
    deliveries: Sequence[StoredDelivery],
    cause: DeliveryCause,
    reason: str,
    now: datetime,
    by: str = "",
    *,
    suppressed: Sequence[str] = (),
) -> None:
    """Hold deliveries that are not packed, with the cause; `suppressed`: the addresses that caused it."""
    await scoped(Delivery, scope).update_many(
        match_deliveries_in_states([delivery["_id"] for delivery in deliveries], [DeliveryState.WAITING]),
        {
            "$set": {
                "state": DeliveryState.HELD,
                "cause": cause,
                "reason": reason,
                "suppressed": list(suppressed),
                "updated_on": now,
            },
            "$push": {"events": {"on": now, "what": "Held", "text": reason, "by": by}},
            "$inc": {"revision": 1},
        },
    )


async def _stored(scope: Scope, part: OutgoingFile, delivery: StoredDelivery, work: RenderInput) -> str:
    return await files.save_file(
        scope,
        part.content,
        part.name,
        part.content_type,
        "delivery",
        shared=True,
        account_id=delivery["account_id"],
        expires_on=work.now + _UNNOTED,
    )


def _packet(
    scope: Scope,
    work: RenderInput,
    drawn: RenderedDelivery,
    parts: list[Record],
    deliveries: Sequence[StoredDelivery],
    way: DeliveryRoute,
) -> StoredPacket:
    accounts = {delivery["account_id"] for delivery in deliveries}
    if len(accounts) > 1:
        raise Conflict("A packet is of one account.")
    record: Record = Packet.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=accounts.pop(),
        key=uuid4().hex,
        state=PacketState.SEALED.value,
        next_try_on=work.now,
        queued_until=work.now,
        profile_id=work.profile["_id"],
        profile_revision=work.profile["revision"],
        channel=way.channel.name,
        transport=way.transport.name,
        endpoint=way.endpoint,
        invoice_ids=[],
        parts=[],
        headers=_headers_for(drawn, deliveries),
        numbers=dict(work.numbers),
        trail=[],
        answered_by=list(drawn.answered_by),
        created_on=work.now,
        updated_on=work.now,
    ).model_dump(exclude={"id"})
    record["invoice_ids"] = [delivery["invoice_id"] for delivery in deliveries]
    record["parts"], record["trail"] = parts, [dict(trail_entry) for trail_entry in drawn.trail]
    return cast(StoredPacket, record)


def _headers_for(drawn: RenderedDelivery, deliveries: Sequence[StoredDelivery]) -> Record:
    """Return the headers of a packet; for a mail, without the recipients who already have all of it."""
    headers = dict(drawn.headers)
    served = set.intersection(
        *({recipient.casefold() for recipient in delivery.get("already_served", [])} for delivery in deliveries)
    )
    recipients = [recipient for recipient in headers.get("recipients") or () if recipient.casefold() not in served]
    return {**headers, "recipients": recipients} if recipients else headers


def _named(parts: Sequence[OutgoingFile]) -> str:
    return ", ".join(f"{part.name} ({len(part.content):,} bytes)" for part in parts) or "No files"
