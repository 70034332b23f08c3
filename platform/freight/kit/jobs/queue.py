"""Handing work to the workers by task name. `freight` never imports `jobs`."""

import asyncio
from typing import Any
from uuid import uuid4

from celery import Celery
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from freight.kit.settings import Settings


def get_broker_options() -> dict[str, object]:
    """Return the transport options both ends must share.

    A killed worker's task returns after the restore interval; the visibility timeout is far above the longest chunk,
    because a task that outlives it is run twice.
    """
    return {"visibility_timeout": 3600, "unacked_restore_interval": 2, "unacked_restore_throttle": 1}


# a broker that does not answer must block neither a caller nor a shared thread for long
_PATIENCE = {"socket_timeout": 3.0, "socket_connect_timeout": 3.0}


class Queue:
    """A producer on the broker. Arguments are ids and plain values, never documents."""

    def __init__(self, settings: Settings) -> None:
        self._celery = Celery("freight-producer", broker=settings.redis_url)
        self._celery.conf.update(
            broker_transport_options=get_broker_options() | _PATIENCE | {"global_keyprefix": settings.redis_prefix},
            task_publish_retry_policy={"max_retries": 1, "interval_start": 0.2},
            task_serializer="json",
            broker_connection_retry=False,
        )

    async def enqueue(
        self, name: str, *, task_id: str | None = None, countdown: float | None = None, **kwargs: object
    ) -> str:
        """Send the task `name`; the same `task_id` names the same piece of work. Returns the id."""
        task_id = task_id or uuid4().hex
        await asyncio.to_thread(
            self._celery.send_task, name, kwargs=kwargs, task_id=task_id, countdown=countdown, ignore_result=True
        )
        return task_id

    async def offer(self, name: str, *, task_id: str, **kwargs: Any) -> bool:
        """Send the task `name`; returns False when the broker is unreachable."""
        try:
            await self.enqueue(name, task_id=task_id, **kwargs)
        except (OperationalError, RedisError, OSError):
            return False
        return True

    def close(self) -> None:
        """Close the broker connections."""
        self._celery.close()
