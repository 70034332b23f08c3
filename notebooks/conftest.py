"""Running the notebooks as tests: they read the suite's database, and without one they get the demo data in servers
that live as long as the run."""

import asyncio
import os
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest
from pydantic import SecretStr

from freight.embedded.broker import Broker
from freight.embedded.mongod import Mongod
from freight.features.desk.seed.service import seed_installation
from freight.kit.security.secrets import generate_secret_key
from freight.kit.settings import Settings
from freight.kit.storage.connections import open_connections

_servers = ExitStack()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Give the kernels a database to read, unless one is named or nothing is to be run."""
    if os.environ.get("FREIGHT_MONGO_URI") or session.config.option.collectonly:
        return
    folder = Path(_servers.enter_context(tempfile.TemporaryDirectory(prefix="freight-notebooks-")))
    mongod, broker = Mongod(folder / "mongo", durable=False), Broker(folder / "broker", durable=False)
    for server in (mongod, broker):
        server.start()
        _servers.callback(server.stop)
    asyncio.run(_seed(mongod.uri, broker.uri(0), folder))
    os.environ["FREIGHT_MONGO_URI"] = mongod.uri


def pytest_sessionfinish() -> None:
    """Stop what was started."""
    _servers.close()


async def _seed(mongo_uri: str, redis_url: str, folder: Path) -> None:
    settings = Settings(
        _env_file=None,
        mongo_uri=mongo_uri,
        redis_url=redis_url,
        secret_keys=SecretStr(generate_secret_key()),
        data_dir=folder,
        demo=True,
    )
    async with open_connections(settings):
        await seed_installation(settings)
