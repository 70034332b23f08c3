"""The findings about all tariffs of a system: counted by kind and version, and a page of them."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bson import ObjectId

from freight.core.rating.lint import KINDS, TariffLintFinding
from freight.core.rules import demand_known_values
from freight.documents.records.tariff_check import StoredTariffCheck, StoredTariffFinding
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff_check import TariffFinding
from freight.documents.tariff_version import TariffVersion
from freight.features.tariffs.fuel.references import load_fuel_references
from freight.features.tariffs.overview import tariff_versions, version_checks
from freight.features.tariffs.overview.schemas import FindingGroup, FindingList, FindingRow
from freight.features.tariffs.overview.summary import build_named_tariff_fields
from freight.features.tariffs.overview.tariff_versions import TariffWithVersions
from freight.features.tariffs.schemas import LintCount
from freight.kit import clock
from freight.kit.storage.paging import Page, slice_lists
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped


class TariffFindingFilter(NamedTuple):
    """Which findings: of one kind, about one tariff, about drafts or published versions; "" means all."""

    code: str = ""
    tariff_id: str = ""
    state: str = ""


@dataclass(frozen=True)
class _Group:
    """The findings of one kind about one version: `today` are those computed now, otherwise `kept` of them are
    stored."""

    held: TariffWithVersions
    version: StoredTariffVersion
    code: str
    count: int
    kept: int
    check: StoredTariffCheck | None = None
    today: Sequence[TariffLintFinding] = field(default=())

    @property
    def rows(self) -> int:
        return len(self.today) if self.check is None else self.kept


async def query_tariff_findings(scope: Scope, wanted: TariffFindingFilter, page: Page) -> FindingList:
    """Return a page of the findings, by kind and then by tariff. Reads the stored findings and computes those that
    depend on the day, without reading lanes."""
    if wanted.code:
        demand_known_values("Finding", KINDS, [wanted.code])
    tariffs = await tariff_versions.load_tariffs_with_versions(scope)
    checked_versions = version_checks.select_checked_versions(tariffs, clock.today(scope.place))
    checks = await version_checks.load_version_checks(scope, checked_versions)
    names = await tariff_versions.load_owner_names(scope, tariffs)
    groups = [group for group in await _groups(scope, checked_versions, checks) if _is_about(group, wanted)]
    rows_of = [group for group in groups if not wanted.code or group.code == wanted.code]
    kinds = Counter[str]()
    for finding_group in groups:
        kinds[finding_group.code] += finding_group.count
    return FindingList(
        waiting=sum(
            not version_checks.is_check_current(checks.get(version["_id"]), version) for _, version in checked_versions
        ),
        looked_over=len(checked_versions),
        kept=version_checks.MOST_KEPT,
        kinds=[
            LintCount(code=code, label=kind.label, severity=kind.severity, count=kinds[code])
            for code, kind in KINDS.items()
            if kinds[code]
        ],
        groups=[FindingGroup(**_of_version(group, names), code=group.code, count=group.count) for group in groups],
        count=sum(row.rows for row in rows_of),
        page_no=page.number,
        page_limit=page.limit,
        rows=await _rows(scope, rows_of, names, page),
    )


def _is_about(group: _Group, wanted: TariffFindingFilter) -> bool:
    if wanted.tariff_id and group.held.tariff["_id"] != parse_object_id(wanted.tariff_id, "tariff"):
        return False
    return not wanted.state or group.version["state"] == wanted.state


async def _groups(
    scope: Scope,
    found: Sequence[tuple[TariffWithVersions, StoredTariffVersion]],
    checks: Mapping[ObjectId, StoredTariffCheck],
) -> list[_Group]:
    """Return every group with findings: by kind, and within a kind by tariff."""
    looked_up = await load_fuel_references(scope)
    query = {"_id": {"$in": [version["_id"] for _, version in found]}}
    in_full = {version["_id"]: version async for version in scoped(TariffVersion, scope).find(query)}
    groups = []
    for tariff_entry, version in found:
        check = checks.get(version["_id"])
        for code, count in (check["counts"] if check else {}).items():
            groups.append(_Group(tariff_entry, version, code, count, min(count, version_checks.MOST_KEPT), check))
        today: dict[str, list[TariffLintFinding]] = defaultdict(list)
        full = in_full.get(version["_id"])
        for finding in version_checks.find_daily_findings(full, looked_up, clock.today(scope.place)) if full else ():
            today[finding.code].append(finding)
        groups += [
            _Group(tariff_entry, version, code, len(lint_findings), len(lint_findings), None, lint_findings)
            for code, lint_findings in today.items()
        ]
    order = list(KINDS)
    return sorted(groups, key=lambda group: order.index(group.code))


async def _rows(scope: Scope, groups: Sequence[_Group], names: Mapping[object, str], page: Page) -> list[FindingRow]:
    slices = slice_lists([finding_group.rows for finding_group in groups], page)
    finding_ranges = [
        {
            "findings": groups[at].check["findings"],  # type: ignore[index]
            "code": groups[at].code,
            "place": {"$gte": start, "$lt": stop},
        }
        for at, start, stop in slices
        if groups[at].check is not None
    ]
    stored: dict[tuple[object, str], list[StoredTariffFinding]] = defaultdict(list)
    if finding_ranges:
        async for tariff_finding in scoped(TariffFinding, scope).find({"$or": finding_ranges}).sort("place", 1):
            stored[tariff_finding["findings"], tariff_finding["code"]].append(tariff_finding)
    rows = []
    for at, start, stop in slices:
        group = groups[at]
        if group.check is None:
            rows += [
                _row(group, names, lint_finding.text, lint_finding.charge, None, {})
                for lint_finding in group.today[start:stop]
            ]
        else:
            rows += [
                _row(group, names, finding["text"], finding["charge"], finding["lane"], finding["identifiers"])
                for finding in stored[group.check["findings"], group.code]
            ]
    return rows


def _row(
    group: _Group, names: Mapping[object, str], text: str, charge: str, lane: int | None, identifiers: dict[str, str]
) -> FindingRow:
    return FindingRow(
        **_of_version(group, names),
        code=group.code,
        label=KINDS[group.code].label,
        severity=KINDS[group.code].severity,
        text=text,
        charge=charge,
        lane=None if lane is None else lane + 1,
        identifiers=identifiers,
    )


def _of_version(group: _Group, names: Mapping[object, str]) -> dict[str, object]:
    return {
        **build_named_tariff_fields(group.held, names),
        "version_id": str(group.version["_id"]),
        "version_number": group.version["number"],
        "state": group.version["state"],
    }
