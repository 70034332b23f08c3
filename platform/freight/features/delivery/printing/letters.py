"""Letters in lists: those waiting to be printed, and the conversion of packets to letters."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bson import ObjectId

from freight.core.delivery.printing import count_sheets
from freight.core.delivery.profile_types import ProfileType
from freight.core.delivery.states import PacketState
from freight.delivery.transports.manual import HAND
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.documents.records.delivery import StoredDelivery
from freight.features.delivery.printing.schemas import LetterList, PrintLetter
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

PAPER = ProfileType.PAPER.value
WAITING: Record = {"channel": PAPER, "transport": HAND.name, "state": PacketState.READY, "batch": None}
"""Letters that nobody has put into a batch."""


async def list_waiting_letters(scope: Scope, page: Page) -> LetterList:
    """List the letters to be printed, oldest first."""
    packets = scoped(Packet, scope)
    page_packets = await packets.find(WAITING).sort("_id", 1).skip(page.skip).limit(page.limit).to_list()
    return LetterList(
        count=await packets.count(WAITING),
        page_no=page.number,
        page_limit=page.limit,
        rows=await build_letters(scope, page_packets),
    )


async def build_letters(scope: Scope, packets: Sequence[Mapping[str, Any]]) -> list[PrintLetter]:
    """Return packets as letters."""
    owed = await group_deliveries_by_packet(scope, [packet["_id"] for packet in packets])
    names = await load_user_names(str((packet.get("proof") or {}).get("by") or "") for packet in packets)
    return [_letter(packet, owed[packet["_id"]], names) for packet in packets]


async def group_deliveries_by_packet(
    scope: Scope, packet_ids: Iterable[ObjectId]
) -> dict[ObjectId | None, list[StoredDelivery]]:
    """Return the deliveries of each packet, in invoice order."""
    deliveries_by_packet: dict[ObjectId | None, list[StoredDelivery]] = defaultdict(list)
    query = {"packet_id": {"$in": list(packet_ids)}}
    async for delivery in scoped(Delivery, scope).find(query, {"events": 0}).sort("_id", 1):
        deliveries_by_packet[delivery["packet_id"]].append(delivery)
    return deliveries_by_packet


def _letter(packet: Mapping[str, Any], owed: Sequence[StoredDelivery], names: Mapping[str, str]) -> PrintLetter:
    headers, proof, batch = packet["headers"], packet.get("proof") or {}, packet.get("batch") or {}
    address = [str(line) for line in headers.get("address") or []]
    pages = int(headers.get("pages") or 0)
    return PrintLetter(
        id=str(packet["_id"]),
        place=batch.get("place", 0),
        recipient=address[0] if address else "",
        address=address,
        account_number=owed[0]["account_number"] if owed else "",
        invoice_numbers=[delivery["invoice_number"] for delivery in owed],
        profile_name=owed[0]["profile_name"] if owed else "",
        pages=pages,
        sheets=count_sheets(pages, both_sides=batch.get("both_sides", bool(headers.get("both_sides")))),
        state=packet["state"],
        ready_on=packet["created_on"],
        printed_on=packet.get("sent_on"),
        printed_by=names.get(str(proof.get("by") or ""), ""),
        delivery_id=str(owed[0]["_id"]) if owed else "",
    )
