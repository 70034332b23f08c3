"""List tariffs by name, each with the version in force."""

import re
from collections.abc import Mapping

from bson import ObjectId

from freight.core.rating.sides import TariffUseSide
from freight.core.rating.standing import DatedVersion, TariffStanding, list_tariff_standings
from freight.documents.account import Account
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import TARIFFS_ONLY, Tariff, match_tariff_use
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.tariffs.schemas import TariffList, TariffSummary
from freight.features.tariffs.sides import get_shown_side, has_buying_tariffs
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

# filter value for tariffs that apply to every account
EVERY_ACCOUNT = "all"


async def query_tariffs(
    scope: Scope,
    search: str,
    page: Page,
    *,
    standing: TariffStanding | None = None,
    account_id: str = "",
    side: TariffUseSide | None = None,
) -> TariffList:
    """List tariffs by name. `search` matches any part of the name, `standing` those with that status today,
    `account_id` those of one account, or with `EVERY_ACCOUNT` those for all, `side` those that rate for it."""
    query: Record = {"rate_source_type": TARIFFS_ONLY}
    if side:
        query |= match_tariff_use(side)
    if search:
        query["name"] = {"$regex": re.escape(search), "$options": "i"}
    if account_id:
        query["account_id"] = None if account_id == EVERY_ACCOUNT else parse_object_id(account_id, "account")
    if standing:
        query["_id"] = {"$in": await _find_standing(scope, standing)}
    collection = scoped(Tariff, scope)
    tariffs = await collection.find(query).sort("name", 1).skip(page.skip).limit(page.limit).to_list()
    by_tariff = await load_versions_by_tariff(scope, tariffs)
    names = await load_tariff_account_names(scope, tariffs)
    rows = [_summary(scope, tariff, by_tariff.get(tariff["_id"], []), names) for tariff in tariffs]
    return TariffList(
        count=await collection.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=rows,
        has_sides=await has_buying_tariffs(scope),
    )


async def _find_standing(scope: Scope, wanted: TariffStanding) -> list[ObjectId]:
    """Return the tariffs with that status today, from a few dates each, without reading lanes."""
    versions_by_tariff: dict[ObjectId, list[DatedVersion]] = {}
    async for version in scoped(TariffVersion, scope).find({"rate_source_type": TARIFFS_ONLY}, {"terms": 0}):
        versions_by_tariff.setdefault(version["tariff_id"], []).append(to_dated_version(version))
    today = clock.today(scope.place)
    return [
        tariff_id
        for tariff_id, versions in versions_by_tariff.items()
        if wanted in list_tariff_standings(versions, today)
    ]


def to_dated_version(version: StoredTariffVersion) -> DatedVersion:
    """Return the fields of a stored version that determine its status."""
    return DatedVersion(
        number=version["number"],
        state=version["state"],
        effective=version["effective_date"],
        expires=version["expiry_date"],
        lanes=version["lane_count"],
    )


async def load_versions_by_tariff(
    scope: Scope, tariffs: list[StoredTariff]
) -> dict[ObjectId, list[StoredTariffVersion]]:
    """Return the versions of some tariffs by tariff, newest first, without their terms."""
    by_tariff: dict[ObjectId, list[StoredTariffVersion]] = {}
    query = {"tariff_id": {"$in": [tariff["_id"] for tariff in tariffs]}}
    async for version in scoped(TariffVersion, scope).find(query, {"terms": 0}).sort("number", -1):
        by_tariff.setdefault(version["tariff_id"], []).append(version)
    return by_tariff


def select_shown_version(found: list[StoredTariffVersion]) -> StoredTariffVersion:
    """Return the version of a tariff to show: the newest published, else the newest."""
    return next((version for version in found if version["state"] == VersionState.PUBLISHED), found[0])


async def load_tariff_account_names(scope: Scope, tariffs: list[StoredTariff]) -> Mapping[object, str]:
    """Return the names of the accounts that own some tariffs, by id."""
    ids = [tariff["account_id"] for tariff in tariffs if tariff["account_id"]]
    cursor = scoped(Account, scope).find({"_id": {"$in": ids}}, {"name": 1})
    return {account["_id"]: account["name"] async for account in cursor}


def _summary(
    scope: Scope, tariff: StoredTariff, found: list[StoredTariffVersion], names: Mapping[object, str]
) -> TariffSummary:
    use = get_shown_side(scope, tariff)
    tariff_version = select_shown_version(found)
    return TariffSummary(
        tariff_id=str(tariff["_id"]),
        name=tariff["name"],
        account_id=format_optional_id(tariff["account_id"]),
        account_name=names.get(tariff["account_id"], ""),
        currency=tariff["currency"],
        state=tariff_version["state"],
        version_number=tariff_version["number"],
        effective_date=tariff_version["effective_date"],
        expiry_date=tariff_version["expiry_date"],
        lane_count=tariff_version["lane_count"],
        carriers=tariff_version["carriers"],
        has_draft=any(version["state"] == VersionState.DRAFT for version in found),
        side=use.side,
        carrier=use.carrier,
        updated_on=tariff["updated_on"],
    )


def format_optional_id(value: ObjectId | None) -> str | None:
    """Return an id in wire form."""
    return str(value) if value else None
