"""A database and a broker of their own for one measurement."""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from uuid import uuid4

import pymongo
from beanie import Document
from pydantic import SecretStr

from freight.embedded.broker import Broker
from freight.embedded.child_process import ChildProcess
from freight.embedded.mongod import Mongod
from freight.kit.security.secrets import generate_secret_key
from freight.kit.settings import Settings
from freight.kit.storage.connections import open_connections
from freight.kit.storage.database import WITHOUT_END


@asynccontextmanager
async def empty_database(folder: Path, mongod: Mongod | None = None) -> AsyncIterator[Settings]:
    """Real servers with nothing stored, on `folder`; open as connections of this process until the end; the settings
    are those of another process that shall use them. `mongod`: one that is to survive its end."""
    mongod = mongod or Mongod(folder / "mongo", durable=False)
    broker = Broker(folder / "broker", durable=mongod.durable)
    mongod.start()
    try:
        broker.start()
        settings = Settings(
            _env_file=None,
            mongo_uri=mongod.uri,
            mongo_database="benchmark",
            redis_url=broker.uri(0),
            secret_keys=SecretStr(generate_secret_key()),
        )
        async with open_connections(settings):
            yield settings
    finally:
        broker.stop()
        mongod.stop()


@asynccontextmanager
async def working(
    folder: Path, environment: Mapping[str, str], workers: int, *, scheduler: bool = False
) -> AsyncIterator[None]:
    """Worker processes, ready, and a scheduler where it is asked for."""
    started = [ChildProcess(f"worker {n} of {workers}", folder / f"worker-{workers}-{n}.log") for n in range(workers)]
    timer = ChildProcess("scheduler", folder / "scheduler.log")
    try:
        for worker in started:
            start_worker(worker, environment)
        for worker in started:
            await until(partial(_is_ready, worker))
        if scheduler:
            start_scheduler(timer, environment)
        yield
    finally:
        for each in [*([timer] if scheduler else []), *started]:
            await asyncio.to_thread(each.stop)


def start_worker(process: ChildProcess, environment: Mapping[str, str]) -> None:
    """Start a worker that does one thing at a time."""
    command = [sys.executable, "-m", "celery", "-A", "jobs.app", "worker", "-c", "1", "-l", "info"]
    process.start([*command, "-n", f"{uuid4().hex}@bench"], environment=dict(environment))


def start_scheduler(process: ChildProcess, environment: Mapping[str, str]) -> None:
    """Start a scheduler."""
    process.start([sys.executable, "-m", "jobs.scheduler"], environment=dict(environment))


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait for it."""
    while True:
        if await condition():
            return
        await asyncio.sleep(0.1)


async def _is_ready(worker: ChildProcess) -> bool:
    return b"ready." in worker.log_path.read_bytes()


@asynccontextmanager
async def filling(*documents: type[Document]) -> AsyncIterator[None]:
    """To store a million of each: their indexes are built once at the end, as one does with a restored dump. Entry by
    entry in no order takes the database ten times as long."""
    for document in documents:
        await document.get_pymongo_collection().drop_indexes()
    yield
    # over a million records that takes longer than a single operation may
    with pymongo.timeout(WITHOUT_END):
        for document in documents:
            await document.get_pymongo_collection().create_indexes(
                [field.index for field in document.get_settings().indexes]
            )


def measured(run: Callable[[Path], Coroutine[object, object, int]]) -> int:
    """The status of a benchmark, measured in a folder that goes afterwards."""
    with tempfile.TemporaryDirectory(prefix="freight-bench-") as folder:
        return asyncio.run(run(Path(folder)))
