"""The systems of a company, and the company itself, as records."""

from collections.abc import Sequence
from zoneinfo import available_timezones

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.buying.way_of_working import WayOfWorking
from freight.core.countries import read_country
from freight.core.currency.codes import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.invoices.numbering import NumberPattern
from freight.core.places import AMERICAN, CHICAGO, METRIC, US_UNITS, Place, get_babel_locale
from freight.documents.company import Company
from freight.documents.system import System
from freight.features.desk.systems.setup import admit_administrators, furnish_new_systems
from freight.features.setup.organisations.way_of_working import demand_no_costs
from freight.features.setup.templates.units import convert_template_units
from freight.kit.records.resource import FormSection, RecordLevel, Resource, ResourcePermissions, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

CODE, NAME, COUNTRY = "system#code", "system#name", "system#country"
CURRENCY, ZONE, LOCALE = "system#currency", "system#timeZone", "system#locale"
UNITS = "system#units"
WAY_OF_WORKING = "system#wayOfWorking"
INVOICES, CREDITS = "system#invoiceNumberFormat", "system#creditNoteNumberFormat"
SHORT_ENDINGS = "system#shortEmailEndings"
_PATTERN = "a stands for a letter, 9 for a digit; text in `backticks` is kept as it is"
_ZONES = tuple(FieldOption(value=name) for name in sorted(available_timezones()) if "/" in name)

SYSTEM_FIELDS = (
    FieldSpec(
        key=CODE, label="Code", length=10, is_mandatory=True, is_unique_field=True, is_master_field=True,
        regex=r"^[A-Za-z0-9_-]+$", display_order=1,
        error_message="Code: letters, digits, hyphens and underscores only.",
    ),
    FieldSpec(key=NAME, label="Name", length=60, is_mandatory=True, display_order=2),
    FieldSpec(key=COUNTRY, label="Country", length=40, display_order=3),
    FieldSpec(
        key=CURRENCY, label="Currency", type="autocomplete", suggestions_source="currency", length=3,
        is_mandatory=True, default_value="USD", regex=r"^[A-Z]{3}$", display_order=4,
        error_message="Currency: three capital letters, such as USD.",
        tool_tip="Aging and dashboards are shown in it",
    ),
    FieldSpec(
        key=ZONE, label="Time zone", type="dropdown", length=60, is_mandatory=True, default_value=CHICAGO,
        display_order=5, options=_ZONES, tool_tip="Decides which day it is",
    ),
    FieldSpec(
        key=LOCALE, label="Language tag", length=20, is_mandatory=True, default_value=AMERICAN, display_order=6,
        tool_tip="How people here write figures and dates, such as en-US or de",
    ),
    FieldSpec(
        key=UNITS, label="Units", type="dropdown", length=10, default_value=METRIC, display_order=7,
        options=(
            FieldOption(value=METRIC, label="Metric: kg, m³, km"), FieldOption(value=US_UNITS, label="US: lb, ft³, mi")
        ),
        tool_tip="What weights, volumes and distances are typed in. Once there are shipments, templates keep their own",
    ),
    FieldSpec(
        key=WAY_OF_WORKING, label="Way of working", type="dropdown", length=20,
        default_value=WayOfWorking.PASSES_ON, display_order=8,
        options=(
            FieldOption(value=WayOfWorking.PASSES_ON, label="Passes on carriers’ bills"),
            FieldOption(value=WayOfWorking.BUYS_AND_SELLS, label="Buys and sells"),
        ),
        tool_tip="Whether costs are kept apart from what customers pay",
    ),
    FieldSpec(
        key=INVOICES, label="Invoice numbers", length=40, is_mandatory=True, default_value="`INV-`999999",
        display_order=9, tool_tip=_PATTERN,
    ),
    FieldSpec(
        key=CREDITS, label="Credit note numbers", length=40, is_mandatory=True, default_value="`CN-`999999",
        display_order=10, tool_tip=_PATTERN,
    ),
    FieldSpec(
        key=SHORT_ENDINGS, label="Email addresses with short endings only", type="checkbox", display_order=11,
        tool_tip="On: addresses of delivery profiles end in two to four letters, so ap@fillmore.company is refused",
    ),
)  # fmt: skip


