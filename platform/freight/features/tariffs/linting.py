"""Check a version before it is published, on the wire."""

import asyncio
from collections import Counter

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.fuel_terms import demand_fuel_lists
from freight.core.rating.lint import KINDS, MENDS, LintedVersion, TariffLintFinding, lint_tariff
from freight.core.rating.lint.lanes import find_overlapping_lanes
from freight.core.rating.references import References
from freight.core.rating.stated import check_exact
from freight.core.rules import demand_known_values
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.features.tariffs import lanes, rival_versions, versions
from freight.features.tariffs.fuel.references import load_fuel_references
from freight.features.tariffs.schemas import LintCount, LintFinding, LintList
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.features.tariffs.zones import rows as zones
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped


async def query_lint_findings(scope: Scope, tariff_id: str, version_id: str | None, code: str, page: Page) -> LintList:
    """List the findings about a version, only those of one kind if `code` names it; without `version_id`, about the
    draft, else the newest version. Raises Invalid for terms or lanes that cannot be calculated at all."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    tariff_versions = await versions.load_tariff_versions(scope, tariff["_id"])
    record_id = parse_object_id(version_id, "tariff version") if version_id else tariff_versions[0]["_id"]
    version = next((tariff_version for tariff_version in tariff_versions if tariff_version["_id"] == record_id), None)
    if version is None:
        raise Invalid("This tariff has no such version.", code=ErrorCode.VERSION_FOREIGN)
    if code:
        demand_known_values("Finding", KINDS, [code])
    compiled, findings = await _findings(scope, version)
    counts = Counter(finding.code for finding in findings)
    lint_findings = [finding for finding in findings if not code or finding.code == code]
    return LintList(
        version_id=str(version["_id"]),
        version_number=version["number"],
        lane_count=version["lane_count"],
        counts=[
            LintCount(
                code=finding_code,
                label=kind.label,
                severity=kind.severity,
                count=counts[finding_code],
                can_mend=finding_code in MENDS,
            )
            for finding_code, kind in KINDS.items()
            if counts[finding_code]
        ],
        count=len(lint_findings),
        page_no=page.number,
        page_limit=page.limit,
        rows=[_view(lint_finding, compiled) for lint_finding in lint_findings[page.skip : page.skip + page.limit]],
    )


async def require_confirmed_overlaps(scope: Scope, draft: StoredTariffVersion, confirmed: int) -> None:
    """Raise Invalid if the number of overlapping lanes in a version about to come into force differs from the number
    the user confirmed: each of them would charge the same shipment another rate. A figure that would not be computed
    exactly is refused too. Publishing and rolling back both check this first."""
    terms = parse_version_terms(draft)
    demand_fuel_lists(terms, await load_fuel_references(scope))
    every = await lanes.read_lane_set(scope, draft["lane_set"], terms.identifiers)
    today = clock.today(scope.place)

    def work() -> int:
        tariff = CompiledTariff(str(draft["_id"]), terms, every)
        check_exact(tariff)
        return len(
            lint_tariff(
                LintedVersion(tariff, draft["effective_date"], "", today, References()), [find_overlapping_lanes]
            )
        )

    count = await asyncio.to_thread(work)
    if count != confirmed:
        overlaps_text = f"{count:,} overlaps of lanes with the same values" if count != 1 else "1 overlap of two lanes"
        raise Invalid(
            f"This version has {overlaps_text}: two rates for one shipment. Fix them, or confirm them."
            if count
            else "This version no longer has overlaps. Look at it again.",
            code=ErrorCode.OVERLAPS_UNCONFIRMED,
            data={"overlaps": count},
        )


async def list_charges_with_finding(scope: Scope, version: StoredTariffVersion, code: str) -> set[str]:
    """Return the names of the charges of a version with findings of one kind."""
    _, findings = await _findings(scope, version)
    return {finding.charge for finding in findings if finding.code == code}


async def _findings(scope: Scope, version: StoredTariffVersion) -> tuple[CompiledTariff, list[TariffLintFinding]]:
    terms = parse_version_terms(version)
    every = await lanes.read_lane_set(scope, version["lane_set"], terms.identifiers)
    looked_up, rivals = await load_fuel_references(scope), await rival_versions.load_lint_rivals(scope, version)
    chart = await zones.load_version_chart(scope, version, terms)

    def work() -> tuple[CompiledTariff, list[TariffLintFinding]]:
        tariff = CompiledTariff(str(version["_id"]), terms, every, chart)
        days = version["effective_date"], version["expiry_date"]
        return tariff, lint_tariff(LintedVersion(tariff, *days, clock.today(scope.place), looked_up, rivals))

    # takes seconds for a sheet of 50,000 lanes, so keep it off the event loop
    return await asyncio.to_thread(work)


def _view(finding: TariffLintFinding, tariff: CompiledTariff) -> LintFinding:
    lane = None if finding.lane is None else tariff.lanes[finding.lane]
    return LintFinding(
        code=finding.code,
        label=KINDS[finding.code].label,
        severity=KINDS[finding.code].severity,
        text=finding.text,
        charge=finding.charge,
        lane=None if finding.lane is None else finding.lane + 1,
        identifiers=dict(zip(tariff.terms.identifiers, lane.identifiers, strict=True)) if lane else {},
    )
