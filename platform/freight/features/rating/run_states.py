"""The state of the task behind each run, with figures that are at least as new."""

from collections.abc import Mapping, Sequence

from freight.core.records import RecordT
from freight.documents.base import ScopedDocument
from freight.documents.task import ACTIVE, Task, TaskStatus
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

RunStates = Mapping[str, TaskStatus]


async def read_run_states(
    scope: Scope, kind: type[ScopedDocument[RecordT]], runs: Sequence[RecordT]
) -> tuple[list[RecordT], RunStates]:
    """Return the runs, and the state of each run's task by its key.

    A run that ended after it was read is read again: a screen stops asking once the state says that it ended, and
    would keep the figures of before for good.
    """
    keys = [run["task_key"] for run in runs]
    cursor = scoped(Task, scope).find({"key": {"$in": keys}}, {"key": 1, "running_status": 1}, archived=True)
    states = {task["key"]: TaskStatus(task["running_status"]) async for task in cursor}
    ended = [run["_id"] for run in runs if not run["finished_on"] and get_run_state(run, states) not in ACTIVE]
    if not ended:
        return list(runs), states
    reread = {run["_id"]: run async for run in scoped(kind, scope).find({"_id": {"$in": ended}})}
    return [reread.get(run["_id"], run) for run in runs], states


def get_run_state(run: Mapping[str, object], states: RunStates) -> TaskStatus:
    """Return the state of a run. The task of one that completed may have been deleted with its notification."""
    return states.get(str(run["task_key"]), TaskStatus.COMPLETED)
