"""The database and the broker of a single machine: those named in the settings, otherwise our own."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pydantic import SecretStr

from freight.embedded.broker import Broker
from freight.embedded.errors import AlreadyRunning, StartError
from freight.embedded.host_checks import check_mongo, check_redis, claim_folder, ensure_encryption_key
from freight.embedded.mongod import Mongod
from freight.embedded.restarted_program import RestartedProgram
from freight.kit.settings import Settings


def start_servers(settings: Settings, started: ExitStack) -> tuple[Settings, list[RestartedProgram]]:
    """Start the servers that the settings do not name; `started` stops them.

    Returns the settings with every address and key filled in, and the servers that were started: the broker may be
    restarted when it dies, because its file holds what it had accepted. Raises StartError when one does not start, or a
    named one does not answer.
    """
    mongod, broker = _ours(settings)
    processes = []
    if settings.mongo_uri:
        check_mongo(settings.mongo_uri)
    else:
        mongod.start()
        started.callback(mongod.stop)
        processes.append(RestartedProgram(mongod.process))
    if settings.redis_url:
        check_redis(settings.redis_url)
    else:
        broker.start()
        started.callback(broker.stop)
        processes.append(RestartedProgram(broker.process, broker.start))
    return _completed(settings, settings.mongo_uri or mongod.uri, settings.redis_url or broker.uri()), processes


@contextmanager
def provide_servers(settings: Settings) -> Iterator[Settings]:
    """Return settings with servers that answer, for one command such as `freight seed`.

    They are the named ones, else those of the suite that runs on this data, else our own, for as long as the block
    takes. Raises StartError when they do not answer.
    """
    if settings.mongo_uri and settings.redis_url:
        yield settings
        return
    with ExitStack() as started:
        try:
            started.enter_context(claim_folder(settings.data_dir.resolve()))
        except AlreadyRunning:
            yield _of_the_running_suite(settings)
        else:
            yield start_servers(settings, started)[0]


def _ours(settings: Settings) -> tuple[Mongod, Broker]:
    folder = settings.data_dir.resolve()
    return Mongod(folder / "mongo"), Broker(folder / "broker")


def _of_the_running_suite(settings: Settings) -> Settings:
    mongod, broker = _ours(settings)
    return _completed(
        settings,
        settings.mongo_uri or _read_address(mongod.address_path),
        settings.redis_url or _read_address(broker.address_path),
    )


def _read_address(address: Path) -> str:
    try:
        return address.read_text().strip()
    except FileNotFoundError:
        raise StartError(f"The suite on {address.parent} is still starting. Try again once it is running.") from None


def _completed(settings: Settings, mongo_uri: str, redis_url: str) -> Settings:
    """Return the settings of a single machine: with its servers, its own key, and demo sign-ins unless they are
    refused."""
    folder = settings.data_dir.resolve()
    return settings.model_copy(
        update={
            "mongo_uri": mongo_uri,
            "redis_url": redis_url,
            "secret_keys": SecretStr(settings.secret_keys.get_secret_value() or ensure_encryption_key(folder)),
            "data_dir": folder,
            "web_dir": settings.web_dir.resolve(),
            "seed_dir": settings.seed_dir.resolve(),
            "demo": settings.demo if "demo" in settings.model_fields_set else True,
        }
    )
