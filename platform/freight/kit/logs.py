"""Logs of a process: JSON lines for machines, plain lines in a terminal, never a secret.

Everything a process says goes the same way: our own events, those of the libraries (uvicorn, Celery, APScheduler),
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

# values under these names are never written, whoever logs them
SECRET = frozenset(
    {"password", "new_password", "current_password", "session_id", "stored", "ticket", "token", "secret"}
)
_HIDDEN = "***"
# what these say of every call or every second is said by ours, or by nobody: only their complaints are kept
_QUIET = ("apscheduler", "httpx", "httpcore", "pymongo", "asyncio", "celery.worker.strategy", "kombu", "uvicorn.access")

Event = MutableMapping[str, object]


def hide_secrets(_: object, __: str, event: Event) -> Event:
    """Blank the values whose name says that they are secret."""
    for name in SECRET & event.keys():
        event[name] = _HIDDEN
    return event


def configure_logs(level: str) -> None:
    """Set up the logs of this process at `level` ("INFO", …). Each program does it first of all; doing it again is
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
        # line and end in one write: two threads would put two lines on one otherwise
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
    """One event of a signal handler, where no lock may be waited for: a line in the same form, written in one go."""
    line = {"event": event, "level": "info", "timestamp": datetime.now(UTC).isoformat()}
    told = event if sys.stdout.isatty() else _as_json(line)
    with suppress(OSError):
        os.write(sys.stdout.fileno(), f"{told}\n".encode())


class _Output(logging.StreamHandler[TextIO]):
    """Writes to what standard output is at that moment, as our own events do."""

    @property
    def stream(self) -> TextIO:
        return sys.stdout

    @stream.setter
    def stream(self, _: TextIO) -> None:
        """The base class sets one at its making; ours is asked for anew."""


def _rendering(terminal: bool) -> list[Processor]:
    if terminal:
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_as_json)]


def _as_json(event: object, **_: object) -> str:
    """The event as one line. What orjson refuses (half a character of an emoji, a number beyond 64 bits) is written
    all the same: a line that cannot be written would hide the very call that went wrong."""
    try:
        return orjson.dumps(event, default=str).decode()
    except TypeError:
        return json.dumps(event, default=str)


def _last_words(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    """The error that ends this process, in the same form as everything before it."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, where)
    else:
        structlog.get_logger().critical("ended by an error", exc_info=(kind, error, where))


def _last_words_of_a_thread(ended: threading.ExceptHookArgs) -> None:
    """The same for a thread."""
    if ended.exc_value is not None and not issubclass(ended.exc_type, SystemExit):
        structlog.get_logger().error("a thread ended by an error", exc_info=ended.exc_value)
