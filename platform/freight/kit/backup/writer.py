"""Writing a backup while users keep working: every collection is read as of the same moment."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import cast
from zipfile import ZIP_DEFLATED, ZipFile

import bson
from bson import json_util
from pymongo import MongoClient
from pymongo.client_session import ClientSession
from pymongo.database import Database
from pymongo.errors import OperationFailure

from freight.core.errors import Invalid
from freight.core.records import Record
from freight.kit.backup.manifest import KEYS, MANIFEST, BackedUpCollection, Manifest
from freight.kit.backup.sealed_keys import seal_keys
from freight.kit.security.secrets import Keyring
from freight.kit.settings import Settings

# MongoDB keeps five minutes of history for readers by default
_HISTORY = "minSnapshotHistoryWindowInSeconds"
_HISTORY_SECONDS = 3600
_SNAPSHOT_TOO_OLD = 239


def write_backup(settings: Settings, path: Path, passphrase: str | None) -> Manifest:
    """Back up the database of `settings` into the file `path`, which is complete or not there. Without `passphrase` the
    keys are left out.

    Raises Invalid when the database is too large to be read as of one moment, and for a short passphrase.
    """
    keys = settings.secret_keys.get_secret_value()
    sealed = seal_keys(keys, passphrase) if passphrase is not None else None
    unfinished = path.with_name(path.name + ".part")
    unfinished.unlink(missing_ok=True)
    try:
        with (
            MongoClient[Record](settings.mongo_uri) as client,
            os.fdopen(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
            ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1) as archive,
            _long_history(client),
        ):
            manifest = _write(client, client[settings.mongo_database], archive, Keyring.parse(keys).marks())
            if sealed:
                archive.writestr(KEYS, sealed)
            archive.writestr(MANIFEST, manifest.model_dump_json(indent=2))
        unfinished.rename(path)
    except OperationFailure as failed:
        if failed.code != _SNAPSHOT_TOO_OLD:
            raise
        raise Invalid(
            "The database changed for longer than MongoDB remembers. Back up at a quieter hour, or raise its parameter "
            f"{_HISTORY}."
        ) from failed
    finally:
        unfinished.unlink(missing_ok=True)
    return manifest


def _write(
    client: MongoClient[Record], database: Database[Record], archive: ZipFile, marks: dict[str, str]
) -> Manifest:
    names = sorted(collection["name"] for collection in database.list_collections(filter={"type": "collection"}))
    with client.start_session(snapshot=True) as session:
        installation = database["installation"].find_one({}, session=session) or {}
        collections = [_one(database, name, archive, session) for name in names if not name.startswith("system.")]
    return Manifest(
        taken_on=datetime.now(UTC),
        database=database.name,
        schema_version=installation.get("schema_version", 0),
        keys=marks,
        collections=collections,
    )


def _one(database: Database[Record], name: str, archive: ZipFile, session: ClientSession) -> BackedUpCollection:
    records = 0
    with archive.open(f"collections/{name}.bson", "w", force_zip64=True) as file:
        # PyMongo types a raw batch as one record; it holds the bytes of many
        for batch in cast(Iterator[bytes], database[name].find_raw_batches({}, session=session)):
            file.write(batch)
            records += sum(1 for _ in bson.decode_iter(batch))
    indexes = [json_util.dumps(index) for index in database[name].list_indexes() if index["name"] != "_id_"]
    return BackedUpCollection(name=name, records=records, indexes=indexes)


@contextmanager
def _long_history(client: MongoClient[Record]) -> Iterator[None]:
    """Have MongoDB keep an hour of history while we read; without the permission for that, its five minutes have to
    do."""
    before = None
    with suppress(OperationFailure):
        before = client.admin.command({"getParameter": 1, _HISTORY: 1})[_HISTORY]
        client.admin.command({"setParameter": 1, _HISTORY: max(before, _HISTORY_SECONDS)})
    try:
        yield
    finally:
        if before is not None:
            with suppress(OperationFailure):
                client.admin.command({"setParameter": 1, _HISTORY: before})
