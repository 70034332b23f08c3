"""Templates of quotes: preview, save, copy, list. They are tariffs with another source."""

from pydantic import ValidationError

from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError, Invalid, NotFound
from freight.core.rating.dependencies import sort_by_calculation_order
from freight.core.rating.lane_sheet import list_lane_columns
from freight.core.rating.sources import RateSourceType
from freight.core.rating.terms import TariffTerms
from freight.documents.account import Account
from freight.documents.records.tariff import StoredTariff, StoredTemplateDetails
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff, match_default_template
from freight.features.setup.templates import service as field_templates
from freight.features.tariffs import lane_columns, versions
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import TariffBody
from freight.features.tariffs.sides import demand_selling_version, get_carrier_side
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.features.tariffs.templates import form_conversion
from freight.features.tariffs.templates.form_validation import (
    BASIC,
    CHARGES,
    LANES,
    RFQ,
    RfqFormProblem,
    find_rfq_form_problems,
    refuse_rfq_form,
)
from freight.features.tariffs.templates.schemas import RfqBody, RfqForm, RfqPreview, RfqView
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

TRANSPORT_MODE = "shipmentInformation#transportMode"
MODE_MISSING = "Field : Transport Mode, Missing in Configuration"  # R261
MISSING = field_templates.MISSING


async def preview_or_save_template(scope: Scope, body: RfqBody) -> RfqPreview:
    """Preview or save a template (R091), fully validated in both cases. Raises RowsInvalid with the errors by section
    (R258), Conflict for a name that is taken and for a template saved by another user since it was read."""
    stored = await _stored(scope, body.id) if body.id else None
    source = await _cloned(scope, body)
    wrong = [*find_rfq_form_problems(body), *await _of_fields(scope, body)]
    account_id, absent = await _account(scope, body, stored)
    refuse_rfq_form([*wrong, *absent], body)
    form = await _checked(scope, body, account_id, stored, source)
    terms = form.terms()
    details = form_conversion.to_template_details(body)
    preview = await _preview(scope, body, terms, details, stored)
    if body.type == "preview":
        return preview
    if stored:
        saved = await tariffs.save_tariff_form(scope, str(stored["_id"]), form, template=details)
    else:
        lanes_of = source if body.with_lanes else None
        saved = await tariffs.add_tariff(scope, form, source=body.rate_source_type, template=details, lanes_of=lanes_of)
    if body.quote_default_template:
        await _only_default(scope, saved.tariff_id, body.rate_source_type)
    return preview.model_copy(update={"template_id": saved.tariff_id})


async def read_rate_template(scope: Scope, template_id: str, account: str = "") -> RfqView:
    """Return a template for its builder. Raises NotFound outside the scope, and for one of another account than the
    named one."""
    tariff = await _stored(scope, template_id)
    if account and tariff["account_id"] and account != str(tariff["account_id"]):
        raise NotFound(MISSING)
    return await build_rfq_view(scope, tariff)


async def load_default_rfq(scope: Scope, source: RateSourceType) -> RfqView:
    """Return the default template for a new quote of that source. Raises NotFound if none is marked as default."""
    query = match_default_template(source)
    default_tariffs = await scoped(Tariff, scope).find(query).sort("updated_on", -1).limit(1).to_list()
    if not default_tariffs:
        raise NotFound(MISSING)
    return await build_rfq_view(scope, default_tariffs[0])


async def build_rfq_view(scope: Scope, tariff: StoredTariff) -> RfqView:
    """Return a stored template in wire form: its draft, else its newest version."""
    version = await versions.find_tariff_version(scope, tariff, None)
    return RfqView(
        **form_conversion.to_rfq_form(tariff, version, parse_version_terms(version)),
        rate_source_type=versions.get_rate_source(tariff),
        id=str(tariff["_id"]),
        revision=tariff["revision"],
        has_data=version["lane_count"] > 0,
        version_number=version["number"],
        state=version["state"],
        lane_count=version["lane_count"],
        updated_on=tariff["updated_on"],
    )


async def _stored(scope: Scope, template_id: str) -> StoredTariff:
    try:
        return await scoped(Tariff, scope).get(template_id, "template")
    except NotFound as absent:
        raise NotFound(MISSING) from absent


async def _cloned(scope: Scope, body: RfqBody) -> StoredTariffVersion | None:
    """Return the version that a new template was copied from. Raises Invalid for a template of quotes that would be
    copied from a buying tariff: customers are not quoted what carriers charge."""
    if not body.clone_of or body.id:
        return None
    version = await versions.find_tariff_version(scope, await _stored(scope, body.clone_of), None)
    if body.rate_source_type is not RateSourceType.TARIFF:
        demand_selling_version(version)
    return version


