"""Accept background work and show it to the user who asked for it. Users see only their own tasks of the current
system."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NotRequired, TypedDict, Unpack
from uuid import uuid4

import structlog
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, NotFound
from freight.core.records import Stored
from freight.documents.base import Filter
from freight.documents.records.task import StoredTask
from freight.documents.task import ACTIVE, Task, TaskStatus, match_task_in_status
from freight.features.work.tasks.cancel import request_cancellation
from freight.kit import clock
from freight.kit.storage import closing_guard
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

_MOST_SHOWN = 200
_SOON_SECONDS = 2
# workers on other machines have clocks of their own: better report a change twice than miss it
_OVERLAP = timedelta(seconds=2)
# what delete-all removes; a failed task stays until the user deletes it individually (R046)
_CLEARED = (TaskStatus.COMPLETED, TaskStatus.CANCELED)


class TaskSpec(TypedDict):
    """Background work: what the panel shows of it, and the job that does it."""

    kind: str
    title: str
    job_name: str
    arguments: NotRequired[Mapping[str, object]]
    total: NotRequired[int]
    link: NotRequired[str]


async def accept_task(
    scope: Scope, *, session: AsyncClientSession | None = None, **work: Unpack[TaskSpec]
) -> StoredTask:
    """Store background work with its arguments and return the task (its `key` is the memCacheKey on the wire).

    With `session` it is accepted together with the record it works on, or not at all. Call `send_task` afterwards; if
    this process or the broker dies in between, the sweep sends it. The job `job_name` is called with only `task_key`,
    which it passes to `work.perform_task`.
    """
    now = clock.now()
    accounts = scope.grants[0].account_ids
    task: StoredTask = Task(
        company_id=scope.company_id,
        system_id=scope.system_id,
        granted_accounts=None if accounts is None else sorted(accounts),
        right=scope.right,
        key_id=scope.key,
        key=uuid4().hex,
        user_id=scope.user_id,
        kind=work["kind"],
        title=work["title"],
        job_name=work["job_name"],
        job_arguments=dict(work.get("arguments", {})),
        total_count=work.get("total", 0),
        link=work.get("link", ""),
        requested_on=now,
        heartbeat_on=now,
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
    ).model_dump(exclude={"id"})

    async def store(session: AsyncClientSession) -> None:
        await closing_guard.register_new_work(scope, session)
        await scoped(Task, scope).insert_one(task, session=session)

    await (store(session) if session else run_in_transaction(store))
    return task


async def send_task(task: Stored) -> None:
    """Send an accepted task to the workers. While the broker is down, the sweep does it later: the work is accepted."""
    if not await get_connections().queue.offer(task["job_name"], task_id=task["key"], task_key=task["key"]):
        log.warning("task accepted, to be sent by the sweep", task=task["key"])


async def send_task_soon(task: Stored) -> None:
    """Send a task that is stored in a transaction about to commit. If it commits late, the sweep sends the task again;
    if it fails, there is no task to run."""
    name, key = task["job_name"], task["key"]
    await get_connections().queue.offer(name, task_id=key, task_key=key, countdown=_SOON_SECONDS)


async def start_task(scope: Scope, **work: Unpack[TaskSpec]) -> StoredTask:
    """Accept background work that has no record of its own, and send it."""
    task = await accept_task(scope, **work)
    await send_task(task)
    return task


async def notify_user(
    scope: Scope, *, kind: str, title: str, message: str, link: str, session: AsyncClientSession, file_id: str = ""
) -> None:
    """Put a message into the notification panel of the scope's user: something they must know but did not ask for.
    `file_id`: a file made for them, which is then among their downloads."""
    now = clock.now()
    task = Task(
        company_id=scope.company_id,
        system_id=scope.system_id,
        key=uuid4().hex,
        user_id=scope.user_id,
        kind=kind,
        title=title,
        job_name="",
        running_status=TaskStatus.COMPLETED,
        message=message,
        link=link,
        file_id=file_id,
        requested_on=now,
        finished_on=now,
        heartbeat_on=now,
        created_on=now,
        updated_on=now,
    ).model_dump(exclude={"id"})
    await scoped(Task, scope).insert_one(task, session=session)


async def list_own_tasks(scope: Scope, since: datetime | None = None) -> list[StoredTask]:
    """List the user's tasks, newest first; with `since`, only those that changed after it or just before."""
    query = build_own_task_query(scope)
    if since:
        query["updated_on"] = {"$gt": since - _OVERLAP}
    cursor = scoped(Task, scope).find(query, {"done_chunks": 0, "job_arguments": 0})
    return await cursor.sort("requested_on", -1).limit(_MOST_SHOWN).to_list()


