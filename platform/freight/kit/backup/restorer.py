"""Restoring a backup into an empty database: all of it, or a partial state that no program accepts."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from zipfile import BadZipFile, ZipFile

import bson
from bson import json_util
from bson.raw_bson import RawBSONDocument
from pymongo import IndexModel, MongoClient
from pymongo.database import Database

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.records import Record
from freight.kit.backup.manifest import FORMAT, KEYS, MANIFEST, BackedUpCollection, Manifest
from freight.kit.backup.sealed_keys import unseal_keys
from freight.kit.security.secrets import Keyring
from freight.kit.settings import Settings
from freight.migrations import MIGRATIONS

_BATCH = 1000


@dataclass(frozen=True)
class RestoredBackup:
    """The result of a restore. `keys` in the form of FREIGHT_SECRET_KEYS, empty when the backup or the passphrase has
    none; `missing` are the ids of keys whose secrets `settings` cannot open."""

    manifest: Manifest
    keys: str
    missing: list[str]


def restore_backup(settings: Settings, path: Path, passphrase: str | None) -> RestoredBackup:
    """Fill the empty database of `settings` from the backup `path`.

    Raises Invalid for a file that is no backup, is damaged, or comes from a newer version, and for a wrong passphrase;
    Conflict for a database that holds data. To restart an interrupted restore, call this again.
    """
    try:
        with ZipFile(path) as archive:
            manifest = _manifest(archive)
            if archive.testzip() is not None:
                raise BadZipFile
            sealed = archive.read(KEYS) if KEYS in archive.namelist() else None
            keys = unseal_keys(sealed, passphrase) if sealed and passphrase is not None else ""
            with MongoClient[Record](settings.mongo_uri) as client:
                _fill(client[settings.mongo_database], archive, manifest)
    except (BadZipFile, zlib.error, FileNotFoundError, IsADirectoryError) as broken:
        raise Invalid(f"{path} is not a readable backup, or it is damaged.") from broken
    return RestoredBackup(manifest, keys, _missing(manifest, settings))


def _manifest(archive: ZipFile) -> Manifest:
    if MANIFEST not in archive.namelist():
        raise BadZipFile
    manifest = Manifest.model_validate_json(archive.read(MANIFEST))
    if manifest.format > FORMAT or manifest.schema_version > MIGRATIONS[-1].number:
        raise Invalid(
            "This backup was made by a newer version. Restore it with that version.", code=ErrorCode.NEWER_DATA
        )
    return manifest


def _fill(database: Database[Record], archive: ZipFile, manifest: Manifest) -> None:
    installation = database["installation"]
    if (installation.find_one({}) or {}).get("restoring"):
        for name in database.list_collection_names():
            database.drop_collection(name)
    elif any(database[name].find_one({}) for name in database.list_collection_names() if name != "installation"):
        raise Conflict("This database already has data. Restore into an empty one: another --data-dir or database.")
    # no program starts on a partial restore: the marker is removed with the record that holds it, which is restored
    # last
    installation.delete_many({})
    installation.insert_one({"_id": "installation", "restoring": True})
    for collection in sorted(manifest.collections, key=lambda backed_up: backed_up.name == "installation"):
        if collection.name == "installation":
            installation.delete_many({})
        _bring_back(database, archive, collection)


def _bring_back(database: Database[Record], archive: ZipFile, collection: BackedUpCollection) -> None:
    rows = database[collection.name]
    with archive.open(f"collections/{collection.name}.bson") as file:
        for batch in _batches(file):
            rows.insert_many(batch, ordered=False)
    if collection.indexes:
        rows.create_indexes([_index(index) for index in collection.indexes])
    record_count = rows.count_documents({})
    if record_count != collection.records:
        raise Invalid(
            f"{collection.name}: {record_count} of {collection.records} records came back. The backup is damaged."
        )


def _batches(file: IO[bytes]) -> Iterator[list[RawBSONDocument]]:
    batch: list[RawBSONDocument] = []
    for record in bson.decode_file_iter(file, bson.CodecOptions(document_class=RawBSONDocument)):
        batch.append(record)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _index(text: str) -> IndexModel:
    listed: Record = json_util.loads(text)
    options = {name: value for name, value in listed.items() if name not in ("v", "key", "ns")}
    return IndexModel(list(listed["key"].items()), **options)


def _missing(manifest: Manifest, settings: Settings) -> list[str]:
    current_marks = Keyring.parse(settings.secret_keys.get_secret_value()).marks()
    return [name for name, mark in manifest.keys.items() if current_marks.get(name) != mark]
