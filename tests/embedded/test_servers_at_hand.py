"""Single commands such as `freight seed` find the servers: the named ones, those of the running suite, or their own."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pymongo import MongoClient

from freight.embedded.errors import StartError
from freight.embedded.host_checks import claim_folder
from freight.embedded.ports import is_listening
from freight.embedded.server_startup import provide_servers
from freight.kit.settings import Settings


def _settings(folder: Path, **named: str) -> Settings:
    return Settings(_env_file=None, **{"mongo_uri": "", "redis_url": "", "data_dir": folder, **named})


def _port(uri: str) -> int:
    port = urlsplit(uri).port
    assert port
    return port


def test_without_a_running_suite_a_command_gets_servers_for_as_long_as_it_takes(tmp_path: Path) -> None:
    with provide_servers(_settings(tmp_path)) as settings:
        with MongoClient(settings.mongo_uri) as client:
            assert client.admin.command("ping")["ok"]
        assert is_listening(_port(settings.redis_url))
        assert settings.secret_keys.get_secret_value()
        assert settings.demo, "a single machine shows the demo unless it is told not to"
    assert not is_listening(_port(settings.mongo_uri))
    assert not is_listening(_port(settings.redis_url))


def test_the_servers_of_the_running_suite_are_used_and_left_running(tmp_path: Path) -> None:
    with provide_servers(_settings(tmp_path)) as running, provide_servers(_settings(tmp_path)) as settings:
        assert settings.mongo_uri == running.mongo_uri
        assert settings.redis_url == running.redis_url
        assert settings.secret_keys == running.secret_keys


def test_a_suite_that_is_still_starting_is_said_to_be(tmp_path: Path) -> None:
    with (
        claim_folder(tmp_path),
        pytest.raises(StartError, match="still starting"),
        provide_servers(_settings(tmp_path)),
    ):
        pass


def test_named_servers_are_taken_as_they_are(tmp_path: Path) -> None:
    named = _settings(tmp_path, mongo_uri="mongodb://db:27017/?replicaSet=rs0", redis_url="redis://cache:6379/0")
    with provide_servers(named) as settings:
        assert settings is named
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("program", ["api", "worker", "scheduler"])
def test_a_program_without_servers_says_which_variable_is_missing(program: str, tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("FREIGHT_")}
    command = [sys.executable, "-m", "freight.cli", program]
    done = subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "FREIGHT_MONGO_URI is not set. On a single machine `freight run` starts everything.\n"


def test_a_backup_goes_from_one_data_folder_into_another(tmp_path: Path) -> None:
    """As the operations page writes the two commands."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("FREIGHT_")}
    clean["FREIGHT_BACKUP_PASSPHRASE"] = "a horse in the harbor"

    def freight(*arguments: str) -> str:
        command = [sys.executable, "-m", "freight.cli", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=clean, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return done.stdout

    with provide_servers(_settings(tmp_path / "data")) as settings, MongoClient(settings.mongo_uri) as client:
        client[settings.mongo_database].companies.insert_one({"name": "Nordfracht", "code": "NORD"})
    backup = str(tmp_path / "freight.zip")
    assert "1 records in " in freight("backup", backup, "--data-dir", str(tmp_path / "data"))
    freight("restore", backup, "--data-dir", str(tmp_path / "restored"))
    with provide_servers(_settings(tmp_path / "restored")) as settings, MongoClient(settings.mongo_uri) as client:
        assert client[settings.mongo_database].companies.find_one({}, {"_id": 0}) == {
            "name": "Nordfracht",
            "code": "NORD",
        }
    assert not (tmp_path / ".data").exists()
