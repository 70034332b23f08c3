"""Load the suite's lookup tables as defaults of each company. Changes made by users are kept."""

import csv
import json
from pathlib import Path

from bson import ObjectId

from freight.core.places import HOME
from freight.core.records import JsonObject
from freight.core.suggestion_terms import fold_search_text
from freight.documents.metadata_record import MetadataRecord, match_company_metadata
from freight.documents.metadata_type import MetadataType
from freight.documents.records.metadata_record import StoredMetadataRecord
from freight.documents.records.metadata_type import StoredMetadataType
from freight.features.setup.metadata.resource import build_metadata_resource, build_record_suggestable
from freight.features.setup.metadata.type_rows import get_suggestion_source
from freight.features.setup.metadata.types import parse_type_columns
from freight.kit import clock
from freight.kit.records import record_service
from freight.kit.storage import suggestion_index
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

FOLDER = "metadata"


async def load_metadata(scope: Scope, seeds: Path) -> int:
    """Add the missing tables of `seeds/metadata/` to the company of the scope; return how many."""
    existing_names = set(await scoped(MetadataType, scope).distinct("name", {"system_id": None}))
    added = 0
    for path in sorted((seeds / FOLDER).glob("*.json")):
        seed = json.loads(path.read_text())
        if seed["name"] not in existing_names:
            await _load(scope, seed, _rows(path.with_suffix(".csv")))
            added += 1
    return added


async def _load(scope: Scope, seed: JsonObject, rows: list[dict[str, str]]) -> None:
    now = clock.now()
    metadata_type: StoredMetadataType = {
        "system_id": None,
        "account_id": None,
        "created_on": now,
        "updated_on": now,
        "updated_by": "",
        "_id": ObjectId(),
        "name": seed["name"],
        "label": seed["label"],
        "description": seed["description"],
        "fields": parse_type_columns(seed["name"], seed["fields"]),
        "content": str(ObjectId()),
    }
    resource = build_metadata_resource(metadata_type)
    key = resource.unique[0].key
    stored: list[StoredMetadataRecord] = []
    for row in rows:
        values, findings = record_service.validate_record_values(
            resource, {f"{seed['name']}#{name}": text for name, text in row.items()}, HOME
        )
        if findings:
            raise ValueError(f"{seed['name']}, {row}: {findings}")
        data = {spec_key.partition("#")[2]: value for spec_key, value in values.items() if value is not None}
        stored.append(
            {
                "system_id": None,
                "account_id": None,
                "created_on": now,
                "updated_on": now,
                "updated_by": "",
                "_id": ObjectId(),
                "type_name": seed["name"],
                "key": fold_search_text(str(values[key])),
                "data": {seed["name"]: data},
            }
        )
    # the type is stored last: if loading is interrupted, the next start loads the whole table again
    await _clear(scope, seed["name"])
    if stored:
        await scoped(MetadataRecord, scope).insert_many(stored, ordered=False)
        offered = [build_record_suggestable(resource, record) for record in stored]
        await suggestion_index.index_records(scope, get_suggestion_source(seed["name"]), offered, now=now, session=None)
    await scoped(MetadataType, scope).insert_one(metadata_type)


async def _clear(scope: Scope, name: str) -> None:
    await scoped(MetadataRecord, scope).delete_many(match_company_metadata(name))


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))
