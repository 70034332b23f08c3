"""The notices of the caller in the system he works in, and what he does with them."""

from collections.abc import Sequence
from datetime import datetime

from bson import ObjectId
from pymongo import UpdateOne

from freight.core.notices.kinds import RIGHTS, NoticeKind
from freight.core.records import Stored
from freight.documents.notice_mark import NoticeReadState
from freight.documents.records.notice_mark import StoredNoticeReadState
from freight.features.work.notices import choices, news
from freight.features.work.notices.facts import Scopes, list_visible_notices
from freight.features.work.notices.schemas import NoticeRow
from freight.kit.access import Access
from freight.kit.storage import shared_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


def get_notice_scopes(access: Access) -> Scopes:
    """What the caller sees, by each permission that a kind of notice asks for and he holds."""
    return {right: access.acting(right).scope for right in set(RIGHTS.values()) if access.may(right)}


async def list_own_notices(access: Access) -> list[NoticeRow]:
    """What needs the caller: of the kinds he wants in the panel, what he may open and did not take off it; then what
    rules told him."""
    chosen = await choices.get_notice_choices(access.scope, access.user_id)
    told = await list_visible_notices(get_notice_scopes(access), [kind for kind in NoticeKind if chosen[kind].panel])
    marks = await get_notice_marks(access.scope, access.user_id, [each.id for each in told])
    rows = []
    for each in told:
        mark: Stored = marks.get(each.id, {})
        if _since(mark.get("dismissed_on"), each.grew_on):
            continue
        rows.append(
            NoticeRow(
                id=str(each.id),
                kind=each.kind,
                title=each.words.title,
                text=each.words.text,
                count=each.count,
                link=each.link,
                on=each.grew_on,
                read=_since(mark.get("read_on"), each.grew_on),
            )
        )
    return [*rows, *await news.list_rule_news(access)]


async def mark_own_notices_read(access: Access, ids: Sequence[str]) -> None:
    """Note that the caller saw notices: the panel was opened."""
    await _mark(access, ids, "read_on")
    await news.mark_rule_news(access, ids, "read_on")


async def dismiss_own_notices(access: Access, ids: Sequence[str]) -> None:
    """Take notices off the caller's panel. One that becomes more is there again; other people keep it."""
    await _mark(access, ids, "dismissed_on")
    await news.mark_rule_news(access, ids, "dismissed_on")


async def get_notice_marks(
    scope: Scope, user_id: str, ids: Sequence[ObjectId]
) -> dict[ObjectId, StoredNoticeReadState]:
    """What a person did with notices, by the notice."""
    query = {"user_id": user_id, "notice_id": {"$in": list(ids)}}
    return {each["notice_id"]: each async for each in scoped(NoticeReadState, scope).find(query)} if ids else {}


async def _mark(access: Access, ids: Sequence[str], field: str) -> None:
    # of what he sees alone: who guesses ids marks nothing
    mine_now = {str(each.id): each.id for each in await list_visible_notices(get_notice_scopes(access), NoticeKind)}
    now = await shared_clock.read_database_clock()
    writes = [
        build_mark_write(access.scope, access.user_id, mine_now[one], field, now) for one in set(ids) if one in mine_now
    ]
    if writes:
        await scoped(NoticeReadState, access.scope).bulk_write(writes)


def build_mark_write(scope: Scope, user_id: str, notice_id: ObjectId, field: str, now: datetime) -> UpdateOne:
    """The write that notes when a person read, dismissed or was mailed a notice."""
    others = {name: None for name in ("read_on", "dismissed_on", "mailed_on") if name != field}
    born = {
        "company_id": scope.company_id,
        "system_id": scope.system_id,
        "account_id": None,
        "archived": False,
        "user_id": user_id,
        "notice_id": notice_id,
        "created_on": now,
        "updated_by": "",
        "revision": 1,
        **others,
    }
    taken = {"archived", "company_id", "system_id", "user_id", "notice_id"}  # the query says these
    return scoped(NoticeReadState, scope).to_update(
        {"user_id": user_id, "notice_id": notice_id},
        {"$set": {field: now, "updated_on": now}, "$setOnInsert": {k: v for k, v in born.items() if k not in taken}},
        upsert=True,
    )


def _since(moment: datetime | None, grew_on: datetime) -> bool:
    return moment is not None and moment >= grew_on
