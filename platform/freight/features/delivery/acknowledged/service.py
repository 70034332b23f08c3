"""Count what was sent by EDI and by access points, by partner, status and age; counts and rows use the same query."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from bson import ObjectId

from freight.core.delivery.profile_types import ANSWERED
from freight.core.delivery.states import DeliveryState
from freight.delivery.incoming_settings import IncomingContent
from freight.documents.delivery import Delivery
from freight.features.delivery import poll_records
from freight.features.delivery.acknowledged.schemas import (
    AcknowledgedCount,
    AcknowledgedDeliveries,
    AcknowledgedPartner,
    AcknowledgedSummary,
    Age,
    IncomingChannelState,
)
from freight.features.delivery.board.listing import list_delivery_rows
from freight.features.delivery.board.schemas import DeliveryRow
from freight.kit.storage import database_clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

_DAY, _DAYS = timedelta(days=1), timedelta(days=3)
_MOST_PARTNERS = 2_000


@dataclass(frozen=True)
class AcknowledgementQuery:
    """Which deliveries to include: of the last `days`, of a partner, with a status, of an age. Empty means all."""

    days: int
    profile_id: str = ""
    account_id: str = ""
    status: str = ""
    age: Age = ""


async def summarize_sent_edi(scope: Scope, days: int) -> AcknowledgedSummary:
    """How many deliveries each partner has in each status, by age."""
    now = await database_clock.read_database_clock()
    age = {
        "$switch": {
            "branches": [
                {"case": {"$gte": ["$sent_on", now - _DAY]}, "then": "day"},
                {"case": {"$gte": ["$sent_on", now - _DAYS]}, "then": "days"},
            ],
            "default": "older",
        }
    }
    key = {"profile": "$profile_id", "account": "$account_id", "status": "$acknowledgement", "age": age}
    last_names = {name: {"$last": f"${name}"} for name in ("profile_name", "account_number", "account_name")}
    cursor = await scoped(Delivery, scope).aggregate(
        [
            {"$match": _query(AcknowledgementQuery(days), now)},
            {"$group": {"_id": key, "count": {"$sum": 1}, **last_names}},
            {"$sort": {"account_name": 1, "profile_name": 1, "_id.status": 1, "_id.age": 1}},
        ]
    )
    partners: dict[tuple[ObjectId, ObjectId], AcknowledgedPartner] = {}
    counts: dict[tuple[ObjectId, ObjectId], list[AcknowledgedCount]] = defaultdict(list)
    async for row in cursor:
        group_key = row["_id"]
        partner_key = group_key["profile"], group_key["account"]
        counts[partner_key].append(
            AcknowledgedCount(status=group_key["status"], age=group_key["age"], count=row["count"])
        )
        partners[partner_key] = AcknowledgedPartner(
            profile_id=str(partner_key[0]),
            profile_name=row["profile_name"],
            account_id=str(partner_key[1]),
            account_number=row["account_number"],
            account_name=row["account_name"],
            counts=[],
        )
    partner_list = [
        partner.model_copy(update={"counts": counts[profile_account]}) for profile_account, partner in partners.items()
    ]
    return AcknowledgedSummary(days=days, partners=partner_list[:_MOST_PARTNERS], channels=await _channels(scope))


async def find_acknowledged_deliveries(scope: Scope, asked: AcknowledgementQuery, page: Page) -> AcknowledgedDeliveries:
    """Return the deliveries behind a count, newest first."""
    query = _query(asked, await database_clock.read_database_clock())
    rows: list[DeliveryRow] = await list_delivery_rows(scope, query, page)
    return AcknowledgedDeliveries(
        count=await scoped(Delivery, scope).count(query), page_no=page.number, page_limit=page.limit, rows=rows
    )


def _query(asked: AcknowledgementQuery, now: datetime) -> Record:
    since, until = now - timedelta(days=asked.days), None
    if asked.age == "day":
        since = max(since, now - _DAY)
    elif asked.age == "days":
        since, until = max(since, now - _DAYS), now - _DAY
    elif asked.age == "older":
        until = now - _DAYS
    sent: Record = {"$gte": since} | ({"$lt": until} if until else {})
    query: Record = {"profile_type": {"$in": sorted(ANSWERED)}, "state": DeliveryState.SENT, "sent_on": sent}
    if asked.profile_id:
        query["profile_id"] = parse_object_id(asked.profile_id, "profile")
    if asked.account_id:
        query["account_id"] = parse_object_id(asked.account_id, "account")
    if asked.status:
        query["acknowledgement"] = asked.status
    return query


async def _channels(scope: Scope) -> list[IncomingChannelState]:
    """Return the incoming channels for answers, with their state at the last poll."""
    return [
        IncomingChannelState(
            id=str(delivery_profile["_id"]),
            name=delivery_profile["name"],
            looked_on=poll.get("looked_on"),
            taken_on=poll.get("taken_on"),
            failed_since=poll.get("failed_since"),
            answer=poll.get("answer", ""),
        )
        for delivery_profile, poll in await poll_records.list_incoming_channels(scope, IncomingContent.ANSWERS)
    ]
