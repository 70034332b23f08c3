"""The drill: back up, restore into an empty database, and find everything again."""

import os
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from pydantic import SecretStr
from pymongo import MongoClient

from freight.core.errors import Conflict, FreightError, Invalid
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.service import seed_installation
from freight.kit.backup import restorer, writer
from freight.kit.backup.manifest import KEYS, MANIFEST, Manifest
from freight.kit.backup.restorer import restore_backup
from freight.kit.backup.sealed_keys import seal_keys, unseal_keys
from freight.kit.backup.writer import write_backup
from freight.kit.security.secrets import Keyring, generate_secret_key
from freight.kit.settings import Settings
from freight.kit.storage import files
from freight.kit.storage.connections import Connections
from freight.kit.storage.database import open_database
from freight.kit.storage.schema_migration import PartialRestore
from freight.kit.storage.scopes import Scope

PASSPHRASE = "a horse in the harbor"
RESTORED = "freight_restored"


@pytest.fixture
async def elsewhere(connections: Connections) -> AsyncIterator[Callable[[str], Settings]]:
    """Return settings of the empty installation a backup is restored into, with these keys."""
    yield lambda keys: connections.settings.model_copy(
        update={"mongo_database": RESTORED, "secret_keys": SecretStr(keys)}
    )
    await connections.mongo_client.drop_database(RESTORED)
    # the documents belong to one database at a time: that of the other tests again
    await open_database(connections.mongo_client, connections.database.name)


def _records(settings: Settings, database: str) -> dict[str, list[dict]]:
    with MongoClient(settings.mongo_uri) as client:
        return {
            name: list(client[database][name].find({}).sort("_id", 1))
            for name in client[database].list_collection_names()
            if client[database][name].find_one({})
        }


def _indexes(settings: Settings, database: str) -> dict[str, dict]:
    """Return the indexes of each collection that has more than the default one."""
    with MongoClient(settings.mongo_uri) as client:
        told = {name: client[database][name].index_information() for name in client[database].list_collection_names()}
    return {name: indexes for name, indexes in told.items() if set(indexes) != {"_id_"}}


async def test_everything_comes_back_with_its_files_indexes_and_secrets(
    connections: Connections, elsewhere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 20})  # and those of the uploads
    await seed_installation(connections.settings)
    await open_database(connections.mongo_client, connections.database.name)
    system = await connections.database["systems"].find_one({"code": "AEC"})
    scope = Scope.of_system(system["company_id"], system["_id"], "seed")
    file_id = await files.save_file(scope, b"x" * 700_000, "rates.xlsx", "application/octet-stream", "upload")
    sealed = connections.keyring.seal("s3cret of the billing system", "billing:1:secret")
    await connections.database["billing_connections"].insert_one({"_id": 1, "secret": sealed})
    before = _records(connections.settings, connections.database.name)

    path = tmp_path / "backup.zip"
    manifest = write_backup(connections.settings, path, PASSPHRASE)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sum(each.records for each in manifest.collections) == sum(map(len, before.values()))

    other_key = generate_secret_key("k2")
    target = elsewhere(other_key)
    restored = restore_backup(target, path, PASSPHRASE)
    assert _records(connections.settings, RESTORED) == before
    assert len(before["shipments"]) >= 20
    assert _indexes(connections.settings, RESTORED) == _indexes(connections.settings, connections.database.name)
    assert [chunk["n"] for chunk in before["files.chunks"] if str(chunk["files_id"]) == file_id] == [0, 1, 2]
    assert restored.missing == ["k1"], "the new place has another key and is told which one it lacks"
    with pytest.raises(Invalid, match="sealed with the key “k1”, which is missing here"):
        Keyring.parse(other_key).open(sealed, "billing:1:secret")
    assert Keyring.parse(restored.keys).open(sealed, "billing:1:secret") == "s3cret of the billing system"
    # today's code opens it
    await open_database(connections.mongo_client, RESTORED)


async def test_it_shows_one_moment_although_people_go_on_saving(
    connections: Connections, tmp_path: Path, monkeypatch
) -> None:
    await connections.database["a_first"].insert_many([{"_id": n, "at": "before"} for n in range(300)])
    await connections.database["z_last"].insert_many([{"_id": n, "at": "before"} for n in range(300)])
    one = writer._one

    def meanwhile(database, name, archive, session):
        done = one(database, name, archive, session)
        if name == "a_first":  # saved while the backup runs: in both collections, in one transaction
            with MongoClient(connections.settings.mongo_uri) as client, client.start_session() as saving:
                rows = client[database.name]
                saving.with_transaction(
                    lambda session: [
                        rows[changed].update_many({}, {"$set": {"at": "after"}}, session=session)
                        for changed in ("a_first", "z_last")
                    ]
                )
        return done

    monkeypatch.setattr(writer, "_one", meanwhile)
    write_backup(connections.settings, tmp_path / "backup.zip", PASSPHRASE)
    with ZipFile(tmp_path / "backup.zip") as archive:
        content = archive.read("collections/a_first.bson"), archive.read("collections/z_last.bson")
    assert [b"after" in each for each in content] == [False, False]


