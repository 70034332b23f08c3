"""Check every tariff, version by version, in jobs.

Findings in lanes and terms change only with the version, so they are stored with its revision; a version that has
changed is checked again on request. Findings that depend on the day or on fuel prices are computed whenever they are
shown, and need no lanes.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TypedDict

from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from freight.core.errors import Invalid
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.lanes import Lane
from freight.core.rating.lint import (
    OF_THE_DAY,
    OF_THE_VERSION,
    UNUSABLE,
    Check,
    LintedVersion,
    RivalVersion,
    TariffLintFinding,
    lint_tariff,
)
from freight.core.rating.references import References
from freight.core.rating.standing import list_versions_to_lint
from freight.core.rating.zones import IndexedZoneTable
from freight.documents.records.tariff_check import StoredTariffCheck
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff_check import TariffCheck, TariffFinding
from freight.documents.tariff_version import TariffVersion
from freight.features.tariffs import lanes, rival_versions
from freight.features.tariffs.overview import tariff_versions
from freight.features.tariffs.overview.tariff_versions import TariffWithVersions
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.features.tariffs.zones import rows as zones
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

JOB = "tariffs.lookOver"
# of one kind about one version; the count continues
MOST_KEPT = 1_000
_BATCH = 1_000
# another worker may still be writing findings that no check names yet
_STILL_WRITTEN = timedelta(minutes=10)


def select_checked_versions(
    held: Sequence[TariffWithVersions], today: date
) -> list[tuple[TariffWithVersions, StoredTariffVersion]]:
    """Return the versions whose findings matter today, in the order of the tariffs."""
    return [
        (tariff_entry, tariff_entry.version(dated.number))
        for tariff_entry in held
        for dated in list_versions_to_lint(tariff_entry.dated, today)
    ]


async def load_version_checks(
    scope: Scope, found: Sequence[tuple[TariffWithVersions, StoredTariffVersion]]
) -> Mapping[ObjectId, StoredTariffCheck]:
    """Return the existing checks of some versions, by version."""
    query = {"version_id": {"$in": [version["_id"] for _, version in found]}}
    return {check["version_id"]: check async for check in scoped(TariffCheck, scope).find(query)}


def is_check_current(check: StoredTariffCheck | None, version: StoredTariffVersion) -> bool:
    """Whether a check applies to the present version."""
    return check is not None and _state(version).items() <= check.items()


class _Kept(TypedDict):
    """The stored form of a finding."""

    code: str
    place: int
    text: str
    charge: str
    lane: int | None
    identifiers: dict[str, str]


class _State(TypedDict):
    """The state of a version when it was checked."""

    version_revision: int
    lane_count: int


class _Owned(TypedDict):
    """The owner of the findings."""

    tariff_id: ObjectId
    account_id: ObjectId | None
    findings: ObjectId
    created_on: datetime
    updated_on: datetime
    updated_by: str


async def start_version_checks(scope: Scope) -> int:
    """Start checking the versions that changed since their last check; return how many. Requested twice, a version is
    checked once."""
    checked_versions = select_checked_versions(
        await tariff_versions.load_tariffs_with_versions(scope), clock.today(scope.place)
    )
    checks = await load_version_checks(scope, checked_versions)
    waiting = [version for _, version in checked_versions if not is_check_current(checks.get(version["_id"]), version)]
    for version in waiting:
        await get_connections().queue.enqueue(
            JOB,
            task_id=f"{JOB}:{version['_id']}:{version['revision']}",
            company_id=str(scope.company_id),
            system_id=str(scope.system_id),
            version_id=str(version["_id"]),
        )
    return len(waiting)


async def run_version_check(scope: Scope, version_id: str) -> None:
    """Check a version and store the findings. One that no longer exists, or was already checked in its present state,
    is skipped."""
    version = await scoped(TariffVersion, scope).find_one({"_id": parse_object_id(version_id, "tariff version")})
    if version is None:
        return
    checks = scoped(TariffCheck, scope)
    before = await checks.find_one({"version_id": version["_id"]})
    if is_check_current(before, version):
        return
    counts, kepts = await _found(scope, version)
    findings = ObjectId()
    for first in range(0, len(kepts), _BATCH):
        owned = _owned(scope, version, findings)
        await scoped(TariffFinding, scope).insert_many(
            [{**finding, **owned} for finding in kepts[first : first + _BATCH]]
        )
    check = {**_state(version), "findings": findings, "counts": counts, "updated_on": clock.now()}
    if before is None:
        try:
            await checks.insert_one(
                {
                    **_owned(scope, version, findings),
                    **_state(version),
                    "counts": counts,
                    "version_id": version["_id"],
                }
            )
        except DuplicateKeyError:  # another worker stored the same check
            await checks.update_one({"version_id": version["_id"]}, {"$set": check})
    else:
        await checks.update_one({"_id": before["_id"]}, {"$set": check})
        await scoped(TariffFinding, scope).delete_many({"findings": before["findings"]})
    await _sweep(scope, version["tariff_id"])


def find_daily_findings(version: StoredTariffVersion, references: References, today: date) -> list[TariffLintFinding]:
    """Return the findings about a version and its terms that depend on `today`: it runs out, or fuel prices are
    missing."""
    try:
        return _lint(version, [], references, OF_THE_DAY, today)
    except Invalid:
        return []  # its check reports it


async def _found(scope: Scope, version: StoredTariffVersion) -> tuple[dict[str, int], list[_Kept]]:
    """Return (how many of each kind, the findings to store)."""
    try:
        terms = parse_version_terms(version)
        every = await lanes.read_lane_set(scope, version["lane_set"], terms.identifiers)
        # takes seconds for a sheet of 50,000 lanes, so keep it off the event loop that serves other jobs
        rivals, today = await rival_versions.load_lint_rivals(scope, version), clock.today(scope.place)
        chart = await zones.load_version_chart(scope, version, terms)
        lint_findings = await asyncio.to_thread(
            _lint, version, every, References(), OF_THE_VERSION, today, rivals, chart
        )
    except Invalid as refused:
        lint_findings, every = [TariffLintFinding(UNUSABLE, refused.message)], []
    findings_by_code: dict[str, list[_Kept]] = defaultdict(list)
    for lint_finding in lint_findings:
        if len(findings_by_code[lint_finding.code]) < MOST_KEPT:
            lane = every[lint_finding.lane] if lint_finding.lane is not None else None
            findings_by_code[lint_finding.code].append(
                {
                    "code": lint_finding.code,
                    "place": len(findings_by_code[lint_finding.code]),
                    "text": lint_finding.text,
                    "charge": lint_finding.charge,
                    "lane": lint_finding.lane,
                    "identifiers": dict(zip(terms.identifiers, lane.identifiers, strict=True)) if lane else {},
                }
            )
    return dict(Counter(finding.code for finding in lint_findings)), [
        stored_finding for code in findings_by_code for stored_finding in findings_by_code[code]
    ]


def _lint(
    version: StoredTariffVersion,
    every: Sequence[Lane],
    references: References,
    checks: Sequence[Check],
    today: date,
    beside: Sequence[RivalVersion] = (),
    chart: IndexedZoneTable | None = None,
) -> list[TariffLintFinding]:
    tariff = CompiledTariff(str(version["_id"]), parse_version_terms(version), every, chart)
    days = version["effective_date"], version["expiry_date"]
    return lint_tariff(LintedVersion(tariff, *days, today, references, beside), checks)


def _state(version: StoredTariffVersion) -> _State:
    return {"version_revision": version["revision"], "lane_count": version["lane_count"]}


def _owned(scope: Scope, version: StoredTariffVersion, findings: ObjectId) -> _Owned:
    now = clock.now()
    return {
        "tariff_id": version["tariff_id"],
        "account_id": version["account_id"],
        "findings": findings,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }


async def _sweep(scope: Scope, tariff_id: ObjectId) -> None:
    """Delete findings that a newer check replaced, and the checks of deleted versions."""
    of_tariff = {"tariff_id": tariff_id}
    version_ids = await scoped(TariffVersion, scope).distinct("_id", of_tariff)
    await scoped(TariffCheck, scope).delete_many({**of_tariff, "version_id": {"$nin": version_ids}})
    finding_set_ids = await scoped(TariffCheck, scope).distinct("findings", of_tariff)
    before = clock.now() - _STILL_WRITTEN
    stale = {**of_tariff, "findings": {"$nin": finding_set_ids}, "created_on": {"$lt": before}}
    await scoped(TariffFinding, scope).delete_many(stale)
