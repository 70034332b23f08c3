"""The request to stop a task, kept in Redis because a running job checks it several times a second."""

from freight.kit.storage.connections import get_connections

# longer than any job runs; the task itself keeps the request permanently
_REMEMBERED_SECONDS = 24 * 3600


def _flag(key: str) -> str:
    return get_connections().key("cancel", key)


async def request_cancellation(key: str) -> None:
    """Ask the job of that task to stop at its next check."""
    await get_connections().redis.set(_flag(key), "1", ex=_REMEMBERED_SECONDS)


async def is_cancellation_requested(key: str) -> bool:
    """Return whether the user asked to stop. Cheap: jobs check at least every 200 ms of work and between chunks."""
    return bool(await get_connections().redis.exists(_flag(key)))


async def clear_cancellation(key: str) -> None:
    """Remove the request from a finished task."""
    await get_connections().redis.delete(_flag(key))
