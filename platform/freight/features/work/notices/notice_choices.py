"""Which notices users chose to get."""

from bson import ObjectId

from freight.core.notices.choices import SUMMARY_HOUR, NoticePreference, get_next_summary_time, parse_notice_preferences
from freight.core.notices.kinds import RIGHTS, NoticeKind
from freight.documents.notice_preferences import NoticePreferences
from freight.documents.records.notice_preferences import StoredNoticeKindPreference, StoredNoticePreferences
from freight.features.work.notices import my_rules
from freight.features.work.notices.schemas import MyNotices, MyNoticesBody, NoticeKindChoice
from freight.kit.access import Access
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def get_notice_choices(scope: Scope, user_id: str) -> dict[NoticeKind, NoticePreference]:
    """Return the choices of a user, by kind."""
    notice_preferences = await scoped(NoticePreferences, scope).find_one({"user_id": user_id})
    return parse_notice_preferences(_read_choices(notice_preferences))


async def get_own_notice_choices(access: Access) -> MyNotices:
    """Return the caller's choices for the kinds they may see, with defaults for the rest, in the time zone of their
    system."""
    notice_preferences = await scoped(NoticePreferences, access.scope).find_one({"user_id": access.user_id})
    preferences = parse_notice_preferences(_read_choices(notice_preferences))
    return MyNotices(
        kinds=[
            NoticeKindChoice(kind=kind, panel=preferences[kind].panel, mail=preferences[kind].mail)
            for kind in NoticeKind
            if access.may(RIGHTS[kind])
        ],
        rules=await my_rules.list_own_rules(access, _read_muted(notice_preferences)),
        summary_hour=notice_preferences.get("summary_hour", SUMMARY_HOUR) if notice_preferences else SUMMARY_HOUR,
        time_zone=(notice_preferences and notice_preferences["time_zone"]) or access.place.time_zone,
        email=access.user.email,
    )


async def save_notice_choices(access: Access, body: MyNoticesBody) -> MyNotices:
    """Save the caller's choices. The last change wins: preferences have no revision."""
    choices = scoped(NoticePreferences, access.scope)
    before = await choices.find_one({"user_id": access.user_id})
    stored = _read_choices(before)
    stored |= {kind.kind.value: {"panel": kind.panel, "mail": kind.mail.value} for kind in body.kinds}
    now = await database_clock.read_database_clock()
    change = {
        "choices": stored,
        "muted": await my_rules.update_muted_rules(access, _read_muted(before), body.rules),
        "summary_hour": body.summary_hour,
        "time_zone": body.time_zone,
        "next_summary_on": get_next_summary_time(
            parse_notice_preferences(stored), body.summary_hour, body.time_zone, now
        ),
        "queued_until": None,
        "updated_on": now,
        "updated_by": access.user_id,
    }
    await choices.update_one(
        {"user_id": access.user_id},
        {"$set": change, "$setOnInsert": {"created_on": now, "revision": 1}},
        upsert=True,
    )
    return await get_own_notice_choices(access)


def _read_choices(found: StoredNoticePreferences | None) -> dict[str, StoredNoticeKindPreference]:
    return dict(found.get("choices", {})) if found else {}


def _read_muted(found: StoredNoticePreferences | None) -> list[ObjectId]:
    return list(found.get("muted", [])) if found else []
