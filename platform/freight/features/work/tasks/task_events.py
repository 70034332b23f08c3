"""What a rule can report about the end of background work."""

from collections.abc import Mapping
from typing import NamedTuple

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.documents.records.task import StoredTask
from freight.documents.task import TaskStatus
from freight.kit import events
from freight.kit.events import DomainEventDraft
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope


class TaskEvent(NamedTuple):
    """The result of the work, in addition to its title and the user who started it."""

    event: NotificationEvent
    details: Mapping[str, object]


async def record_task_end(scope: Scope, task: StoredTask, news: TaskEvent | None, session: AsyncClientSession) -> None:
    """Record how work ended, in the transaction that ends it: that it failed, or the event it reports."""
    if task["running_status"] == TaskStatus.FAILED:
        news = TaskEvent(NotificationEvent.WORK_FAILED, {"reason": task.get("message", "")})
    if news is None:
        return
    names = await load_user_names([task["user_id"]])
    happened = DomainEventDraft(
        news.event,
        f"task:{task['key']}",
        task.get("link") or "/home",
        {"title": task["title"], "by": names.get(task["user_id"], ""), **news.details},
        accounts=task.get("granted_accounts") or (),
        parts={EventInvolvement.STARTED: [task["user_id"]]},
    )
    await events.store_domain_events(scope, [happened], session)
