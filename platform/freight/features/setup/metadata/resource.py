"""Metadata types and their records, for the records kit."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.fields import FIELD_TYPES
from freight.core.fields.spec import FieldSpec, parse_fields
from freight.core.fields.wire import wire_value
from freight.core.records import Stored
from freight.core.suggestion_terms import build_facet, fold_search_text
from freight.documents.metadata_record import MetadataRecord
from freight.documents.metadata_type import MetadataType
from freight.features.setup.metadata.type_rows import get_suggestion_source, list_type_rows
from freight.kit import clock
from freight.kit.records.resource import RecordLevel, Resource, ResourcePermissions, StoredChange, get_value_at_path
from freight.kit.storage import suggestion_index
from freight.kit.storage.scopes import Scope
from freight.kit.storage.suggestion_index import SuggestionSource
from freight.kit.storage.tenancy import Record, scoped

ADD = "metadata.newMetadata"
PERMISSIONS = ResourcePermissions(see="metadata.viewMetadata", add=ADD, change="metadata.editMetadata")
# a dependent field is never narrowed by longer text
_LONGEST_FACET = 60
_MOST_FACETS = 8

TYPE_FIELDS = (
    FieldSpec(
        key="type#name", label="Name", length=40, is_mandatory=True, is_unique_field=True, display_order=1,
        regex=r"^[A-Za-z][A-Za-z0-9]*$",
        error_message="Only Alphanumeric value starting with alphabet(s) is allowed!",
        tool_tip="Fields name it as suggestion source: metadata_<name>",
    ),
    FieldSpec(key="type#label", label="Label", length=60, is_mandatory=True, display_order=2),
    FieldSpec(key="type#description", label="Description", type="multiline", length=200, display_order=3),
    # computed for the list
    FieldSpec(key="type#source", label="Suggestion source", is_readonly=True, display_order=4),
    FieldSpec(key="type#columns", label="Columns", type="numeric", is_readonly=True, display_order=5),
    FieldSpec(key="type#records", label="Records", type="numeric", is_readonly=True, display_order=6),
)  # fmt: skip

TYPES = Resource(
    name="metadataType",
    title="Metadata type",
    plural="Metadata types",
    document=MetadataType,
    fields=TYPE_FIELDS,
    columns=("type#label", "type#description", "type#source", "type#columns", "type#records"),
    search=("type#label", "type#name"),
    permissions=PERMISSIONS,
    levels=(RecordLevel.DEFAULT, RecordLevel.SYSTEM),
    paths={spec.key: spec.key.partition("#")[2] for spec in TYPE_FIELDS},
    rows=list_type_rows,
)


def build_metadata_resource(metadata_type: Stored) -> Resource:
    """Return the resource of one type's records: list, form and import follow from its columns."""
    fields = parse_fields(metadata_type["fields"])
    active = [spec for spec in fields if spec.is_active]
    name: str = metadata_type["name"]
    key = next((spec for spec in active if spec.is_unique_field), None)
    if key is None:
        raise Invalid(
            f"{metadata_type['label']} has no column that identifies its records. Mark one unique and mandatory."
        )
    key_label, key_path = key.label, f"data.{key.key.replace('#', '.')}"

    async def complete(_: Scope, after: Record, __: Record | None) -> None:
        value = fold_search_text(str(wire_value(get_value_at_path(after, key_path))))
        if not value:
            raise Invalid(f"{key_label} identifies the record and cannot be blank.")
        after["key"] = value

    async def follow(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
        removed_ids = [after["_id"] for _, after in changes if after["archived"]]
        offered = [build_record_suggestable(resource, after) for _, after in changes if not after["archived"]]
        await suggestion_index.index_records(
            scope, get_suggestion_source(name), offered, gone=removed_ids, now=clock.now(), session=session
        )
        stamp = {"$set": {"content": str(ObjectId())}}
        # stamp the type as changed, whichever level the records belong to
        await scoped(MetadataType, scope.whole_system).update_many({"name": name}, stamp, session=session)

    resource = Resource(
        name="metadata",
        title=metadata_type["label"],
        plural=metadata_type["label"],
        document=MetadataRecord,
        fields=fields,
        columns=tuple(spec.key for spec in active if spec.is_visible)[:8],
        search=tuple(spec.key for spec in active if FIELD_TYPES[spec.type].filtered_as == "text")[:4],
        permissions=PERMISSIONS,
        levels=(RecordLevel.DEFAULT, RecordLevel.SYSTEM, RecordLevel.ACCOUNT),
        fixed={"type_name": name},
        prepare=complete,
        stored=follow,
    )
    return resource


def build_record_suggestable(resource: Resource, record: Stored) -> SuggestionSource:
    """Return what a record offers to fields: the key as value, its first other text as label; all columns can
    narrow."""
    values = {spec.key: str(wire_value(value)) for spec, value in _texts(resource, record)}
    key = resource.unique[0].key
    other_values = [(spec_key, text) for spec_key, text in values.items() if spec_key != key and text]
    return SuggestionSource(
        record_id=record["_id"],
        value=values.get(key, ""),
        label=other_values[0][1] if other_values else "",
        facets=tuple(
            build_facet(spec_key.partition("#")[2], text)
            for spec_key, text in values.items()
            if len(text) <= _LONGEST_FACET
        )[:_MOST_FACETS],
        system_id=record["system_id"],
        account_id=record["account_id"],
    )


def _texts(resource: Resource, record: Mapping[str, object]) -> list[tuple[FieldSpec, object]]:
    stored = resource.values(record)
    return [(spec, stored[spec.key]) for spec in resource.fields if spec.is_active and stored[spec.key] is not None]
