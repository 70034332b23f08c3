"""Mails of rule notifications: what is due for a user in a system is one mail. It is stored together with the mark that
it was sent, so that a repeated job mails nothing twice. What the user may no longer open by then is left out."""

from datetime import timedelta

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.notices.events import EVENTS, NotificationEvent
from freight.documents.domain_event import DomainEvent
from freight.documents.notification import (
    Notification,
    NotificationState,
    match_due_notifications,
    match_waiting_notifications,
)
from freight.documents.queue_state import mark_queued
from freight.documents.records.notification import StoredNotification
from freight.documents.system import System
from freight.documents.user import User
from freight.features.work.notices.event_matching import NO_RIGHT
from freight.features.work.notices.event_visibility import find_visible_events
from freight.features.work.notices.mails import build_rule_mail
from freight.features.work.notices.recipients import find_active_user, get_current_scopes, is_system_member
from freight.kit.mail.mail_draft import get_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "notices.tell"
GONE = "No longer works here"
NO_ADDRESS = "Has no email address"
_QUEUED_FOR = timedelta(minutes=1)
_AT_ONCE = 500
_MOST_IN_MAIL = 100


async def dispatch_rule_mails() -> int:
    """Queue a job for each user with mail due; return the number of notifications. For the scheduler."""
    now = await database_clock.read_database_clock()
    due = await Notification.due(now, _AT_ONCE)
    for company_id, system_id, user_id in sorted({(e["company_id"], e["system_id"], e["user_id"]) for e in due}):
        await get_connections().queue.enqueue(
            JOB, company_id=str(company_id), system_id=str(system_id), user_id=str(user_id)
        )
    await mark_queued(Notification, [notification["_id"] for notification in due], now + _QUEUED_FOR)
    return len(due)


async def mail_rule_notifications(company_id: str, system_id: str, user_id: str) -> None:
    """Job: mail one user in one system."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    now = await database_clock.read_database_clock()
    query = match_due_notifications(ObjectId(user_id), now)
    due = await scoped(Notification, scope).find(query).sort("_id", 1).limit(_MOST_IN_MAIL).to_list()
    if not due:
        return
    user = await find_active_user(user_id)
    if user is None or not is_system_member(scope, user):
        await _leave_out(scope, due, GONE)
        return
    notifications = await _seen(scope, user_id, due)
    await _leave_out(scope, [notification for notification in due if notification not in notifications], NO_RIGHT)
    to = get_mail_address(user)
    if not to:
        await _leave_out(scope, notifications, NO_ADDRESS, stays=True)
    elif notifications:
        await _mail(scope, user, to, notifications)


async def _seen(scope: Scope, user_id: str, due: list[StoredNotification]) -> list[StoredNotification]:
    query = {"_id": {"$in": [notification["event_id"] for notification in due]}}
    events = await scoped(DomainEvent, scope).find(query).to_list()
    rights = {EVENTS[NotificationEvent(event["event"])].right for event in events}
    looks = await find_visible_events(await get_current_scopes(scope, user_id, rights), user_id, events)
    return [notification for notification in due if notification["event_id"] in looks]


async def _mail(scope: Scope, user: User, to: str, due: list[StoredNotification]) -> None:
    system = await System.get(scope.system_id)
    now = await database_clock.read_database_clock()

    async def work(session: AsyncClientSession) -> None:
        waiting = match_waiting_notifications([notification["_id"] for notification in due])
        still = await scoped(Notification, scope).find(waiting, ["_id"], session=session).to_list()
        if len(still) < len(due):
            return  # another worker was faster
        letter = build_rule_mail(user, system.name if system else "", due)
        mail_id = await store_mail(letter, to, PydanticObjectId(scope.company_id), session)
        change = {"state": NotificationState.TOLD, "reason": "", "mail_id": mail_id, "told_on": now, "updated_on": now}
        await scoped(Notification, scope).update_many(waiting, {"$set": change}, session=session)

    await run_in_transaction(work)


async def _leave_out(scope: Scope, due: list[StoredNotification], reason: str, *, stays: bool = False) -> None:
    """Record that no mail was sent, and why. `stays`: the panel shows the notification all the same."""
    if not due:
        return
    now = await database_clock.read_database_clock()
    change = {"state": NotificationState.LEFT_OUT, "reason": reason, "updated_on": now}
    if not stays:
        change["in_panel"] = False
    waiting = match_waiting_notifications([notification["_id"] for notification in due])
    await scoped(Notification, scope).update_many(waiting, {"$set": change})
