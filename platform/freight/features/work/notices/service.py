"""The caller's notices in the current system, and marking them."""

from collections.abc import Sequence
from datetime import datetime

from bson import ObjectId
from pymongo import UpdateOne

from freight.core.notices.kinds import RIGHTS, NoticeKind
from freight.core.records import Stored
from freight.documents.notice_read_state import NoticeReadState, match_read_state, match_read_states
from freight.documents.records.notice_read_state import StoredNoticeReadState
from freight.features.work.notices import notice_choices, rule_news
from freight.features.work.notices.schemas import NoticeRow
from freight.features.work.notices.visible_notices import Scopes, list_visible_notices
from freight.kit.access import Access
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


def get_notice_scopes(access: Access) -> Scopes:
    """Return what the caller sees, for each permission they hold that a kind of notice requires."""
    return {right: access.acting(right).scope for right in set(RIGHTS.values()) if access.may(right)}


async def list_own_notices(access: Access) -> list[NoticeRow]:
    """List what needs the caller's attention: notices of the kinds they want in the panel, that they may open and did
    not dismiss; then rule notifications."""
    preferences = await notice_choices.get_notice_choices(access.scope, access.user_id)
    visible_notices = await list_visible_notices(
        get_notice_scopes(access), [kind for kind in NoticeKind if preferences[kind].panel]
    )
    marks = await get_notice_marks(
        access.scope, access.user_id, [visible_notice.id for visible_notice in visible_notices]
    )
    rows = []
    for notice in visible_notices:
        mark: Stored = marks.get(notice.id, {})
        if _since(mark.get("dismissed_on"), notice.grew_on):
            continue
        rows.append(
            NoticeRow(
                id=str(notice.id),
                kind=notice.kind,
                title=notice.words.title,
                text=notice.words.text,
                count=notice.count,
                link=notice.link,
                on=notice.grew_on,
                read=_since(mark.get("read_on"), notice.grew_on),
            )
        )
    return [*rows, *await rule_news.list_rule_news(access)]


async def mark_own_notices_read(access: Access, ids: Sequence[str]) -> None:
    """Mark notices as read by the caller, because the panel was opened."""
    await _mark(access, ids, "read_on")
    await rule_news.mark_rule_news(access, ids, "read_on")


async def dismiss_own_notices(access: Access, ids: Sequence[str]) -> None:
    """Dismiss notices from the caller's panel. One whose count grows appears again; other users keep it."""
    await _mark(access, ids, "dismissed_on")
    await rule_news.mark_rule_news(access, ids, "dismissed_on")


async def get_notice_marks(
    scope: Scope, user_id: str, ids: Sequence[ObjectId]
) -> dict[ObjectId, StoredNoticeReadState]:
    """Return a user's marks on notices, by notice."""
    query = match_read_states(user_id, ids)
    return (
        {
            notice_read_state["notice_id"]: notice_read_state
            async for notice_read_state in scoped(NoticeReadState, scope).find(query)
        }
        if ids
        else {}
    )


async def _mark(access: Access, ids: Sequence[str], field: str) -> None:
    # only notices the caller sees: guessed ids are ignored
    mine_now = {
        str(visible_notice.id): visible_notice.id
        for visible_notice in await list_visible_notices(get_notice_scopes(access), NoticeKind)
    }
    now = await database_clock.read_database_clock()
    writes = [
        build_mark_write(access.scope, access.user_id, mine_now[notice_id], field, now)
        for notice_id in set(ids)
        if notice_id in mine_now
    ]
    if writes:
        await scoped(NoticeReadState, access.scope).bulk_write(writes)


def build_mark_write(scope: Scope, user_id: str, notice_id: ObjectId, field: str, now: datetime) -> UpdateOne:
    """Return the write that records when a user read, dismissed or was mailed a notice."""
    unset_marks = {name: None for name in ("read_on", "dismissed_on", "mailed_on") if name != field}
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
        **unset_marks,
    }
    query_fields = {"archived", "company_id", "system_id", "user_id", "notice_id"}  # the query sets these
    return scoped(NoticeReadState, scope).to_update(
        match_read_state(user_id, notice_id),
        {
            "$set": {field: now, "updated_on": now},
            "$setOnInsert": {k: v for k, v in born.items() if k not in query_fields},
        },
        upsert=True,
    )


def _since(moment: datetime | None, grew_on: datetime) -> bool:
    return moment is not None and moment >= grew_on
