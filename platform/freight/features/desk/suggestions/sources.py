"""The sources of suggestions in one table: the name that templates use as `suggestionsSource`, and where the values
come from. `metadata_<type>` is the lookup table of that name."""

import re
from collections.abc import Awaitable, Callable, Iterable

from freight.core.fields.spec import KEY_PATTERN
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.sides import TariffSide
from freight.core.rating.sources import RateSourceType
from freight.documents.tariff import TARIFFS_ONLY, Tariff, match_tariff_use
from freight.features.desk.suggestions import organization_sources, static_sources
from freight.features.desk.suggestions.indexed_sources import (
    Indexed,
    build_shipment_value_source,
    build_table_source,
    build_used_value_source,
    chain_sources,
)
from freight.features.desk.suggestions.schemas import Suggestion, SuggestionQuery
from freight.features.desk.suggestions.static_sources import build_suggestion
from freight.features.identity.rights import filter_fields
from freight.features.setup.metadata.lookups import PREFIX
from freight.features.setup.templates import service as templates
from freight.features.tariffs import calculation_codes
from freight.kit.access import Access
from freight.kit.storage.tenancy import scoped

# few values, all returned: the service searches them for the typed text
Listed = Callable[[Access, SuggestionQuery], Awaitable[Iterable[Suggestion]]]

_MOST_TARIFFS = 1_000
_IN_SHIPMENTS = "shipments:"


def _fixed(values: Callable[[], tuple[Suggestion, ...]]) -> Listed:
    async def source(_: Access, __: SuggestionQuery) -> Iterable[Suggestion]:
        return values()

    return source


async def _columns(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the fields of a template, by label."""
    template = await templates.resolve_template(access.scope, query.doc_type or "shipment")
    return [build_suggestion(spec.key, spec.label, spec.type) for spec in template.fields if spec.is_active]


async def _calculation_codes(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the ready-made charges of the system, by code."""
    code_views = await calculation_codes.query_calculation_codes(access.scope)
    return [
        build_suggestion(calculation_code.code, calculation_code.charge.name, calculation_code.charge.method)
        for calculation_code in code_views
    ]


async def _tariffs(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the tariffs of the scope, by name."""
    return await _named_tariffs(access, TARIFFS_ONLY)


async def _rfq_templates(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the templates that quotes are made from, by name."""
    return await _named_tariffs(access, {"$nin": [None, RateSourceType.TARIFF]})


async def _named_tariffs(access: Access, source: object) -> Iterable[Suggestion]:
    query = {"rate_source_type": source, **match_tariff_use(TariffSide.SELLING)}
    cursor = scoped(Tariff, access.scope).find(query, {"name": 1}).sort("name", 1).limit(_MOST_TARIFFS)
    return [Suggestion(id=str(tariff["_id"]), v=tariff["name"], n=tariff["name"]) async for tariff in cursor]


async def _tariff_fields(_: Access, __: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the shipment values that can identify a lane."""
    return [build_suggestion(identifier.id, identifier.label, "identifier") for identifier in IDENTIFIERS.values()]


async def _action_codes(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the caller's action codes (R364), of one module if it is given."""
    permissions = access.membership.permissions
    return [build_suggestion(code) for code in permissions if query.module_name in ("", code.partition(".")[0])]


async def _products(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the products the caller works with."""
    return [build_suggestion(product) for product in access.user.products]


async def _permission_modules(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the modules in which the caller has a permission."""
    return [
        build_suggestion(module)
        for module in sorted({permission.partition(".")[0] for permission in access.membership.permissions})
    ]


async def _permission_fields(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the fields that permissions may be filtered by (R381)."""
    field_labels = await filter_fields.list_filter_fields(access.membership.company_id)
    return [build_suggestion(key, label) for key, label in field_labels.items()]


LISTED: dict[str, Listed] = {
    "account": organization_sources.suggest_accounts,
    "accounts": organization_sources.suggest_accounts,
    "actionCode": _action_codes,
    "calculationCode": _calculation_codes,
    "columns": _columns,
    "company": organization_sources.suggest_companies,
    "country": _fixed(static_sources.list_country_suggestions),
    "currency": _fixed(static_sources.list_currency_suggestions),
    "groups": organization_sources.suggest_groups,
    "groupType": _fixed(static_sources.list_group_type_suggestions),
    "IMSModules": _fixed(static_sources.list_issue_module_suggestions),
    "incoterm": _fixed(static_sources.list_incoterm_suggestions),
    "location": organization_sources.suggest_locations,
    "operation": organization_sources.suggest_operations,
    "permissionField": _permission_fields,
    "permissionModules": _permission_modules,
    "products": _products,
    "rfqTemplate": _rfq_templates,
    "roles": organization_sources.suggest_roles,
    "shipmentStatus": _fixed(static_sources.list_status_suggestions),
    "system": organization_sources.suggest_systems,
    "tariffSuggestions": _tariffs,
    # spelled as in the specification (operations §7)
    "tarrifShipmentFields": _tariff_fields,
    "transportMode": _fixed(static_sources.list_transport_mode_suggestions),
    "weight": _fixed(static_sources.list_weight_unit_suggestions),
}

INDEXED: dict[str, Indexed] = {
    "carrier": chain_sources(
        organization_sources.suggest_carriers, build_used_value_source("carrier"), build_table_source("carriers")
    ),
    "industryVertical": build_table_source("industryVerticals"),
    "port": chain_sources(build_used_value_source("port"), build_table_source("ports")),
    "serviceLevel": build_used_value_source("serviceLevel"),
    "users": organization_sources.suggest_users,
}

# `suggestionFor=suggestion` names a column instead of a source
OF_COLUMN: dict[str, str] = {
    "carrier": "carrier",
    "originPort": "port",
    "destinationPort": "port",
    "serviceLevel": "serviceLevel",
    "customerAccountNumber": "account",
    "originCountry": "country",
    "destinationCountry": "country",
    "currency": "currency",
    "incoterm": "incoterm",
    "transportMode": "transportMode",
    "reviewDays": "metadata_dmsReviewDays",
}


def get_indexed_source(name: str) -> Indexed | None:
    """Return a source that uses the index; for a lookup table, whether or not there is one of that name."""
    if name.startswith(_IN_SHIPMENTS):
        return build_shipment_value_source(name.removeprefix(_IN_SHIPMENTS))
    if name.startswith(PREFIX):
        return build_table_source(name.removeprefix(PREFIX))
    return INDEXED.get(name)


def resolve_source_name(query: SuggestionQuery) -> str:
    """Return the name of the source that a query means."""
    if query.suggestion_for == "permissionFieldValue":
        # for any field: a built-in list if there is one, else the values of shipments
        source_name = OF_COLUMN.get(query.column.rpartition("#")[2], "")
        return source_name or (f"{_IN_SHIPMENTS}{query.column}" if re.fullmatch(KEY_PATTERN, query.column) else "")
    if query.suggestion_for == "suggestion":
        return OF_COLUMN.get(query.column.rpartition("#")[2], "")
    return query.suggestion_for
