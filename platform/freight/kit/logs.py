"""Logs of a process: JSON lines for machines, plain lines in a terminal, never a secret.

A library's own pretty tracebacks would print the local variables of every frame, passwords and session ids among
them; ours name files and lines only.
"""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import orjson
import structlog

# values under these names are never written, whoever logs them
SECRET = frozenset(
    {"password", "new_password", "current_password", "session_id", "stored", "ticket", "token", "secret"}
)
_HIDDEN = "***"

Event = MutableMapping[str, Any]


def hide_secrets(_: object, __: str, event: Event) -> Event:
    """Blank the values whose name says that they are secret."""
    for name in SECRET & event.keys():
        event[name] = _HIDDEN
    return event


def configure_logs(level: str) -> None:
    """Set up the logs of this process at `level` ("INFO", …); each process does it once, when it opens resources."""
    terminal = sys.stdout.isatty()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            hide_secrets,
            *_rendering(terminal),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
        ),
        cache_logger_on_first_use=False,
    )


def _rendering(terminal: bool) -> list[Any]:
    if terminal:
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    as_json = structlog.processors.JSONRenderer(serializer=lambda event, **_: orjson.dumps(event, default=str).decode())
    return [structlog.processors.format_exc_info, as_json]
