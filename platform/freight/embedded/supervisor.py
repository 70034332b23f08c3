"""The whole suite on this machine, in the foreground: servers, the API in several processes, a worker, a scheduler.

A program that dies is restarted, a little later each time it keeps dying. Only without the database everything stops:
no work is possible, and what ended it has to be looked at.
"""

import json
import os
import shutil
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

from freight.embedded.api_probe import fetch_api_data
from freight.embedded.child_process import ChildProcess
from freight.embedded.disk_watch import DiskWatch, explain_full_disk
from freight.embedded.errors import StartError
from freight.embedded.host_checks import claim_folder, is_real_installation, is_seeded, open_listening_socket
from freight.embedded.log_rotation import rotate_log
from freight.embedded.partner.partner_config import HOST, prepare_demo_partner
from freight.embedded.private_files import OWNER_ONLY, make_private_folder
from freight.embedded.restarted_program import RestartedProgram
from freight.embedded.server_startup import start_servers
from freight.embedded.startup_wait import StartupPatience
from freight.kit.settings import FIGURES_FOLDER, Settings

WORKER_STOP_SECONDS = 60
"""A worker finishes its current chunk, or returns it to the queue, before it stops."""

BROKEN_STOP_SECONDS = 5
"""When a child has died: a worker whose broker is gone would wait for it."""

_AFTER_THE_API = ("nice", "-n", "5")
"""On one machine a large import must not slow down the people at the screen."""

_WATCH_SECONDS = 0.5
_TELL_SECONDS = 5.0
_LOOK_SECONDS = 5.0
_STOP_SECONDS = 15.0


@dataclass(frozen=True)
class RunningSuite:
    """The started suite: its address, its keys, and its programs with the names that users know."""

    address: str
    keys: str
    programs: tuple[RestartedProgram, ...]

    def first_dead(self) -> ChildProcess | None:
        """Return a program that has ended, or None."""
        return next((program.process for program in self.programs if not program.process.is_running()), None)

    def first_lost(self) -> ChildProcess | None:
        """Return a program that has ended and without which the others cannot run, or None."""
        return next((program.process for program in self.programs if program.is_lost), None)


class StartInterrupted(Exception):
    """Ctrl+C or SIGTERM came while something was starting."""


