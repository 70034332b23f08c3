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
from freight.documents.notice import Notice
from freight.documents.notice_preferences import NoticePreferences
from freight.documents.notice_read_state import NoticeReadState
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
    for company_id, system_id in sorted({(each["company_id"], each["system_id"]) for each in notices}):
        await get_connections().queue.enqueue(MAIL_JOB, company_id=str(company_id), system_id=str(system_id))
    await mark_queued(Notice, [each["_id"] for each in notices], now + _QUEUED_FOR)
    due = await NoticePreferences.due(now, _AT_ONCE)
    for each in due:
        await get_connections().queue.enqueue(SUMMARY_JOB, company_id=str(each["company_id"]), user_id=each["user_id"])
    await mark_queued(NoticePreferences, [each["_id"] for each in due], now + _QUEUED_FOR)
    return len(notices) + len(due)


async def mail_system_notices(company_id: str, system_id: str) -> None:
    """Job of one system: mail the users who want mail at once, then mark the notices as mailed."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    now = await database_clock.read_database_clock()
    query = {"is_open": True, "mark": {"$gt": ""}, "is_told": False, "opened_on": {"$lte": now - BURST}}
    notices = await scoped(Notice, scope).find(query).to_list()
    wanted = {each["_id"] for each in notices}
    if not wanted:
        return
    async for choice in scoped(NoticePreferences, scope).find():
        kinds = _kinds(choice, NoticeMailing.AT_ONCE)
        user = await find_active_user(choice["user_id"]) if kinds else None
        if user is not None:
            told = await list_visible_notices(await _scopes(scope, choice["user_id"], kinds), kinds)
            await _mail_once(scope, user, [each for each in told if each.id in wanted])
    for each in notices:
        same = {"_id": each["_id"], "grew_on": each["grew_on"]}
        await scoped(Notice, scope).update_one(same, {"$set": {"is_told": True}})


async def mail_daily_summary(company_id: str, user_id: str) -> None:
    """Job of one user's daily summary. Without anything to report, no mail is sent."""
    company = Scope(ObjectId(company_id), ())
    found = await scoped(NoticePreferences, company).find_one({"user_id": user_id})
    now = await database_clock.read_database_clock()
    if found is None or not found["next_summary_on"] or found["next_summary_on"] > now:
        return
    kinds = _kinds(found, NoticeMailing.DAILY)
    user = await find_active_user(user_id)
    told: list[tuple[str, list[VisibleNotice]]] = []
    for membership in user.memberships if user else ():
        if membership.company_id == company.company_id:
            one = await _find_needs(company, membership.system_id, user_id, kinds)
            told += [one] if one else []
    following = get_next_summary_time(
        parse_notice_preferences(found["choices"]), found["summary_hour"], found["time_zone"], now
    )

    async def work(session: AsyncClientSession) -> None:
        claimed = await scoped(NoticePreferences, company).update_one(
            {"_id": found["_id"], "next_summary_on": found["next_summary_on"]},
            {"$set": {"next_summary_on": following, "queued_until": None}},
            session=session,
        )
        if claimed.modified_count and user and told and (to := get_mail_address(user)):
            await store_mail(build_summary_mail(user, told), to, PydanticObjectId(company.company_id), session)

    await run_in_transaction(work)


async def _find_needs(
    company: Scope, system_id: ObjectId, user_id: str, kinds: Sequence[NoticeKind]
) -> tuple[str, list[VisibleNotice]] | None:
    """Return the system's name and what needs the user's attention there; None if nothing does, or the system is
    closed."""
    if await find_open_system_place(system_id) is None:
        return None
    scope = await make_system_scope(company.company_id, system_id, user_id)
    there = await list_visible_notices(await _scopes(scope, user_id, kinds), kinds)
    system = await System.get(system_id)
    return (system.name, there) if there and system else None


def _kinds(choice: Stored, mailing: NoticeMailing) -> list[NoticeKind]:
    return [kind for kind, each in parse_notice_preferences(choice["choices"]).items() if each.mail is mailing]


async def _scopes(scope: Scope, user_id: str, kinds: Sequence[NoticeKind]) -> Scopes:
    return await get_current_scopes(scope, user_id, [RIGHTS[kind] for kind in kinds])


async def _mail_once(scope: Scope, user: User, told: list[VisibleNotice]) -> None:
    """Mail a user the notices they were not mailed yet. Mail and mark are stored together."""
    to = get_mail_address(user)
    if not told or not to:
        return
    user_id = str(user.id)

    async def work(session: AsyncClientSession) -> None:
        query = {"user_id": user_id, "notice_id": {"$in": [each.id for each in told]}, "mailed_on": {"$ne": None}}
        found = scoped(NoticeReadState, scope).find(query, ["notice_id"], session=session)
        before = {each["notice_id"] async for each in found}
        new = [each for each in told if each.id not in before]
        if not new:
            return
        now = await database_clock.read_database_clock()
        writes = [build_mark_write(scope, user_id, each.id, "mailed_on", now) for each in new]
        await scoped(NoticeReadState, scope).bulk_write(writes, session=session)
        await store_mail(build_notice_mail(user, new), to, PydanticObjectId(scope.company_id), session)

    try:
        await run_in_transaction(work)
    except DuplicateKeyError:
        # another worker sent this mail at the same moment
        return
