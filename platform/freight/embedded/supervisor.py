"""The whole suite on this machine, in the foreground: servers, API, one worker, one scheduler.

They start together and stop together. When one of them dies the rest is stopped too: half a suite that accepts work
nobody does is worse than none.
"""

import json
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from freight.embedded.answers import data_of
from freight.embedded.child_process import ChildProcess
from freight.embedded.errors import StartError
from freight.embedded.machine import claim_folder, listen
from freight.embedded.servers import start_servers
from freight.kit.settings import Settings

READY_SECONDS = 60
SEED_SECONDS = 300
WORKER_STOP_SECONDS = 60
"""A worker finishes the chunk it is at, or gives it back to the queue, before it goes."""

BROKEN_STOP_SECONDS = 5
"""When a child has died: a worker whose broker is gone would wait for it."""

_AFTER_THE_API = ("nice", "-n", "5")
"""On one machine a large import must not slow down the people at the screen."""

_WATCH_SECONDS = 0.2


@dataclass(frozen=True)
class Running:
    """The started suite: where it answers, and every child with the name a person knows it by."""

    address: str
    children: tuple[ChildProcess, ...]

    def first_dead(self) -> ChildProcess | None:
        """A child that has ended, or None."""
        return next((child for child in self.children if not child.is_running()), None)


class Stopped(Exception):
    """Ctrl+C or SIGTERM came while something was starting."""


class Supervisor:
    """Starts and watches the suite. `say` gets one line at a time for the person at the terminal; `greet` makes the
    lines that follow the address once everything answers."""

    def __init__(
        self,
        settings: Settings,
        ready_file: Path | None = None,
        say: Callable[[str], None] = print,
        greet: Callable[[str], Iterable[str]] = lambda _: (),
    ) -> None:
        self._settings = settings
        self._folder = settings.data_dir.resolve()
        self._ready_file = ready_file
        self._say = say
        self._greet = greet
        self._stopping = threading.Event()
        self._broken = False

    def run(self) -> int:
        """Start everything, watch it until Ctrl+C or SIGTERM, stop it. Returns the exit status: 0 for a wanted stop,
        1 when something did not start or died."""
        with self._signals(), ExitStack() as started:
            started.callback(self._forget_ready_file)
            try:
                running = self._start(started)
            except Stopped:
                return 0
            except StartError as problem:
                self._say(str(problem))
                return 1
            self._announce(running)
            return self._watch(running)

    def _start(self, started: ExitStack) -> Running:
        settings = self._settings
        if not (settings.web_dir / "index.html").exists():
            raise StartError(f"The web app is not built ({settings.web_dir}/index.html is missing): run `make web`.")
        started.enter_context(claim_folder(self._folder))
        listener = started.enter_context(listen(settings.http_host, settings.http_port))
        settings, servers = start_servers(settings, started)
        environment = _environment(settings)
        seed = self._program("seed", "Loading the demo data", environment, started)
        # the reverse of this order is the order of stopping: first nothing new comes in
        programs = [
            self._program("scheduler", "The scheduler", environment, started),
            self._program(
                "worker", "The worker", environment, started, stop_seconds=WORKER_STOP_SECONDS, prefix=_AFTER_THE_API
            ),
            self._program("api", "The web API", environment, started, listener=listener),
        ]
        running = Running(_address(listener), (*servers, *programs))
        self._until_seeded(seed, running)
        self._until_answering(running)
        return running

    def _program(
        self,
        command: str,
        title: str,
        environment: dict[str, str],
        started: ExitStack,
        *,
        listener: socket.socket | None = None,
        stop_seconds: float = 15,
        prefix: Sequence[str] = (),
    ) -> ChildProcess:
        """Start `freight <command>` with our Python, by way of the command `prefix`."""
        # no work is lost by a kill, while a worker without its broker does not go for less
        child = ChildProcess(title, self._folder / "logs" / f"{command}.log", orphaned=signal.SIGKILL)
        inherited = ["--socket", str(listener.fileno())] if listener else []
        child.start(
            [*prefix, sys.executable, "-m", "freight.cli", command, *inherited],
            environment=environment,
            open_files=[listener.fileno()] if listener else [],
        )
        started.callback(lambda: child.stop(BROKEN_STOP_SECONDS if self._broken else stop_seconds))
        return child

    def _until_seeded(self, seed: ChildProcess, running: Running) -> None:
        deadline = time.monotonic() + SEED_SECONDS
        while (status := seed.exit_status()) is None:
            self._still_starting(running)
            if time.monotonic() > deadline:
                raise StartError(f"{seed.title} takes longer than {SEED_SECONDS} s; see {seed.log_path}")
        if status:
            raise StartError(f"{seed.title} failed; see {seed.log_path}")

    def _until_answering(self, running: Running) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while data_of(f"{running.address}/api/health") is None:
            self._still_starting(running)
            if time.monotonic() > deadline:
                raise StartError(f"The web API does not answer; see {self._folder / 'logs' / 'api.log'}")

    def _still_starting(self, running: Running) -> None:
        """Wait a moment. Raises Stopped when we are told to stop, StartError when a child has died."""
        if self._stopping.wait(0.05):
            raise Stopped
        dead = running.first_dead()
        if dead is not None:
            self._broken = True
            raise StartError(_obituary(dead))

    def _watch(self, running: Running) -> int:
        while not self._stopping.wait(_WATCH_SECONDS):
            dead = running.first_dead()
            if dead is not None:
                self._broken = True
                self._say(f"{_obituary(dead)} Stopping the rest.")
                return 1
        self._say("Stopping …")
        return 0

    def _announce(self, running: Running) -> None:
        self._say(f"\n  {self._settings.brand} runs at {running.address}   (Ctrl+C stops it)\n")
        for line in self._greet(running.address):
            self._say(line)
        self._say(f"  Data and logs: {self._folder}")
        if self._ready_file:
            told = {"address": running.address, "pids": {child.title: child.pid for child in running.children}}
            unfinished = self._ready_file.with_name(self._ready_file.name + ".new")
            unfinished.write_text(json.dumps(told))
            unfinished.rename(self._ready_file)  # whoever waits for the file never reads half of it

    def _forget_ready_file(self) -> None:
        if self._ready_file:
            self._ready_file.unlink(missing_ok=True)

    @contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(_: int, __: FrameType | None) -> None:
            self._stopping.set()

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"


def _environment(settings: Settings) -> dict[str, str]:
    """What the programs read these settings from. The port is left out: the API inherits the open socket."""
    return {
        "FREIGHT_MONGO_URI": settings.mongo_uri,
        "FREIGHT_REDIS_URL": settings.redis_url,
        "FREIGHT_SECRET_KEYS": settings.secret_keys.get_secret_value(),
        "FREIGHT_DATA_DIR": str(settings.data_dir),
        "FREIGHT_WEB_DIR": str(settings.web_dir),
        "FREIGHT_SEED_DIR": str(settings.seed_dir),
        "FREIGHT_DEMO": str(settings.demo).lower(),
        "PYTHONUNBUFFERED": "1",
    }


def _obituary(child: ChildProcess) -> str:
    status = child.exit_status()
    how = f"was ended by signal {-status}" if status is not None and status < 0 else f"ended with status {status}"
    return f"{child.title} {how}; see {child.log_path}."
