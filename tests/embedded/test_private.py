"""Other users of the machine: they may reach the ports, and must not get in, nor read what would let them in."""

import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from pymongo import MongoClient
from pymongo.errors import OperationFailure
from redis import Redis
from redis.exceptions import AuthenticationError

from freight.embedded.errors import StartError
from freight.embedded.mongod import Mongod, find_mongod
from freight.embedded.ports import find_free_port
from freight.embedded.private_files import make_private_folder
from freight.embedded.server_startup import provide_servers
from freight.kit.settings import Settings


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    folder = tmp_path_factory.mktemp("desk") / "data"
    folder.mkdir(mode=0o755)
    (folder / "mongo.log").write_text("of an earlier version")
    (folder / "mongo.log").chmod(0o644)
    with provide_servers(Settings(_env_file=None, mongo_uri="", redis_url="", data_dir=folder)) as settings:
        yield settings


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_data_folder_and_everything_in_it_is_its_owners(served: Settings) -> None:
    assert _mode(served.data_dir) == 0o700
    listed = [served.data_dir, *served.data_dir.rglob("*")]
    assert {path.name for path in listed} >= {"mongo.log", "mongo.uri", "mongo.password", "broker.uri", "secret-key"}
    assert [(path.name, oct(_mode(path))) for path in listed if _mode(path) & 0o077] == []


def test_the_database_lets_nobody_in_without_the_password(served: Settings) -> None:
    host, port = MongoClient(served.mongo_uri).primary or MongoClient(served.mongo_uri).address
    with MongoClient(host, port, directConnection=True) as stranger:
        for attempt in (
            lambda: stranger.freight.users.find_one(),
            lambda: stranger.freight.users.insert_one({"user_name": "mallory", "admin_of": []}),
            lambda: stranger.admin.command("createUser", "mallory", pwd="x", roles=["root"]),
            lambda: stranger.list_database_names(),
        ):
            with pytest.raises(OperationFailure, match="auth"):
                attempt()
    with (
        MongoClient(host, port, username="freight", password="freight", directConnection=True) as guesser,
        pytest.raises(OperationFailure, match="Authentication failed"),
    ):
        guesser.freight.users.find_one()


def test_no_session_is_planted_in_the_broker_without_the_password(served: Settings) -> None:
    with Redis.from_url(served.redis_url) as ours:
        port = ours.get_connection_kwargs()["port"]
        assert ours.ping()
    with Redis(port=port) as stranger, pytest.raises(AuthenticationError):
        stranger.set("freight:session:abc", "{}")


def test_no_command_line_says_a_password(served: Settings) -> None:
    """Every user of the machine can read the command lines of all."""
    passwords = {path.read_text() for path in served.data_dir.glob("*.password")}
    assert len(passwords) == 2
    ours = [child for child in psutil.Process().children(recursive=True) if child.is_running()]
    assert ours
    said = [word for child in ours for word in child.cmdline() if any(password in word for password in passwords)]
    assert said == []


def test_a_folder_of_a_version_without_passwords_keeps_its_data_and_gets_one(tmp_path: Path) -> None:
    data, port = tmp_path / "mongo", find_free_port()
    data.mkdir()
    log = ["--fork", "--logpath", str(tmp_path / "old.log"), "--pidfilepath", str(tmp_path / "old.pid")]
    address = ["--port", str(port), "--bind_ip", "127.0.0.1", "--replSet", "rs0"]
    subprocess.run([find_mongod(), "--dbpath", str(data), *address, *log], check=True, capture_output=True)
    old = psutil.Process(int((tmp_path / "old.pid").read_text()))
    try:
        with MongoClient("127.0.0.1", port, directConnection=True) as client:
            member = {"_id": 0, "host": f"127.0.0.1:{port}"}
            client.admin.command("replSetInitiate", {"_id": "rs0", "members": [member]})
            while not client.admin.command("hello")["isWritablePrimary"]:
                pass
            client.freight.shipments.insert_one({"number": "00099999"})
    finally:
        old.terminate()
        old.wait(30)
    mongod = Mongod(data)
    mongod.start()
    try:
        with MongoClient(mongod.uri) as client:
            assert client.freight.shipments.find_one({}, {"_id": 0}) == {"number": "00099999"}
        with MongoClient("127.0.0.1", mongod.port, directConnection=True) as stranger, pytest.raises(OperationFailure):
            stranger.freight.shipments.find_one()
    finally:
        mongod.stop()


def test_a_folder_that_cannot_be_made_private_is_refused_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartError, match="Choose a folder you own with --data-dir"):
        make_private_folder(tmp_path / "file" / "data")
