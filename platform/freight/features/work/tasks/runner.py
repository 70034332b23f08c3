"""The worker's side of a task: one holder at a time, progress, chunks stored once, and an end that is always
recorded."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import FreightError
from freight.core.records import Stored, Values
from freight.documents.task import ACTIVE, Task, TaskStatus, match_task_in_status, match_task_without_chunks
from freight.features.work.tasks import cancel
from freight.features.work.tasks.lease import TaskLease, hold_task_lease
from freight.features.work.tasks.slots import hold_job_slot, is_other_company_waiting, needs_job_slot, send_waiting_task
from freight.features.work.tasks.task_events import TaskEvent, record_task_end
from freight.kit import clock
from freight.kit.access import find_current_grant
from freight.kit.storage.scopes import Grant, Scope, load_system_place
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.transient_errors import is_transient_error

log = structlog.get_logger()

# a job that crashes its worker each time is given up, so that it cannot loop forever
MOST_ATTEMPTS = 5
_GIVEN_UP = "The task stopped several times and was canceled. Start it again. If it fails again, call the help desk."
_BROKEN = "Please try after some time."
_REVOKED = "Your rights changed while this task was running."


class TaskCancelled(Exception):
    """Raised by a job that stopped because the user asked; the text says what is stored."""


class TaskTakenOver(Exception):
    """Raised when another worker holds the task now: this one stops at once, without recording an end."""


@dataclass(frozen=True)
class TaskOutcome:
    """How a job ended, in the words of the notification: a message, and the screen and file it links to."""

    message: str = ""
    link: str | None = None
    file_id: str = ""
    news: TaskEvent | None = None  # an event that notification rules can report


@dataclass(frozen=True)
class TaskContext:
    """A task as its job sees it. `scope` is that of the user who started it, as it was when this attempt began: the
    task stops at its next check if the user's permissions shrink."""

    key: str
    scope: Scope
    kind: str
    arguments: Values
    processed: int
    total: int
    done_chunks: frozenset[int]
    _lease: TaskLease = field(repr=False)
    helps: bool = False  # helps the worker that holds the task
    _revoked: list[str] = field(default_factory=list, repr=False)  # why the user's permissions no longer suffice

    async def gives_way(self) -> bool:
        """Return whether a helper should stop, because tasks of another company wait for a slot."""
        return self.helps and await is_other_company_waiting({"company_id": self.scope.company_id})

    async def is_cancelled(self) -> bool:
        """Return whether the user asked to stop, or no longer has the permissions for this task. Raises TaskTakenOver
        when another worker has the task."""
        self._still_ours()
        return await cancel.is_cancellation_requested(self.key) or await self._is_revoked()

    async def _is_revoked(self) -> bool:
        if not self._revoked and await _scope_now(self.scope) != self.scope:
            self._revoked.append(_REVOKED)  # a list, because the context is frozen
        return bool(self._revoked)

    def stopped(self, stored: str) -> str:
        """Return why the task ended early, and what stays."""
        return " ".join(reason for reason in (*self._revoked, stored) if reason) or "Canceled."

    async def stop_if_cancelled(self, stored: str = "") -> None:
        """Raise TaskCancelled when the user asked to stop; `stored` says what stays, e.g. "12,000 of 30,000 rows"."""
        if await self.is_cancelled():
            raise TaskCancelled(stored)

    async def progress(self, processed: int, total: int | None = None) -> None:
        """Record the progress of the work; never inside a transaction that also claims a chunk."""
        self._still_ours()
        now = clock.now()
        counts: dict[str, object] = {"processed_count": processed, "heartbeat_on": now, "updated_on": now}
        if total is not None:
            counts["total_count"] = total
        await scoped(Task, self.scope).update_one({"key": self.key}, {"$set": counts})

    def _still_ours(self) -> None:
        if self._lease.lost:
            raise TaskTakenOver


async def claim_chunk(work: TaskContext, number: int, session: AsyncClientSession, *, rows: int = 0) -> bool:
    """Mark chunk `number` as done, inside the transaction that stores it. Return False if it is already done.

    Marker and rows are committed together, so a job that is killed and run again stores each chunk exactly once. `rows`
    is added to the progress in the same write. Raises TaskTakenOver when another worker has the task.
    """
    return await claim_chunks(work, [number], session, rows=rows)


async def claim_chunks(
    work: TaskContext, numbers: Sequence[int], session: AsyncClientSession, *, rows: int = 0
) -> bool:
    """Mark several chunks that are stored together, as `claim_chunk` does for one. Return False, and mark none, if one
    of them is already done."""
    work._still_ours()
    now = clock.now()
    marked = await scoped(Task, work.scope).update_one(
        match_task_without_chunks(work.key, numbers),
        {
            "$push": {"done_chunks": {"$each": list(numbers)}},
            "$inc": {"processed_count": rows},
            "$set": {"heartbeat_on": now, "updated_on": now},
        },
        session=session,
    )
    return marked.modified_count == 1


async def add_outcome_counts(work: TaskContext, counts: Mapping[str, int], session: AsyncClientSession) -> None:
    """Add what a chunk came to, inside the transaction that claims it: a message at the end counts all attempts."""
    added = {f"outcome_counts.{name}": count for name, count in counts.items()}
    await scoped(Task, work.scope).update_one({"key": work.key}, {"$inc": added}, session=session)


async def load_outcome_counts(work: TaskContext) -> Mapping[str, int]:
    """Return what the chunks of a task came to so far, in all attempts."""
    task = await scoped(Task, work.scope).find_one({"key": work.key}, ["outcome_counts"])
    return task.get("outcome_counts", {}) if task else {}


