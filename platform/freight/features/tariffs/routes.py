"""Tariffs over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.rating.sides import TariffUseSide
from freight.core.rating.standing import TariffStanding
from freight.features.tariffs import (
    break_ends,
    break_sets,
    lane_compare,
    lane_export,
    lane_history,
    lane_reinitiate,
    lane_sheet,
    lint_fixes,
    linting,
    rate_increase,
    service,
    tariff_list,
    unlink,
)
from freight.features.tariffs.lane_schemas import (
    BreakEndBody,
    LaneHistory,
    LaneHistoryBody,
    LaneSheetView,
    LanesSaved,
    ReinitiateBody,
    RollBackBody,
    TariffLaneBody,
    UnlinkBody,
    VersionComparison,
)
from freight.features.tariffs.rate_increase_schemas import IncreaseApplyBody, IncreaseBody, IncreasePreview
from freight.features.tariffs.resource import CALCULATION_CODES
from freight.features.tariffs.schemas import (
    BreakSetList,
    BreakSetsBody,
    LaneList,
    LanesBody,
    LintList,
    MendBody,
    PublishBody,
    TariffBody,
    TariffList,
    TariffOptions,
    TariffView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["tariffs"])
RESOURCES = (CALCULATION_CODES.kind,)
Reader = Annotated[Access, Depends(Requires("tariffs.menuTariffs"))]
Editor = Annotated[Access, Depends(Requires("tariffs.saveTariff"))]

mount_resource(
    ROUTER,
    "/api/records/calculationCode",
    "CalculationCode",
    CALCULATION_CODES.permissions,
    make_fixed_finder(CALCULATION_CODES),
)


@ROUTER.get("/api/tariffs", response_model=Envelope[TariffList])
async def list_tariffs(
    access: Reader,
    q: Annotated[str, Query(max_length=80)] = "",
    standing: Annotated[TariffStanding | None, Query(description="those that stand like that today")] = None,
    account_id: Annotated[str, Query(alias="accountId", description="`all`: those for every account")] = "",
    side: Annotated[TariffUseSide | None, Query(description="those that rate for this side")] = None,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """List tariffs by name, each with the version in force."""
    page = Page(page_no, page_limit)
    return reply(
        await tariff_list.query_tariffs(
            access.scope, q.strip(), page, standing=standing, account_id=account_id, side=side
        )
    )


@ROUTER.post("/api/tariffs", response_model=Envelope[TariffView])
async def create_tariff(access: Editor, body: TariffBody) -> Response:
    """Create a tariff with a draft version; its lanes come from a rate workbook."""
    return reply(await service.add_tariff(access.scope, body), "Tariff saved.")


@ROUTER.get("/api/tariffOptions", response_model=Envelope[TariffOptions])
async def tariff_options(access: Reader) -> Response:
    """Return the lane identifiers, charge methods and codes, lane choices and dates of the tariff form."""
    return reply(await service.build_tariff_options(access.scope))


@ROUTER.get("/api/tariffs/{tariff_id}", response_model=Envelope[TariffView])
async def get_tariff(access: Reader, tariff_id: str) -> Response:
    """Return a tariff with its versions, newest first."""
    return reply(await service.read_tariff(access.scope, tariff_id))


@ROUTER.put("/api/tariffs/{tariff_id}", response_model=Envelope[TariffView])
async def change_tariff(access: Editor, tariff_id: str, body: TariffBody) -> Response:
    """Save name, terms and dates of the draft, creating one if there is none."""
    return reply(await service.save_tariff_form(access.scope, tariff_id, body), "Tariff saved.")


@ROUTER.delete("/api/tariffs/{tariff_id}/versions/{version_id}", response_model=Envelope[None])
async def discard_draft(access: Editor, tariff_id: str, version_id: str) -> Response:
    """Discard a draft with its lanes; a tariff without other versions is deleted with it."""
    await service.discard_tariff_draft(access.scope, tariff_id, version_id)
    return reply(None, "Draft discarded.")


@ROUTER.post("/api/tariffs/{tariff_id}/publish", response_model=Envelope[TariffView])
async def publish_tariff(access: Editor, tariff_id: str, body: PublishBody) -> Response:
    """Put the draft in force; from then on it never changes."""
    view = await service.publish_draft(access.scope, tariff_id, body, access.user.name)
    return reply(view, "Tariff published.")


@ROUTER.get("/api/tariffs/{tariff_id}/lint", response_model=Envelope[LintList])
async def look_over(
    access: Reader,
    tariff_id: str,
    version_id: Annotated[str | None, Query(alias="versionId")] = None,
    code: Annotated[str, Query(max_length=40)] = "",
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """List probable mistakes in a version: gaps, overlaps, inversions, lanes with one key, expiring dates."""
    return reply(
        await linting.query_lint_findings(access.scope, tariff_id, version_id, code, Page(page_no, page_limit))
    )


@ROUTER.post("/api/tariffs/{tariff_id}/lanes", response_model=Envelope[LaneList])
async def list_lanes(access: Reader, tariff_id: str, body: LanesBody) -> Response:
    """List a page of the lanes of a version, filtered by identifiers."""
    return reply(await service.query_version_lanes(access.scope, tariff_id, body))


@ROUTER.post("/api/tariffs/{tariff_id}/draft", response_model=Envelope[TariffView])
async def edit_tariff_draft(access: Editor, tariff_id: str) -> Response:
    """Create a draft from the newest version, if there is none."""
    return reply(await service.begin_tariff_draft(access.scope, tariff_id))


@ROUTER.post("/api/tariffs/{tariff_id}/laneSheet", response_model=Envelope[LaneSheetView])
async def read_lane_sheet(access: Reader, tariff_id: str, body: LanesBody) -> Response:
    """Return a page of the lanes of a version as rows of a grid."""
    return reply(await lane_sheet.query_lane_sheet(access.scope, tariff_id, body))


@ROUTER.put("/api/tariffLane", dependencies=[TAKES_ROWS], response_model=Envelope[LanesSaved])
async def save_lanes(access: Editor, body: TariffLaneBody) -> Response:
    """Save lanes of the draft from the grid: all or none of them."""
    access.demand_place(body.system_id)
    saved = await lane_sheet.save_lane_sheet(access.scope, body, access.user.name)
    return reply(saved, f"{saved.added + saved.changed + saved.deleted:,} saved.")


@ROUTER.get("/api/breakSets", response_model=Envelope[BreakSetList])
async def list_break_sets(
    access: Reader,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 100,
) -> Response:
    """List the break sets of all tariffs."""
    return reply(await break_sets.query_break_sets(access.scope, Page(page_no, page_limit)))


@ROUTER.put("/api/tariffs/{tariff_id}/breakSets", response_model=Envelope[TariffView])
async def save_break_sets(access: Editor, tariff_id: str, body: BreakSetsBody) -> Response:
    """Save only the break sets and the holidays of the tariff's draft."""
    await break_sets.store_break_sets(access.scope, tariff_id, body)
    return reply(await service.read_tariff(access.scope, tariff_id), "Breaks saved.")


