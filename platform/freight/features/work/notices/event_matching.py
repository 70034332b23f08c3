"""Match events with the rules of a system to find whom to notify. Each user's notification is stored together with the
mark that the event was matched, so that a job that is repeated or killed notifies no one twice and forgets no one."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.notices.choosing import is_rule_applicable
from freight.core.notices.events import EVENTS, NotificationEvent
from freight.core.notices.messages import fill_message_template
from freight.core.notices.timing import NotificationChannel, get_mail_due_time
from freight.documents.domain_event import DomainEvent
from freight.documents.notice_preferences import NoticePreferences, match_muted_rule
from freight.documents.notification import Notification, NotificationState
from freight.documents.notification_rule import NotificationRule, match_active_notification_rules
from freight.documents.queue_state import mark_queued
from freight.documents.records.domain_event import StoredDomainEvent
from freight.documents.records.notification import StoredNotification
from freight.documents.records.notification_rule import StoredNotificationRule
from freight.documents.user import User
from freight.features.identity.groups import queries as groups
from freight.features.identity.people.queries import list_active_people
from freight.features.work.notices.event_visibility import VisibleEvent, find_visible_events
from freight.features.work.notices.my_rules import get_rule_timing
from freight.features.work.notices.recipients import get_current_scopes
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "notices.match"
NO_RIGHT = "May not open it"
MUTED = "Turned it off"
MAILED = "Was mailed by the request itself"
_QUEUED_FOR = timedelta(minutes=1)
_AT_ONCE = 200


async def dispatch_event_matching() -> int:
    """Queue a job for each system with new events; return how many. For the scheduler."""
    now = await database_clock.read_database_clock()
    domain_events = await DomainEvent.waiting(now, _AT_ONCE)
    for company_id, system_id in sorted(
        {(domain_event["company_id"], domain_event["system_id"]) for domain_event in domain_events}
    ):
        await get_connections().queue.enqueue(JOB, company_id=str(company_id), system_id=str(system_id))
    await mark_queued(DomainEvent, [domain_event["_id"] for domain_event in domain_events], now + _QUEUED_FOR)
    return len(domain_events)


async def match_system_events(company_id: str, system_id: str) -> None:
    """Job: match the new events of one system."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    domain_events = await scoped(DomainEvent, scope).find({"is_open": True}).sort("_id", 1).limit(_AT_ONCE).to_list()
    for domain_event in domain_events:
        await _match(scope, domain_event)


async def _match(scope: Scope, event: StoredDomainEvent) -> None:
    now = await database_clock.read_database_clock()
    notifications = [
        notice for rule in await _rules(scope, event) for notice in await _notices(scope, rule, event, now)
    ]

    async def work(session: AsyncClientSession) -> None:
        same = {"_id": event["_id"], "is_open": True}
        claimed = await scoped(DomainEvent, scope).update_one(
            same, {"$set": {"is_open": False, "updated_on": now}}, session=session
        )
        if claimed.modified_count and notifications:
            await scoped(Notification, scope).insert_many(notifications, session=session)

    await run_in_transaction(work)


async def _rules(scope: Scope, event: StoredDomainEvent) -> list[StoredNotificationRule]:
    query: dict[str, object] = match_active_notification_rules([event["event"]])
    if rule_id := event.get("rule_id"):
        query["_id"] = rule_id
    return [
        rule
        async for rule in scoped(NotificationRule, scope).find(query)
        if is_rule_applicable(
            rule.get("accounts", []),
            rule.get("condition"),
            event.get("accounts", []),
            event.get("details", {}),
        )
    ]


async def find_rule_audience(
    scope: Scope, rule: StoredNotificationRule, event: StoredDomainEvent | None = None
) -> Sequence[User]:
    """Return the users a rule notifies, by name: those who may sign in and work in the system."""
    collection: Collection[ObjectId] = {
        *rule.get("users", []),
        *await groups.list_group_members(scope, rule.get("groups", [])),
    }
    if event:
        parts = event.get("parts", {})
        collection = {*collection, *(record_id for part in rule.get("parts", []) for record_id in parts.get(part, []))}
    return await User.find({"_id": {"$in": list(collection)}, **list_active_people(scope)}).sort("name").to_list()


async def _notices(
    scope: Scope, rule: StoredNotificationRule, event: StoredDomainEvent, now: datetime
) -> list[StoredNotification]:
    people = await find_rule_audience(scope, rule, event)
    ids = [str(person.id) for person in people]
    choices = scoped(NoticePreferences, scope).find(match_muted_rule(ids, rule["_id"]), ["user_id"])
    muted = {choice["user_id"] async for choice in choices} if rule.get("is_optional", True) else set()
    right = EVENTS[NotificationEvent(event["event"])].right
    notices = []
    for user_id in ids:
        looks = await find_visible_events(await get_current_scopes(scope, user_id, [right]), user_id, [event])
        left_out = MUTED if user_id in muted else "" if event["_id"] in looks else NO_RIGHT
        notices.append(_notice(scope, rule, event, ObjectId(user_id), looks.get(event["_id"]), left_out, now))
    return notices


def _notice(
    scope: Scope,
    rule: StoredNotificationRule,
    event: StoredDomainEvent,
    user_id: ObjectId,
    look: VisibleEvent | None,
    left_out: str,
    now: datetime,
) -> StoredNotification:
    channel = NotificationChannel(rule["channel"])
    panel = channel is not NotificationChannel.MAIL and not EVENTS[NotificationEvent(event["event"])].in_panel
    mails = channel is not NotificationChannel.PANEL
    is_mailed = user_id in event.get("mailed", [])
    waits = mails and not is_mailed and not left_out
    notice: StoredNotification = Notification.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        rule_id=rule["_id"],
        event_id=event["_id"],
        event=NotificationEvent(event["event"]),
        user_id=user_id,
        # a user without access still gets a line in the rule's log, with empty text
        title=fill_message_template(rule["title"], look.details) if look else "",
        text=fill_message_template(rule["text"], look.details) if look else "",
        link=look.link if look else "",
        on=event["on"],
        state=NotificationState.LEFT_OUT
        if left_out
        else NotificationState.WAITING
        if waits
        else NotificationState.TOLD,
        reason=left_out or (MAILED if mails and is_mailed else ""),
        in_panel=panel and not left_out,
        mail_on=get_mail_due_time(get_rule_timing(rule), scope.place.time_zone, now) if waits else None,
        told_on=None if left_out or waits else now,
        queued_until=now,
        created_on=now,
        updated_on=now,
    ).model_dump(exclude={"id"})
    return notice
