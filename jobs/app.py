"""The Celery application, and `job`, which turns a coroutine function into a job of it.

@job("uploads.check")
async def check(task_key: str) -> None:
    await work.perform(task_key, service.check)
"""

import gc
import inspect
import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from celery import Celery, Task, signals
from celery.apps import worker as celery_worker

from freight.embedded.child_process import die_with_parent
from freight.kit.jobs.gc_pauses import resume_gc
from freight.kit.jobs.queue import get_broker_options
from freight.kit.logs import configure_logs, log_in_signal_handler
from freight.kit.settings import Settings, load_settings
from freight.kit.storage.transient_errors import is_transient_error
from jobs.heartbeat import HeartbeatStep
from jobs.runtime import Runtime
from jobs.tasks import MODULES

log = structlog.get_logger()

MOST_RETRIES = 5
RETRY_SECONDS = 2
"""A lost database or broker is usually back within seconds; each further try waits twice as long."""

PROCESS_MEMORY_KB = 450_000
"""A worker process above this is replaced after its job: parsing large workbooks leaves fragmented memory behind."""

JobBody = Callable[..., Awaitable[None]]
Decorated = TypeVar("Decorated", bound=JobBody)


JOBS: dict[str, JobBody] = {}
"""All jobs by name."""


def make_celery(settings: Settings) -> Celery:
    """Return the application for one installation.

    Jobs are acknowledged when they end, one is fetched at a time, and no result is kept: the outcome of a piece of work
    is in its Task document. A worker that is killed loses nothing: its message comes back within seconds.
    """
    celery = Celery("freight", broker=settings.redis_url, include=list(MODULES))
    celery.conf.update(
        broker_transport_options=get_broker_options() | {"global_keyprefix": settings.redis_prefix},
        broker_connection_retry_on_startup=True,
        # a broker that is away for an hour must not leave dead workers behind
        broker_connection_max_retries=None,
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        task_acks_late=True,
        # bounded, unlike task_reject_on_worker_lost, which would redeliver a job that kills its process forever
        task_retry_on_worker_lost=True,
        worker_lost_wait=1.0,
        # a process is up at once (`jobs/runtime.py`), but "at once" may be long on a busy machine
        worker_proc_alive_timeout=60.0,
        worker_prefetch_multiplier=1,
        # one more than there are places for long work (`features/work/tasks/slots.py`): short work always finds a
        # process
        worker_concurrency=settings.worker_concurrency + 1,
        worker_max_memory_per_child=PROCESS_MEMORY_KB,
        worker_cancel_long_running_tasks_on_connection_loss=True,
        # on a stop: finish what ends within these seconds, give the rest back to the queue
        worker_soft_shutdown_timeout=5.0,
        worker_redirect_stdouts=False,
        worker_send_task_events=False,
        timezone="UTC",
    )
    celery.steps["consumer"].add(HeartbeatStep)
    return celery


settings = load_settings()
configure_logs(settings.log_level)
# what Celery says on a stop bypasses the logs, as bare text
celery_worker.safe_say = log_in_signal_handler
celery = make_celery(settings)
runtime = Runtime(settings)


class RuntimeTask(Task):
    """A Celery task whose function is a coroutine function, run by the runtime of its process."""

    abstract = True
    Request = "jobs.requests:JobRequest"
    max_retries = MOST_RETRIES
    default_retry_delay = RETRY_SECONDS

    def __call__(self, *positional: object, **arguments: object) -> None:
        """Run it. A lost connection tries again later; any other error ends the job and is logged by Celery."""
        # the request is kept per thread: read it here, because the loop's thread sees an empty one
        retries = self.request.retries
        try:
            runtime.run(_named(self.name, self.request.id, self.run(*positional, **arguments)))
        except Exception as lost:
            if not is_transient_error(lost):
                raise
            log.warning("job interrupted, trying again", job=self.name, retries=retries)
            raise self.retry(exc=lost, countdown=RETRY_SECONDS * 2**retries) from lost


async def _named(name: str, job_id: str, body: Awaitable[None]) -> None:
    """Await the body with the job's name and id in every line it logs."""
    with structlog.contextvars.bound_contextvars(job=name, job_id=job_id):
        await body


def job(name: str) -> Callable[[Decorated], Decorated]:
    """Register a coroutine function as the job `name`. It takes ids and plain values, is idempotent, and may run
    again after it was interrupted anywhere. Raises ValueError for a name that is taken."""

    def register(body: Decorated) -> Decorated:
        if name in JOBS:
            raise ValueError(f"Two jobs are named {name!r}.")
        is_coroutine_function = inspect.iscoroutinefunction(body)
        if not is_coroutine_function:
            raise TypeError(f"The job {name!r} is not a coroutine function.")
        JOBS[name] = body
        celery.task(body, name=name, base=RuntimeTask)
        return body

    return register


@signals.setup_logging.connect
def _leave_the_logs_alone(**_: object) -> None:
    """Keep Celery from setting up its own logging, which it does when no receiver is connected."""


@signals.import_modules.connect
def _stop_collecting(**_: object) -> None:
    """Collect nothing while a worker imports the jobs: most of what it would scan stays until the end."""
    gc.disable()


@signals.celeryd_init.connect
def _resume_collecting(**_: object) -> None:
    resume_gc()


@signals.worker_process_init.connect
def _enter(**_: object) -> None:
    # a pool process whose worker was killed would otherwise keep running alongside the one that takes over its job
    die_with_parent(signal.SIGKILL)
    runtime.start()


@signals.worker_process_shutdown.connect
def _leave(**_: object) -> None:
    runtime.stop()
