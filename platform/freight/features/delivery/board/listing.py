"""The rows of the board, the causes that hold up deliveries, and one delivery in full."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal

from bson import ObjectId

from freight.core.delivery.bounces import BOUNCED
from freight.core.delivery.causes import OF_ADDRESS, OF_SERVER, TOLD, DeliveryCause
from freight.core.delivery.profile_types import DELIVERING
from freight.core.delivery.recipients import describe_recipient
from freight.core.delivery.states import (
    ACKNOWLEDGEMENTS,
    DELIVERIES,
    Acknowledgement,
    AcknowledgementEvent,
    DeliveryAction,
    DeliveryBoardTab,
    DeliveryState,
)
from freight.core.money import ZERO, format_plain_amount
from freight.core.records import Stored
from freight.core.sending.retries import SendVerdict
from freight.documents.account import Account
from freight.documents.delivery import Delivery
from freight.documents.delivery_endpoint import Endpoint
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.delivery_endpoint import StoredEndpoint
from freight.documents.records.delivery_packet import StoredPacket
from freight.documents.records.invoice import StoredInvoice
from freight.features.delivery.board import tabs
from freight.features.delivery.board.schemas import (
    BoardAction,
    CauseGroup,
    DeliveryAttempt,
    DeliveryDetail,
    DeliveryFile,
    DeliveryList,
    DeliveryRow,
    DeliveryStep,
    ProfileChoice,
    RecipientAnswer,
)
from freight.features.delivery.receipts import listing as receipts
from freight.features.recipients.profiles.schedules import BY_HAND
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, scoped

_MOST_GROUPED = 5_000
_MOST_ACTED = 500
_SHOWN = 3
_NOT_TAKEN = (BOUNCED, SendVerdict.REFUSED.value)
# what a user may mark as accepted: the answer is awaited, or was a refusal
_TO_ACCEPT = frozenset(ACKNOWLEDGEMENTS.states_for(AcknowledgementEvent.BY_HAND)) - {Acknowledgement.NOT_EXPECTED}


async def get_board_page(
    scope: Scope, tab: DeliveryBoardTab, page: Page, search: str, only: tabs.DeliveryCauseFilter
) -> DeliveryList:
    """Return a page of a tab, newest first. `search`: the start of an invoice or account number; `only`: narrows what
    needs attention."""
    unowed = await tabs.list_invoices_without_profile(scope)
    counted = await tabs.count_board_tabs(scope, unowed)
    begins = {"$regex": f"^{re.escape(search.strip())}"} if search.strip() else None
    if tab is DeliveryBoardTab.NO_PROFILE:
        rows, count = await _without_profile(scope, unowed, page, begins)
    elif tab is DeliveryBoardTab.UNMATCHED:
        # its rows are not deliveries: `receipts.listing` has them
        rows, count = [], next(tab_count.count for tab_count in counted if tab_count.tab == tab.value)
    else:
        query = only.within(tabs.QUERIES[tab]) if tab is DeliveryBoardTab.NEEDS_SOMEONE else tabs.QUERIES[tab]
        if begins:
            query = {"$and": [query, {"$or": [{"invoice_number": begins}, {"account_number": begins}]}]}
        count = await scoped(Delivery, scope).count(query)
        rows = await list_delivery_rows(scope, query, page)
    return DeliveryList(count=count, page_no=page.number, page_limit=page.limit, rows=rows, tabs=counted)


async def list_delivery_rows(scope: Scope, query: Record, page: Page) -> list[DeliveryRow]:
    """Return a page of the deliveries of a query, newest first."""
    rows = scoped(Delivery, scope).find(query, {"events": 0}).sort("_id", -1)
    deliveries = await rows.skip(page.skip).limit(page.limit).to_list()
    packets = await load_delivery_packets(scope, deliveries)
    return [DeliveryRow(**build_delivery_row(delivery, packets.get(delivery["packet_id"]))) for delivery in deliveries]


async def _without_profile(
    scope: Scope, unowed: Sequence[ObjectId], page: Page, begins: Record | None
) -> tuple[list[DeliveryRow], int]:
    query: Record = {"_id": {"$in": list(unowed)}}
    if begins:
        query["$or"] = [{"number": begins}, {"bill_to.account_number": begins}]
    invoices = scoped(Invoice, scope)
    cursor = invoices.find(query, {"history": 0, "lines": 0, "shipments": 0}).sort([("invoice_date", -1), ("_id", -1)])
    read = await cursor.skip(page.skip).limit(page.limit).to_list()
    return [_of_invoice(invoice) for invoice in read], await invoices.count(query)


def _of_invoice(invoice: StoredInvoice) -> DeliveryRow:
    return DeliveryRow(
        id="",
        invoice_id=str(invoice["_id"]),
        invoice_number=invoice["number"],
        account_number=invoice["bill_to"]["account_number"],
        account_name=invoice["bill_to"]["name"],
        currency=invoice["currency"],
        total=format_plain_amount(invoice["total"], invoice["currency"]),
        profile_id="",
        profile_name="",
        profile_type="",
        recipient="",
        state="",
        acknowledgement="",
        cause="",
        reason="",
        due_on=None,
        sent_on=None,
        tries=0,
        next_try_on=None,
    )


async def group_delivery_causes(scope: Scope, only: tabs.DeliveryCauseFilter = tabs.EVERYTHING) -> list[CauseGroup]:
    """Group what needs attention by cause, most common first, each with the deliveries that share it."""
    query = only.within(tabs.QUERIES[DeliveryBoardTab.NEEDS_SOMEONE])
    # sorted here because the index used for a cause or a profile has another order
    deliveries = sorted(
        await scoped(Delivery, scope).find(query, {"events": 0}).limit(_MOST_GROUPED).to_list(),
        key=lambda found_delivery: found_delivery["_id"],
    )
    groups: dict[tuple[str, ObjectId, str], list[StoredDelivery]] = defaultdict(list)
    for delivery in deliveries:
        groups[delivery["cause"] or DeliveryCause.RECIPIENT_SAID_NO, delivery["profile_id"], _same(delivery)].append(
            delivery
        )
    profiles = index_by_id(
        await scoped(DeliveryProfile, scope)
        .find({"_id": {"$in": [key[1] for key in groups]}}, ["account_id"], archived=True)
        .to_list()
    )
    packets = await load_delivery_packets(scope, deliveries)
    endpoints = {endpoint["name"]: endpoint async for endpoint in scoped(Endpoint, scope).find({"cause": {"$gt": ""}})}
    payers = await _ids_of_payers(
        scope,
        [
            group_deliveries[0]["account_number"]
            for key, group_deliveries in groups.items()
            if key[0] == DeliveryCause.NO_ACCOUNT_ADDRESS
        ],
    )
    return [
        _group(key, group_deliveries, profiles.get(key[1], {}), packets, endpoints, payers)
        for key, group_deliveries in sorted(groups.items(), key=lambda item: -len(item[1]))
    ]


async def _ids_of_payers(scope: Scope, numbers: Sequence[str]) -> dict[str, str]:
    """Return the ids of accounts by number."""
    if not numbers:
        return {}
    cursor = scoped(Account, scope).find({"account_number": {"$in": list(numbers)}}, ["account_number"])
    return {account["account_number"]: str(account["_id"]) async for account in cursor}


def _same(delivery: StoredDelivery) -> str:
    """Return the common part of the reasons of deliveries that one fix helps: messages of one server vary each time."""
    alike = (*OF_SERVER, DeliveryCause.UNREACHABLE, DeliveryCause.HELD_BY_HAND, DeliveryCause.UNCERTAIN)
    return "" if delivery["cause"] in alike else str(delivery["reason"])


def _group(
    key: tuple[str, ObjectId, str],
    of: list[StoredDelivery],
    profile: Mapping[str, object],
    packets: Mapping[ObjectId | None, StoredPacket],
    endpoints: Mapping[str, StoredEndpoint],
    payers: Mapping[str, str],
) -> CauseGroup:
    title, remedy = TOLD[DeliveryCause(key[0])]
    sums: dict[str, Decimal] = defaultdict(lambda: ZERO)
    for delivery in of:
        sums[delivery["currency"]] += delivery["total"]
    packet = packets.get(of[0]["packet_id"])
    endpoint = packet["endpoint"] if packet else ""
    endpoint_record: Stored = endpoints.get(endpoint, {})
    return CauseGroup(
        cause=key[0],
        title=title,
        remedy=remedy,
        reason=of[0]["reason"],
        profile_id=str(key[1]),
        profile_name=of[0]["profile_name"],
        profile_type=of[0]["profile_type"],
        account_id=str(profile.get("account_id") or ""),
        count=len(of),
        totals=tabs.build_currency_totals(sums),
        ids=[str(group_delivery["_id"]) for group_delivery in of[:_MOST_ACTED]],
        first_numbers=[group_delivery["invoice_number"] for group_delivery in of[:_SHOWN]],
        endpoint=endpoint,
        offered_key=endpoint_record.get("offered_key", ""),
        fingerprint=endpoint_record.get("fingerprint", ""),
        addresses=_addresses(key[0], of, packets),
        without_email=payers.get(of[0]["account_number"], "") if key[0] == DeliveryCause.NO_ACCOUNT_ADDRESS else "",
    )


def _addresses(cause: str, of: list[StoredDelivery], packets: Mapping[ObjectId | None, StoredPacket]) -> list[str]:
    """Return the recipients of a group whose addresses do not work, each once."""
    if cause not in OF_ADDRESS:
        return []
    packets_of_page = (packet for delivery in of if (packet := packets.get(delivery["packet_id"])))
    return sorted({address for packet in packets_of_page for address in _not_taken(packet)})


def _not_taken(packet: StoredPacket) -> list[str]:
    """Return the recipients of a mail whose addresses do not work, in order."""
    return [recipient["address"] for recipient in packet["recipients"] if recipient["verdict"] in _NOT_TAKEN]


async def get_delivery_detail(scope: Scope, delivery_id: str) -> DeliveryDetail:
    """Return one delivery. Raises NotFound."""
    return await _whole(scope, await scoped(Delivery, scope).get(delivery_id, "delivery"))


async def list_invoice_deliveries(scope: Scope, invoice_id: str) -> list[DeliveryDetail]:
    """Return all deliveries of an invoice, past and present, newest first. Raises NotFound."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    deliveries = await scoped(Delivery, scope).find({"invoice_id": invoice["_id"]}).sort("_id", -1).to_list()
    return [await _whole(scope, delivery) for delivery in deliveries]


