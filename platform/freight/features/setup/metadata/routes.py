"""Routes of metadata: types, records as forms and rows, workbooks of records (administration §7.2, §7.4)."""

from typing import Annotated

from fastapi import Depends, File, Form, Query, Response, UploadFile

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.records import Stored
from freight.documents.records.metadata_record import StoredMetadataRecord
from freight.features.setup.metadata import types, verticals
from freight.features.setup.metadata.resource import ADD, PERMISSIONS, TYPES, build_metadata_resource
from freight.features.setup.metadata.schemas import (
    GridRows,
    MetadataForm,
    MetadataGridSaved,
    MetadataTypeBody,
    MetadataTypeView,
    RowsSaved,
)
from freight.features.setup.metadata.type_rows import find_metadata_type, get_suggestion_source
from freight.features.setup.templates import global_keys
from freight.kit.access import Access, make_actor
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.form_fields import Answers
from freight.kit.http.record_routes import (
    Finder,
    import_record_workbook,
    list_record_views,
    make_fixed_finder,
    mount_history,
    mount_list,
    mount_resource,
    resolve_record_owner,
)
from freight.kit.http.record_views import RecordImport, RecordList, RecordRestoreBody, RecordView, load_record_view
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter
from freight.kit.records import grid_rows, record_service
from freight.kit.records.record_uploads import UploadAnswers
from freight.kit.records.resource import RecordKind, RecordLevel, RecordOwner, Resource, ResourceQuery
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import parse_object_id

ROUTER = FeatureRouter(tags=["metadata"])
RESOURCES = (TYPES.kind, RecordKind("metadata", PERMISSIONS.see))
Reader = Annotated[Access, Depends(Requires(PERMISSIONS.see))]
Adder = Annotated[Access, Depends(Requires(ADD))]
Editor = Annotated[Access, Depends(Requires(PERMISSIONS.change))]
SystemId = Annotated[str | None, Query(alias="systemId")]
PageNo = Annotated[int, Query(alias="pageNo", ge=1)]

# the wire's word for the level of a list, as the specification spells it
_LEVELS = {
    "accountMetadata": None,
    "systemMetadata": RecordLevel.SYSTEM,
    "defaultMetadata": RecordLevel.DEFAULT,
    "": None,
}
SAVED = "Metadata saved."
# global field keys belong to the field templates
EDIT_KEYS = "systemConfig.editProfileMetadata"


def find_metadata_resource(metadata_type_id: str) -> Finder:
    """Return the function that finds the resource of the type in the path."""

    async def found(access: Access) -> Resource:
        return build_metadata_resource(await types.get_metadata_type(access.scope, metadata_type_id))

    return found


mount_resource(
    ROUTER, "/api/records/metadata/{metadata_type_id}", "MetadataRecord", PERMISSIONS, find_metadata_resource
)
mount_list(ROUTER, "/api/metadataType", "MetadataType", make_fixed_finder(TYPES), PERMISSIONS.see)
mount_history(ROUTER, "/api/metadataType", "MetadataType", make_fixed_finder(TYPES), PERMISSIONS.see)


# ---- types


@ROUTER.get("/api/metadata", response_model=Envelope[RecordList])
async def list_types(
    access: Reader,
    system_id: SystemId = None,
    type: Annotated[str, Query(max_length=40)] = "",
    q: Annotated[str, Query(max_length=200)] = "",
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=500)] = 50,
) -> Response:
    """List the lookup tables by label, each with the number of its records."""
    access.demand_place(system_id)
    if type not in _LEVELS:
        raise Invalid(f"Metadata is listed as {', '.join(filter(None, _LEVELS))}.", code=ErrorCode.NO_SUCH_LEVEL)
    return reply(await list_record_views(TYPES, access, ResourceQuery(q, _LEVELS[type]), Page(page_no, page_limit)))


@ROUTER.get("/api/metadataType/{type_id}", response_model=Envelope[MetadataTypeView])
async def get_type(
    access: Annotated[Access, Depends(SignedIn("forms of every module are drawn from metadata types", by_key=True))],
    type_id: str,
) -> Response:
    """Return a lookup table with its columns."""
    return reply(_view(access, await types.get_metadata_type(access.scope, type_id)))


