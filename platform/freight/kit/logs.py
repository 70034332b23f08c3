"""Logs of a process: JSON lines for machines, plain lines in a terminal, never a secret.

All output of a process goes the same way: our own events, those of the libraries (uvicorn, Celery, APScheduler),
warnings, and the error that ends it. A library's own pretty tracebacks would print the local variables of every frame,
passwords and session ids among them; ours name files and lines only.
"""

import json
import logging
import os
import sys
import threading
from collections.abc import MutableMapping
from contextlib import suppress
from datetime import UTC, datetime
from types import TracebackType
from typing import TextIO

import orjson
import structlog
from structlog.typing import Processor

# values under these names are never written, whatever the source
SECRET = frozenset(
    {"password", "new_password", "current_password", "session_id", "stored", "ticket", "token", "secret"}
)
_HIDDEN = "***"
# their lines about every call or every second duplicate ours or are not needed: only their warnings are kept
_QUIET = ("apscheduler", "httpx", "httpcore", "pymongo", "asyncio", "celery.worker.strategy", "kombu", "uvicorn.access")

Event = MutableMapping[str, object]


def hide_secrets(_: object, __: str, event: Event) -> Event:
    """Blank the values whose name marks them as secret."""
    for name in SECRET & event.keys():
        event[name] = _HIDDEN
    return event


def configure_logs(level: str) -> None:
    """Set up the logs of this process at `level` ("INFO", …). Each program does it first; doing it again is
    harmless."""
    lowest = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    every: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
    ]
    rendering = _rendering(sys.stdout.isatty())
    structlog.configure(
        processors=[*every, *rendering],
        wrapper_class=structlog.make_filtering_bound_logger(lowest),
        # line and line end in one write: otherwise two threads could write two lines into one
        logger_factory=structlog.WriteLoggerFactory(),
        cache_logger_on_first_use=False,
    )
    library_lines = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*every, structlog.stdlib.add_logger_name],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
    )
    handler = _Output()
    handler.setFormatter(library_lines)
    logging.basicConfig(handlers=[handler], level=lowest, force=True)
    logging.captureWarnings(capture=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(lowest, logging.WARNING))
    sys.excepthook = _last_words
    threading.excepthook = _last_words_of_a_thread


def log_in_signal_handler(event: str, *_: object) -> None:
    """Log one event of a signal handler, which must not wait for a lock: a line in the same form, in one write."""
    line = {"event": event, "level": "info", "timestamp": datetime.now(UTC).isoformat()}
    output_text = event if sys.stdout.isatty() else _as_json(line)
    with suppress(OSError):
        os.write(sys.stdout.fileno(), f"{output_text}\n".encode())


class _Output(logging.StreamHandler[TextIO]):
    """Writes to the current standard output, as our own events do."""

    @property
    def stream(self) -> TextIO:
        return sys.stdout

    @stream.setter
    def stream(self, _: TextIO) -> None:
        """Ignore the stream that the base class sets; ours is looked up each time."""


def _rendering(terminal: bool) -> list[Processor]:
    if terminal:
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_as_json)]


def _as_json(event: object, **_: object) -> str:
    """Return the event as one line. What orjson refuses (half a character of an emoji, a number beyond 64 bits) is
    written all the same: otherwise the log would lose the very call that failed."""
    try:
        return orjson.dumps(event, default=str).decode()
    except TypeError:
        return json.dumps(event, default=str)


def _last_words(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    """Log the error that ends this process, in the same form as everything before it."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, where)
    else:
        structlog.get_logger().critical("ended by an error", exc_info=(kind, error, where))


def _last_words_of_a_thread(ended: threading.ExceptHookArgs) -> None:
    """The same for a thread."""
    if ended.exc_value is not None and not issubclass(ended.exc_type, SystemExit):
        structlog.get_logger().error("a thread ended by an error", exc_info=ended.exc_value)