@ROUTER.put("/api/tariffs/{tariff_id}/breakEnd", response_model=Envelope[LanesSaved])
async def change_break_end(access: Editor, tariff_id: str, body: BreakEndBody) -> Response:
    """Move the end of a break on every lane of the draft that has it; the next break begins there."""
    saved = await break_ends.move_draft_break_end(access.scope, tariff_id, body, access.user.name)
    return reply(saved, f"{saved.changed:,} saved.")


@ROUTER.get("/api/tariffs/{tariff_id}/lanes/export", response_class=WorkbookResponse)
async def export_lanes(
    access: Reader, tariff_id: str, version_id: Annotated[str, Query(alias="versionId")] = ""
) -> Response:
    """Export the lanes of a version as a rate workbook that can be uploaded again."""
    return build_download(*await lane_export.build_lane_workbook(access.scope, tariff_id, version_id))


@ROUTER.put("/api/tariffLaneHistory", response_model=Envelope[LaneHistory])
async def read_lane_history(access: Reader, body: LaneHistoryBody) -> Response:
    """List who changed which rate of some lanes from what to what, newest first. It only reads."""
    return reply(await lane_history.query_lane_history(access.scope, body))


@ROUTER.post("/api/tariffs/{tariff_id}/lanes/reinitiate", response_model=Envelope[LanesSaved])
async def reinitiate_lanes(access: Editor, tariff_id: str, body: ReinitiateBody) -> Response:
    """Restart lanes in the draft: its dates, and the rate the lanes have from then on."""
    saved = await lane_reinitiate.restart_lanes(access.scope, tariff_id, body, access.user.name)
    return reply(saved, f"{saved.changed:,} saved.")


