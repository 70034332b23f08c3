"""All tariffs of a system, over HTTP."""

from typing import Annotated, Literal

from fastapi import Depends, Query, Response

from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.features.tariffs.overview import (
    findings,
    lane_comparison,
    newest_findings,
    rates,
    rates_export,
    summary,
    version_checks,
)
from freight.features.tariffs.overview.rate_schemas import LaneComparison, LaneComparisonBody, RateList, Validity
from freight.features.tariffs.overview.schemas import FindingList, NewestFindings, TariffsSummary, VersionChecksStarted
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["tariffs"])
Reader = Annotated[Access, Depends(Requires("tariffs.menuTariffs"))]


@ROUTER.get("/api/tariffSummary", response_model=Envelope[TariffsSummary])
async def read_summary(access: Reader, side: Annotated[TariffUseSide, Query()] = TariffSide.SELLING) -> Response:
    """Summarize the tariffs of the system today: by state and account; expiring ones, waiting drafts, and usage."""
    return reply(await summary.summarize_tariffs(access.scope, side))


@ROUTER.get("/api/tariffFindings", response_model=Envelope[FindingList])
async def list_findings(
    access: Reader,
    code: Annotated[str, Query(max_length=40)] = "",
    tariff_id: Annotated[str, Query(alias="tariffId")] = "",
    state: Annotated[Literal["", "draft", "published"], Query(description="of the version")] = "",
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 100,
) -> Response:
    """List probable mistakes in the tariffs, by kind and tariff."""
    finding_filter = findings.TariffFindingFilter(code, tariff_id, state)
    return reply(await findings.query_tariff_findings(access.scope, finding_filter, Page(page_no, page_limit)))


@ROUTER.get("/api/tariffFindings/newest", response_model=Envelope[NewestFindings])
async def list_newest_findings(access: Reader) -> Response:
    """List the findings in the drafts and published versions that changed last."""
    return reply(await newest_findings.find_newest_findings(access.scope))


@ROUTER.post("/api/tariffFindings/lookOver", response_model=Envelope[VersionChecksStarted])
async def look_tariffs_over(access: Reader) -> Response:
    """Start checking the versions that changed since their last check."""
    return reply(VersionChecksStarted(started=await version_checks.start_version_checks(access.scope)))


def _wanted(
    find: Annotated[list[str], Query(max_length=10, description="originPort:FRA, as the value begins")] = [],  # noqa: B006
    tariff_id: Annotated[str, Query(alias="tariffId")] = "",
    account_id: Annotated[str, Query(alias="accountId", description="`all`: those for every account")] = "",
    valid: Annotated[Validity, Query(description="today, today or later, or all that are published")] = "today",
    sort: Annotated[rates.SortBy, Query()] = "tariff",
    descending: Annotated[bool, Query()] = False,
    side: Annotated[TariffUseSide, Query(description="of the tariffs, unless one is named")] = TariffSide.SELLING,
) -> rates.LaneRateFilter:
    return rates.LaneRateFilter(
        rates.parse_identifier_filters(find), tariff_id, account_id, valid, sort, descending, side
    )


Wanted = Annotated[rates.LaneRateFilter, Depends(_wanted)]


@ROUTER.get("/api/tariffRates", response_model=Envelope[RateList])
async def list_rates(
    access: Reader,
    wanted: Wanted,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """List a page of the lanes of all published tariffs."""
    return reply(await rates.query_lane_rates(access.scope, wanted, Page(page_no, page_limit)))


@ROUTER.get("/api/tariffRates/export", response_class=WorkbookResponse)
async def export_rates(access: Reader, wanted: Wanted) -> Response:
    """Export all of the same lanes as a workbook with one row per break."""
    return build_download(*await rates_export.build_rates_workbook(access.scope, wanted))


@ROUTER.post("/api/tariffRates/lane", response_model=Envelope[LaneComparison])
async def compare_lane(access: Reader, body: LaneComparisonBody) -> Response:
    """Compare one lane across all tariffs in force: what each charges at the same weights."""
    return reply(await lane_comparison.compare_lane_offers(access.scope, body))