async def test_a_database_that_holds_something_is_not_written_over(
    connections: Connections, elsewhere, tmp_path
) -> None:
    await connections.database["shipments"].insert_one({"number": "00099999"})
    write_backup(connections.settings, tmp_path / "backup.zip", PASSPHRASE)
    target = elsewhere(generate_secret_key())
    with MongoClient(connections.settings.mongo_uri) as client:
        client[RESTORED]["shipments"].insert_one({"number": "1"})
        with pytest.raises(Conflict, match="already has data"):
            restore_backup(target, tmp_path / "backup.zip", PASSPHRASE)
        assert client[RESTORED]["shipments"].count_documents({}) == 1


async def test_nothing_starts_on_half_a_backup_and_the_next_try_begins_anew(
    connections: Connections, elsewhere, tmp_path: Path, monkeypatch
) -> None:
    await connections.database["a_first"].insert_many([{"_id": n} for n in range(10)])
    await connections.database["z_last"].insert_one({"_id": 1})
    write_backup(connections.settings, tmp_path / "backup.zip", PASSPHRASE)
    target, bring = elsewhere(generate_secret_key()), restorer._bring_back

    def killed(database, archive, collection):
        if collection.name == "z_last":
            raise KeyboardInterrupt
        bring(database, archive, collection)

    monkeypatch.setattr(restorer, "_bring_back", killed)
    with pytest.raises(KeyboardInterrupt):
        restore_backup(target, tmp_path / "backup.zip", PASSPHRASE)
    with pytest.raises(PartialRestore):
        await open_database(connections.mongo_client, RESTORED)
    monkeypatch.setattr(restorer, "_bring_back", bring)
    restore_backup(target, tmp_path / "backup.zip", PASSPHRASE)
    assert len(_records(connections.settings, RESTORED)["a_first"]) == 10
    await open_database(connections.mongo_client, RESTORED)


async def test_a_damaged_a_foreign_and_a_newer_file_are_refused_before_anything_is_stored(
    connections: Connections, elsewhere, tmp_path: Path
) -> None:
    await connections.database["shipments"].insert_many(
        [{"system_id": n, "shipment_number": str(n) * 50} for n in range(500)]
    )
    good, bad, newer = tmp_path / "good.zip", tmp_path / "bad.zip", tmp_path / "newer.zip"
    write_backup(connections.settings, good, PASSPHRASE)
    content = bytearray(good.read_bytes())
    with ZipFile(good) as archive:
        at = archive.getinfo("collections/shipments.bson").header_offset + 200
        manifest = Manifest.model_validate_json(archive.read(MANIFEST))
    content[at] ^= 0xFF
    bad.write_bytes(content)
    with ZipFile(newer, "w") as archive:
        archive.writestr(MANIFEST, manifest.model_copy(update={"schema_version": 9999}).model_dump_json())
    (tmp_path / "notes.txt").write_text("no backup")
    target = elsewhere(generate_secret_key())
    for path, says in (
        (bad, "damaged"),
        (newer, "newer version"),
        (tmp_path / "notes.txt", "not a readable backup"),
        (tmp_path / "missing.zip", "not a readable backup"),
    ):
        with pytest.raises(FreightError, match=says):
            restore_backup(target, path, PASSPHRASE)
    with pytest.raises(Invalid, match="not this backup's passphrase"):
        restore_backup(target, good, "another passphrase")
    with MongoClient(connections.settings.mongo_uri) as client:
        assert client[RESTORED].list_collection_names() == []


async def test_without_a_passphrase_the_keys_stay_out(connections: Connections, tmp_path: Path) -> None:
    write_backup(connections.settings, tmp_path / "backup.zip", None)
    key = connections.settings.secret_keys.get_secret_value().split(":")[1].encode()
    with ZipFile(tmp_path / "backup.zip") as archive:
        assert KEYS not in archive.namelist()
        assert not any(key in archive.read(name) for name in archive.namelist())


def test_keys_are_opened_by_their_passphrase_alone() -> None:
    sealed = seal_keys("k1:abc", PASSPHRASE)
    assert unseal_keys(sealed, PASSPHRASE) == "k1:abc"
    with pytest.raises(Invalid, match="at least 12"):
        seal_keys("k1:abc", "short")


def test_the_command_backs_up_and_restores_a_folder_with_its_key(tmp_path: Path, command_line) -> None:
    """On a single machine: one folder is lost, and the restored one continues, with the secrets readable."""
    first, second, backups = tmp_path / "first", tmp_path / "second", tmp_path / "backups"
    backups.mkdir()
    command_line("seed", "--empty", data_dir=first)
    command_line("backup", str(backups), "--keep", "1", data_dir=first)
    command_line("backup", str(backups), "--keep", "1", data_dir=first)
    (backup,) = backups.iterdir()
    said = command_line("restore", str(backup), data_dir=second)
    assert "records from" in said
    assert (second / "secret-key").read_text() == (first / "secret-key").read_text()
    assert "version" in command_line("migrate", data_dir=second)


@pytest.fixture
def command_line():
    def run(*arguments: str, data_dir: Path) -> str:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("FREIGHT_")}
        told = {**clean, "FREIGHT_DATA_DIR": str(data_dir), "FREIGHT_BACKUP_PASSPHRASE": PASSPHRASE}
        done = subprocess.run(
            [sys.executable, "-m", "freight.cli", *arguments], env=told, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run
