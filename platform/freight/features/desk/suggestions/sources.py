"""The sources of suggestions, in one table: the name a template gives as `suggestionsSource`, and where its values come
from. `metadata_<type>` is the lookup table of that name."""

import re
from collections.abc import Awaitable, Callable, Iterable

from freight.core.fields.spec import KEY_PATTERN
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.sources import RateSource
from freight.documents.tariff import Tariff
from freight.features.desk.suggestions import fixed, people
from freight.features.desk.suggestions.fixed import named
from freight.features.desk.suggestions.indexed import Indexed, first_of, in_shipments, in_table, in_use
from freight.features.desk.suggestions.schemas import Suggestion, SuggestionQuery
from freight.features.identity.rights import filter_fields
from freight.features.setup.metadata.lookups import PREFIX
from freight.features.setup.templates import service as templates
from freight.features.tariffs import calculation_codes
from freight.features.tariffs.lists import TARIFFS_ONLY
from freight.kit.access import Access
from freight.kit.storage.tenancy import scoped

# few values, all of them: the service looks for the typed text
Listed = Callable[[Access, SuggestionQuery], Awaitable[Iterable[Suggestion]]]

_MOST_TARIFFS = 1_000
_IN_SHIPMENTS = "shipments:"


def _fixed(values: Callable[[], tuple[Suggestion, ...]]) -> Listed:
    async def source(_: Access, __: SuggestionQuery) -> Iterable[Suggestion]:
        return values()

    return source


async def _columns(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """The fields of a template, by label."""
    template = await templates.resolve(access.scope, query.doc_type or "shipment")
    return [named(spec.key, spec.label, spec.type) for spec in template.fields if spec.is_active]


async def _calculation_codes(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The ready-made charges of the system, by code."""
    found = await calculation_codes.listed(access.scope)
    return [named(each.code, each.charge.name, each.charge.method) for each in found]


async def _tariffs(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The tariffs of the scope, by name."""
    return await _named_tariffs(access, TARIFFS_ONLY)


async def _rfq_templates(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The templates that quotes are made from, by name."""
    return await _named_tariffs(access, {"$nin": [None, RateSource.TARIFF]})


async def _named_tariffs(access: Access, source: object) -> Iterable[Suggestion]:
    wanted = {"rate_source_type": source}
    found = scoped(Tariff, access.scope).find(wanted, {"name": 1}).sort("name", 1).limit(_MOST_TARIFFS)
    return [Suggestion(id=str(each["_id"]), v=each["name"], n=each["name"]) async for each in found]


async def _tariff_fields(_: Access, __: SuggestionQuery) -> Iterable[Suggestion]:
    """The values of a shipment that a lane can be identified by."""
    return [named(each.id, each.label, "identifier") for each in IDENTIFIERS.values()]


async def _action_codes(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """The action codes of the caller (R364), of one module when it is named."""
    held = access.membership.permissions
    return [named(each) for each in held if query.module_name in ("", each.partition(".")[0])]


async def _products(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The products the caller works with."""
    return [named(product) for product in access.user.products]


async def _permission_modules(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The modules the caller holds a permission of."""
    return [named(module) for module in sorted({each.partition(".")[0] for each in access.membership.permissions})]


async def _permission_fields(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The fields that permissions may be filtered by (R381)."""
    known = await filter_fields.known(access.membership.company_id)
    return [named(key, label) for key, label in known.items()]


LISTED: dict[str, Listed] = {
    "account": people.accounts,
    "accounts": people.accounts,
    "actionCode": _action_codes,
    "calculationCode": _calculation_codes,
    "columns": _columns,
    "company": people.companies,
    "country": _fixed(fixed.countries),
    "currency": _fixed(fixed.currencies),
    "groups": people.groups,
    "groupType": _fixed(fixed.group_types),
    "IMSModules": _fixed(fixed.issue_modules),
    "incoterm": _fixed(fixed.incoterms),
    "location": people.locations,
    "operation": people.operations,
    "permissionField": _permission_fields,
    "permissionModules": _permission_modules,
    "products": _products,
    "rfqTemplate": _rfq_templates,
    "roles": people.roles,
    "shipmentStatus": _fixed(fixed.statuses),
    "system": people.systems,
    "tariffSuggestions": _tariffs,
    # spelled as in the specification (operations §7)
    "tarrifShipmentFields": _tariff_fields,
    "transportMode": _fixed(fixed.transport_modes),
    "weight": _fixed(fixed.weight_units),
}

INDEXED: dict[str, Indexed] = {
    "carrier": first_of(in_use("carrier"), in_table("carriers")),
    "industryVertical": in_table("industryVerticals"),
    "port": first_of(in_use("port"), in_table("ports")),
    "serviceLevel": in_use("serviceLevel"),
    "users": people.users,
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


def indexed(name: str) -> Indexed | None:
    """A source that finds by the index: a lookup table, too, whether or not there is one of that name."""
    if name.startswith(_IN_SHIPMENTS):
        return in_shipments(name.removeprefix(_IN_SHIPMENTS))
    if name.startswith(PREFIX):
        return in_table(name.removeprefix(PREFIX))
    return INDEXED.get(name)


def resolved(query: SuggestionQuery) -> str:
    """The name of the source that a query means."""
    if query.suggestion_for == "permissionFieldValue":
        # of any field: lists of the suite where there is one, else what shipments have
        known = OF_COLUMN.get(query.column.rpartition("#")[2], "")
        return known or (f"{_IN_SHIPMENTS}{query.column}" if re.fullmatch(KEY_PATTERN, query.column) else "")
    if query.suggestion_for == "suggestion":
        return OF_COLUMN.get(query.column.rpartition("#")[2], "")
    return query.suggestion_for
