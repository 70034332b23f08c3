"""The tariffs of a system with their versions, without lanes, and without terms unless requested."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from bson import ObjectId

from freight.core.rating import standing
from freight.core.rating.sides import SIDES_BY_USE, TariffUseSide
from freight.core.rating.standing import DatedVersion, TariffStanding
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import TARIFFS_ONLY, Tariff
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.tariffs.sides import get_carrier_side
from freight.features.tariffs.tariff_list import (
    EVERY_ACCOUNT,
    load_tariff_account_names,
    to_dated_version,
)
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

# a version as lists show it
BRIEFLY = {"terms": 0}
# the same with the names of its charges and identifiers
WITH_HEADS = dict.fromkeys(
    (
        "tariff_id",
        "tariff_name",
        "account_id",
        "number",
        "state",
        "effective_date",
        "expiry_date",
        "lane_set",
        "lane_count",
        "band_count",
        "revision",
        "terms.currency",
        "terms.identifiers",
        "terms.charges.id",
        "terms.charges.name",
        "terms.charges.breaks",
    ),
    1,
)


@dataclass(frozen=True)
class TariffWithVersions:
    """A tariff with its versions, newest first."""

    tariff: StoredTariff
    versions: Sequence[StoredTariffVersion]

    @property
    def dated(self) -> list[DatedVersion]:
        """Return the fields of the versions that determine their status."""
        return [to_dated_version(tariff_version) for tariff_version in self.versions]

    def version(self, number: int) -> StoredTariffVersion:
        """Return the version with that number."""
        return next(tariff_version for tariff_version in self.versions if tariff_version["number"] == number)

    def standings(self, today: date) -> frozenset[TariffStanding]:
        """Return the statuses of the tariff on that day."""
        return standing.list_tariff_standings(self.dated, today)


async def load_tariffs_with_versions(
    scope: Scope, projection: Mapping[str, object] | None = None
) -> list[TariffWithVersions]:
    """Return every tariff of the system by name."""
    tariffs = await scoped(Tariff, scope).find({"rate_source_type": TARIFFS_ONLY}).sort("name", 1).to_list()
    versions_by_tariff: dict[ObjectId, list[StoredTariffVersion]] = {}
    cursor = scoped(TariffVersion, scope).find({"rate_source_type": TARIFFS_ONLY}, projection or BRIEFLY)
    async for version in cursor.sort("number", -1):
        versions_by_tariff.setdefault(version["tariff_id"], []).append(version)
    return [
        TariffWithVersions(tariff, versions_by_tariff[tariff["_id"]])
        for tariff in tariffs
        if tariff["_id"] in versions_by_tariff
    ]


async def load_owner_names(scope: Scope, held: Sequence[TariffWithVersions]) -> Mapping[object, str]:
    """Return the names of the accounts that own some tariffs, by id."""
    return await load_tariff_account_names(scope, [tariff_entry.tariff for tariff_entry in held])


def filter_tariffs_by_account(held: Sequence[TariffWithVersions], account_id: str) -> list[TariffWithVersions]:
    """Return the tariffs of one account, or with `EVERY_ACCOUNT` those for all; "" returns all tariffs."""
    if not account_id:
        return list(held)
    record_id = None if account_id == EVERY_ACCOUNT else parse_object_id(account_id, "account")
    return [tariff_entry for tariff_entry in held if tariff_entry.tariff["account_id"] == record_id]


def filter_tariffs_by_side(held: Sequence[TariffWithVersions], side: TariffUseSide) -> list[TariffWithVersions]:
    """Return the tariffs that rate for a side."""
    sides = SIDES_BY_USE[side]
    return [tariff_entry for tariff_entry in held if get_carrier_side(tariff_entry.tariff).side in sides]


def list_published_versions(held: TariffWithVersions) -> list[StoredTariffVersion]:
    """Return the published versions of a tariff."""
    return [version for version in held.versions if version["state"] == VersionState.PUBLISHED]
