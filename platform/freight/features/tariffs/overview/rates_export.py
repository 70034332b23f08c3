"""The matching lanes of all tariffs as a workbook with one row per break."""

import asyncio
from collections.abc import Iterator, Sequence

from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.locales import get_locale_formats
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lanes import Lane
from freight.documents.audit_entry import AuditKind
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.features.tariffs.lane_export import MOST_ROWS, get_printed_break_end
from freight.features.tariffs.overview import rates, tariff_versions
from freight.features.tariffs.stored_versions import list_charges, list_identifiers, parse_stored_lane
from freight.kit import clock
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

MOST_LANES = 50_000
_BEFORE = ("Tariff", "Version", "Account", "Currency", "Effective", "Expires", "Lane")
_BEHIND = ("Transit, days", "Charge", "From", "To", "Rate", "Minimum", "Maximum")


async def build_rates_workbook(scope: Scope, wanted: rates.LaneRateFilter) -> tuple[str, bytes]:
    """Return (file name, content). Raises Invalid for more lanes than a workbook can hold."""
    sources, async_iterator = await rates.stream_lane_rates(scope, wanted, MOST_LANES)
    names = await tariff_versions.load_owner_names(scope, [tariff_entry for tariff_entry, _ in sources])
    by_set = {version["lane_set"]: (tariff_entry, version) for tariff_entry, version in sources}
    used = {name for _, version in sources for name in list_identifiers(version)}
    identifiers = [name for name in IDENTIFIERS if name in used]
    lanes: list[tuple[list[Cell], StoredTariffVersion, Lane]] = []
    async for stored_lane in async_iterator:
        tariff, version = by_set[stored_lane["lane_set"]]
        before: list[Cell] = [
            tariff.tariff["name"],
            version["number"],
            names.get(tariff.tariff["account_id"], ""),
            str(version["terms"]["currency"]),
            parse_day(version["effective_date"] or ""),
            parse_day(version["expiry_date"] or ""),
            stored_lane["number"] + 1,
        ]
        lanes.append((before, version, parse_stored_lane(stored_lane, identifiers)))
    if sum(len(charge.ranges) or 1 for _, _, lane in lanes for charge in lane.charges.values()) > MOST_ROWS:
        raise Invalid(f"A workbook holds {MOST_ROWS:,} breaks. Narrow the list first.", code=ErrorCode.TOO_MANY)
    content = await asyncio.to_thread(_written, identifiers, lanes, get_locale_formats(scope.place.locale).day.lower())
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported rates of all tariffs", rows=len(lanes))
    return f"rates-{clock.today(scope.place):%Y-%m-%d}.xlsx", content


def _written(
    identifiers: Sequence[str], lanes: Sequence[tuple[list[Cell], StoredTariffVersion, Lane]], day: str
) -> bytes:
    heads = [*_BEFORE, *(IDENTIFIERS[name].label for name in identifiers), *_BEHIND]
    rows = (
        [*before, *lane.identifiers, lane.transit_days, *cells]
        for before, version, lane in lanes
        for cells in _rates(version, lane)
    )
    return build_table_workbook("Rates", heads, rows, day=day)


def _rates(version: StoredTariffVersion, lane: Lane) -> Iterator[list[Cell]]:
    """Yield charge, from, to, rate, minimum, maximum: one row per break, or one for a charge without breaks; a lane
    without charges keeps one row."""
    stated = [stated_charge for stated_charge in list_charges(version) if stated_charge["id"] in lane.charges]
    if not stated:
        yield [None] * (len(_BEHIND) - 1)
    for charge in stated:
        lane_charge = lane.charges[charge["id"]]
        if not lane_charge.ranges:
            yield [charge["name"], None, None, lane_charge.rate, lane_charge.minimum, lane_charge.maximum]
        for break_range in lane_charge.ranges:
            minimum = lane_charge.minimum if break_range.minimum is None else break_range.minimum
            yield [
                charge["name"],
                break_range.start,
                get_printed_break_end(break_range),
                break_range.rate,
                minimum,
                lane_charge.maximum,
            ]
