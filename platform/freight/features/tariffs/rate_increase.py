"""A general rate increase: previewed lane by lane, then applied to the draft, or to one created for it."""

import asyncio
from dataclasses import dataclass
from decimal import Decimal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.money import half_up
from freight.core.rating.increase import (
    Increase,
    IncreaseFigure,
    IncreaseReport,
    merge_increase_reports,
    raise_lanes,
    raise_terms,
    read_percent,
)
from freight.core.rating.lane_changes import list_cell_changes
from freight.core.rating.lanes import Lane
from freight.core.rating.term_changes import list_term_changes
from freight.core.rating.terms import TariffTerms
from freight.documents.lane import LaneDocument, match_lanes_in_set
from freight.documents.lane_change import LaneOrigin
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import VersionState
from freight.features.tariffs import lanes, versions
from freight.features.tariffs.lane_schemas import LaneDifference, LanesSaved
from freight.features.tariffs.rate_increase_schemas import (
    IncreaseApplyBody,
    IncreaseBody,
    IncreaseCount,
    IncreasedLane,
    IncreasePreview,
    IncreaseSkipped,
)
from freight.features.tariffs.stored_versions import parse_stored_lane, parse_version_terms
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

CHANGED_MEANWHILE = "This tariff has changed since the preview. Look at the new preview, then apply again."


@dataclass(frozen=True)
class _Made:
    """A computed increase: its version, the lanes before and after (None: unchanged), and the terms."""

    tariff: StoredTariff
    version: StoredTariffVersion
    terms: TariffTerms
    new_terms: TariffTerms
    before: list[Lane]
    after: list[Lane | None]
    chosen: int
    told: IncreaseReport

    @property
    def changes(self) -> list[int]:
        """Return the lanes that change."""
        return [at for at, lane in enumerate(self.after) if lane is not None]


async def preview_rate_increase(scope: Scope, tariff_id: str, body: IncreaseBody) -> IncreasePreview:
    """Preview the increase. Nothing is stored. Raises Invalid for an impossible percentage, and for a version that is
    neither the draft nor, if there is none, the newest."""
    increase = await _make(scope, tariff_id, body)
    page, changes, version = Page(body.page_no, body.page_limit), increase.changes, increase.version
    page_changes = changes[page.skip : page.skip + page.limit]
    return IncreasePreview(
        version_id=str(version["_id"]),
        version_number=version["number"],
        state=version["state"],
        revision=version["revision"],
        effective_date=version["effective_date"],
        expiry_date=version["expiry_date"],
        lane_count=increase.chosen,
        changed=[
            IncreaseCount(figure=increase_figure, count=increase.told.changed[increase_figure])
            for increase_figure in IncreaseFigure
            if increase.told.changed[increase_figure]
        ],
        left=[
            IncreaseSkipped(figure=figure, reason=reason, count=number)
            for (figure, reason), number in sorted(increase.told.left.items())
        ],
        least=_percent(increase.told.least),
        most=_percent(increase.told.most),
        charges=[
            LaneDifference(**term_change._asdict())
            for term_change in list_term_changes(increase.terms, increase.new_terms)
        ],
        count=len(changes),
        page_no=page.number,
        page_limit=page.limit,
        rows=[_row(at, increase) for at in page_changes],
    )


async def apply_rate_increase(scope: Scope, tariff_id: str, body: IncreaseApplyBody, user_name: str) -> LanesSaved:
    """Raise the draft's lanes, or those of a draft created with them. Afterwards the version has another revision or is
    followed by a draft, so a second attempt raises Conflict, as does a change by another user since the preview."""
    increase = await _make(scope, tariff_id, body)
    draft = increase.version
    if draft["revision"] != body.revision:
        raise Conflict(CHANGED_MEANWHILE, code=ErrorCode.CHANGED_MEANWHILE)
    changed = len(increase.changes)
    if not changed and increase.new_terms == increase.terms:
        raise Invalid("No figure changes. Choose other figures, lanes or rounding.", code=ErrorCode.NOTHING_CHANGES)
    versions.check_terms(increase.new_terms)
    if draft["state"] != VersionState.DRAFT:
        draft = await _begun(scope, increase, body)
    after = [new or before for new, before in zip(increase.after, increase.before, strict=True)]
    await lanes.write_lane_set(
        scope, draft, after, draft["band_count"], user_name, LaneOrigin.INCREASED, terms_too=increase.new_terms
    )
    return LanesSaved(version_id=str(draft["_id"]), version_number=draft["number"], added=0, changed=changed, deleted=0)


