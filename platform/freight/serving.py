"""The web API as a program: one process, or several that share its port."""

import asyncio
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from freight.kit.logs import configure_logs
from freight.kit.settings import FIGURES_FOLDER, Settings

_HUNG_SECONDS = 10
"""A process that does not respond for this long is replaced like one that died."""


class _IdleServer(uvicorn.Server):
    """Checks twice a second whether to stop, not ten times, so that an idle installation uses no processor."""

    async def main_loop(self) -> None:
        """Serve until stopped. Uvicorn counts ticks of a tenth of a second."""
        tick = 0
        while not await self.on_tick(tick):
            await asyncio.sleep(0.5)
            tick += 5


def serve_api(settings: Settings, open_socket: int | None = None) -> int:
    """Serve until a signal ends it; returns the exit status. `open_socket` is the descriptor of a listening socket:
    this process alone serves it, and its opener starts further processes as needed."""
    configure_logs(settings.log_level)
    processes = 1 if open_socket is not None else settings.processes_of_api()
    config = uvicorn.Config(
        "freight.app:served",
        factory=True,
        host=settings.http_host,
        port=settings.http_port,
        workers=processes,
        # its log lines go through ours, and `RequestLog` describes requests better
        log_config=None,
        access_log=False,
        # the caller's address counts for the sign-in throttle: only a named proxy may report another one
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=10,
        timeout_worker_healthcheck=_HUNG_SECONDS,
    )
    if processes == 1:
        sockets = [socket.socket(fileno=open_socket)] if open_socket is not None else None
        _IdleServer(config).run(sockets)
        return 0
    with _figures_together():
        several = Multiprocess(config, [config.bind_socket()])
        several.run()
    return STARTUP_FAILURE if any(process.exitcode == STARTUP_FAILURE for process in several.processes) else 0


@contextmanager
def _figures_together() -> Iterator[None]:
    """Provide a folder for the metrics of all processes, unless the environment names one."""
    if os.environ.get(FIGURES_FOLDER):
        yield
        return
    with tempfile.TemporaryDirectory(prefix="freight-figures-") as folder:
        os.environ[FIGURES_FOLDER] = folder
        yield
