"""What people chose to be told of."""

from bson import ObjectId

from freight.core.notices.choices import SUMMARY_HOUR, Choice, choices_from, next_summary
from freight.core.notices.kinds import RIGHTS, NoticeKind
from freight.documents.notice_choices import NoticeChoices
from freight.documents.records.notice_choices import StoredNoticeChoice, StoredNoticeChoices
from freight.features.work.notices import my_rules
from freight.features.work.notices.schemas import KindChoice, MyNotices, MyNoticesBody
from freight.kit.access import Access
from freight.kit.storage import shared_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def of(scope: Scope, user_id: str) -> dict[NoticeKind, Choice]:
    """The choices of a person, by kind."""
    found = await scoped(NoticeChoices, scope).find_one({"user_id": user_id})
    return choices_from(_read_choices(found))


async def mine(access: Access) -> MyNotices:
    """What the caller chose, of the kinds he may see; what he never said is the default, by the clock of his system."""
    found = await scoped(NoticeChoices, access.scope).find_one({"user_id": access.user_id})
    chosen = choices_from(_read_choices(found))
    return MyNotices(
        kinds=[
            KindChoice(kind=kind, panel=chosen[kind].panel, mail=chosen[kind].mail)
            for kind in NoticeKind
            if access.may(RIGHTS[kind])
        ],
        rules=await my_rules.mine(access, _read_muted(found)),
        summary_hour=found.get("summary_hour", SUMMARY_HOUR) if found else SUMMARY_HOUR,
        time_zone=(found and found["time_zone"]) or access.place.time_zone,
        email=access.user.email,
    )


async def keep(access: Access, body: MyNoticesBody) -> MyNotices:
    """Keep what the caller chose. The last change counts: it is a wish, not a record."""
    choices = scoped(NoticeChoices, access.scope)
    before = await choices.find_one({"user_id": access.user_id})
    stored = _read_choices(before)
    stored |= {each.kind.value: {"panel": each.panel, "mail": each.mail.value} for each in body.kinds}
    now = await shared_clock.now()
    change = {
        "choices": stored,
        "muted": await my_rules.muting(access, _read_muted(before), body.rules),
        "summary_hour": body.summary_hour,
        "time_zone": body.time_zone,
        "next_summary_on": next_summary(choices_from(stored), body.summary_hour, body.time_zone, now),
        "queued_until": None,
        "updated_on": now,
        "updated_by": access.user_id,
    }
    await choices.update_one(
        {"user_id": access.user_id},
        {"$set": change, "$setOnInsert": {"created_on": now, "revision": 1}},
        upsert=True,
    )
    return await mine(access)


def _read_choices(found: StoredNoticeChoices | None) -> dict[str, StoredNoticeChoice]:
    return dict(found.get("choices", {})) if found else {}


def _read_muted(found: StoredNoticeChoices | None) -> list[ObjectId]:
    return list(found.get("muted", [])) if found else []
