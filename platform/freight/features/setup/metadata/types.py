"""Create and change the definitions of lookup tables."""

import re
from collections.abc import Mapping, Sequence

from bson import ObjectId
from pydantic import ValidationError
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid, NotFound
from freight.core.fields.spec import FieldSpec, parse_fields
from freight.documents.metadata_record import MetadataRecord
from freight.documents.metadata_type import MetadataType
from freight.documents.record_change import RecordAction
from freight.documents.records.metadata_record import StoredMetadataRecord
from freight.documents.records.metadata_type import StoredMetadataType
from freight.features.setup.metadata.resource import TYPES
from freight.kit.records import history, record_service
from freight.kit.records.resource import Actor, RecordOwner, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

MISSING = "Metadata type not found."
_MOST_COLUMNS = 60


async def get_metadata_type(
    scope: Scope, type_id: object, session: AsyncClientSession | None = None
) -> StoredMetadataType:
    """Return a type by its id. Raises NotFound outside the scope."""
    metadata_type = await scoped(MetadataType, scope).find_one(
        {"_id": parse_object_id(type_id, "metadata type")}, session=session
    )
    if metadata_type is None:
        raise NotFound(MISSING)
    return metadata_type


async def get_metadata_record(scope: Scope, record_id: ObjectId) -> StoredMetadataRecord:
    """Return a record of any type. Raises NotFound outside the scope."""
    return await scoped(MetadataRecord, scope).get(record_id, "record")


async def create_metadata_type(
    actor: Actor, owner: RecordOwner, values: Mapping[str, object], columns: Sequence[Mapping[str, object]]
) -> Record:
    """Create a type. Raises RowsInvalid and Invalid with what is wrong, Conflict for a name that is taken."""
    stored, findings = record_service.validate_record_values(TYPES, values, actor.scope.place)
    if findings:
        raise record_service.make_form_refusal(findings, values)
    fields = parse_type_columns(str(stored["type#name"]), columns)

    async def work(session: AsyncClientSession) -> Record:
        type_record = record_service.build_resource_record(TYPES, actor, owner, stored, None) | {"fields": fields}
        await record_service.write_resource_records(
            TYPES, actor, [StoredChange(None, type_record)], RecordAction.CREATED, session
        )
        return type_record

    return await record_service.run_record_write(TYPES, work, stored)


async def update_metadata_type(
    actor: Actor,
    type_id: str,
    values: Mapping[str, object],
    columns: Sequence[Mapping[str, object]],
    revision: int,
    action: RecordAction = RecordAction.CHANGED,
) -> Record:
    """Save a type. Raises Conflict when another user saved since, Invalid for a change that would lose values."""

    async def work(session: AsyncClientSession) -> Record:
        before = await record_service.get_record_at_revision(actor.scope, TYPES, type_id, revision, session)
        stored, findings = record_service.validate_record_values(
            TYPES, {**TYPES.values(before), **values}, actor.scope.place
        )
        if findings:
            raise record_service.make_form_refusal(findings, values)
        if stored["type#name"] != before["name"]:
            raise Invalid("A metadata type's name cannot change because fields and rules use it.")
        fields = parse_type_columns(before["name"], columns)
        await _refuse_loss(actor.scope, before, fields, session)
        type_record = record_service.build_resource_record(TYPES, actor, RecordOwner.of(before), stored, before) | {
            "fields": fields
        }
        await record_service.write_resource_records(TYPES, actor, [StoredChange(before, type_record)], action, session)
        return type_record

    return await record_service.run_record_write(TYPES, work, values)


async def restore_metadata_type(actor: Actor, type_id: str, to_revision: int, revision: int) -> Record:
    """Restore an earlier definition with its columns. Raises NotFound if there is none."""
    stored = await get_metadata_type(actor.scope, type_id)
    record_snapshot = await history.load_record_snapshot(actor.scope, TYPES.name, stored["_id"], to_revision)
    return await update_metadata_type(
        actor, type_id, TYPES.values(record_snapshot), record_snapshot["fields"], revision, RecordAction.RESTORED
    )


def parse_type_columns(name: str, columns: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
    """Return the columns as they are stored, in order. Raises Invalid naming row and field."""
    if len(columns) > _MOST_COLUMNS:
        raise Invalid(f"A metadata type can have up to {_MOST_COLUMNS} columns.")
    specs: list[FieldSpec] = []
    for row, column in enumerate(columns, 1):
        key = str(column.get("key") or _key_of(str(column.get("label") or "")))
        try:
            specs.append(
                FieldSpec.model_validate({**column, "key": f"{name}#{key.rpartition('#')[2]}", "displayOrder": row})
            )
        except ValidationError as broken:
            error_details = broken.errors()[0]
            where = str(error_details["loc"][0]) if error_details["loc"] else "column"
            message = str(error_details["msg"]).removeprefix("Value error, ")
            raise Invalid(f"Column {row}, {where}: {message}.", data={"row": row, "field": where}) from broken
    try:
        parse_fields([spec.wire() for spec in specs])
    except ValueError as broken:
        raise Invalid(str(broken)) from broken
    keys = [spec for spec in specs if spec.is_unique_field and spec.is_active]
    if len(keys) != 1 or not keys[0].is_mandatory:
        raise Invalid("One column identifies the record. Mark exactly one active column unique and mandatory.")
    return [spec.wire() for spec in specs]


def _key_of(label: str) -> str:
    """Return the key for a label: `Port of loading` gives portOfLoading."""
    words = re.findall(r"[A-Za-z0-9]+", label)
    return "".join(word.capitalize() if at else word[0].lower() + word[1:] for at, word in enumerate(words))[:60]


async def _refuse_loss(
    scope: Scope, before: Record, fields: Sequence[Mapping[str, object]], session: AsyncClientSession
) -> None:
    """Raise Invalid if a column is removed, changes its type or is no longer the key although records have values in
    it."""
    fields_by_key = {field["key"]: field for field in fields}
    for column in before["fields"]:
        after = fields_by_key.get(column["key"])
        same = after and after["type"] == column["type"] and after["isUniqueField"] == column["isUniqueField"]
        if same:
            continue
        path = f"data.{column['key'].replace('#', '.')}"
        query = {"type_name": before["name"], path: {"$exists": True}}
        used = await scoped(MetadataRecord, scope).find_one(query, {"_id": 1}, session=session)
        if used and after is None:
            raise Invalid(f"Column {column['label']} has stored values. Deactivate it instead of removing it.")
        if used:
            raise Invalid(f"Field Type can't be changed. Column {column['label']} has stored values.")
