"""Save rules, with their history."""

from functools import partial

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.notices.choosing import check_event_condition
from freight.core.notices.events import EVENTS
from freight.core.notices.messages import check_message
from freight.core.notices.timing import NotificationChannel
from freight.documents.account import Account
from freight.documents.notification_rule import NotificationRule
from freight.documents.records.notification_rule import StoredNotificationRule
from freight.features.setup.tags.queries import demand_condition_tags
from freight.features.work.notifications import permissions
from freight.features.work.notifications.schemas import NotificationForm
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

RULES = named_records.NamedKind(
    NotificationRule,
    "notificationRule",
    "a notification",
    restored=(
        *("name", "event", "is_active", "users", "groups", "parts", "accounts", "condition", "days", "channel"),
        *("pace", "hour", "weekday", "title", "text", "is_optional"),
    ),
)


async def store_notification_rule(access: Access, form: NotificationForm) -> StoredNotificationRule:
    """Add a rule, or change the one with the form's id. Pending notifications keep their text.

    Raises Invalid naming what is missing, Conflict for a name that is taken and when another user saved in the
    meantime.
    """
    acting = permissions.act_by_rule_permission(access, form.event, permissions.CHANGE if form.id else permissions.ADD)
    rule = await _read(acting.scope, form)
    return await named_records.save_named_record(
        acting.scope, RULES, form.id, form.revision, rule, partial(_authorize, acting)
    )


async def archive_notification_rule(access: Access, rule_id: str, revision: int) -> None:
    """Remove a rule: it no longer notifies anyone. Past notifications stay in its log."""
    await named_records.remove_named_record(access.scope, RULES, rule_id, revision, partial(_authorize, access))


async def revert_notification_rule(
    access: Access, rule_id: str, to_revision: int, revision: int
) -> StoredNotificationRule:
    """Restore a rule as it was after an earlier save, even if it was removed."""

    async def adjust(made: Record, _: AsyncClientSession) -> Record:
        permissions.act_by_rule_permission(access, made["event"], permissions.CHANGE)
        return made

    return await named_records.restore_named_record(
        access.scope, RULES, rule_id, to_revision, revision, partial(_authorize, access), adjust
    )


async def _read(scope: Scope, form: NotificationForm) -> Record:
    kind = EVENTS[form.event]
    name = named_records.read_record_name(form.name, "notification")
    check_message(form.event, form.title, form.text)
    check_event_condition(form.event, form.condition)
    await demand_condition_tags(scope, form.condition)
    if not (form.users or form.groups or form.parts):
        raise Invalid("Choose who is told: people, a group or a role.", code=ErrorCode.AUDIENCE_NEEDED)
    if any(part not in kind.parts for part in form.parts):
        raise Invalid(
            "Nobody is part of this event in that way. Choose who is told again.", code=ErrorCode.NO_SUCH_PART
        )
    if kind.in_panel and form.channel is not NotificationChannel.MAIL:
        raise Invalid(
            "The panel shows this anyway, to everyone who may open it. Choose email.", code=ErrorCode.IN_PANEL
        )
    if kind.days and not form.days:
        raise Invalid("Days ahead: enter how many days before, from 1 to 365.", code=ErrorCode.DAYS_NEEDED)
    accounts = (
        [parse_object_id(account_id, "account") for account_id in dict.fromkeys(form.accounts)]
        if kind.by_account
        else []
    )
    if accounts and await scoped(Account, scope).count({"_id": {"$in": accounts}}) < len(accounts):
        raise Invalid("One of the accounts is not there anymore. Choose the accounts again.", code=ErrorCode.NO_ACCOUNT)
    return {
        "name": name,
        "event": form.event,
        "is_active": form.is_active,
        "users": [parse_object_id(user_id, "user") for user_id in dict.fromkeys(form.users)],
        "groups": [parse_object_id(group_id, "group") for group_id in dict.fromkeys(form.groups)],
        "parts": [part for part in kind.parts if part in form.parts],
        "accounts": accounts,
        "condition": form.condition if form.condition and form.condition.get("fields") else None,
        "days": form.days if kind.days else 0,
        "channel": form.channel,
        "pace": form.pace,
        "hour": form.hour,
        "weekday": form.weekday,
        "title": " ".join(form.title.split()),
        "text": form.text.strip(),
        "is_optional": form.is_optional,
    }


def _authorize(access: Access, rule: StoredNotificationRule) -> str:
    permissions.demand_visible_event(access, rule["event"])
    return permissions.act_by_rule_permission(access, rule["event"], permissions.CHANGE).right
