"""The mails of rules: what is due for a person in a system is one mail. It is stored together with the note that he was
told, so that a job that is run again mails nothing twice. What he may no longer open when it is due is left out."""

from datetime import timedelta

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.notices.events import EVENTS, Event
from freight.documents.domain_event import DomainEvent
from freight.documents.notification import Notification, NotificationState
from freight.documents.queueing import note_queued
from freight.documents.records.notification import StoredNotification
from freight.documents.system import System
from freight.documents.user import User
from freight.features.work.notices.letters import of_rules
from freight.features.work.notices.matching import NO_RIGHT
from freight.features.work.notices.people import active, scopes_now, works_in
from freight.features.work.notices.visibility import looks_of
from freight.kit.mail.letter import mail_address
from freight.kit.mail.post import post
from freight.kit.storage import shared_clock
from freight.kit.storage.connections import current
from freight.kit.storage.scopes import Scope, scope_of
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import in_transaction

JOB = "notices.tell"
GONE = "No longer works here"
NO_ADDRESS = "Has no email address"
_QUEUED_FOR = timedelta(minutes=1)
_AT_ONCE = 500
_MOST_IN_MAIL = 100


async def dispatch() -> int:
    """Tell the workers of the people to whom a mail is due; returns of how many notices. For the scheduler."""
    now = await shared_clock.now()
    due = await Notification.due(now, _AT_ONCE)
    for company_id, system_id, user_id in sorted({(e["company_id"], e["system_id"], e["user_id"]) for e in due}):
        await current().queue.enqueue(JOB, company_id=str(company_id), system_id=str(system_id), user_id=str(user_id))
    await note_queued(Notification, [each["_id"] for each in due], now + _QUEUED_FOR)
    return len(due)


async def perform(company_id: str, system_id: str, user_id: str) -> None:
    """The job of one person in one system."""
    scope = await scope_of(ObjectId(company_id), ObjectId(system_id))
    now = await shared_clock.now()
    query = {"user_id": ObjectId(user_id), "state": NotificationState.WAITING, "mail_on": {"$lte": now}}
    due = await scoped(Notification, scope).find(query).sort("_id", 1).limit(_MOST_IN_MAIL).to_list()
    if not due:
        return
    user = await active(user_id)
    if user is None or not works_in(scope, user):
        await _leave_out(scope, due, GONE)
        return
    seen = await _seen(scope, user_id, due)
    await _leave_out(scope, [each for each in due if each not in seen], NO_RIGHT)
    to = mail_address(user)
    if not to:
        await _leave_out(scope, seen, NO_ADDRESS, stays=True)
    elif seen:
        await _mail(scope, user, to, seen)


async def _seen(scope: Scope, user_id: str, due: list[StoredNotification]) -> list[StoredNotification]:
    wanted = {"_id": {"$in": [each["happening_id"] for each in due]}}
    happenings = await scoped(DomainEvent, scope).find(wanted).to_list()
    rights = {EVENTS[Event(each["event"])].right for each in happenings}
    looks = await looks_of(await scopes_now(scope, user_id, rights), user_id, happenings)
    return [each for each in due if each["happening_id"] in looks]


async def _mail(scope: Scope, user: User, to: str, due: list[StoredNotification]) -> None:
    system = await System.get(scope.system_id)
    now = await shared_clock.now()

    async def work(session: AsyncClientSession) -> None:
        waiting = {"_id": {"$in": [each["_id"] for each in due]}, "state": NotificationState.WAITING}
        still = await scoped(Notification, scope).find(waiting, ["_id"], session=session).to_list()
        if len(still) < len(due):
            return  # another worker was faster
        letter = of_rules(user, system.name if system else "", due)
        mail_id = await post(letter, to, PydanticObjectId(scope.company_id), session)
        change = {"state": NotificationState.TOLD, "reason": "", "mail_id": mail_id, "told_on": now, "updated_on": now}
        await scoped(Notification, scope).update_many(waiting, {"$set": change}, session=session)

    await in_transaction(work)


async def _leave_out(scope: Scope, due: list[StoredNotification], reason: str, *, stays: bool = False) -> None:
    """Note that there is no mail, and why. `stays`: the panel shows it all the same."""
    if not due:
        return
    now = await shared_clock.now()
    change = {"state": NotificationState.LEFT_OUT, "reason": reason, "updated_on": now}
    if not stays:
        change["in_panel"] = False
    waiting = {"_id": {"$in": [each["_id"] for each in due]}, "state": NotificationState.WAITING}
    await scoped(Notification, scope).update_many(waiting, {"$set": change})