async def _whole(scope: Scope, delivery: StoredDelivery) -> DeliveryDetail:
    packets = await load_delivery_packets(scope, [delivery])
    packet = packets.get(delivery["packet_id"])
    names = await load_user_names({event["by"] for event in delivery["events"] if event["by"]})
    packet_fields: Stored = packet or {}
    return DeliveryDetail(
        **build_delivery_row(delivery, packet),
        steps=[
            DeliveryStep(
                on=event["on"],
                what=event["what"],
                text=event["text"],
                by=names.get(event["by"], "") if event["by"] else "",
            )
            for event in reversed(delivery["events"])
        ],
        answers=[
            DeliveryAttempt(
                on=answer["on"], outcome=answer["outcome"], text=answer["text"], milliseconds=answer["milliseconds"]
            )
            for answer in reversed(packet_fields.get("answers", []))
        ],
        files=[
            DeliveryFile(file_id=part["file_id"], name=part["name"], size=part["size"], sha256=part["sha256"])
            for part in packet_fields.get("parts", [])
        ],
        recipients=[RecipientAnswer(**recipient) for recipient in packet_fields.get("recipients", [])],
        message_id=str((packet_fields.get("proof") or {}).get("message_id", "")),
        endpoint=packet_fields.get("endpoint", ""),
        is_uncertain=bool(packet_fields.get("is_uncertain")),
        answered=await receipts.list_delivery_answers(scope, delivery["_id"]),
        shared_with=max(len(packet_fields.get("invoice_ids", [])) - 1, 0),
        possible=list_delivery_actions(delivery),
    )


