"""The rules that tell the caller in the system he works in, and those he turned off for himself."""

from collections.abc import Sequence

from bson import ObjectId

from freight.core.notices.events import EVENTS, Event
from freight.core.notices.timing import Channel, Pace, Timing, in_words
from freight.documents.notification_rule import NotificationRule
from freight.documents.records.notification_rule import StoredNotificationRule
from freight.features.identity.groups import reading as groups
from freight.features.work.notices.schemas import RuleChoice, RuleMute
from freight.kit.access import Access
from freight.kit.storage.tenancy import scoped


async def mine(access: Access, muted: Sequence[ObjectId]) -> list[RuleChoice]:
    """The active rules that may tell the caller, by name: they name him, a group or role of his, or whoever is part of
    what happens."""
    company_id, me = access.scope.company_id, ObjectId(access.user_id)
    mine_in = await groups.of_member(company_id, me, access.membership)
    whose = [
        {"users": me},
        {"groups": {"$in": [ObjectId(each) for each in mine_in]}},
        {"parts": {"$exists": True, "$ne": []}},
    ]
    found = scoped(NotificationRule, access.scope).find({"is_active": True, "$or": whose}).sort("name", 1)
    return [_choice(rule, muted) async for rule in found if _may_see(access, rule)]


async def muting(access: Access, before: Sequence[ObjectId], asked: Sequence[RuleMute]) -> list[ObjectId]:
    """The rules that the caller has turned off after what he asks for. A rule that is not optional stays on."""
    offered = {each.id for each in await mine(access, before) if each.is_optional}
    off = set(before)
    for each in asked:
        if each.id in offered:
            off = off | {ObjectId(each.id)} if each.muted else off - {ObjectId(each.id)}
    return sorted(off)


def timing_of(rule: StoredNotificationRule) -> Timing:
    """When a stored rule mails."""
    return Timing(Pace(rule.get("pace", Pace.AT_ONCE)), rule.get("hour", 7), rule.get("weekday", 1))


def _may_see(access: Access, rule: StoredNotificationRule) -> bool:
    kind = EVENTS[Event(rule["event"])]
    return kind.own or access.may(kind.right)


def _choice(rule: StoredNotificationRule, muted: Sequence[ObjectId]) -> RuleChoice:
    optional = rule.get("is_optional", True)
    return RuleChoice(
        id=str(rule["_id"]),
        name=rule["name"],
        event=EVENTS[Event(rule["event"])].label,
        words=in_words(Channel(rule["channel"]), timing_of(rule)),
        is_optional=optional,
        muted=optional and rule["_id"] in muted,
    )
