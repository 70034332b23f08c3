"""The word to stop, in Redis because a running job asks for it several times a second."""

from freight.kit.storage.connections import get_connections

# longer than any job runs; the task itself keeps the request for good
_REMEMBERED_SECONDS = 24 * 3600


def _flag(key: str) -> str:
    return get_connections().key("cancel", key)


async def request_cancellation(key: str) -> None:
    """Tell the job of that task to stop at its next check."""
    await get_connections().redis.set(_flag(key), "1", ex=_REMEMBERED_SECONDS)


async def is_cancellation_requested(key: str) -> bool:
    """Whether the user asked to stop. Cheap: jobs ask at least every 200 ms of work and between chunks."""
    return bool(await get_connections().redis.exists(_flag(key)))


async def clear_cancellation(key: str) -> None:
    """Drop the flag of a finished task."""
    await get_connections().redis.delete(_flag(key))
