"""Locations as records. One that an operation uses cannot be removed."""

from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import available_timezones

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.documents.location import Location
from freight.documents.operation import Operation
from freight.features.setup.locations.own_fields import add_own_fields
from freight.kit.access import Access
from freight.kit.records.resource import Resource, ResourcePermissions, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

DOC_TYPE = "location"
CODE, NAME, COUNTRY = "location#code", "location#name", "location#country"
ZONE, ADDRESS = "location#timeZone", "location#address"
_ZONES = tuple(FieldOption(value=name) for name in sorted(available_timezones()) if "/" in name)
_MOST_NAMED = 3

FIELDS = (
    FieldSpec(
        key=CODE, label="Code", type="autocomplete", suggestions_source="port", length=10, is_mandatory=True,
        is_unique_field=True, is_master_field=True, regex=r"^[A-Za-z0-9_-]+$", display_order=1,
        error_message="Code: letters, digits, hyphens and underscores only.",
        tool_tip="The UN/LOCODE where there is one, such as USCHI",
    ),
    FieldSpec(key=NAME, label="Name", length=60, is_mandatory=True, display_order=2),
    FieldSpec(
        key=COUNTRY, label="Country", type="autocomplete", suggestions_source="country", length=40,
        is_mandatory=True, regex=r"^[A-Z]{2}$", display_order=3,
        error_message="Country: two capital letters, such as US.",
    ),
    FieldSpec(
        key=ZONE, label="Time zone", type="dropdown", length=60, is_mandatory=True, display_order=4, options=_ZONES,
    ),
    FieldSpec(key=ADDRESS, label="Address", type="multiline", length=300, display_order=5),
)  # fmt: skip


async def _complete(_: Scope, after: Record, before: Record | None) -> None:
    """Raise Invalid for a changed code: operations refer to the location by it."""
    if before and before["code"] != after["code"]:
        raise Invalid("Code: a location keeps its code. Add another location instead.", code=ErrorCode.CODE_KEPT)
    for name, empty in (("address", []), ("data", {}), ("named_on", None)):
        after.setdefault(name, empty)


async def _demand_unused(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Raise Conflict, naming the operations, if a removed location is still in use."""
    for before, after in changes:
        if before is None or before["archived"] or not after["archived"]:
            continue
        cursor = scoped(Operation, scope).find({"locations": after["code"]}, ["code"], session=session)
        codes = [operation["code"] async for operation in cursor.sort("code", 1)]
        if codes:
            code_text = ", ".join(codes[:_MOST_NAMED])
            more = f" and {len(codes) - _MOST_NAMED} more" if len(codes) > _MOST_NAMED else ""
            noun = "operation" if len(codes) == 1 else "operations"
            raise Conflict(
                f"Location {after['code']} is used by {noun} {code_text}{more}. Take it out of there first.",
                code=ErrorCode.IN_USE,
            )


LOCATIONS = Resource(
    name="location",
    title="Location",
    plural="Locations",
    document=Location,
    fields=FIELDS,
    columns=(CODE, NAME, COUNTRY, ZONE, ADDRESS),
    search=(CODE, NAME, ADDRESS),
    permissions=ResourcePermissions(
        see="location.viewLocation", add="location.newLocation", change="location.editLocation"
    ),
    paths={CODE: "code", NAME: "name", COUNTRY: "country", ZONE: "time_zone", ADDRESS: "address"},
    lines=frozenset({ADDRESS}),
    asked_as="locations",
    none_yet="Add the ports, airports, depots and offices you work at, or upload a workbook.",
    prepare=_complete,
    stored=_demand_unused,
)


async def build_location_resource(access: Access) -> Resource:
    """Return the resource of locations with the fields of the caller's system; new ones get the time zone of the
    system."""
    time_zone = access.place.time_zone
    fields = tuple(
        field_spec.model_copy(update={"default_value": time_zone}) if field_spec.key == ZONE else field_spec
        for field_spec in FIELDS
    )
    return replace(LOCATIONS, fields=await add_own_fields(access.scope, fields, DOC_TYPE))
