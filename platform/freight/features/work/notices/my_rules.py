"""The rules that notify the caller in the current system, and those the caller turned off."""

from collections.abc import Sequence

from bson import ObjectId

from freight.core.notices.events import EVENTS, NotificationEvent
from freight.core.notices.timing import MailPace, MailTiming, NotificationChannel, describe_notification_timing
from freight.documents.notification_rule import NotificationRule
from freight.documents.records.notification_rule import StoredNotificationRule
from freight.features.identity.groups import queries as groups
from freight.features.work.notices.schemas import RuleChoice, RuleMute
from freight.kit.access import Access
from freight.kit.storage.tenancy import scoped


async def list_own_rules(access: Access, muted: Sequence[ObjectId]) -> list[RuleChoice]:
    """List the active rules that may notify the caller, by name: those that name the caller, one of their groups or
    roles, or users involved in the event."""
    company_id, me = access.scope.company_id, ObjectId(access.user_id)
    mine_in = await groups.list_member_group_ids(company_id, me, access.membership)
    whose = [
        {"users": me},
        {"groups": {"$in": [ObjectId(group_id) for group_id in mine_in]}},
        {"parts": {"$exists": True, "$ne": []}},
    ]
    cursor = scoped(NotificationRule, access.scope).find({"is_active": True, "$or": whose}).sort("name", 1)
    return [_choice(rule, muted) async for rule in cursor if _may_see(access, rule)]


async def update_muted_rules(access: Access, before: Sequence[ObjectId], asked: Sequence[RuleMute]) -> list[ObjectId]:
    """Return the rules the caller has turned off after this change. A rule that is not optional stays on."""
    offered = {rule.id for rule in await list_own_rules(access, before) if rule.is_optional}
    off = set(before)
    for rule_mute in asked:
        if rule_mute.id in offered:
            off = off | {ObjectId(rule_mute.id)} if rule_mute.muted else off - {ObjectId(rule_mute.id)}
    return sorted(off)


def get_rule_timing(rule: StoredNotificationRule) -> MailTiming:
    """Return when a stored rule sends mail."""
    return MailTiming(MailPace(rule.get("pace", MailPace.AT_ONCE)), rule.get("hour", 7), rule.get("weekday", 1))


def _may_see(access: Access, rule: StoredNotificationRule) -> bool:
    kind = EVENTS[NotificationEvent(rule["event"])]
    return kind.own or access.may(kind.right)


def _choice(rule: StoredNotificationRule, muted: Sequence[ObjectId]) -> RuleChoice:
    optional = rule.get("is_optional", True)
    return RuleChoice(
        id=str(rule["_id"]),
        name=rule["name"],
        event=EVENTS[NotificationEvent(rule["event"])].label,
        words=describe_notification_timing(NotificationChannel(rule["channel"]), get_rule_timing(rule)),
        is_optional=optional,
        muted=optional and rule["_id"] in muted,
    )
