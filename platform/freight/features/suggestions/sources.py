"""The sources of suggestions, in one table: the name a template gives as `suggestionsSource`, and where its values come
from."""

from collections.abc import Awaitable, Callable, Iterable

from freight.documents.account import Account
from freight.documents.shipment import Shipment
from freight.features.accounts.service import search_filter
from freight.features.suggestions import fixed
from freight.features.suggestions.fixed import named
from freight.features.suggestions.schemas import Suggestion, SuggestionQuery
from freight.features.tariffs import calculation_codes
from freight.features.templates import service as templates
from freight.kit.http.access import Access
from freight.kit.tenancy import scoped

Source = Callable[[Access, SuggestionQuery], Awaitable[Iterable[Suggestion]]]

# shipments looked through for values in use: the newest say what is typed next
_RECENT = 5_000
_MOST_VALUES = 1_000
_MOST_ACCOUNTS = 1_000


def _fixed(values: Callable[[], tuple[Suggestion, ...]]) -> Source:
    async def source(_: Access, __: SuggestionQuery) -> Iterable[Suggestion]:
        return values()

    return source


def _in_use(*paths: str) -> Source:
    """The values that recent shipments have in these fields, the most frequent first."""

    async def source(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
        found = await scoped(Shipment, access.scope).aggregate(
            [
                {"$sort": {"entry_date": -1, "_id": -1}},
                {"$limit": _RECENT},
                {"$project": {"value": [f"${path}" for path in paths]}},
                {"$unwind": "$value"},
                {"$match": {"value": {"$type": "string"}}},
                {"$group": {"_id": "$value", "times": {"$sum": 1}}},
                {"$sort": {"times": -1, "_id": 1}},
                {"$limit": _MOST_VALUES},
            ]
        )
        return [named(row["_id"]) async for row in found]

    return source


async def _accounts(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """Accounts by number, or by the column that is filled: `name`."""
    found = scoped(Account, access.scope).find(search_filter(query.q), {"account_number": 1, "name": 1})
    accounts = found.sort("name", 1).limit(_MOST_ACCOUNTS)
    by_name = query.column in ("name", "accountName")
    return [
        Suggestion(
            id=str(account["_id"]),
            v=account["name"] if by_name else account["account_number"],
            n=account["name"],
        )
        async for account in accounts
    ]


async def _columns(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """The fields of a template, by label."""
    template = await templates.resolve(access.scope, query.doc_type or "shipment")
    return [named(spec.key, spec.label, spec.type) for spec in template.fields if spec.is_active]


async def _calculation_codes(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The ready-made charges of the system, by code."""
    found = await calculation_codes.listed(access.scope)
    return [named(each.code, each.charge.name, each.charge.method) for each in found]


async def _action_codes(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The action codes of the caller (R364)."""
    return [named(permission) for permission in access.membership.permissions]


SOURCES: dict[str, Source] = {
    "account": _accounts,
    "actionCode": _action_codes,
    "calculationCode": _calculation_codes,
    "carrier": _in_use("data.shipmentInformation.carrier"),
    "columns": _columns,
    "country": _fixed(fixed.countries),
    "currency": _fixed(fixed.currencies),
    "incoterm": _fixed(fixed.incoterms),
    "industryVertical": _fixed(fixed.industry_verticals),
    "port": _in_use("data.shipmentRouting.originPort", "data.shipmentRouting.destinationPort"),
    "serviceLevel": _in_use("data.shipmentInformation.serviceLevel"),
    "shipmentStatus": _fixed(fixed.statuses),
    "transportMode": _fixed(fixed.transport_modes),
}
