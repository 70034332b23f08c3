"""What the worker's parent does with the message of a job that has ended."""

from collections.abc import Callable

import structlog
from celery.worker.request import Request

log = structlog.get_logger()


class JobRequest(Request):
    """A message whose connection may be gone before its job ends.

    Acknowledging it on a connection that has been closed since raises whatever the transport runs into (kombu 5.7: an
    AttributeError), which would end the worker's parent and its jobs. The message is redelivered anyway, and a finished
    job does nothing the second time.
    """

    def acknowledge(self) -> None:
        """Acknowledge the message."""
        self._settled(super().acknowledge)

    def reject(self, requeue: bool = False) -> None:
        """Give the message back."""
        self._settled(lambda: super(JobRequest, self).reject(requeue=requeue))

    def _settled(self, settle: Callable[[], object]) -> None:
        try:
            settle()
        except Exception as lost:
            log.warning(
                "message not acknowledged, it will come again", job=self.name, job_id=self.id, reason=repr(lost)
            )
            self.acknowledged = True
