"""The word to stop, in Redis because a running job asks for it several times a second."""

from freight.kit.storage.connections import current

# longer than any job runs; the task itself keeps the request for good
_REMEMBERED_SECONDS = 24 * 3600


def _flag(key: str) -> str:
    return current().key("cancel", key)


async def ask_to_stop(key: str) -> None:
    """Tell the job of that task to stop at its next check."""
    await current().redis.set(_flag(key), "1", ex=_REMEMBERED_SECONDS)


async def is_cancelled(key: str) -> bool:
    """Whether the user asked to stop. Cheap: jobs ask at least every 200 ms of work and between chunks."""
    return bool(await current().redis.exists(_flag(key)))


async def forget(key: str) -> None:
    """Drop the flag of a finished task."""
    await current().redis.delete(_flag(key))
