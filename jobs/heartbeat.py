"""The heartbeat of a worker: the loop of its parent process, which hands out the messages, says that it goes round."""

from typing import Any

from celery import bootsteps

from freight.kit.settings import load_settings
from freight.kit.storage import heartbeats


class HeartbeatStep(bootsteps.StartStopStep):
    """Celery starts it with the consumer of messages and stops it when that loses the broker: who fetches no messages
    says nothing."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: object, **_: object) -> None:
        super().__init__(consumer)
        self._heart = heartbeats.Heartbeat(load_settings(), heartbeats.WORKER)
        self._timer: Any = None

    def start(self, consumer: Any) -> None:
        """Beat now, and from now on by the timer of the loop."""
        self._heart.beat()
        self._timer = consumer.timer.call_repeatedly(heartbeats.BEAT_SECONDS, self._heart.beat)

    def stop(self, consumer: object) -> None:
        """Beat no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._heart.close()
