"""The columns needed by the lanes of a set: found by the database, however many lanes there are."""

from collections.abc import Iterator, Sequence

from bson import ObjectId

from freight.core.rating.beside import get_lane_column_label, is_lane_day_column
from freight.core.rating.break_sets import BreakSet
from freight.core.rating.breaks import Range
from freight.core.rating.lane_sheet import LaneSheetBreak, LaneSheetColumn, list_lane_columns
from freight.core.rating.terms import Charge, TariffTerms
from freight.documents.lane import LaneDocument
from freight.documents.records.tariff import StoredTemplateDetails
from freight.documents.tariff import LaneParameter, TemplateDetails
from freight.features.tariffs.lane_schemas import LaneColumnView
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def list_lane_set_columns(scope: Scope, lane_set: ObjectId, terms: TariffTerms) -> list[LaneSheetColumn]:
    """Return the columns of the grid for all lanes of a set."""
    collection = scoped(LaneDocument, scope)
    charges: list[Record] = [
        {"$match": {"lane_set": lane_set}},
        {"$project": {"charge": {"$objectToArray": "$charges"}}},
        {"$unwind": "$charge"},
    ]
    name = {"charge_id": "$charge.k"}
    range_paths = {field: f"$charge.v.ranges.{field}" for field in ("start", "end", "method")}
    breaks = await collection.aggregate(
        [*charges, {"$unwind": "$charge.v.ranges"}, {"$group": {"_id": name | range_paths}}]
    )
    minima = {"$size": {"$setUnion": ["$charge.v.ranges.minimum", []]}}
    varied = await collection.aggregate(
        [*charges, {"$match": {"$expr": {"$gt": [minima, 1]}}}, {"$group": {"_id": name}}]
    )
    cursor = await collection.aggregate(
        [
            {"$match": {"lane_set": lane_set}},
            {"$project": {"text": {"$objectToArray": "$attributes"}}},
            {"$unwind": "$text"},
            {"$group": {"_id": "$text.k"}},
        ]
    )
    return list_lane_columns(
        terms,
        [*list_break_set_ranges(terms), *[LaneSheetBreak(**{"end": None} | row["_id"]) async for row in breaks]],
        sorted([row["_id"] async for row in cursor]),
        frozenset([row["_id"]["charge_id"] async for row in varied]),
    )


def list_break_set_ranges(terms: TariffTerms) -> list[LaneSheetBreak]:
    """Return the breaks that lanes must fill: those of the sets used by charges, unless the set states the rates
    itself."""
    return [
        LaneSheetBreak(charge.id, break_range.start, break_range.end, break_range.method)
        for charge in terms.charges
        if (breaks := terms.break_set(charge)) and not breaks.states_rates
        for break_range in _used(breaks, charge)
    ]


def _used(breaks: BreakSet, charge: Charge) -> Iterator[Range]:
    range_keys = {break_range.key for break_range in breaks.ranges}
    removed = breaks.starts_of(
        tuple(removed_break for removed_break in charge.removed_breaks if removed_break in range_keys)
    )
    return (break_range for break_range in breaks.half_open() if break_range.start not in removed)


def order_lane_columns(
    found: Sequence[LaneSheetColumn], template: StoredTemplateDetails | None
) -> list[LaneColumnView]:
    """Order columns as the template of a tariff requires: its parameters first, in display order and with their own
    names, including text parameters that no lane has yet; and set the widths."""
    details = TemplateDetails.model_validate(template or {})
    widths = {charge.charge_id: charge.display_width for charge in details.charges}
    by_key = {sheet_column.key: sheet_column for sheet_column in found}
    placed = []
    for parameter in sorted(details.parameters, key=lambda lane_parameter: lane_parameter.display_order):
        key = f"{'id' if parameter.is_unique else 'with'}:{parameter.field_key}"
        column = by_key.pop(key, None)
        if column or not parameter.is_unique:
            placed.append(_parameter(key, column, parameter))
    other_columns = (
        LaneColumnView(
            key=sheet_column.key,
            label=sheet_column.label,
            is_figure=sheet_column.is_figure,
            is_day=is_lane_day_column(sheet_column.key),
            tip=sheet_column.tip,
            width=widths.get(sheet_column.key.split(":")[1]) if ":" in sheet_column.key else None,
        )
        for sheet_column in by_key.values()
    )
    return [*placed, *other_columns]


def _parameter(key: str, column: LaneSheetColumn | None, parameter: LaneParameter) -> LaneColumnView:
    label = parameter.field_val or (column.label if column else get_lane_column_label(parameter.field_key))
    tip = column.tip if column else ""
    width = parameter.display_width
    return LaneColumnView(key=key, label=label, is_figure=False, is_day=is_lane_day_column(key), tip=tip, width=width)
