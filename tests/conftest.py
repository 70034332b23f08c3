"""The servers, the database and the app of a test run.

One real mongod and one real broker serve the whole run, also under xdist: the controller starts them and every
worker gets a database of its own. A test that asks for `resources` finds it empty.
"""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import SecretStr

from freight.embedded import Broker, Mongod
from freight.kit.resources import Resources, open_resources
from freight.kit.secrets import new_key
from freight.kit.settings import Settings

SERVERS = pytest.StashKey["Servers"]()


@dataclass(frozen=True)
class Servers:
    """The MongoDB and the broker of this run, in a folder that goes with them."""

    folder: Path
    mongod: Mongod
    broker: Broker

    @classmethod
    def start(cls) -> "Servers":
        folder = Path(tempfile.mkdtemp(prefix="freight-tests-"))
        servers = cls(folder, Mongod(folder / "mongo", durable=False), Broker(folder / "broker", durable=False))
        try:
            servers.mongod.start()
            servers.broker.start()
        except BaseException:
            servers.stop()
            raise
        return servers

    def stop(self) -> None:
        self.broker.stop()
        self.mongod.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: object) -> None:
    """xdist, in the controller, once for each worker: start the servers and tell the worker where they are."""
    servers = node.config.stash.setdefault(SERVERS, None) or Servers.start()
    node.config.stash[SERVERS] = servers
    node.workerinput["mongo_uri"] = servers.mongod.uri
    node.workerinput["broker_port"] = servers.broker.port


def pytest_unconfigure(config: pytest.Config) -> None:
    servers = config.stash.get(SERVERS, None)
    if servers:
        servers.stop()


@dataclass(frozen=True)
class Addresses:
    """Where this process finds the servers, and which of their databases are its own."""

    mongo_uri: str
    mongo_database: str
    redis_url: str


@pytest.fixture(scope="session")
def addresses(request: pytest.FixtureRequest) -> Addresses:
    told = getattr(request.config, "workerinput", None)
    if told:  # one of several xdist workers: gw0, gw1, …
        number = int(told["workerid"].removeprefix("gw"))
        redis_url = f"redis://127.0.0.1:{told['broker_port']}/{number}"
        return Addresses(told["mongo_uri"], f"freight_{told['workerid']}", redis_url)
    servers = Servers.start()
    request.config.stash[SERVERS] = servers
    return Addresses(servers.mongod.uri, "freight_tests", servers.broker.uri(0))


@pytest.fixture(scope="session")
def mongo_uri(addresses: Addresses) -> str:
    """A real mongod, one-node replica set."""
    return addresses.mongo_uri


@pytest.fixture(scope="session")
def redis_url(addresses: Addresses) -> str:
    """A real broker; the numbered database belongs to this test process alone."""
    return addresses.redis_url


@pytest.fixture(scope="session")
def data_dir() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="freight-data-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def settings(addresses: Addresses, data_dir: Path) -> Settings:
    """Settings of the run, whatever the environment and .env of this machine say."""
    return Settings(
        _env_file=None,
        mongo_uri=addresses.mongo_uri,
        mongo_database=addresses.mongo_database,
        redis_url=addresses.redis_url,
        redis_prefix="tests:",
        secret_keys=SecretStr(new_key()),
        data_dir=data_dir,
        demo=True,
    )


@pytest.fixture(scope="session")
async def opened(settings: Settings) -> AsyncIterator[Resources]:
    """The connections of this test process; tests ask for `resources` instead, which is empty."""
    async with open_resources(settings) as resources:
        yield resources


@pytest.fixture
async def resources(opened: Resources) -> AsyncIterator[Resources]:
    """Open resources on an empty database and an empty Redis; the indexes are in place."""
    yield opened
    names = await opened.database.list_collection_names()
    await asyncio.gather(*(opened.database[name].delete_many({}) for name in names), opened.redis.flushdb())
