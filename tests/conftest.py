"""The servers, the database and the app of a test run.

One real mongod and one real broker serve the whole run, also under xdist: the controller starts them and every
worker gets a database of its own. A test that asks for `connections` finds it empty.
"""

import asyncio
import base64
import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import hypothesis
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from pymongo.asynchronous.database import AsyncDatabase

from freight.app import create_app
from freight.documents.user import User
from freight.embedded.broker import Broker
from freight.embedded.mongod import Mongod
from freight.kit.auth import sessions
from freight.kit.security.secrets import generate_secret_key
from freight.kit.settings import Settings
from freight.kit.storage import audit_log
from freight.kit.storage.connections import Connections, open_connections

pytest_plugins = [
    "tests.fixtures.tenants",
    "tests.fixtures.billing_system",
    "tests.fixtures.mail_server",
    "tests.fixtures.identity_provider",
]

# the same examples in every run, so that a change is judged by itself; `make search` looks for new ones. Nothing is
# timed: a machine that does something else meanwhile is slow
hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None)
hypothesis.settings.register_profile("searching", derandomize=False, deadline=None, print_blob=True)
hypothesis.settings.load_profile("repeatable")

SignIn = Callable[[User], Awaitable[httpx.AsyncClient]]
RunJobs = Callable[[], Awaitable[list[str]]]

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
    node.workerinput["redis_url"] = servers.broker.uri(int(node.gateway.id.removeprefix("gw")))


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
        return Addresses(told["mongo_uri"], f"freight_{told['workerid']}", told["redis_url"])
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
        secret_keys=SecretStr(generate_secret_key()),
        data_dir=data_dir,
        demo=True,
    )


@pytest.fixture(scope="session")
async def opened(settings: Settings) -> AsyncIterator[Connections]:
    """The connections of this test process; tests ask for `connections` instead, which is empty."""
    async with open_connections(settings) as connections:
        yield connections


@pytest.fixture
async def connections(opened: Connections) -> AsyncIterator[Connections]:
    """Open connections on an empty database and an empty Redis; the indexes are in place."""
    yield opened
    await audit_log.wait_for_audit_writes()
    filled = await _filled(opened.database)
    await asyncio.gather(*(opened.database[name].delete_many({}) for name in filled), opened.redis.flushdb())


async def _filled(database: AsyncDatabase) -> list[str]:
    """The collections with something in them, by one question: emptying each of sixty takes longer than most tests."""
    names = await database.list_collection_names(filter={"type": "collection"})
    if not names:
        return []
    one = {name: [{"$limit": 1}, {"$project": {"_id": 0, "name": {"$literal": name}}}] for name in names}
    first, *others = names
    unions = [{"$unionWith": {"coll": name, "pipeline": one[name]}} for name in others]
    return [found["name"] async for found in await database[first].aggregate([*one[first], *unions])]


@pytest.fixture(scope="session")
def whole_app(settings: Settings) -> FastAPI:
    return create_app(settings, own_resources=False)


@pytest.fixture
def app(whole_app: FastAPI, connections: Connections) -> FastAPI:
    """The web API on an empty database."""
    return whole_app


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A caller of the API who is not signed in."""
    async with _caller(app) as caller:
        yield caller


@pytest.fixture
async def sign_in(app: FastAPI) -> AsyncIterator[SignIn]:
    """`caller = await sign_in(user)`: a caller of the API signed in as a stored user, in the first membership."""
    async with AsyncExitStack() as callers:

        async def signed_in(user: User) -> httpx.AsyncClient:
            home = user.memberships[0]
            session_id, _ = await sessions.open_session(str(user.id), str(home.company_id), str(home.system_id))
            return await callers.enter_async_context(_caller(app, {"sessionId": session_id}))

        yield signed_in


def _caller(app: FastAPI, headers: dict[str, str] | None = None) -> httpx.AsyncClient:
    # an error the API did not foresee comes back as its answer, as it does for a user
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://freight.test", headers=headers)


@pytest.fixture
def run_jobs(connections: Connections) -> RunJobs:
    """`await run_jobs()` runs what was enqueued, and what that enqueues, in the test's own loop; returns the names.

    The messages are the real ones, taken from the broker, so a name or an argument that is not there shows.
    """
    from jobs.app import JOBS, celery

    celery.loader.import_default_modules()
    queue = f"{connections.settings.redis_prefix}{celery.conf.task_default_queue}"

    async def run() -> list[str]:
        names = []
        while message := await connections.redis.rpop(queue):
            envelope = json.loads(message)
            name = envelope["headers"]["task"]
            _, arguments, _ = json.loads(base64.b64decode(envelope["body"]))
            await JOBS[name](**arguments)
            names.append(name)
        return names

    return run
