"""The newest findings: those of the drafts and published versions that changed last. The work does not grow with the
number of tariffs."""

from collections.abc import Mapping

from bson import ObjectId
from pymongo import DESCENDING

from freight.core.dates import format_iso_day
from freight.core.rating.lint import KINDS
from freight.documents.records.tariff_check import StoredTariffCheck
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_check import TariffFinding
from freight.documents.tariff_version import TariffVersion, match_current_versions
from freight.features.tariffs.overview import tariff_versions, version_checks
from freight.features.tariffs.overview.schemas import NewestFinding, NewestFindings
from freight.features.tariffs.overview.summary import build_named_tariff_fields
from freight.features.tariffs.overview.tariff_versions import TariffWithVersions
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

# how many versions are searched, and how many findings shown
LOOKED_THROUGH, TOLD = 40, 4


async def find_newest_findings(scope: Scope) -> NewestFindings:
    """Return the findings of the versions that changed last, newest first, one row per kind and version. A version that
    changed since its check is skipped: its earlier findings may be fixed."""
    changed = await _changed_last(scope)
    tariffs = await _load_tariffs(scope, changed)
    checked_versions = [
        (tariff_entry, version)
        for tariff_entry, version in zip(tariffs, changed, strict=True)
        if tariff_entry is not None
    ]
    checks = await version_checks.load_version_checks(scope, checked_versions)
    order = list(KINDS)
    coded_versions: list[tuple[TariffWithVersions, StoredTariffVersion, str]] = []
    waiting = 0
    for tariff, version in checked_versions:
        check = checks.get(version["_id"])
        if check is None or not version_checks.is_check_current(check, version):
            waiting += 1
            continue
        coded_versions += [(tariff, version, code) for code in sorted(check["counts"], key=order.index)]
    return NewestFindings(
        looked_through=len(checked_versions), waiting=waiting, rows=await _rows(scope, coded_versions[:TOLD], checks)
    )


async def _changed_last(scope: Scope) -> list[StoredTariffVersion]:
    """Return the drafts and the published versions that have not ended, last changed first, by their index."""
    today = format_iso_day(clock.today(scope.place))
    query = match_current_versions(today)
    newest = [("updated_on", DESCENDING), ("_id", DESCENDING)]
    return (
        await scoped(TariffVersion, scope)
        .find(query, tariff_versions.BRIEFLY)
        .sort(newest)
        .limit(LOOKED_THROUGH)
        .to_list()
    )


async def _load_tariffs(scope: Scope, changed: list[StoredTariffVersion]) -> list[TariffWithVersions | None]:
    """Return the tariff of each version."""
    query = {"_id": {"$in": [version["tariff_id"] for version in changed]}}
    tariffs = index_by_id(await scoped(Tariff, scope).find(query).to_list())
    return [
        TariffWithVersions(tariffs[version["tariff_id"]], [version]) if version["tariff_id"] in tariffs else None
        for version in changed
    ]


async def _rows(
    scope: Scope,
    shown: list[tuple[TariffWithVersions, StoredTariffVersion, str]],
    checks: Mapping[ObjectId, StoredTariffCheck],
) -> list[NewestFinding]:
    if not shown:
        return []
    names = await tariff_versions.load_owner_names(scope, [tariff_entry for tariff_entry, _, _ in shown])
    first = [{"findings": checks[version["_id"]]["findings"], "code": code, "place": 0} for _, version, code in shown]
    texts: dict[tuple[ObjectId, str], str] = {}
    async for finding in scoped(TariffFinding, scope).find({"$or": first}, ["findings", "code", "text"]):
        texts[finding["findings"], finding["code"]] = finding["text"]
    return [
        NewestFinding(
            **build_named_tariff_fields(tariff_entry, names),
            version_id=str(version["_id"]),
            version_number=version["number"],
            state=version["state"],
            code=code,
            label=KINDS[code].label,
            severity=KINDS[code].severity,
            count=checks[version["_id"]]["counts"][code],
            text=texts.get((checks[version["_id"]]["findings"], code), ""),
        )
        for tariff_entry, version, code in shown
    ]
