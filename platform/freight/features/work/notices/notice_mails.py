"""Mail notices, at once or as a daily summary. Each user is mailed about a notice once while it lasts, however often a
job runs; counts in a mail cover only what that user may open."""

from collections.abc import Sequence
from datetime import timedelta

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.notices.choices import get_next_summary_time, parse_notice_preferences
from freight.core.notices.kinds import RIGHTS, NoticeKind, NoticeMailing
from freight.core.notices.timing import BURST as BURST
from freight.core.records import Stored
from freight.documents.notice import Notice, match_notices_to_mail
from freight.documents.notice_preferences import NoticePreferences
from freight.documents.notice_read_state import NoticeReadState, match_mailed_notices
from freight.documents.queue_state import mark_queued
from freight.documents.system import System
from freight.documents.user import User
from freight.features.work.notices.mails import build_notice_mail, build_summary_mail
from freight.features.work.notices.recipients import find_active_user, get_current_scopes
from freight.features.work.notices.service import build_mark_write
from freight.features.work.notices.visible_notices import Scopes, VisibleNotice, list_visible_notices
from freight.kit.mail.mail_draft import get_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, find_open_system_place, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

MAIL_JOB = "notices.mail"
SUMMARY_JOB = "notices.summary"
_QUEUED_FOR = timedelta(minutes=1)
_AT_ONCE = 200


async def dispatch_notice_mails() -> int:
    """Queue a job for each system with notices to mail and for each summary that is due; return how many. For the
    scheduler."""
    now = await database_clock.read_database_clock()
    notices = await Notice.untold(now, now - BURST, _AT_ONCE)
    for company_id, system_id in sorted({(notice["company_id"], notice["system_id"]) for notice in notices}):
        await get_connections().queue.enqueue(MAIL_JOB, company_id=str(company_id), system_id=str(system_id))
    await mark_queued(Notice, [notice["_id"] for notice in notices], now + _QUEUED_FOR)
    due = await NoticePreferences.due(now, _AT_ONCE)
    for preferences in due:
        await get_connections().queue.enqueue(
            SUMMARY_JOB, company_id=str(preferences["company_id"]), user_id=preferences["user_id"]
        )
    await mark_queued(NoticePreferences, [row["_id"] for row in due], now + _QUEUED_FOR)
    return len(notices) + len(due)


async def mail_system_notices(company_id: str, system_id: str) -> None:
    """Job of one system: mail the users who want mail at once, then mark the notices as mailed."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    now = await database_clock.read_database_clock()
    query = match_notices_to_mail(now - BURST)
    notices = await scoped(Notice, scope).find(query).to_list()
    record_ids = {notice["_id"] for notice in notices}
    if not record_ids:
        return
    async for choice in scoped(NoticePreferences, scope).find():
        kinds = _kinds(choice, NoticeMailing.AT_ONCE)
        user = await find_active_user(choice["user_id"]) if kinds else None
        if user is not None:
            visible_notices = await list_visible_notices(await _scopes(scope, choice["user_id"], kinds), kinds)
            await _mail_once(
                scope, user, [visible_notice for visible_notice in visible_notices if visible_notice.id in record_ids]
            )
    for system_notice in notices:
        same = {"_id": system_notice["_id"], "grew_on": system_notice["grew_on"]}
        await scoped(Notice, scope).update_one(same, {"$set": {"is_told": True}})


async def mail_daily_summary(company_id: str, user_id: str) -> None:
    """Job of one user's daily summary. Without anything to report, no mail is sent."""
    company = Scope(ObjectId(company_id), ())
    notice_preferences = await scoped(NoticePreferences, company).find_one({"user_id": user_id})
    now = await database_clock.read_database_clock()
    if (
        notice_preferences is None
        or not notice_preferences["next_summary_on"]
        or notice_preferences["next_summary_on"] > now
    ):
        return
    kinds = _kinds(notice_preferences, NoticeMailing.DAILY)
    user = await find_active_user(user_id)
    summary_sections: list[tuple[str, list[VisibleNotice]]] = []
    for membership in user.memberships if user else ():
        if membership.company_id == company.company_id:
            needs = await _find_needs(company, membership.system_id, user_id, kinds)
            summary_sections += [needs] if needs else []
    following = get_next_summary_time(
        parse_notice_preferences(notice_preferences["choices"]),
        notice_preferences["summary_hour"],
        notice_preferences["time_zone"],
        now,
    )

    async def work(session: AsyncClientSession) -> None:
        claimed = await scoped(NoticePreferences, company).update_one(
            {"_id": notice_preferences["_id"], "next_summary_on": notice_preferences["next_summary_on"]},
            {"$set": {"next_summary_on": following, "queued_until": None}},
            session=session,
        )
        if claimed.modified_count and user and summary_sections and (to := get_mail_address(user)):
            await store_mail(
                build_summary_mail(user, summary_sections), to, PydanticObjectId(company.company_id), session
            )

    await run_in_transaction(work)


async def _find_needs(
    company: Scope, system_id: ObjectId, user_id: str, kinds: Sequence[NoticeKind]
) -> tuple[str, list[VisibleNotice]] | None:
    """Return the system's name and what needs the user's attention there; None if nothing does, or the system is
    closed."""
    if await find_open_system_place(system_id) is None:
        return None
    scope = await make_system_scope(company.company_id, system_id, user_id)
    visible_notices = await list_visible_notices(await _scopes(scope, user_id, kinds), kinds)
    system = await System.get(system_id)
    return (system.name, visible_notices) if visible_notices and system else None


def _kinds(choice: Stored, mailing: NoticeMailing) -> list[NoticeKind]:
    return [
        kind for kind, preference in parse_notice_preferences(choice["choices"]).items() if preference.mail is mailing
    ]


async def _scopes(scope: Scope, user_id: str, kinds: Sequence[NoticeKind]) -> Scopes:
    return await get_current_scopes(scope, user_id, [RIGHTS[kind] for kind in kinds])


async def _mail_once(scope: Scope, user: User, told: list[VisibleNotice]) -> None:
    """Mail a user the notices they were not mailed yet. Mail and mark are stored together."""
    to = get_mail_address(user)
    if not told or not to:
        return
    user_id = str(user.id)

    async def work(session: AsyncClientSession) -> None:
        query = match_mailed_notices(user_id, [visible_notice.id for visible_notice in told])
        cursor = scoped(NoticeReadState, scope).find(query, ["notice_id"], session=session)
        before = {read_state["notice_id"] async for read_state in cursor}
        new = [visible_notice for visible_notice in told if visible_notice.id not in before]
        if not new:
            return
        now = await database_clock.read_database_clock()
        writes = [build_mark_write(scope, user_id, visible_notice.id, "mailed_on", now) for visible_notice in new]
        await scoped(NoticeReadState, scope).bulk_write(writes, session=session)
        await store_mail(build_notice_mail(user, new), to, PydanticObjectId(scope.company_id), session)

    try:
        await run_in_transaction(work)
    except DuplicateKeyError:
        # another worker sent this mail at the same moment
        return
