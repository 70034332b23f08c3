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
    each = {one: f"$charge.v.ranges.{one}" for one in ("start", "end", "method")}
    breaks = await collection.aggregate([*charges, {"$unwind": "$charge.v.ranges"}, {"$group": {"_id": name | each}}])
    minima = {"$size": {"$setUnion": ["$charge.v.ranges.minimum", []]}}
    varied = await collection.aggregate(
        [*charges, {"$match": {"$expr": {"$gt": [minima, 1]}}}, {"$group": {"_id": name}}]
    )
    beside = await collection.aggregate(
        [
            {"$match": {"lane_set": lane_set}},
            {"$project": {"text": {"$objectToArray": "$attributes"}}},
            {"$unwind": "$text"},
            {"$group": {"_id": "$text.k"}},
        ]
    )
    return list_lane_columns(
        terms,
        [*list_break_set_ranges(terms), *[LaneSheetBreak(**{"end": None} | found["_id"]) async for found in breaks]],
        sorted([found["_id"] async for found in beside]),
        frozenset([found["_id"]["charge_id"] async for found in varied]),
    )


def list_break_set_ranges(terms: TariffTerms) -> list[LaneSheetBreak]:
    """Return the breaks that lanes must fill: those of the sets used by charges, unless the set states the rates
    itself."""
    return [
        LaneSheetBreak(charge.id, each.start, each.end, each.method)
        for charge in terms.charges
        if (breaks := terms.break_set(charge)) and not breaks.states_rates
        for each in _used(breaks, charge)
    ]


def _used(breaks: BreakSet, charge: Charge) -> Iterator[Range]:
    known = {each.key for each in breaks.ranges}
    removed = breaks.starts_of(tuple(each for each in charge.removed_breaks if each in known))
    return (each for each in breaks.half_open() if each.start not in removed)


def order_lane_columns(
    found: Sequence[LaneSheetColumn], template: StoredTemplateDetails | None
) -> list[LaneColumnView]:
    """Order columns as the template of a tariff requires: its parameters first, in display order and with their own
    names, including text parameters that no lane has yet; and set the widths."""
    details = TemplateDetails.model_validate(template or {})
    widths = {each.charge_id: each.display_width for each in details.charges}
    by_key = {each.key: each for each in found}
    placed = []
    for parameter in sorted(details.parameters, key=lambda each: each.display_order):
        key = f"{'id' if parameter.is_unique else 'with'}:{parameter.field_key}"
        column = by_key.pop(key, None)
        if column or not parameter.is_unique:
            placed.append(_parameter(key, column, parameter))
    others = (
        LaneColumnView(
            key=each.key,
            label=each.label,
            is_figure=each.is_figure,
            is_day=is_lane_day_column(each.key),
            tip=each.tip,
            width=widths.get(each.key.split(":")[1]) if ":" in each.key else None,
        )
        for each in by_key.values()
    )
    return [*placed, *others]


def _parameter(key: str, column: LaneSheetColumn | None, parameter: LaneParameter) -> LaneColumnView:
    label = parameter.field_val or (column.label if column else get_lane_column_label(parameter.field_key))
    tip = column.tip if column else ""
    width = parameter.display_width
    return LaneColumnView(key=key, label=label, is_figure=False, is_day=is_lane_day_column(key), tip=tip, width=width)