async def perform_task(key: str, body: Callable[[TaskContext], Awaitable[TaskOutcome | None]]) -> None:
    """Run `body` on the task `key`, as a job does, and record how it ended.

    A task that is finished, canceled or held by another worker is left alone, and so is a long one without a slot
    (`places`), so the same message may arrive any number of times. A FreightError fails the task with its message;
    TaskCancelled cancels it; a lost connection leaves it to be sent again; anything else is logged and fails it with a
    sentence that reveals no internals.
    """
    async with hold_task_lease(key) as lease:
        task = await Task.of_key(key) if lease else None
        if lease is None or task is None or task["running_status"] not in ACTIVE:
            return
        async with hold_job_slot(task) as has_place:
            if not has_place:
                log.info("task waits for a place", task=key)
                return
            await _attempt(key, lease, body)
    if needs_job_slot(task):
        await send_waiting_task()


async def _attempt(key: str, lease: TaskLease, body: Callable[[TaskContext], Awaitable[TaskOutcome | None]]) -> None:
    work = await _begin(key, lease)
    if work is None:
        return
    try:
        outcome = await body(work) or TaskOutcome()
    except TaskTakenOver:
        log.info("task taken over by another worker", task=key)
    except TaskCancelled as stopped:
        await _end(work, TaskStatus.CANCELED, TaskOutcome(work.stopped(str(stopped))))
    except FreightError as refused:
        log.warning("task refused", task=key, kind=work.kind, code=refused.code, message=refused.message)
        await _end(work, TaskStatus.FAILED, TaskOutcome(refused.message))
    except Exception as fault:
        if is_transient_error(fault):
            log.warning("task interrupted, it will be sent again", task=key, exc_info=True)
            raise
        log.exception("task failed", task=key, kind=work.kind)
        await _end(work, TaskStatus.FAILED, TaskOutcome(_BROKEN))
    else:
        await _end(work, TaskStatus.COMPLETED, outcome)


async def assist_task(key: str, body: Callable[[TaskContext], Awaitable[None]]) -> None:
    """Run `body` to help the worker that holds the task `key`, which alone records how the task ends.

    Nothing happens for a task that is not running: the message came too late, or the holder is lost and will call
    again. Whatever stops `body` is logged; the holder takes over what it left.
    """
    task = await Task.of_key(key)
    if task is None or task["running_status"] != TaskStatus.RUNNING:
        return
    async with hold_job_slot(task, helps=True) as has_place:
        if not has_place or await is_other_company_waiting(task):
            return
        work = await _work(task, TaskLease(key, token=""))
        if work._revoked:
            return
        try:
            await body(replace(work, helps=True))
        except (TaskCancelled, TaskTakenOver):
            log.info("help with a task stopped", task=key)
        except FreightError as refused:
            log.warning("help with a task refused", task=key, message=refused.message)
    await send_waiting_task()


async def _work(found: Stored, lease: TaskLease) -> TaskContext:
    accounts = found.get("granted_accounts")
    grant = Grant(found["system_id"], None if accounts is None else frozenset(accounts))
    place = await load_system_place(found["system_id"])
    task_scope = Scope(
        found["company_id"], (grant,), found["user_id"], place, found.get("right", ""), found.get("key_id", "")
    )
    scope = await _scope_now(task_scope)
    return TaskContext(
        key=found["key"],
        scope=scope or task_scope,
        kind=found["kind"],
        arguments=found["job_arguments"],
        processed=found["processed_count"],
        total=found["total_count"],
        done_chunks=frozenset(found["done_chunks"]),
        _lease=lease,
        _revoked=[] if scope else [_REVOKED],
    )


async def _scope_now(asked: Scope) -> Scope | None:
    """Return what is left of a scope with the permissions its user holds now; None if they lost the permission itself.
    Tasks of the suite have no user."""
    if not ObjectId.is_valid(asked.user_id):
        return asked
    current_grant = await find_current_grant(asked)
    return replace(asked, grants=(asked.grants[0].within(current_grant),)) if current_grant else None


async def _begin(key: str, lease: TaskLease) -> TaskContext | None:
    """Set the task to Running for another attempt; return None if there is nothing left to do."""
    task = await Task.of_key(key)
    if task is None or task["running_status"] not in ACTIVE:
        return None
    work = await _work(task, lease)
    if task["cancel_requested"] or work._revoked:
        await _end(work, TaskStatus.CANCELED, TaskOutcome(work.stopped("")))
        return None
    if task["attempts"] >= MOST_ATTEMPTS:
        log.error("task given up", task=key, kind=work.kind, attempts=task["attempts"])
        await _end(work, TaskStatus.FAILED, TaskOutcome(_GIVEN_UP))
        return None
    now = clock.now()
    begun = await scoped(Task, work.scope).update_one(
        match_task_in_status(key, ACTIVE),
        {
            "$inc": {"attempts": 1},
            "$set": {
                "running_status": TaskStatus.RUNNING,
                "started_on": now,
                "heartbeat_on": now,
                "updated_on": now,
                "resumed_from": work.processed,
            },
        },
    )
    return work if begun.modified_count else None


async def _end(work: TaskContext, status: TaskStatus, outcome: TaskOutcome) -> None:
    """Record the end once; this marks the notification as unread again."""
    now = clock.now()
    change: dict[str, object] = {
        "running_status": status,
        "message": outcome.message,
        "file_id": outcome.file_id,
        "finished_on": now,
        "updated_on": now,
        "read": False,
    }
    if outcome.link is not None:
        change["link"] = outcome.link
    running = match_task_in_status(work.key, ACTIVE)

    async def store(session: AsyncClientSession) -> None:
        ended = await scoped(Task, work.scope).find_one_and_update(running, {"$set": change}, session=session)
        if ended:
            await record_task_end(work.scope, ended, outcome.news, session)

    await run_in_transaction(store)
    await cancel.clear_cancellation(work.key)