async def get_own_task(scope: Scope, key: str) -> StoredTask:
    """Return one task of the user. Raises NotFound for a key of another user."""
    task = await scoped(Task, scope).find_one({"key": key, **build_own_task_query(scope)})
    if task is None:
        raise NotFound("Task not found.")
    return task


async def mark_own_tasks_read(scope: Scope, keys: Sequence[str]) -> None:
    """Mark tasks of the user as read, because the panel was opened (R044)."""
    await scoped(Task, scope).update_many(
        {"key": {"$in": list(keys)}, **build_own_task_query(scope)}, {"$set": {"read": True}}
    )


async def delete_own_tasks(scope: Scope, keys: Sequence[str]) -> None:
    """Remove single notifications from the panel (R045). Raises Conflict for one that is still running."""
    query = {"key": {"$in": list(keys)}, **build_own_task_query(scope)}
    if await scoped(Task, scope).count({**query, "running_status": {"$in": ACTIVE}}, limit=1):
        raise Conflict("This task is still running. Cancel it first.", code=ErrorCode.TASK_RUNNING)
    await _archive(scope, query)


async def delete_finished_tasks(scope: Scope) -> None:
    """Remove all completed and canceled notifications from the panel (R046)."""
    await _archive(scope, {**build_own_task_query(scope), "running_status": {"$in": _CLEARED}})


async def cancel_own_task(scope: Scope, key: str) -> StoredTask:
    """Cancel a task (R047): at once while it waits, at its next check while it runs. Return it in its new state.

    Raises NotFound for a key of another user; canceling a finished task changes nothing.
    """
    await get_own_task(scope, key)
    tasks, now = scoped(Task, scope), clock.now()
    await tasks.update_one(
        match_task_in_status(key, [TaskStatus.QUEUED]),
        {
            "$set": {
                "running_status": TaskStatus.CANCELED,
                "message": "Canceled before it started.",
                "finished_on": now,
                "updated_on": now,
            }
        },
    )
    await tasks.update_one(
        match_task_in_status(key, [TaskStatus.RUNNING]), {"$set": {"cancel_requested": True, "updated_on": now}}
    )
    await request_cancellation(key)
    return await get_own_task(scope, key)


def estimate_seconds_left(task: Stored, now: datetime) -> int | None:
    """Return the remaining seconds at the speed of the current attempt; None if they cannot be estimated."""
    begun: datetime | None = task.get("started_on")
    processed, total = int(task["processed_count"]), int(task["total_count"])
    fresh = processed - task.get("resumed_from", 0)
    if task["running_status"] != TaskStatus.RUNNING or not begun or fresh <= 0 or total < processed:
        return None
    seconds: float = (now - begun).total_seconds() / fresh * (total - processed)
    return round(seconds)


def build_own_task_query(scope: Scope) -> dict[str, object]:
    """Return the query for the user's own tasks; for an API key, only those it started, since it sees nothing else of
    its owner."""
    return {"user_id": scope.user_id, **({"key_id": scope.key} if scope.key else {})}


async def _archive(scope: Scope, query: Filter) -> None:
    await scoped(Task, scope).update_many(query, {"$set": {"archived": True, "updated_on": clock.now()}})