def list_delivery_actions(delivery: StoredDelivery) -> list[BoardAction]:
    """Return the actions a delivery allows in its present state."""
    verbs = DELIVERIES.verbs_in(DeliveryState(delivery["state"]))
    has_packet = bool(delivery["packet_id"])
    actions: list[BoardAction] = []
    if delivery["state"] in (DeliveryState.WAITING, DeliveryState.PACKED):
        actions.append("sendNow")
    if DeliveryAction.HOLD in verbs:
        actions.append("hold")
    if DeliveryAction.RELEASE in verbs:
        actions.append("release")
    if DeliveryAction.RESEND in verbs and has_packet and delivery["state"] != DeliveryState.HELD:
        actions.append("resend")
    if DeliveryAction.SEND_ANEW in verbs:
        actions.append("sendAnew")
    if delivery["state"] == DeliveryState.SENT:
        if delivery["acknowledgement"] in _TO_ACCEPT:
            actions.append("accept")
        if delivery["cause"]:
            actions.append("putAside")
    if DeliveryAction.GIVE_UP in verbs:
        actions += ["giveUp", "byHand"]
    return actions


def describe_delivery_head(delivery: StoredDelivery) -> dict[str, str]:
    """Return the invoice and recipient of a delivery, as in every list."""
    return {
        "invoice_id": str(delivery["invoice_id"]),
        "invoice_number": delivery["invoice_number"],
        "account_number": delivery["account_number"],
        "account_name": delivery["account_name"],
        "currency": delivery["currency"],
        "total": format_plain_amount(delivery["total"], delivery["currency"]),
        "profile_name": delivery["profile_name"],
    }


