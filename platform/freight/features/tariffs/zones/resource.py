"""Zone tables as records; their rows are stored separately (`rows`)."""

from collections.abc import Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec
from freight.core.rating.zone_places import parse_zone_country
from freight.documents.tariff_version import TariffVersion, match_versions_by_zone_table
from freight.documents.zone_table import ZoneTable
from freight.kit.records.resource import Resource, ResourcePermissions, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

CODE, NAME, CARRIER, COUNTRY = "zone#code", "zone#name", "zone#carrier", "zone#country"
EFFECTIVE, EXPIRES, ROWS = "zone#effectiveDate", "zone#expiryDate", "zone#rows"

FIELDS = (
    FieldSpec(
        key=CODE, label="Code", length=20, regex=r"^[A-Za-z0-9_-]+$", is_mandatory=True, is_unique_field=True,
        display_order=1, tool_tip="Name used by tariffs, like UPS-GROUND",
        error_message="Code: letters, digits, - and _ only.",
    ),
    FieldSpec(key=NAME, label="Name", length=60, is_mandatory=True, is_master_field=True, display_order=2),
    FieldSpec(
        key=CARRIER, label="Carrier", type="autocomplete", suggestions_source="carrier", length=60, display_order=3
    ),
    FieldSpec(
        key=COUNTRY, label="Country", length=60, display_order=4,
        tool_tip="Whose ZIP codes and states the chart means; US unless you say otherwise",
    ),
    FieldSpec(key=EFFECTIVE, label="Effective", type="date", display_order=5),
    FieldSpec(key=EXPIRES, label="Expires", type="date", display_order=6),
    FieldSpec(
        key=ROWS, label="Rows", type="numeric", length=9, is_readonly=True, display_order=7,
        tool_tip="Open the chart to upload or edit its rows",
    ),
)  # fmt: skip


async def _complete(_: Scope, after: Record, before: Record | None) -> None:
    stated = after.get("country") or "US"
    after["country"] = parse_zone_country(stated)
    if not after["country"]:
        raise Invalid(f"Country: {stated} is no country. Enter two letters, like US.", code=ErrorCode.COUNTRY_INVALID)
    if before and before.get("row_count") and before["country"] != after["country"]:
        raise Invalid(
            f"Country: the rows of this chart were read as of {before['country']}. Make a new zone table for another.",
            code=ErrorCode.COUNTRY_FIXED,
        )
    effective, expires = after.get("effective_date") or "", after.get("expiry_date") or ""
    if effective and expires and expires < effective:
        raise Invalid("Effective Date should be less than Expiry Date.", code=ErrorCode.DATES_REVERSED)
    after.setdefault("row_count", 0)


async def _keep_those_in_use(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Raise Invalid for deleting or renaming a table while a tariff uses it."""
    for before, after in changes:
        if before is None or before["archived"] or (not after["archived"] and before["code"] == after["code"]):
            continue
        used = match_versions_by_zone_table(before["code"])
        tariff_version = await scoped(TariffVersion, scope).find_one(
            used, {"tariff_name": 1, "number": 1}, session=session
        )
        if tariff_version:
            raise Invalid(
                f"{before['code']} is used by {tariff_version['tariff_name']}, version {tariff_version['number']}. "
                "Choose another zone table there first.",
                code=ErrorCode.IN_USE,
            )


ZONE_TABLES = Resource(
    name="zoneTable",
    title="Zone table",
    plural="Zone tables",
    document=ZoneTable,
    fields=FIELDS,
    columns=(CODE, NAME, CARRIER, COUNTRY, EFFECTIVE, EXPIRES, ROWS),
    search=(CODE, NAME, CARRIER),
    permissions=ResourcePermissions(
        see="configurationTariffs.viewConfigurationTariffs",
        add="configurationTariffs.newConfigurationTariffs",
        change="configurationTariffs.editConfigurationTariffs",
    ),
    paths={
        CODE: "code",
        NAME: "name",
        CARRIER: "carrier",
        COUNTRY: "country",
        EFFECTIVE: "effective_date",
        EXPIRES: "expiry_date",
        ROWS: "row_count",
    },
    none_yet="Add the first one, then open it to upload a carrier's chart.",
    prepare=_complete,
    stored=_keep_those_in_use,
)