@ROUTER.post(
    "/api/tariffs/{tariff_id}/increase/preview", dependencies=[TAKES_ROWS], response_model=Envelope[IncreasePreview]
)
async def preview_increase(access: Editor, tariff_id: str, body: IncreaseBody) -> Response:
    """Preview the effect of a general rate increase on each lane and charge, and what it leaves unchanged. It only
    reads."""
    return reply(await rate_increase.preview_rate_increase(access.scope, tariff_id, body))


@ROUTER.post("/api/tariffs/{tariff_id}/increase", dependencies=[TAKES_ROWS], response_model=Envelope[LanesSaved])
async def apply_increase(access: Editor, tariff_id: str, body: IncreaseApplyBody) -> Response:
    """Raise the rates of the draft, or of one created for it, by a percentage, once."""
    saved = await rate_increase.apply_rate_increase(access.scope, tariff_id, body, access.user.name)
    return reply(saved, f"{saved.changed:,} saved.")


@ROUTER.post("/api/tariffs/{tariff_id}/mend", response_model=Envelope[TariffView])
async def mend_tariff(access: Editor, tariff_id: str, body: MendBody) -> Response:
    """Fix all findings of one kind in a draft, if a rule of the charge settles them."""
    charges = await lint_fixes.fix_lint_findings(access.scope, tariff_id, body)
    charges_text = "1 charge" if charges == 1 else f"{charges:,} charges"
    return reply(await service.read_tariff(access.scope, tariff_id), f"Next-break rule added to {charges_text}.")


@ROUTER.get("/api/tariffs/{tariff_id}/compare", response_model=Envelope[VersionComparison])
async def compare_versions(
    access: Reader,
    tariff_id: str,
    old: Annotated[str, Query(description="id of the earlier version")],
    new: Annotated[str, Query(description="id of the later version")],
) -> Response:
    """List lanes added, removed and changed between two versions, with their rates before and after."""
    return reply(await lane_compare.compare_tariff_versions(access.scope, tariff_id, old, new))


@ROUTER.post("/api/tariffs/{tariff_id}/versions/{version_id}/rollback", response_model=Envelope[TariffView])
async def roll_back_tariff(access: Editor, tariff_id: str, version_id: str, body: RollBackBody) -> Response:
    """Put the content of an earlier version in force again, as a new version."""
    view = await service.roll_back_version(access.scope, tariff_id, version_id, body, access.user.name)
    return reply(view, "Tariff published.")


@ROUTER.post("/api/tariffConfig/unlink", response_model=Envelope[TariffView])
async def unlink_tariff_config(access: Editor, body: UnlinkBody) -> Response:
    """Unlink part of the draft's charges or lane identifiers, or remove it."""
    await unlink.unlink_draft_config(access.scope, body)
    return reply(await service.read_tariff(access.scope, body.template_id), "Tariff saved.")
