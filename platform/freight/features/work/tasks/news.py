"""What the end of background work is to whoever is notified of it."""

from collections.abc import Mapping
from typing import NamedTuple

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.notices.events import Event, Part
from freight.documents.records.task import StoredTask
from freight.documents.task import RunningStatus
from freight.kit import events
from freight.kit.events import Happened
from freight.kit.records.history import user_names
from freight.kit.storage.scopes import Scope


class News(NamedTuple):
    """What came of the work, beside its title and who started it."""

    event: Event
    details: Mapping[str, object]


async def note_end(scope: Scope, task: StoredTask, news: News | None, session: AsyncClientSession) -> None:
    """Note how work ended, in the transaction that ends it: that it failed, or what it has to tell."""
    if task["running_status"] == RunningStatus.FAILED:
        news = News(Event.WORK_FAILED, {"reason": task.get("message", "")})
    if news is None:
        return
    names = await user_names([task["user_id"]])
    happened = Happened(
        news.event,
        f"task:{task['key']}",
        task.get("link") or "/home",
        {"title": task["title"], "by": names.get(task["user_id"], ""), **news.details},
        accounts=task.get("granted_accounts") or (),
        parts={Part.STARTED: [task["user_id"]]},
    )
    await events.note(scope, [happened], session)
