"""Posting sheets: which rows each user sees, and the values entered. Number and date of the confirmation are the proof:
with them the invoice is delivered."""

import re
from collections.abc import Mapping
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.profile_types import ProfileType
from freight.core.delivery.states import DeliveryState
from freight.core.delivery.web_rows import (
    CONFIRMATION,
    CONFIRMED_ON,
    apply_sheet_input,
    build_posting_proof,
    filter_visible_rows,
    list_web_sheet_rows,
)
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.records import Stored
from freight.documents.base import match_revision
from freight.documents.delivery import Delivery, match_posting_deliveries
from freight.documents.delivery_packet import Packet
from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.delivery_packet import StoredPacket
from freight.features.delivery.board.listing import describe_delivery_head
from freight.features.delivery.board.schemas import DeliveryFile
from freight.features.delivery.outbox.hand_over import mark_packet_handed_over
from freight.features.delivery.posting.schemas import PostingSheet, SheetBody, SheetField, SheetList, SheetRowInList
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

POSTED = "Posted"
_NO_SHEET = "This delivery has no posting sheet yet."
_DONE = "This invoice is {state}. Its posting sheet can no longer be changed."
_CHANGED = "Someone else filled in this sheet. Reload it and try again."


async def list_waiting_sheets(scope: Scope, page: Page, search: str) -> SheetList:
    """List the sheets to be posted, oldest first. `search`: the start of an invoice or account number."""
    query: Record = match_posting_deliveries()
    if text := search.strip():
        begins = {"$regex": f"^{re.escape(text)}"}
        query["$or"] = [{"invoice_number": begins}, {"account_number": begins}]
    deliveries = scoped(Delivery, scope)
    page_deliveries = (
        await deliveries.find(query, {"events": 0}).sort("_id", 1).skip(page.skip).limit(page.limit).to_list()
    )
    ids = [delivery["packet_id"] for delivery in page_deliveries]
    read = scoped(Packet, scope).find({"_id": {"$in": ids}}, ["headers.portal"])
    packets: dict[ObjectId | None, StoredPacket] = {packet["_id"]: packet async for packet in read}
    rows = [_row(delivery, packets.get(delivery["packet_id"])) for delivery in page_deliveries]
    return SheetList(count=await deliveries.count(query), page_no=page.number, page_limit=page.limit, rows=rows)


def _head(delivery: StoredDelivery) -> dict[str, str]:
    return {"delivery_id": str(delivery["_id"]), **describe_delivery_head(delivery)}


def _row(delivery: StoredDelivery, packet: StoredPacket | None) -> SheetRowInList:
    headers: Stored = packet["headers"] if packet else {}
    portal = headers.get("portal") or {}
    return SheetRowInList(
        **_head(delivery),
        portal=portal.get("portal_name") or portal.get("portal_address") or "",
        ready_on=delivery["updated_on"],
    )


async def read_posting_sheet(scope: Scope, delivery_id: str) -> PostingSheet:
    """Return the sheet of a delivery, with the rows the caller may see. Raises NotFound, Invalid if it has none."""
    delivery = await scoped(Delivery, scope).get(delivery_id, "delivery")
    return _sheet(scope, delivery, await _packet(scope, delivery))


async def save_posting_sheet(scope: Scope, delivery_id: str, body: SheetBody) -> PostingSheet:
    """Store the values entered; once the confirmation is complete, the invoice is delivered in the same transaction.
    Raises PermissionDenied for a row that is not the caller's, Invalid for an invalid value, and Conflict when another
    user was first."""

    async def work(session: AsyncClientSession) -> None:
        delivery = await scoped(Delivery, scope).get(delivery_id, "delivery", session=session)
        packet = await _packet(scope, delivery, session)
        if delivery["state"] != DeliveryState.READY:
            raise Invalid(_DONE.format(state=str(delivery["state"]).lower()), code=ErrorCode.WRONG_STATUS)
        if delivery["revision"] != body.revision:
            raise Conflict(_CHANGED)
        headers: Stored = packet["headers"]
        rows = list_web_sheet_rows(headers["rows"])
        before = {**headers["values"], **(delivery.get("posting") or {})}
        after = apply_sheet_input(rows, body.values, before, scope.user_id)
        own = {key: text for key, text in after.items() if text != headers["values"].get(key, "")}
        stored = await scoped(Delivery, scope).update_one(
            match_revision(delivery["_id"], body.revision),
            {
                "$set": {"posting": own, "updated_on": clock.now(), "updated_by": scope.user_id},
                "$inc": {"revision": 1},
            },
            session=session,
        )
        if not stored.matched_count:
            raise Conflict(_CHANGED)
        if (proof := build_posting_proof(own)) is not None:
            # users who see the invoice see its timeline, but not necessarily every row
            is_open = not any(row.viewers for row in rows if row.key in proof)
            text = f"Confirmation {proof[CONFIRMATION]} of {proof[CONFIRMED_ON]}." if is_open else "Confirmed."
            await mark_packet_handed_over(scope, packet, POSTED, text, {**proof, "by": scope.user_id}, session)

    await run_in_transaction(work)
    return await read_posting_sheet(scope, delivery_id)


async def _packet(scope: Scope, delivery: StoredDelivery, session: AsyncClientSession | None = None) -> StoredPacket:
    if delivery["profile_type"] != ProfileType.WEB or not delivery["packet_id"]:
        raise Invalid(_NO_SHEET, code=ErrorCode.NO_SHEET)
    return await scoped(Packet, scope).get(delivery["packet_id"], "packet", session=session)


def _sheet(scope: Scope, delivery: StoredDelivery, packet: Mapping[str, Any]) -> PostingSheet:
    headers, filled = packet["headers"], delivery.get("posting") or {}
    is_ready = delivery["state"] == DeliveryState.READY
    rows = [
        SheetField(
            key=row.key,
            label=row.label,
            group=row.group.value,
            type=row.type,
            length=row.length,
            tool_tip=row.tool_tip,
            options=list(row.options),
            text=filled.get(row.key, headers["values"].get(row.key, "")),
            may_fill_in=is_ready and row.is_filled_in_by(scope.user_id),
        )
        for row in filter_visible_rows(list_web_sheet_rows(headers["rows"]), scope.user_id)
    ]
    return PostingSheet(
        **_head(delivery),
        portal_name=headers["portal"].get("portal_name", ""),
        portal_address=headers["portal"].get("portal_address", ""),
        instructions=headers["portal"].get("instructions", ""),
        state=delivery["state"],
        rows=rows,
        files=[DeliveryFile(**{key: part[key] for key in DeliveryFile.model_fields}) for part in packet["parts"]],
        sent_on=delivery["sent_on"],
        revision=delivery["revision"],
    )
