"""The layout that a sheet seems to have: a guess with its reason, for a person to confirm."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from freight.core.cargo.classes import FREIGHT_CLASSES
from freight.core.dates import parse_day
from freight.core.fields.types.numeric import FIGURE
from freight.core.money import parse_amount
from freight.core.rating.identifiers import IDENTIFIERS, normalize_lane_identifier
from freight.core.workbooks.break_headings import is_minimum_heading, read_break
from freight.core.workbooks.cells import is_empty_figure
from freight.core.workbooks.headings import normalize_heading
from freight.core.workbooks.lane_rows import FROM_WEIGHT, GROUP, RATE, TO_WEIGHT
from freight.core.workbooks.layouts import (
    Layout,
    LayoutKind,
    SheetColumn,
    has_grouped_breaks,
    is_figure_heading,
    is_remark_heading,
    is_total_heading,
)
from freight.core.workbooks.letters import format_column_letters

ZONE = f"{GROUP}#zone"
ORIGIN, DESTINATION = f"{GROUP}#originPort", f"{GROUP}#destinationPort"
_SPOKEN = {
    "containerType": re.compile(r"(20|40|45)\s*['’′]?\s*[a-z]{2,3}|(20|40)\s*['’′]", re.IGNORECASE),
    "routing": re.compile(r"(in)?direct|interline|joint[ -]line|single line", re.IGNORECASE),
    "zone": re.compile(r"(zones?|zn)\.?\s*\w{1,4}|z ?\d{1,3}", re.IGNORECASE),
    "freightClass": re.compile(r"(class|cl\.?)\s*\d{2,3}(\.\d+)?", re.IGNORECASE),
}
_CALLED = {
    "containerType": "container types",
    "zone": "zones",
    "freightClass": "freight classes",
    "routing": "direct and interline",
}
_CLASSES_ALONE = frozenset(["55", "65", "77.5", "85", "92.5", "110", "125", "175"])
_WEIGHTS = frozenset(
    [
        *("weight", "weights", "wt", "weight lb", "weight lbs", "weight kg", "lb", "lbs", "kg", "kgs", "pounds"),
        *("weight break", "break", "breaks", "weight up to", "not over", "weight not over", "lbs not over"),
    ]
)
# two columns of figures are found in any sheet, three without a field of their own rarely
_FEWEST = 3
_SHOWN = 3
_SHORT = re.compile(r"\d{1,2}", re.ASCII)  # no place has so short a name


@dataclass(frozen=True)
class MatchedSheet:
    """A sheet with its columns matched: `fields` by column, `ship_day` the field of a day that rows may be of, `known`
    the existing fields, `rising` the columns whose figures increase from row to row, as weights do."""

    columns: Sequence[SheetColumn]
    fields: dict[int, str]
    ship_day: str = ""
    known: Collection[str] = ()
    rising: Collection[int] = ()

    @property
    def open(self) -> list[SheetColumn]:
        """The columns without a field, and one headed Zones whose figures increase: it has the weights for zones
        across."""
        return [column for column in self.columns if column.index not in self.fields or self._is_corner(column)]

    def _is_corner(self, column: SheetColumn) -> bool:
        return self.fields.get(column.index) == ZONE and column.index in self.rising

    def filled(self) -> Collection[str]:
        """The fields that have a column."""
        return set(self.fields.values())


def guess_lanes(seen: MatchedSheet) -> Layout:
    """Return the layout of a rate sheet: weight breaks across, places across, or a row per break."""
    filled = seen.filled()
    if {FROM_WEIGHT, RATE} <= set(filled):
        return Layout()
    if RATE not in filled and (named_values := find_named_values(seen)):
        name, columns = named_values
        reason = f"{len(columns)} headings are {_CALLED[name]} ({_listed(columns)}): each cell is a rate of a lane."
        if (field := f"{GROUP}#{name}") in seen.known:
            return Layout(LayoutKind.VALUES, _indexes(columns), field, RATE, reason)
        reason = f"{len(columns)} headings are {_CALLED[name]} ({_listed(columns)}), and the tariff’s lanes have none: "
        reason += f"add {IDENTIFIERS[name].label} to its match fields."
        return Layout(LayoutKind.VALUES, _indexes(columns), "", RATE, reason)
    breaks = find_break_columns(seen)
    if RATE not in filled and _are_zones(seen, sheet_columns := _picked(seen, breaks)):
        reason = (
            f"{len(sheet_columns)} headings are zones ({_listed(sheet_columns)}), and the weights stand in the rows."
        )
        return Layout(LayoutKind.VALUES, _indexes(sheet_columns), ZONE, RATE, reason)
    if len(breaks) > 1 and RATE not in filled and FROM_WEIGHT not in filled:
        sheet_columns = _picked(seen, breaks)
        if explanation := explain_possible_zones(seen, sheet_columns):
            return Layout(LayoutKind.VALUES, _indexes(sheet_columns), "", RATE, explanation)
        above = DESTINATION if DESTINATION not in filled else ORIGIN
        by_place = has_grouped_breaks(sheet_columns)
        reason = f"{len(sheet_columns)} headings are weight breaks ({_listed(sheet_columns)})"
        reason += ", below what they are for: each is a lane." if by_place else ": each row is one lane."
        return Layout(LayoutKind.BREAKS, _indexes(sheet_columns), above if by_place else "", RATE, reason)
    places = find_place_columns(seen)
    if len(places) >= _FEWEST and RATE not in filled:
        if all(_SHORT.fullmatch(column.heading.strip()) for column in places):
            reason = f"The headings {_listed(places)} could be zones, classes or weight breaks. Choose which."
            return Layout(LayoutKind.VALUES, _indexes(places), "", RATE, reason)
        across = ORIGIN if DESTINATION in filled or is_transposed(seen) else DESTINATION
        places_label = "origins" if across == ORIGIN else "destinations"
        reason = f"No column is headed Rate, and {len(places)} have numbers under {places_label} ({_listed(places)})."
        if seen.known and across not in seen.known:
            label = IDENTIFIERS[across.rpartition("#")[2]].label
            reason = f"{reason[:-1]}, and the tariff’s lanes have none: add {label} to its match fields."
            across = ""
        return Layout(LayoutKind.VALUES, _indexes(places), across, RATE, reason)
    return Layout()


def _are_zones(seen: MatchedSheet, found: Sequence[SheetColumn]) -> bool:
    """Return whether bare figures across are zones: weights increase in a column next to them, and the tariff has
    zones."""
    bare = len(found) > 1 and all(column.heading.strip().isdigit() for column in found)
    stated = {FROM_WEIGHT, TO_WEIGHT} & set(seen.filled())
    weighed = bool(stated) or find_weight_column(seen, _indexes(found)) is not None
    return bare and ZONE in seen.known and weighed


def explain_possible_zones(seen: MatchedSheet, breaks: Sequence[SheetColumn]) -> str:
    """Return why headings that could be weight breaks may also be the numbers of zones, so that a person has to decide;
    "" if they are breaks."""
    if any(not column.heading.strip().isdigit() for column in breaks):
        return ""
    first, last = breaks[0].index, breaks[-1].index
    weighed = [column for column in seen.columns if seen.fields.get(column.index, TO_WEIGHT) == TO_WEIGHT]
    sheet_columns = [column for column in weighed if not first <= column.index <= last]
    weights = next((column for column in sheet_columns if _counts_up(column)), None)
    headings_text = f"The headings {_listed(breaks)} could be zones or weight breaks"
    if weights:
        return (
            f"{headings_text}: the weights seem to be in column {format_column_letters(weights.index)}. Choose which."
        )
    figures = [int(column.heading) for column in breaks]
    steps = [upper - lower for lower, upper in pairwise(figures)]
    return f"{headings_text}: they count up by one. Choose which." if steps.count(1) > len(steps) / 2 else ""


def _counts_up(column: SheetColumn) -> bool:
    """Return whether the cells are figures that increase from row to row, as weights listed downward do."""
    if not all(sample and FIGURE.fullmatch(sample) for sample in column.samples):
        return False
    figures = [parse_amount(sample) for sample in column.samples]
    return len(figures) >= _FEWEST and all(lower < upper for lower, upper in pairwise(figures))


def guess_shipments(seen: MatchedSheet, missing: Sequence[str]) -> Layout:
    """Return the layout of a sheet of shipments: days across, or a row per shipment. `missing`: mandatory fields
    without a column; a sheet of days that lacks exactly one has it in its cells."""
    days = find_day_columns(seen)
    if len(days) < _FEWEST or not seen.ship_day or seen.ship_day in seen.filled():
        return Layout()
    lacking = [key for key in missing if key != seen.ship_day]
    cells = lacking[0] if len(lacking) == 1 else ""
    reason = f"{len(days)} headings are days ({_listed(days)}): each filled cell is a shipment of that day."
    return Layout(LayoutKind.VALUES, _indexes(days), seen.ship_day, cells, reason)


def choose_layout_columns(kind: LayoutKind, seen: MatchedSheet, heading_field: str) -> tuple[int, ...]:
    """Return the initial columns of a layout chosen by hand."""
    if kind is LayoutKind.BREAKS:
        return _indexes(_picked(seen, find_break_columns(seen)))
    if kind is LayoutKind.FIELDS:
        return ()
    if heading_field == seen.ship_day and (days := find_day_columns(seen)):
        return _indexes(days)
    named_values = find_named_values(seen)
    if named_values and heading_field == f"{GROUP}#{named_values[0]}":
        return _indexes(named_values[1])
    return _indexes(find_place_columns(seen))


def find_break_columns(seen: MatchedSheet) -> list[SheetColumn]:
    """Return columns headed by a weight break; values in them that are not figures are left for the check to name."""
    return [column for column in seen.open if read_break(column.heading) and not is_minimum_heading(column.heading)]


def find_named_values(seen: MatchedSheet) -> tuple[str, list[SheetColumn]] | None:
    """Return the identifier whose values the headings are, and their columns: `20GP 40HC`, `Zone 2`, `Class 77.5`. Bare
    figures are classes only if one of them is not a usual weight break."""
    for name, form in _SPOKEN.items():
        # a footnote mark on one of them is reported when the layout is checked
        sheet_columns = [column for column in seen.open if form.fullmatch(column.heading.strip(" *†‡"))]
        # `Zone 2`, and then `3`, `4`: the word is not always repeated
        bare = [column for column in seen.open if column.heading.strip().isdigit() and _holds_figures(column)]
        zones = [column for column in bare if name == "zone" and _SHORT.fullmatch(column.heading.strip())]
        if len(sheet_columns) > 1 or (zones and any(column.heading.strip()[-1:].isdigit() for column in sheet_columns)):
            return name, sorted(
                {sheet_column.index: sheet_column for sheet_column in (*sheet_columns, *bare)}.values(),
                key=lambda sheet_column: sheet_column.index,
            )
    bare = [
        column
        for column in seen.open
        if normalize_lane_identifier("freightClass", column.heading.strip()) in FREIGHT_CLASSES
    ]
    if len(bare) >= _FEWEST and {sheet_column.heading.strip() for sheet_column in bare} & _CLASSES_ALONE:
        return "freightClass", bare
    return None


def find_weight_column(seen: MatchedSheet, values: Collection[int] = ()) -> int | None:
    """Return the column with the weights of a matrix, listed downward: its figures increase from row to row, to the
    left of `values`, whatever its heading; else `Weight`, `Lbs.`, `Not over`."""
    first = min(values, default=0)
    sheet_columns = [column for column in seen.open if column.index in seen.rising and column.index < first]
    if len(sheet_columns) == 1:
        return sheet_columns[0].index
    columns = (column for column in sheet_columns or seen.open if normalize_heading(column.heading) in _WEIGHTS)
    if (sheet_column := next((column for column in columns if any(map(read_break, column.samples))), None)) is not None:
        return sheet_column.index
    # `1-5`, `L5C`, `500+`: breaks that are not in any other column
    spelled = [column for column in seen.open if column.index < first and _holds_breaks(column)]
    return spelled[0].index if len(spelled) == 1 else None


def find_minimum_column(seen: MatchedSheet) -> int | None:
    """Return the column headed Min next to the breaks."""
    return next((column.index for column in seen.open if is_minimum_heading(column.heading)), None)


def find_place_columns(seen: MatchedSheet) -> list[SheetColumn]:
    """Return columns of figures that no field claims, headed by a text that is not a total: places, or other values; a
    faulty heading among them is kept for the check to name."""
    sound = [column for column in seen.open if _may_hold_figures(column) and _may_be_value(column)]
    return _picked(seen, sound) if sum(map(_holds_figures, sound)) >= _FEWEST else []


def find_day_columns(seen: MatchedSheet) -> list[SheetColumn]:
    """Return columns headed by a day."""
    return [column for column in seen.open if parse_day(column.heading)]


def find_corner(seen: MatchedSheet, across: str) -> tuple[int, str] | None:
    """Return the first column of a matrix and its field, if its heading names none: a blank corner, `From \\ To`."""
    first = next(iter(seen.columns), None)
    field = ORIGIN if across == DESTINATION else DESTINATION
    if first is None or first.index in seen.fields or field in seen.filled() or _holds_figures(first):
        return None
    return first.index, field


def is_transposed(seen: MatchedSheet) -> bool:
    """Return whether the corner says that destinations are in the first column: `To \\ From`, `Destination /
    Origin`."""
    words = normalize_heading(seen.columns[0].heading).split() if seen.columns else []
    to = next((at for at, word in enumerate(words) if word in ("to", "destination", "dest", "pod")), None)
    source = next((at for at, word in enumerate(words) if word in ("from", "origin", "orig", "pol")), None)
    return to is not None and source is not None and to < source


def _picked(seen: MatchedSheet, sound: Sequence[SheetColumn]) -> list[SheetColumn]:
    """Return these columns, and those of figures between them: their heading is wrong, which has to be reported."""
    if not sound:
        return []
    column_indexes = {column.index for column in sound}
    first, last = min(column_indexes), max(column_indexes)
    return [
        column
        for column in seen.open
        if column.index in column_indexes
        or (first < column.index < last and _holds_figures(column) and not is_total_heading(column.heading))
    ]


def _may_be_value(column: SheetColumn) -> bool:
    heading = column.heading
    return bool(normalize_heading(heading)) and not (
        is_total_heading(heading) or is_remark_heading(heading) or is_figure_heading(heading)
    )


def _holds_figures(column: SheetColumn) -> bool:
    return any(FIGURE.fullmatch(sample) for sample in column.samples if sample)


def _holds_breaks(column: SheetColumn) -> bool:
    """Return whether the cells are weight breaks in words or signs, which no rate is written as: from 0 or 1 on, each
    above the one before. Ranges of ZIP codes and numbers of lanes (`600-606`, `L101`) are not."""
    texts = [sample for sample in column.samples if not FIGURE.fullmatch(sample)]
    starts = [weight_break.start for sample in column.samples if (weight_break := read_break(sample))]
    rises = all(lower < upper for lower, upper in pairwise(starts))
    return len(texts) > 1 and len(starts) == len(column.samples) and starts[0] <= 1 and rises


def _may_hold_figures(column: SheetColumn) -> bool:
    """Return whether a column may hold figures: a place that few rows have a rate for begins with blanks."""
    return _holds_figures(column) or all(map(is_empty_figure, column.samples))


def _listed(columns: Sequence[SheetColumn]) -> str:
    headings_text = ", ".join(column.heading or "no heading" for column in columns[:_SHOWN])
    return f"{headings_text} …" if len(columns) > _SHOWN else headings_text


def _indexes(columns: Sequence[SheetColumn]) -> tuple[int, ...]:
    return tuple(column.index for column in columns)
