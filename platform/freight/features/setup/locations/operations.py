"""Operations as records: what is done at which locations."""

from collections.abc import Sequence
from dataclasses import replace

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.units import VOLUME_FACTORS
from freight.documents.location import Location
from freight.documents.operation import Operation
from freight.features.setup.locations.own_fields import add_own_fields
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.resource import Resource, ResourcePermissions, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

DOC_TYPE = "operation"
CODE, NAME, MODE, LOCATIONS_OF = "operation#code", "operation#name", "operation#mode", "operation#locations"

FIELDS = (
    FieldSpec(
        key=CODE, label="Code", length=10, is_mandatory=True, is_unique_field=True, is_master_field=True,
        regex=r"^[A-Za-z0-9_-]+$", display_order=1,
        error_message="Code: letters, digits, hyphens and underscores only.",
    ),
    FieldSpec(key=NAME, label="Name", length=60, is_mandatory=True, display_order=2),
    FieldSpec(
        key=MODE, label="Mode", type="dropdown", length=10, is_mandatory=True, display_order=3,
        options=tuple(FieldOption(value=mode) for mode in VOLUME_FACTORS),
    ),
    FieldSpec(
        key=LOCATIONS_OF, label="Locations", type="multiselect", length=1_000, display_order=4,
        tool_tip="Where it works: codes of locations of this system",
    ),
)  # fmt: skip


async def _complete(_: Scope, after: Record, __: Record | None) -> None:
    after["locations"] = after.get("locations") or []
    after.setdefault("data", {})


async def _name_locations(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Check and lock the locations that operations name, so that none is removed at the same time. Raises Invalid for
    an unknown code."""
    for _, after in changes:
        if after["archived"]:
            continue
        for code in after["locations"]:
            update_result = await scoped(Location, scope).update_one(
                {"code": code}, {"$set": {"named_on": clock.now()}}, session=session
            )
            if not update_result.matched_count:
                raise Invalid(
                    f"Locations: there is no location {code}. Choose from the list.", code=ErrorCode.LOCATION_UNKNOWN
                )


OPERATIONS = Resource(
    name="operation",
    title="Operation",
    plural="Operations",
    document=Operation,
    fields=FIELDS,
    columns=(CODE, NAME, MODE, LOCATIONS_OF),
    search=(CODE, NAME),
    permissions=ResourcePermissions(
        see="operation.viewOperation", add="operation.newOperation", change="operation.editOperation"
    ),
    paths={CODE: "code", NAME: "name", MODE: "mode", LOCATIONS_OF: "locations"},
    asked_as="operations",
    none_yet="Add what you do, such as air export from Chicago, or upload a workbook.",
    prepare=_complete,
    stored=_name_locations,
)


async def build_operation_resource(access: Access) -> Resource:
    """Return the resource of operations with the fields of the caller's system and the locations to choose from."""
    cursor = scoped(Location, access.scope).find({}, ["code", "name"]).sort("code", 1)
    options = tuple(
        [
            FieldOption(value=location["code"], label=f"{location['name']} ({location['code']})")
            async for location in cursor
        ]
    )
    fields = tuple(
        field_spec.model_copy(update={"options": options}) if field_spec.key == LOCATIONS_OF else field_spec
        for field_spec in FIELDS
    )
    return replace(OPERATIONS, fields=await add_own_fields(access.scope, fields, DOC_TYPE))