class Supervisor:
    """Starts and watches the suite. `say` gets one line at a time for the terminal; `greet` turns the address and the
    keys into the lines that follow the address once everything answers. `empty`: the folder is started for real work,
    and never holds the demo."""

    def __init__(
        self,
        settings: Settings,
        ready_file: Path | None = None,
        say: Callable[[str], None] = print,
        greet: Callable[[str, str], Iterable[str]] = lambda _, __: (),
        empty: bool = False,
    ) -> None:
        self._settings = settings
        self._folder = settings.data_dir.resolve()
        self._ready_file = ready_file
        self._say = say
        self._greet = greet
        self._empty = empty
        self._stopping = threading.Event()
        self._broken = False

    def run(self) -> int:
        """Start everything, watch it until Ctrl+C or SIGTERM, stop it. Returns the exit status: 0 for a requested stop,
        1 when something did not start or died."""
        os.umask(OWNER_ONLY)
        with self._signals(), ExitStack() as started:
            started.callback(self._forget_ready_file)
            try:
                running = self._start(started)
            except StartInterrupted:
                return 0
            except StartError as problem:
                self._say(str(problem))
                return 1
            self._announce(running)
            return self._watch(running)

    def _start(self, started: ExitStack) -> RunningSuite:
        settings = self._settings
        if not (settings.web_dir / "index.html").exists():
            raise StartError(f"The web app is not built ({settings.web_dir}/index.html is missing): run `make web`.")
        started.enter_context(claim_folder(self._folder))
        listener = started.enter_context(open_listening_socket(settings.http_host, settings.http_port))
        address = _address(listener)
        settings, servers = start_servers(settings, started)
        environment = _environment(settings) | {"FREIGHT_PUBLIC_ADDRESS": settings.public_address or address}
        has_partner = settings.demo and not self._empty and not is_real_installation(settings)
        if has_partner:
            environment |= self._partner(settings)
        # the API first, because users wait for it; it also stops first, although the rest stops in reverse order
        for_api = environment | self._figures_together(settings)
        api = self._keep("api", "The web API", for_api, listener=listener)
        keys = settings.secret_keys.get_secret_value()
        with ExitStack() as unless_complete:
            unless_complete.callback(api.process.stop)
            serving = RunningSuite(address, keys, (*servers, api))
            if self._empty or not is_seeded(settings):
                self._seed(environment, serving, started)
            self._until_answering(serving)
            unless_complete.pop_all()
        scheduler = self._keep("scheduler", "The scheduler", environment)
        worker = self._keep("worker", "The worker", environment, prefix=_AFTER_THE_API)
        # the others follow when the first one answers: a start waits for one only
        partner = [self._keep("partner", "The demo partner", environment, prefix=_AFTER_THE_API)] if has_partner else []
        programs = [
            self._keep("api", f"The web API {number}", for_api, listener=listener)
            for number in range(2, settings.processes_of_api() + 1)
        ]
        for program, seconds in (
            (scheduler, _STOP_SECONDS),
            (worker, WORKER_STOP_SECONDS),
            *((partner_program, _STOP_SECONDS) for partner_program in (*partner, *programs, api)),
        ):
            started.callback(self._stop, program.process, seconds)
        return RunningSuite(address, keys, (*servers, scheduler, worker, *partner, api, *programs))

    def _partner(self, settings: Settings) -> dict[str, str]:
        """Prepare the demo's partner: the programs may call its address, and no other one here."""
        prepare_demo_partner(self._folder)
        return {"FREIGHT_OUTGOING_HOSTS": ",".join(filter(None, (settings.outgoing_hosts, HOST)))}

    def _figures_together(self, settings: Settings) -> dict[str, str]:
        """Return where the API processes share their metrics: a folder that is empty at the start."""
        if settings.processes_of_api() == 1:
            return {}
        folder = self._folder / "figures"
        shutil.rmtree(folder, ignore_errors=True)
        make_private_folder(folder)
        return {FIGURES_FOLDER: str(folder)}

    def _stop(self, process: ChildProcess, seconds: float) -> None:
        process.stop(BROKEN_STOP_SECONDS if self._broken else seconds)

    def _seed(self, environment: dict[str, str], running: RunningSuite, started: ExitStack) -> None:
        arguments = ("--empty",) if self._empty else ()
        seed = self._program("seed", "Loading the initial data")
        started.callback(seed.stop)
        seed.start(_command("seed", *arguments), environment=environment)
        self._say(f"\n  Loading the initial data. You can watch it at {running.address}")
        self._until_seeded(seed, running)

    def _keep(
        self,
        command: str,
        title: str,
        environment: dict[str, str],
        *,
        listener: socket.socket | None = None,
        prefix: Sequence[str] = (),
    ) -> RestartedProgram:
        """Start `freight <command>` with our Python, through the command `prefix`, now and whenever it has died."""
        child = self._program(command, title)
        inherited = [listener.fileno()] if listener else []

        def start() -> None:
            line = _command(command, *(f"--socket={number}" for number in inherited))
            child.start([*prefix, *line], environment=environment, open_files=inherited)

        start()
        return RestartedProgram(child, start)

    def _program(self, command: str, title: str) -> ChildProcess:
        # killing it loses no work, while a worker without its broker does not stop for less
        return ChildProcess(title, self._folder / "logs" / f"{command}.log", orphaned=signal.SIGKILL)

    def _until_seeded(self, seed: ChildProcess, running: RunningSuite) -> None:
        patience, telling = StartupPatience(seed), _LoadingLines(running.address, self._say)
        while (status := seed.exit_status()) is None:
            self._still_starting(running)
            telling.follow()
            if patience.is_over():
                raise StartError(patience.describe())
        if status:
            raise StartError(f"{seed.last_line()} (full log: {seed.log_path})")

    def _until_answering(self, running: RunningSuite) -> None:
        patience = StartupPatience(running.programs[-1].process)
        while fetch_api_data(f"{running.address}/api/health") is None:
            self._still_starting(running)
            if patience.is_over():
                raise StartError(patience.describe())

    def _still_starting(self, running: RunningSuite) -> None:
        """Wait a moment. Raises StartInterrupted when the suite has to stop, StartError when a child has died."""
        if self._stopping.wait(0.05):
            raise StartInterrupted
        dead = running.first_dead()
        if dead is not None:
            self._broken = True
            raise StartError(_obituary(dead))

    def _watch(self, running: RunningSuite) -> int:
        disk = DiskWatch(self._folder)
        looked = 0.0
        while not self._stopping.wait(_WATCH_SECONDS):
            lost = running.first_lost()
            if lost is not None:
                self._broken = True
                self._say(f"{_obituary(lost)}{explain_full_disk(self._folder)} Stopping everything else.")
                return 1
            now = time.monotonic()
            for program in running.programs:
                self._tend(program, now, running)
            if now - looked >= _LOOK_SECONDS:
                looked = now
                for line in disk.look():
                    self._say(line)
                for path in {running_program.process.log_path for running_program in running.programs}:
                    rotate_log(path)
        self._say("Stopping…")
        return 0

    def _tend(self, kept: RestartedProgram, now: float, running: RunningSuite) -> None:
        before = kept.process.pid
        try:
            wait = kept.tend(now)
        except StartError as problem:  # a broker that does not start is tried again later
            self._say(str(problem))
            return
        if wait is not None:
            self._say(f"{_obituary(kept.process)} Restarting it in {wait:g} s.")
        if kept.process.pid != before:
            self._tell(running)

    def _announce(self, running: RunningSuite) -> None:
        self._say(f"\n  {self._settings.brand} is running at {running.address}   (Ctrl+C stops it)\n")
        for line in self._greet(running.address, running.keys):
            self._say(line)
        self._say(f"  Data and logs: {self._folder}")
        self._tell(running)

    def _tell(self, running: RunningSuite) -> None:
        """Write the ready file, and rewrite it when a process was replaced."""
        if self._ready_file:
            pids = {program.process.title: program.process.pid for program in running.programs}
            ready_info = {"address": running.address, "pids": pids}
            unfinished = self._ready_file.with_name(self._ready_file.name + ".new")
            unfinished.write_text(json.dumps(ready_info))
            unfinished.rename(self._ready_file)  # readers never see half of the file

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


class _LoadingLines:
    """Reports at the terminal how far the initial data is loaded, as the API does for the browser."""

    def __init__(self, address: str, say: Callable[[str], None]) -> None:
        self._url = f"{address}/api/installation"
        self._say = say
        self._next = time.monotonic() + _TELL_SECONDS

    def follow(self) -> None:
        """Print a line when it is time for one."""
        if time.monotonic() < self._next:
            return
        state = fetch_api_data(self._url)
        if loading := state.get("loading") if isinstance(state, dict) else None:
            self._say(f"  {loading['done']} of {loading['of']}: {loading['what']}")
        self._next = time.monotonic() + _TELL_SECONDS


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"


def _environment(settings: Settings) -> dict[str, str]:
    """Return the environment from which the programs read these settings. The port is left out: the API inherits the
    open socket."""
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


def _command(command: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "freight.cli", command, *arguments]


def _obituary(child: ChildProcess) -> str:
    status = child.exit_status()
    how = f"was ended by signal {-status}" if status is not None and status < 0 else f"exited with status {status}"
    return f"{child.title} {how}; see {child.log_path}."
