"""List what was sent as XML, with counts by the same query, and read one message."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from freight.core.delivery.states import Acknowledgement, DeliveryState
from freight.core.delivery.xml_kinds import XML_CONTENT_TYPE
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.documents.records.delivery import StoredDelivery
from freight.features.delivery.board.listing import build_delivery_row, list_delivery_actions, load_delivery_packets
from freight.features.delivery.xml_messages.schemas import (
    XmlMessageCount,
    XmlMessageCounts,
    XmlMessageDay,
    XmlMessageFile,
    XmlMessageList,
    XmlMessageRow,
    XmlMessageText,
)
from freight.kit.storage import database_clock, files
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

_SHOWN = 500_000
_MOST_COUNTED = 500


@dataclass(frozen=True)
class XmlMessageQuery:
    """Which messages to include: those sent in the last `days`, of a kind, to an account, with a status, on a day of
    the system's place. Empty means all."""

    days: int
    kind: str = ""
    account_id: str = ""
    status: str = ""
    day: date | None = None


class _Group(NamedTuple):
    """Messages that no filter tells apart."""

    kind: str
    account_id: str
    status: str
    day: date
    account: str
    many: int


async def list_sent_xml_messages(scope: Scope, asked: XmlMessageQuery, page: Page) -> XmlMessageList:
    """Return a page of messages, and for each filter how many there are under the others."""
    now = await database_clock.read_database_clock()
    groups = await _count_groups(scope, asked, now)
    query = _match(scope, asked, now)
    cursor = scoped(Delivery, scope).find(query).sort([("sent_on", -1), ("_id", -1)])
    deliveries = await cursor.skip(page.skip).limit(page.limit).to_list()
    packets = await load_delivery_packets(scope, deliveries)
    rows = [
        XmlMessageRow(
            **build_delivery_row(delivery, packets.get(delivery["packet_id"])),
            kind=delivery["xml_kind"],
            status=_describe_status(delivery),
            possible=list_delivery_actions(delivery),
        )
        for delivery in deliveries
    ]
    return XmlMessageList(
        count=await scoped(Delivery, scope).count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=rows,
        counts=_build_counts(groups, asked),
    )


async def read_xml_message(scope: Scope, delivery_id: str) -> XmlMessageText:
    """Return the XML files of a message, as they were sent. Raises NotFound."""
    delivery = await scoped(Delivery, scope).get(delivery_id, "message")
    packet = await scoped(Packet, scope).get(delivery["packet_id"], "message")
    parts = [part for part in packet["parts"] if part["content_type"] == XML_CONTENT_TYPE]
    shown = []
    for part in parts:
        content = await files.read_stored_file(scope, part["file_id"])
        text = content[:_SHOWN].decode("utf-8", "replace")
        shown.append(XmlMessageFile(name=part["name"], text=text, is_cut=len(content) > _SHOWN))
    return XmlMessageText(files=shown)


def _match(scope: Scope, asked: XmlMessageQuery, now: datetime) -> Record:
    """Return the filter of messages (index `xml_sent`)."""
    zone = ZoneInfo(scope.place.time_zone)
    sent: Record = {"$gte": now - timedelta(days=asked.days)}
    if asked.day:
        first = datetime.combine(asked.day, time(), zone)
        after = datetime.combine(asked.day + timedelta(days=1), time(), zone)
        sent = {"$gte": max(sent["$gte"], first), "$lt": after}
    query: Record = {"xml_kind": asked.kind or {"$gt": ""}, "sent_on": sent}
    if asked.account_id:
        query["account_id"] = parse_object_id(asked.account_id, "account")
    if asked.status:
        query |= _match_status(asked.status)
    return query


def _describe_status(delivery: StoredDelivery) -> str:
    is_answered = delivery["state"] == DeliveryState.SENT and (
        delivery["acknowledgement"] != Acknowledgement.NOT_EXPECTED
    )
    return delivery["acknowledgement"] if is_answered else delivery["state"]


def _match_status(status: str) -> Record:
    """Return the filter of the deliveries that `_describe_status` describes so."""
    if status == DeliveryState.SENT:
        return {"state": DeliveryState.SENT, "acknowledgement": Acknowledgement.NOT_EXPECTED}
    if status in set(Acknowledgement):
        return {"state": DeliveryState.SENT, "acknowledgement": status}
    return {"state": status}


async def _count_groups(scope: Scope, asked: XmlMessageQuery, now: datetime) -> list[_Group]:
    day = {"$dateToString": {"date": "$sent_on", "format": "%Y-%m-%d", "timezone": scope.place.time_zone}}
    key = {
        "kind": "$xml_kind",
        "account": "$account_id",
        "state": "$state",
        "acknowledgement": "$acknowledgement",
        "day": day,
    }
    last_names = {name: {"$last": f"${name}"} for name in ("account_number", "account_name")}
    cursor = await scoped(Delivery, scope).aggregate(
        [
            {"$match": _match(scope, XmlMessageQuery(asked.days), now)},
            {"$group": {"_id": key, "count": {"$sum": 1}, **last_names}},
        ]
    )
    return [
        _Group(
            row["_id"]["kind"],
            str(row["_id"]["account"]),
            _describe_status(row["_id"]),
            date.fromisoformat(row["_id"]["day"]),
            f"{row['account_name']} {row['account_number']}",
            row["count"],
        )
        async for row in cursor
    ]


def _build_counts(groups: Iterable[_Group], asked: XmlMessageQuery) -> XmlMessageCounts:
    """Return the counts of each filter, under the others."""
    found = list(groups)
    labels = {group.account_id: group.account for group in found}

    def count(but: XmlMessageQuery, read: Callable[[_Group], str]) -> list[XmlMessageCount]:
        counted: Counter[str] = Counter()
        for group in found:
            if _is_within(group, but):
                counted[read(group)] += group.many
        return [
            XmlMessageCount(value=value, label=labels.get(value, value), count=many)
            for value, many in sorted(counted.items(), key=lambda item: (-item[1], labels.get(item[0], item[0])))
        ][:_MOST_COUNTED]

    days: Counter[date] = Counter()
    for group in found:
        if _is_within(group, replace(asked, day=None)):
            days[group.day] += group.many
    return XmlMessageCounts(
        kinds=count(replace(asked, kind=""), lambda group: group.kind),
        accounts=count(replace(asked, account_id=""), lambda group: group.account_id),
        statuses=count(replace(asked, status=""), lambda group: group.status),
        days=[XmlMessageDay(day=day, count=many) for day, many in sorted(days.items(), reverse=True)],
    )


def _is_within(group: _Group, asked: XmlMessageQuery) -> bool:
    return (
        asked.kind in ("", group.kind)
        and asked.account_id in ("", group.account_id)
        and asked.status in ("", group.status)
        and asked.day in (None, group.day)
    )
