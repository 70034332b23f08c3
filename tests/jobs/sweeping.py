"""Waiting for a worker while the sweep runs, as the scheduler would run it: what a killed worker left is sent again."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from freight.features.work.tasks.sweep import resend_silent_tasks
from tests.fixtures.waiting import LOOK_SECONDS, until

T = TypeVar("T")


async def until_swept(look: Callable[[], Awaitable[T]], awaited: str, *, every: float = LOOK_SECONDS) -> T:
    """What `look` finds, once that is something; see `fixtures.waiting`."""
    return await until(look, awaited, meanwhile=resend_silent_tasks, every=every)
