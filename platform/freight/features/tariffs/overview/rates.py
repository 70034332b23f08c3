"""The lanes of all published tariffs as one list, a page at a time.

The list of all lanes is never built. Without a filter, the page is located by the lane counts of the versions. With a
filter, the index of an identifier counts the matches by version, and the page is located in those. When sorted by an
identifier, its index yields the lanes in that order.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pymongo import ASCENDING, DESCENDING

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.core.rating.standing import find_version_in_force
from freight.documents.base import ANY_CASE
from freight.documents.lane import SORTABLE, LaneDocument, match_lanes_by_place
from freight.documents.records.lane import StoredLaneDocument
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.features.tariffs import lanes
from freight.features.tariffs.overview import tariff_versions
from freight.features.tariffs.overview.rate_schemas import RateList, RateRow, Validity
from freight.features.tariffs.overview.summary import build_named_tariff_fields
from freight.features.tariffs.overview.tariff_versions import TariffWithVersions
from freight.features.tariffs.sides import has_buying_tariffs
from freight.features.tariffs.stored_versions import list_charges, list_identifiers
from freight.kit import clock
from freight.kit.storage.paging import Page, Slice, slice_lists
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

TARIFF = "tariff"
SortBy = Literal["tariff", "carrier", "originPort", "destinationPort"]
_HIGHEST = "\uffff"  # sorts after every text


@dataclass(frozen=True)
class LaneRateFilter:
    """Which lanes, and in which order. `find`: identifier id to the start of its value, ignoring case. `side` does not
    matter for one tariff that is named."""

    find: dict[str, str]
    tariff_id: str = ""
    account_id: str = ""
    valid: Validity = "today"
    sort: SortBy = "tariff"
    descending: bool = False
    side: TariffUseSide = TariffSide.SELLING


Source = tuple[TariffWithVersions, StoredTariffVersion]


def parse_identifier_filters(find: Sequence[str]) -> dict[str, str]:
    """Parse filters such as `originPort:FRA`. Raises Invalid for an unknown identifier."""
    filters = {}
    for entry in find:
        name, _, text = entry.partition(":")
        if name not in IDENTIFIERS:
            raise Invalid(f"{name} isn't a lane match field.", code=ErrorCode.IDENTIFIER_UNKNOWN)
        if text.strip():
            filters[name] = text.strip()
    return filters


async def query_lane_rates(scope: Scope, wanted: LaneRateFilter, of: Page) -> RateList:
    """Return a page of the lanes."""
    sources = await _sources(scope, wanted)
    names = await tariff_versions.load_owner_names(scope, [tariff_entry for tariff_entry, _ in sources])
    counts = await _counts(scope, wanted, sources)
    by_set = {version["lane_set"]: (tariff_entry, version) for tariff_entry, version in sources}
    rows = [_row(lane, *by_set[lane["lane_set"]], names) async for lane in _lanes(scope, wanted, sources, counts, of)]
    used = {name for _, version in sources for name in list_identifiers(version)}
    return RateList(
        count=sum(counts),
        page_no=of.number,
        page_limit=of.limit,
        tariffs=len({tariff_entry.tariff["_id"] for tariff_entry, _ in sources}),
        identifiers=[name for name in IDENTIFIERS if name in used],
        has_sides=await has_buying_tariffs(scope),
        rows=rows,
    )


async def stream_lane_rates(
    scope: Scope, wanted: LaneRateFilter, most: int
) -> tuple[list[Source], AsyncIterator[StoredLaneDocument]]:
    """Return (versions, their lanes in order) of everything that matches. Raises Invalid for more than `most` lanes."""
    sources = await _sources(scope, wanted)
    counts = await _counts(scope, wanted, sources)
    if sum(counts) > most:
        message = f"There are {sum(counts):,} lanes; a workbook holds {most:,}. Narrow the list first."
        raise Invalid(message, code=ErrorCode.TOO_MANY)
    return sources, _lanes(scope, wanted, sources, counts, None)


async def _sources(scope: Scope, wanted: LaneRateFilter) -> list[Source]:
    """Return the published versions to search, by tariff name. Of a tariff's versions that cover today, only the newest
    is in force."""
    tariff_entries = tariff_versions.filter_tariffs_by_account(
        await tariff_versions.load_tariffs_with_versions(scope, tariff_versions.WITH_HEADS), wanted.account_id
    )
    if wanted.tariff_id:
        tariff_id = parse_object_id(wanted.tariff_id, "tariff")
        tariff_entries = [tariff_entry for tariff_entry in tariff_entries if tariff_entry.tariff["_id"] == tariff_id]
    else:
        tariff_entries = tariff_versions.filter_tariffs_by_side(tariff_entries, wanted.side)
    today = clock.today(scope.place)
    sources: list[Source] = []
    for tariff in tariff_entries:
        if wanted.valid == "today":
            dated = find_version_in_force(tariff.dated, today)
            sources += [(tariff, tariff.version(dated.number))] if dated else []
            continue
        for version in tariff_versions.list_published_versions(tariff):
            expiry = version["expiry_date"]
            if wanted.valid == "published" or not expiry or expiry >= format_iso_day(today):
                sources.append((tariff, version))
    # a version restored by a rollback shares its lanes with the earlier one: list them once, for the newest
    unique_sources = list(
        {version["lane_set"]: (tariff_entry, version) for tariff_entry, version in reversed(sources)}.values()
    )
    return unique_sources if wanted.sort == TARIFF and wanted.descending else unique_sources[::-1]


def _begins(wanted: LaneRateFilter) -> Record:
    """Return the filter for the identifiers: ranges rather than expressions, which no index supports without regard to
    case."""
    return {f"identifiers.{name}": {"$gte": text, "$lt": text + _HIGHEST} for name, text in wanted.find.items()}


async def _counts(scope: Scope, wanted: LaneRateFilter, sources: Sequence[Source]) -> list[int]:
    """Return the number of matching lanes of each version."""
    if not wanted.find:
        return [version["lane_count"] for _, version in sources]
    matching = {"lane_set": {"$in": [version["lane_set"] for _, version in sources]}, **_begins(wanted)}
    counted = {"$group": {"_id": "$lane_set", "count": {"$sum": 1}}}
    cursor = await scoped(LaneDocument, scope).aggregate([{"$match": matching}, counted], collation=ANY_CASE)
    by_set = {row["_id"]: row["count"] async for row in cursor}
    return [by_set.get(version["lane_set"], 0) for _, version in sources]


async def _lanes(
    scope: Scope, wanted: LaneRateFilter, sources: Sequence[Source], counts: Sequence[int], of: Page | None
) -> AsyncIterator[StoredLaneDocument]:
    """Yield the lanes of a page in order, or with None all of them."""
    collection, begins = scoped(LaneDocument, scope), _begins(wanted)
    sets = [version["lane_set"] for _, version in sources]
    if wanted.sort in SORTABLE:
        way = DESCENDING if wanted.descending else ASCENDING
        order = [(f"identifiers.{wanted.sort}", way), ("lane_set", way), ("number", way)]
        cursor = collection.find({"lane_set": {"$in": sets}, **begins}).collation(ANY_CASE).sort(order)
        async for lane in cursor.skip(of.skip).limit(of.limit) if of else cursor:
            yield lane
        return
    parts = slice_lists(counts, of) if of else [Slice(part, 0, count) for part, count in enumerate(counts) if count]
    for part, start, stop in parts:
        if begins:
            query: dict[str, object] = {"lane_set": sets[part], **begins}
            cursor = collection.find(query).collation(ANY_CASE).sort("number", ASCENDING)
            cursor = cursor.skip(start).limit(stop - start)
        else:
            query = match_lanes_by_place(sets[part], {"$gte": start, "$lt": stop})
            cursor = collection.find(query).sort("number", ASCENDING)
        async for lane in cursor:
            yield lane


def _row(
    lane: StoredLaneDocument, held: TariffWithVersions, version: StoredTariffVersion, names: Mapping[object, str]
) -> RateRow:
    view = lanes.build_lane_view(lane)
    charges = [charge for charge in list_charges(version) if charge["id"] in view.charges]
    stated_charge = next(
        (charge for charge in charges if view.charges[charge["id"]].ranges), charges[0] if charges else None
    )
    return RateRow(
        **build_named_tariff_fields(held, names),
        lane_id=view.lane_id,
        version_id=str(version["_id"]),
        version_number=version["number"],
        effective_date=version["effective_date"],
        expiry_date=version["expiry_date"],
        currency=str(version["terms"]["currency"]),
        number=view.number,
        identifiers=view.identifiers,
        transit_days=view.transit_days,
        charge=stated_charge["name"] if stated_charge else "",
        rates=view.charges[stated_charge["id"]] if stated_charge else None,
        others=max(len(charges) - 1, 0),
    )
