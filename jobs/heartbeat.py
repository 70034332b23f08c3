"""The heartbeat of a worker: shows that the loop of its parent process, which hands out the messages, is running."""

from typing import Any

from celery import bootsteps

from freight.kit.settings import load_settings
from freight.kit.storage import heartbeats


class HeartbeatStep(bootsteps.StartStopStep):
    """Celery starts this step with the message consumer and stops it when the consumer loses the broker: a worker that
    fetches no messages sends no heartbeat."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: object, **_: object) -> None:
        super().__init__(consumer)
        self._heart = heartbeats.Heartbeat(load_settings(), heartbeats.WORKER)
        self._timer: Any = None

    def start(self, consumer: Any) -> None:
        """Send a heartbeat now, and from then on by the loop's timer."""
        self._heart.beat()
        self._timer = consumer.timer.call_repeatedly(heartbeats.BEAT_SECONDS, self._heart.beat)

    def stop(self, consumer: object) -> None:
        """Stop the heartbeat."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._heart.close()