@ROUTER.post("/api/metadataType", response_model=Envelope[MetadataTypeView])
async def create_type(access: Adder, body: MetadataTypeBody) -> Response:
    """Create a lookup table."""
    owner = await resolve_record_owner(access, TYPES, body.level, None)
    stored = await types.create_metadata_type(make_actor(access, ADD), owner, _values(body), body.fields)
    return reply(_view(access, stored), SAVED)


@ROUTER.put("/api/metadataType/{type_id}", response_model=Envelope[MetadataTypeView])
async def change_type(access: Editor, type_id: str, body: MetadataTypeBody) -> Response:
    """Save a lookup table; 409 when another user saved since `revision`."""
    actor = make_actor(access, PERMISSIONS.change)
    stored = await types.update_metadata_type(actor, type_id, _values(body), body.fields, body.revision or 0)
    return reply(_view(access, stored), SAVED)


@ROUTER.put("/api/metadataType/{type_id}/history/{to_revision}", response_model=Envelope[MetadataTypeView])
async def restore_type(access: Editor, type_id: str, to_revision: int, body: RecordRestoreBody) -> Response:
    """Restore an earlier definition."""
    actor = make_actor(access, PERMISSIONS.change)
    return reply(_view(access, await types.restore_metadata_type(actor, type_id, to_revision, body.revision)), SAVED)


# ---- records as the specification calls them


@ROUTER.get("/api/metadataFormView", response_model=Envelope[RecordList])
async def list_forms(
    access: Reader,
    metadata_type_id: Annotated[str, Query(alias="metadataTypeId")],
    system_id: SystemId = None,
    q: Annotated[str, Query(max_length=200)] = "",
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 500,
) -> Response:
    """List the records of a type."""
    access.demand_place(system_id)
    resource = build_metadata_resource(await types.get_metadata_type(access.scope, metadata_type_id))
    return reply(await list_record_views(resource, access, ResourceQuery(q), Page(page_no, page_limit)))


@ROUTER.get("/api/metadataFormView/{record_id}", response_model=Envelope[RecordView])
async def get_form(access: Reader, record_id: str) -> Response:
    """Return one record."""
    resource, record = await _record(access, record_id)
    return reply(await load_record_view(resource, make_actor(access, PERMISSIONS.see), record))


@ROUTER.post("/api/metadataFormView", response_model=Envelope[RecordView])
async def create_form(access: Adder, body: MetadataForm) -> Response:
    """Create a record, for the given account or else for the system."""
    access.demand_place(body.system_id)
    resource = build_metadata_resource(await types.get_metadata_type(access.scope, body.metadata_type_id))
    owner = await _owner(access, resource, body.level, body.account_id)
    actor = make_actor(access, ADD)
    record = await record_service.create_resource_record(resource, actor, owner, body.fields)
    return reply(await load_record_view(resource, actor, record), SAVED)


@ROUTER.put("/api/metadataFormView/{record_id}", response_model=Envelope[RecordView])
async def change_form(access: Editor, record_id: str, body: MetadataForm) -> Response:
    """Save a record; 409 when another user saved since `revision`."""
    resource, _ = await _record(access, record_id)
    actor = make_actor(access, PERMISSIONS.change)
    record = await record_service.change_resource_record(resource, actor, record_id, body.fields, body.revision or 0)
    return reply(await load_record_view(resource, actor, record), SAVED)


@ROUTER.put("/api/grid/metadata", dependencies=[TAKES_ROWS], response_model=Envelope[MetadataGridSaved])
async def save_rows(
    access: Annotated[Access, Depends(Requires(PERMISSIONS.change, EDIT_KEYS))],
    body: GridRows,
    template_id: Annotated[str, Query(alias="templateId", description="a metadata type")] = "",
) -> Response:
    """Save rows of a grid: records of the metadata type, or global field keys (`type` globalFields)."""
    if body.type == global_keys.GLOBAL_FIELDS:
        access.demand(EDIT_KEYS)
        return reply(await global_keys.save_global_keys(access.scope, body), global_keys.SAVED)
    access.demand(PERMISSIONS.change)
    access.demand_place(body.system_id)
    if not template_id:
        raise Invalid("Give the metadata type the rows belong to (templateId).", code=ErrorCode.UNKNOWN_TYPE)
    resource = build_metadata_resource(await types.get_metadata_type(access.scope, template_id))
    if body.flag_industry_vertical:
        await verticals.check_verticals(access.scope, resource, body.data)
    owner = await resolve_record_owner(access, resource, RecordLevel.SYSTEM, None)
    saved = await grid_rows.save_grid_rows(resource, make_actor(access, PERMISSIONS.change), owner, body.data)
    return reply(RowsSaved(**saved._asdict()), SAVED)


