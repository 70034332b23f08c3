"""`freight api` on servers that others run: so many processes as were asked for, on one port."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import psutil
import pytest

from freight.embedded.api_probe import fetch_api_data
from freight.kit.settings import MOST_API_PROCESSES, Settings
from tests.fixtures.waiting import PATIENCE_SECONDS, wait_until


@pytest.fixture
def api(settings: Settings) -> Iterator[tuple[psutil.Process, str]]:
    """An API of two processes: their parent, and the address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = {
        "FREIGHT_MONGO_URI": settings.mongo_uri,
        "FREIGHT_MONGO_DATABASE": settings.mongo_database,
        "FREIGHT_REDIS_URL": settings.redis_url,
        "FREIGHT_REDIS_PREFIX": "served:",
        "FREIGHT_SECRET_KEYS": settings.secret_keys.get_secret_value(),
        "FREIGHT_HTTP_PORT": str(port),
        "FREIGHT_API_PROCESSES": "2",
    }
    started = subprocess.Popen([sys.executable, "-m", "freight.cli", "api"], env={**os.environ, **told})
    parent = psutil.Process(started.pid)
    try:
        yield parent, f"http://127.0.0.1:{port}"
    finally:
        family = [*parent.children(recursive=True), parent] if parent.is_running() else []
        started.terminate()
        started.wait(PATIENCE_SECONDS)
        _, alive = psutil.wait_procs(family, timeout=10)
        for each in alive:
            each.kill()


def _serving(parent: psutil.Process) -> set[int]:
    """The processes it has started to serve, without those that are dead."""
    found = set()
    for child in parent.children():
        with suppress(psutil.Error):  # gone meanwhile
            if child.status() != psutil.STATUS_ZOMBIE and "spawn_main" in " ".join(child.cmdline()):
                found.add(child.pid)
    return found


def test_a_process_of_the_api_that_dies_is_replaced_and_a_stop_ends_them_all(api) -> None:
    parent, address = api
    wait_until(lambda: fetch_api_data(f"{address}/api/health"), "an answer")
    one, other = wait_until(lambda: len(found := _serving(parent)) == 2 and found, "two processes")
    os.kill(one, signal.SIGKILL)
    assert other in wait_until(lambda: len(found := _serving(parent) - {one}) == 2 and found, "another process")
    wait_until(lambda: fetch_api_data(f"{address}/api/health"), "an answer")
    family = [parent, *parent.children(recursive=True)]
    parent.send_signal(signal.SIGTERM)
    _, alive = psutil.wait_procs(family, timeout=PATIENCE_SECONDS)
    assert alive == []


@pytest.mark.parametrize(("cores", "asked", "are"), [(1, 0, 1), (2, 0, 2), (32, 0, MOST_API_PROCESSES), (2, 6, 6)])
def test_without_a_number_there_is_one_process_a_core_and_four_at_most(
    monkeypatch: pytest.MonkeyPatch, cores: int, asked: int, are: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
    assert Settings(_env_file=None, api_processes=asked).processes_of_api() == are