def build_delivery_row(delivery: StoredDelivery, packet: StoredPacket | None) -> Record:
    """Return a delivery as a list row. If it waits because an address does not work, that address is shown as its
    recipient: a copy may be refused although the first recipient has the mail."""
    refused = _not_taken(packet) if packet and delivery["cause"] in OF_ADDRESS else []
    is_due = delivery["state"] == DeliveryState.WAITING and delivery["next_try_on"] < BY_HAND
    tries_again = packet and delivery["state"] == DeliveryState.PACKED
    return {
        "id": str(delivery["_id"]),
        **describe_delivery_head(delivery),
        "profile_id": str(delivery["profile_id"]),
        "profile_type": delivery["profile_type"],
        "recipient": ", ".join(refused) or delivery["recipient"],
        "state": delivery["state"],
        "acknowledgement": delivery["acknowledgement"],
        "cause": delivery["cause"],
        "reason": delivery["reason"],
        "due_on": delivery["next_try_on"] if is_due else None,
        "sent_on": delivery["sent_on"],
        "tries": packet["tries"] if packet else 0,
        "next_try_on": packet["next_try_on"] if packet and tries_again else None,
    }


async def list_profile_choices(scope: Scope) -> list[ProfileChoice]:
    """List the profiles that invoices can be sent by, by name."""
    query = {"is_active": True, "type": {"$in": list(DELIVERING)}}
    delivery_profiles = await scoped(DeliveryProfile, scope).find(query).sort("name", 1).to_list()
    owners = [owner for delivery_profile in delivery_profiles if (owner := delivery_profile.get("account_id"))]
    read = await scoped(Account, scope).find({"_id": {"$in": owners}}, ["account_number"]).to_list()
    numbers: dict[object, str] = {account["_id"]: account["account_number"] for account in read}
    return [
        ProfileChoice(
            id=str(delivery_profile["_id"]),
            name=delivery_profile["name"],
            type=delivery_profile["type"],
            recipient=describe_recipient(delivery_profile),
            account_number=numbers.get(delivery_profile.get("account_id"), ""),
        )
        for delivery_profile in delivery_profiles
    ]


async def load_delivery_packets(scope: Scope, deliveries: list[StoredDelivery]) -> dict[ObjectId | None, StoredPacket]:
    """Return the packets of deliveries by id, without their headers and trail."""
    ids = {delivery["packet_id"] for delivery in deliveries if delivery.get("packet_id")}
    if not ids:
        return {}
    cursor = scoped(Packet, scope).find({"_id": {"$in": list(ids)}}, {"headers": 0, "trail": 0})
    return {packet["_id"]: packet async for packet in cursor}
