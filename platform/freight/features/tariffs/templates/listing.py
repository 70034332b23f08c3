"""List templates, and the fields of a quote made from one."""

from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.sources import RateSourceType
from freight.core.rules import FilterField, compile_filter, parse_tree
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff, TemplateDetails
from freight.features.setup.templates import service as field_templates
from freight.features.tariffs.tariff_list import load_versions_by_tariff, select_shown_version
from freight.features.tariffs.templates import service
from freight.features.tariffs.templates.schemas import RfqField, RfqFields, RfqList, RfqRow
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_FIELDS = {
    "tariffName": FilterField("name", "Template"),
    "rateSourceType": FilterField("rate_source_type", "Repository", exact_case=True),
    "groupName": FilterField("template.group_name", "Group"),
    "industryVerticalId": FilterField("template.industry_vertical_id", "Industry vertical"),
    "customerName": FilterField("template.customer_name", "Customer"),
    "rfqName": FilterField("template.rfq_name", "RFQ"),
    "currency": FilterField("currency", "Currency"),
}


async def query_rate_templates(
    scope: Scope, rules: dict[str, object] | None, source: RateSourceType | None, page: Page
) -> RfqList:
    """List templates by name: of one repository, or of all; tariffs only if requested. Raises Invalid for rules that
    cannot be read."""
    query: Record = {"rate_source_type": source or {"$nin": [None, RateSourceType.TARIFF]}}
    filtered = compile_filter(parse_tree(rules), _FIELDS, clock.today(scope.place))
    query = {"$and": [query, filtered]} if filtered else query
    collection = scoped(Tariff, scope)
    tariffs = await collection.find(query).sort("name", 1).skip(page.skip).limit(page.limit).to_list()
    by_tariff = await load_versions_by_tariff(scope, tariffs)
    rows = [
        _row(tariff, select_shown_version(by_tariff[tariff["_id"]])) for tariff in tariffs if tariff["_id"] in by_tariff
    ]
    return RfqList(count=await collection.count(query), page_no=page.number, page_limit=page.limit, data=rows)


async def list_template_quote_fields(scope: Scope, template_id: str, account: str) -> RfqFields:
    """Return the fields of a quote by a template: its identifiers, its lane parameters, and the charges visible to the
    customer. Raises NotFound outside the scope."""
    template = await service.read_rate_template(scope, template_id, account)
    fields_by_key = {field.key: field for field in (await field_templates.resolve_template(scope, "shipment")).fields}
    rfq_fields = [
        RfqField(
            key=identifier.field_key,
            label=identifier.field_val
            or (
                fields_by_key[identifier.field_key].label
                if identifier.field_key in fields_by_key
                else identifier.field_key
            ),
            type=fields_by_key[identifier.field_key].type if identifier.field_key in fields_by_key else "text",
            default_val=identifier.default_val,
            read_only=identifier.read_only,
            display_order=at,
            display_width=None,
            unique_calculation_param=False,
        )
        for at, identifier in enumerate(template.identifiers, 1)
    ]
    for parameter in sorted(template.parameters, key=lambda parameter_form: parameter_form.display_order):
        own = IDENTIFIERS.get(parameter.field_key)
        rfq_fields.append(
            RfqField(
                key=own.field if own else parameter.field_key,
                label=parameter.field_val or (own.label if own else parameter.field_key),
                type="text",
                default_val="",
                read_only=False,
                display_order=len(rfq_fields) + 1,
                display_width=parameter.display_width,
                unique_calculation_param=parameter.unique_calculation_param,
            )
        )
    for charge in template.charges:
        if charge.customer_view:
            rfq_fields.append(
                RfqField(
                    key=f"charge#{charge.charge_id}",
                    label=charge.display_name,
                    type="numeric",
                    default_val=charge.operand,
                    read_only=False,
                    display_order=len(rfq_fields) + 1,
                    display_width=charge.display_width,
                    unique_calculation_param=False,
                    charge_id=charge.charge_id,
                )
            )
    return RfqFields(
        template_id=template.id,
        template_name=template.tariff_name,
        currency=template.additional_tariff_info.currency,
        fields=rfq_fields,
    )


def _row(tariff: StoredTariff, version: StoredTariffVersion) -> RfqRow:
    details = TemplateDetails.model_validate(tariff.get("template") or {})
    return RfqRow(
        id=str(tariff["_id"]),
        tariff_name=tariff["name"],
        rate_source_type=RateSourceType(tariff.get("rate_source_type") or RateSourceType.TARIFF),
        group_name=details.group_name,
        industry_vertical_id=details.industry_vertical_id,
        customer_name=details.customer_name,
        rfq_name=details.rfq_name,
        currency=tariff["currency"],
        effective_date=version["effective_date"],
        expiry_date=version["expiry_date"],
        state=version["state"],
        lane_count=version["lane_count"],
        quote_default_template=details.is_default,
        updated_on=tariff["updated_on"],
    )
