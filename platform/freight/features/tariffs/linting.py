"""A version looked over before it is published, on the wire."""

import asyncio
from collections import Counter

from freight.core.errors import Invalid
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.lint import KINDS, Checked, Finding, lint
from freight.documents.tariff import Tariff
from freight.features.fuel.references import references
from freight.features.tariffs import lanes, versions
from freight.features.tariffs.schemas import LintCount, LintFinding, LintList
from freight.features.tariffs.stored import terms_of
from freight.kit import clock
from freight.kit.paging import Page
from freight.kit.tenancy import Record, Scope, object_id, scoped


async def look_over(scope: Scope, tariff_id: str, version_id: str | None, code: str, page: Page) -> LintList:
    """The findings about a version, those of one kind where `code` names it; without `version_id` about the draft, else
    the newest version. Raises Invalid for terms or lanes that cannot be calculated at all."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    found = await versions.of_tariff(scope, tariff["_id"])
    wanted = object_id(version_id, "tariff version") if version_id else found[0]["_id"]
    version = next((each for each in found if each["_id"] == wanted), None)
    if version is None:
        raise Invalid("This version is not one of the tariff's.", code="version_foreign")
    compiled, findings = await _findings(scope, version)
    counts = Counter(each.code for each in findings)
    shown = [each for each in findings if not code or each.code == code]
    return LintList(
        version_id=str(version["_id"]),
        version_number=version["number"],
        lane_count=version["lane_count"],
        counts=[
            LintCount(code=each, label=kind.label, severity=kind.severity, count=counts[each])
            for each, kind in KINDS.items()
            if counts[each]
        ],
        count=len(shown),
        page_no=page.number,
        page_limit=page.limit,
        rows=[_view(each, compiled) for each in shown[page.skip : page.skip + page.limit]],
    )


async def _findings(scope: Scope, version: Record) -> tuple[CompiledTariff, list[Finding]]:
    terms = terms_of(version)
    every = await lanes.read_set(scope, version["lane_set"], terms.identifiers)
    looked_up = await references(scope)

    def work() -> tuple[CompiledTariff, list[Finding]]:
        tariff = CompiledTariff(str(version["_id"]), terms, every)
        days = version["effective_date"], version["expiry_date"]
        return tariff, lint(Checked(tariff, *days, clock.today(), looked_up))

    # seconds for a sheet of 50,000 lanes: not on the loop that serves everybody
    return await asyncio.to_thread(work)


def _view(finding: Finding, tariff: CompiledTariff) -> LintFinding:
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
