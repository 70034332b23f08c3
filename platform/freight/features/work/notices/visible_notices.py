"""What a user sees of the open notices. Each is counted from the records they may open, so that its count matches the
list it links to, and it is hidden where they can see none of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from bson import ObjectId

from freight.core.notices.kinds import (
    RIGHTS,
    SEES_KEYS,
    BlockedDeliveries,
    NoticeKind,
    NoticeText,
    format_delivery_notice,
    format_key_notice,
    group_blocked_deliveries,
)
from freight.documents.delivery import Delivery
from freight.documents.delivery_key import DeliveryKey
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.notice import Notice, match_open_notices
from freight.documents.records.notice import StoredNotice
from freight.features.recipients.keys.service import list_active_key_users
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_MOST_SHOWN = 100
_BOARD = "/invoices/delivery/toBeDelivered"
Scopes = Mapping[str, Scope]
"""The scopes a user works in, by the permission they hold there."""


@dataclass(frozen=True)
class VisibleNotice:
    """A notice as one user sees it."""

    id: ObjectId
    kind: NoticeKind
    words: NoticeText
    count: int
    link: str
    grew_on: datetime


async def list_visible_notices(scopes: Scopes, kinds: Iterable[NoticeKind]) -> list[VisibleNotice]:
    """List the open notices of some kinds of which the user can see at least one record, newest first."""
    notice_kinds = [kind for kind in kinds if RIGHTS[kind] in scopes]
    if not notice_kinds:
        return []
    scope = scopes[RIGHTS[notice_kinds[0]]]
    query = match_open_notices(notice_kinds)
    notices = await scoped(Notice, scope).find(query).limit(_MOST_SHOWN).to_list()
    of_deliveries = [notice for notice in notices if not notice["key_id"]]
    visible_notices = [
        *await _of_deliveries(scopes, of_deliveries),
        *await _of_keys(scopes, [e for e in notices if e["key_id"]]),
    ]
    return sorted(visible_notices, key=lambda visible_notice: (visible_notice.grew_on, visible_notice.id), reverse=True)


async def _of_deliveries(scopes: Scopes, notices: Sequence[StoredNotice]) -> list[VisibleNotice]:
    if not notices:
        return []
    scope = scopes[RIGHTS[NoticeKind.FAILED_DELIVERY]]
    # causes are listed explicitly, because the index of blocked deliveries needs them
    causes = {"cause": {"$in": sorted({stored_notice["cause"] for stored_notice in notices}), "$gt": ""}}
    by = {name: f"${name}" for name in ("cause", "profile_id", "endpoint")}
    rows = await scoped(Delivery, scope).aggregate([{"$match": causes}, {"$group": {"_id": by, "count": {"$sum": 1}}}])
    parts = [
        BlockedDeliveries(row["_id"]["cause"], row["_id"]["profile_id"], row["_id"].get("endpoint") or "", row["count"])
        async for row in rows
    ]
    groups = {
        about.mark: (about, blocked_deliveries) for about, blocked_deliveries in group_blocked_deliveries(parts).items()
    }
    query = {"_id": {"$in": [part.profile_id for part in parts]}}
    profiles = index_by_id(await scoped(DeliveryProfile, scope).find(query, ["name"], archived=True).to_list())
    visible = []
    for notice in notices:
        if notice["mark"] not in groups:
            continue
        about, deliveries = groups[notice["mark"]]
        count = sum(part.number for part in deliveries)
        names = [profiles[part.profile_id]["name"] for part in deliveries if part.profile_id in profiles]
        where = {"cause": about.cause, "profile": about.profile_id, "endpoint": about.endpoint}
        link = f"{_BOARD}?{urlencode({'tab': 'needsSomeone', **{key: text for key, text in where.items() if text}})}"
        visible.append(_seen(notice, format_delivery_notice(about, count, names), count, link))
    return visible


async def _of_keys(scopes: Scopes, notices: Sequence[StoredNotice]) -> list[VisibleNotice]:
    if not notices:
        return []
    scope = scopes[SEES_KEYS]
    ids = [ObjectId(stored_notice["key_id"]) for stored_notice in notices]
    keys = index_by_id(await scoped(DeliveryKey, scope).find({"_id": {"$in": ids}}, ["name", "expires_on"]).to_list())
    users = await list_active_key_users(scope, list(keys))
    visible = []
    for notice in notices:
        key = keys.get(ObjectId(notice["key_id"]))
        names = users[key["_id"]] if key else []
        if key and names and (ends := key.get("expires_on")):
            words = format_key_notice(NoticeKind(notice["kind"]), key["name"], f"{scope.place.day_of(ends)}", names)
            link = f"/configuration/system/profile/{scope.system_id}/keyFiles"
            visible.append(_seen(notice, words, len(names), link))
    return visible


def _seen(notice: StoredNotice, words: NoticeText, count: int, link: str) -> VisibleNotice:
    return VisibleNotice(notice["_id"], NoticeKind(notice["kind"]), words, count, link, notice["grew_on"])