async def _of_fields(scope: Scope, form: RfqForm) -> list[RfqFormProblem]:
    """Return identifiers that are not fields of the system's shipments. The transport mode is reported as a warning
    (R261)."""
    active_keys = {
        field.key for field in (await field_templates.resolve_template(scope, "shipment")).fields if field.is_active
    }
    return [
        RfqFormProblem(RFQ, f"{at}.fieldKey", "Shipments have no such field.")
        for at, identifier in enumerate(form.identifiers)
        if identifier.field_key and identifier.field_key not in active_keys and identifier.field_key != TRANSPORT_MODE
    ]


async def _account(scope: Scope, body: RfqBody, stored: StoredTariff | None) -> tuple[str | None, list[RfqFormProblem]]:
    """Return the owner of the rates: a tariff belongs to its customer's account, a template to none."""
    if stored:
        return str(stored["account_id"]) if stored["account_id"] else None, []
    if body.rate_source_type is not RateSourceType.TARIFF or not body.customer_name.strip():
        return None, []
    account = await scoped(Account, scope).find_one({"name": body.customer_name.strip()}, {"_id": 1})
    if account is None:
        return None, [RfqFormProblem(BASIC, "customerName", "No account has that name.")]
    return str(account["_id"]), []


async def _checked(
    scope: Scope, body: RfqBody, account_id: str | None, stored: StoredTariff | None, source: StoredTariffVersion | None
) -> TariffBody:
    """Return the tariff that the template makes, after testing its charges. Raises RowsInvalid naming the section."""
    revision = body.revision if stored else None
    beneath = source or (await versions.find_tariff_version(scope, stored, None) if stored else None)
    try:
        form = form_conversion.to_tariff_body(
            body, account_id, revision, parse_version_terms(beneath) if beneath else None
        )
        tariffs.parse_tariff_terms(form)
    except ValidationError as broken:
        message = str(broken.errors()[0]["msg"]).removeprefix("Value error, ")
        refuse_rfq_form([RfqFormProblem(CHARGES, "charges", message)], body)
        raise
    except FreightError as broken:
        refuse_rfq_form([RfqFormProblem(CHARGES, "charges", broken.message)], body)
        raise
    has_lanes = beneath is not None and beneath["lane_count"] > 0 and (stored is not None or body.with_lanes)
    if beneath and has_lanes and list(form.identifiers) != beneath["terms"]["identifiers"]:
        fixed = "Match fields can't change once there are lanes. Create a new template."
        refuse_rfq_form([RfqFormProblem(LANES, "parameters", fixed)], body)
    if source and scope.sees_costs and body.rate_source_type is RateSourceType.TARIFF:
        use = get_carrier_side(source)
        form = form.model_copy(update=use._asdict())
    if stored and versions.get_rate_source(stored) is not body.rate_source_type:
        raise Invalid("A template can't change repository. Clone it into the other one.", code=ErrorCode.SOURCE_FIXED)
    return form


async def _preview(
    scope: Scope, body: RfqBody, terms: TariffTerms, details: StoredTemplateDetails, stored: StoredTariff | None
) -> RfqPreview:
    if stored:
        version = await versions.find_tariff_version(scope, stored, None)
        sheet_columns = await lane_columns.list_lane_set_columns(scope, version["lane_set"], terms)
    else:
        sheet_columns = list_lane_columns(terms, lane_columns.list_break_set_ranges(terms))
    return RfqPreview(
        template_id=body.id,
        columns=lane_columns.order_lane_columns(sheet_columns, details),
        order_of_calculation=[charge.name for charge in sort_by_calculation_order(terms.charges)],
        warnings=[MODE_MISSING] if await _lacks_mode(scope) else [],
    )


async def _lacks_mode(scope: Scope) -> bool:
    fields = (await field_templates.resolve_template(scope, "shipment")).fields
    return not any(field.key == TRANSPORT_MODE and field.is_active for field in fields)


async def _only_default(scope: Scope, template_id: str, source: RateSourceType) -> None:
    tariff = await scoped(Tariff, scope).get(template_id, "template")
    query = {"rate_source_type": source, "_id": {"$ne": tariff["_id"]}, "template.is_default": True}
    await scoped(Tariff, scope).update_many(query, {"$set": {"template.is_default": False}})
