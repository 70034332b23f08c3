"""What the end of background work is to whoever is notified of it."""

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
    """What came of the work, beside its title and who started it."""

    event: NotificationEvent
    details: Mapping[str, object]


async def record_task_end(scope: Scope, task: StoredTask, news: TaskEvent | None, session: AsyncClientSession) -> None:
    """Note how work ended, in the transaction that ends it: that it failed, or what it has to tell."""
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