async def _begun(scope: Scope, made: _Made, body: IncreaseApplyBody) -> StoredTariffVersion:
    """Return the draft that follows the version, with its lanes. Raises Conflict if one was created in the meantime."""
    version = made.version
    if not body.effective_date:
        raise Invalid("Enter the effective date of the new version.", code=ErrorCode.DATE_MISSING)
    versions.check_dates(body.effective_date, body.expiry_date)
    async with lanes.copy_lanes_for_draft(scope, version, version["tariff_id"], version["account_id"]) as copied:
        dates = body.effective_date, body.expiry_date
        return await versions.add_draft_version(scope, made.tariff, version["terms"], *dates, copied=copied)


async def _make(scope: Scope, tariff_id: str, body: IncreaseBody) -> _Made:
    increase = Increase(
        percent=read_percent(body.percent),
        acts_on=frozenset(map(IncreaseFigure, body.acts_on)),
        rate_step=body.rate_rounding,
        amount_step=body.amount_rounding,
        always_up=body.always_up,
    )
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    version = await versions.find_tariff_version(scope, tariff, body.version_id)
    newest = await versions.find_tariff_version(scope, tariff, None)
    if version["_id"] != newest["_id"]:
        # an applied increase is a draft, so a second attempt ends here
        message = f"Version {newest['number']} came after version {version['number']}. Open it and look at it again."
        raise Conflict(message, code=ErrorCode.CHANGED_MEANWHILE)
    terms = parse_version_terms(version)
    records = await scoped(LaneDocument, scope).find({"lane_set": version["lane_set"]}).sort("number", 1).to_list()
    lane_ids = await _chosen(scope, version, body)

    def work() -> _Made:
        before = [parse_stored_lane(record, terms.identifiers) for record in records]
        places = [at for at, record in enumerate(records) if lane_ids is None or record["_id"] in lane_ids]
        raised = raise_lanes((before[at] for at in places), terms, increase)
        after: list[Lane | None] = [None] * len(before)
        for at, lane in zip(places, raised.lanes, strict=True):
            after[at] = lane
        new_terms, increase_report = raise_terms(terms, increase) if body.charges else (terms, IncreaseReport())
        return _Made(
            tariff,
            version,
            terms,
            new_terms,
            before,
            after,
            len(places),
            merge_increase_reports([raised.told, increase_report]),
        )

    # takes seconds for a sheet of 50,000 lanes, so keep it off the event loop
    return await asyncio.to_thread(work)


async def _chosen(scope: Scope, version: StoredTariffVersion, body: IncreaseBody) -> frozenset[object] | None:
    """Return the ids of the chosen lanes; None: all of them."""
    match body.lanes:
        case "all":
            return None
        case "none":
            return frozenset()
        case "selected":
            lane_ids = [parse_object_id(lane_id, "lane") for lane_id in body.lane_ids]
            query: Record = match_lanes_in_set(version["lane_set"], lane_ids)
        case "filtered":
            query = lanes.build_lane_query(version["lane_set"], body.filter)
    cursor = frozenset(
        [lane_document["_id"] async for lane_document in scoped(LaneDocument, scope).find(query, {"_id": 1})]
    )
    if body.lanes == "selected" and len(cursor) < len(set(lane_ids)):
        raise Conflict(CHANGED_MEANWHILE, code=ErrorCode.CHANGED_MEANWHILE)
    return cursor


def _row(at: int, made: _Made) -> IncreasedLane:
    before = made.before[at]
    return IncreasedLane(
        number=before.number + 1,
        identifiers=dict(zip(made.terms.identifiers, before.identifiers, strict=True)),
        changes=[
            LaneDifference(label=cell_change.label, before=cell_change.before, after=cell_change.after)
            for cell_change in list_cell_changes(before, made.after[at], made.terms)
        ],
    )


def _percent(value: Decimal | None) -> str:
    return "" if value is None else f"{half_up(value, 2):f}"