async def _system(_: Scope, after: Record, before: Record | None) -> None:
    """Check that a system's currency, locale and number formats are valid together. Raises Invalid naming the field."""
    _demand_open(before, "system")
    if before and before["code"] != after["code"]:
        raise Invalid("Code: a system keeps its code. Add another system instead.", code=ErrorCode.CODE_KEPT)
    after["country"] = _country_of(after, before)
    after.setdefault("default_navigation_url", "/")
    after["units"] = after.get("units") or METRIC
    after["way_of_working"] = after.get("way_of_working") or (before or {}).get(
        "way_of_working", WayOfWorking.PASSES_ON
    )
    check_currency("Currency", after["currency"])
    try:
        get_babel_locale(after["locale"])
    except ValueError as unknown:
        raise Invalid(f"Language tag: {unknown}", code=ErrorCode.LOCALE_UNKNOWN) from unknown
    for name in ("invoice_number_format", "credit_note_number_format"):
        NumberPattern.parse(after[name])


def _country_of(after: Record, before: Record | None) -> str:
    """Return the country of a record: a new or changed one must be a code, one stored before stays as it is."""
    text = (after.get("country") or "").strip()
    return text if before and text == before.get("country") else read_country(text)


def _demand_open(before: Record | None, kind: str) -> None:
    """Raise Conflict if something closed would be changed, or reopened by restoring an earlier state."""
    if before and before["archived"]:
        raise Conflict(f"This {kind} is closed. Reopen it in the company hierarchy first.", code=ErrorCode.CLOSED)


async def _opened(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    for before, after in changes:
        if before is None:
            await admit_administrators(scope, after["_id"], session)
        else:
            system_scope = Scope.of_system(scope.company_id, after["_id"], scope.user_id, Place.of(after))
            await convert_template_units(system_scope, Place.of(before).units, Place.of(after).units, session)
            if after["way_of_working"] != before.get("way_of_working") == WayOfWorking.BUYS_AND_SELLS:
                await demand_no_costs(system_scope, session)


SYSTEMS = Resource(
    name="system",
    title="System",
    plural="Systems",
    document=System,
    fields=SYSTEM_FIELDS,
    columns=(CODE, NAME, COUNTRY, CURRENCY, ZONE, LOCALE),
    search=(CODE, NAME),
    sections=(FormSection("Number formats", (INVOICES, CREDITS)),),
    permissions=ResourcePermissions(see="system.viewSystem", add="system.newSystem", change="system.editSystem"),
    levels=(RecordLevel.DEFAULT,),
    paths={
        CODE: "code",
        NAME: "name",
        COUNTRY: "country",
        CURRENCY: "currency",
        ZONE: "time_zone",
        LOCALE: "locale",
        UNITS: "units",
        WAY_OF_WORKING: "way_of_working",
        INVOICES: "invoice_number_format",
        CREDITS: "credit_note_number_format",
        SHORT_ENDINGS: "short_email_endings",
    },
    asked_as="systems",
    prepare=_system,
    stored=_opened,
    afterwards=furnish_new_systems,
)

COMPANY_CODE, COMPANY_NAME = "company#code", "company#name"
COMPANY_COUNTRY, COMPANY_ADDRESS, TAX = "company#country", "company#address", "company#taxNumber"
_TYPE = "company#organisationType"


async def _company(_: Scope, after: Record, before: Record | None) -> None:
    _demand_open(before, "company")
    after["country"] = _country_of(after, before)
    after["tax_number"] = (after.get("tax_number") or "").strip()


COMPANIES = Resource(
    name="company",
    title="Company",
    plural="Companies",
    document=Company,
    fields=(
        FieldSpec(
            key=COMPANY_CODE, label="Code", length=20, is_readonly=True, is_master_field=True, display_order=1
        ),
        FieldSpec(key=COMPANY_NAME, label="Name", length=60, is_mandatory=True, display_order=2),
        FieldSpec(
            key=_TYPE, label="Works", type="dropdown", length=20, is_mandatory=True, default_value="National",
            display_order=3, options=tuple(FieldOption(value=name) for name in ("Local", "National", "International")),
        ),
        FieldSpec(key=COMPANY_COUNTRY, label="Country", length=40, display_order=4),
        FieldSpec(key=COMPANY_ADDRESS, label="Address", type="multiline", length=300, display_order=5),
        FieldSpec(key=TAX, label="Tax number", length=40, display_order=6),
    ),
    columns=(COMPANY_CODE, COMPANY_NAME, COMPANY_COUNTRY, COMPANY_ADDRESS, TAX),
    search=(COMPANY_CODE, COMPANY_NAME),
    permissions=ResourcePermissions(see="company.viewCompany", add=None, change="company.editCompany"),
    levels=(RecordLevel.DEFAULT,),
    paths={
        COMPANY_CODE: "code",
        COMPANY_NAME: "name",
        _TYPE: "organisation_type",
        COMPANY_COUNTRY: "country",
        COMPANY_ADDRESS: "address",
        TAX: "tax_number",
    },
    lines=frozenset({COMPANY_ADDRESS}),
    prepare=_company,
)  # fmt: skip