# ---- workbooks

TypeId = Annotated[str, Form(alias="metadataTypeId")]
File_ = Annotated[UploadFile | None, File(alias="uploadedFile")]
DryRun = Annotated[bool, Form(alias="dryRun")]
SystemField = Annotated[str, Form(alias="systemId")]


@ROUTER.post("/api/metadata", response_model=Envelope[RecordImport])
async def upload_records(
    access: Adder,
    metadata_type_id: TypeId,
    answers: Answers,
    system_id: SystemField = "",
    account: Annotated[str, Form()] = "",
    level: Annotated[RecordLevel | None, Form()] = None,
    uploaded_file: File_ = None,
    dry_run: DryRun = False,
) -> Response:
    """Import a workbook of records at the given level, all rows or none; with `dryRun` only return what would
    happen."""
    access.demand_place(system_id or None)
    return await _upload(access, metadata_type_id, level, account, uploaded_file, answers, dry_run=dry_run)


@ROUTER.post("/api/metadataSystem", response_model=Envelope[RecordImport])
async def upload_system_records(
    access: Adder,
    metadata_type_id: TypeId,
    answers: Answers,
    system_id: SystemField = "",
    uploaded_file: File_ = None,
    dry_run: DryRun = False,
) -> Response:
    """Import a workbook of records for the system."""
    access.demand_place(system_id or None)
    return await _upload(access, metadata_type_id, RecordLevel.SYSTEM, "", uploaded_file, answers, dry_run=dry_run)


@ROUTER.post("/api/metadataAccount", response_model=Envelope[RecordImport])
async def upload_account_records(
    access: Adder,
    metadata_type_id: TypeId,
    account: Annotated[str, Form()],
    answers: Answers,
    system_id: SystemField = "",
    uploaded_file: File_ = None,
    dry_run: DryRun = False,
) -> Response:
    """Import a workbook of records for one account."""
    access.demand_place(system_id or None)
    return await _upload(
        access, metadata_type_id, RecordLevel.ACCOUNT, account, uploaded_file, answers, dry_run=dry_run
    )


async def _upload(
    access: Access,
    type_id: str,
    level: RecordLevel | None,
    account: str,
    incoming: UploadFile | None,
    answers: UploadAnswers,
    *,
    dry_run: bool,
) -> Response:
    resource = build_metadata_resource(await types.get_metadata_type(access.scope, type_id))
    owner = await _owner(access, resource, level, account)
    actor = make_actor(access, ADD)
    return reply(await import_record_workbook(resource, actor, owner, incoming, answers, dry_run=dry_run))


# ---- parts


async def _record(access: Access, record_id: str) -> tuple[Resource, StoredMetadataRecord]:
    """Return a record and the resource of its type. Raises NotFound outside the scope."""
    stored = await types.get_metadata_record(access.scope, parse_object_id(record_id, "record"))
    metadata_type = await find_metadata_type(access.scope, stored["type_name"])
    if metadata_type is None:
        raise NotFound(types.MISSING)
    return build_metadata_resource(metadata_type), stored


async def _owner(access: Access, resource: Resource, level: RecordLevel | None, account_id: str | None) -> RecordOwner:
    """Return the owner of records; an account given without a level means the account level."""
    return await resolve_record_owner(
        access, resource, level or (RecordLevel.ACCOUNT if account_id else None), account_id
    )


def _values(body: MetadataTypeBody) -> dict[str, str]:
    return {"type#name": body.name, "type#label": body.label, "type#description": body.description}


def _view(access: Access, stored: Stored) -> MetadataTypeView:
    return MetadataTypeView(
        id=str(stored["_id"]),
        revision=stored["revision"],
        name=stored["name"],
        label=stored["label"],
        description=stored.get("description") or "",
        level=RecordOwner.of(stored).level,
        source=get_suggestion_source(stored["name"]),
        fields=list(build_metadata_resource(stored).fields),
        may_change=TYPES.may_change(make_actor(access, PERMISSIONS.change), stored),
    )
