"""The columns of cargo lines in a workbook: what they are called, and which columns of a sheet they are."""

import re
from collections.abc import Mapping, Sequence

from freight.core.cargo.reading import FIELDS
from freight.core.cargo.totals import CONTAINERS, PIECES, VOLUME, WEIGHT
from freight.core.fields.spec import FieldSpec
from freight.core.units import find_side_unit
from freight.core.workbooks.columns import ColumnMatch, MatchedBy
from freight.core.workbooks.line_shape import LineShape
from freight.core.workbooks.trade_headings import LINES, list_trade_forms, normalize_trade_heading

GROUP = "cargoLine"
LENGTH, WIDTH, HEIGHT, SIDE_UNIT = "length", "width", "height", "sideUnit"
SIDES = (LENGTH, WIDTH, HEIGHT)
# in the order of an export; alternative headings are in `trade_headings`
LABELS: Mapping[str, str] = {
    "pieces": "Line pieces",
    "packageType": "Line package",
    "dimensions": "Line dimensions",
    LENGTH: "Line length",
    WIDTH: "Line width",
    HEIGHT: "Line height",
    SIDE_UNIT: "Line dimensions unit",
    "weight": "Line weight",
    "weightPer": "Line weight of",
    "freightClass": "Line class",
    "nmfc": "Line NMFC",
    "commodity": "Line commodity",
    "hazmat": "Line hazmat",
    "containerType": "Line container type",
    "containers": "Line containers",
    "marks": "Line marks",
}
_NAME_OF = {form: name for name, headings in LINES.items() for form in list_trade_forms(headings)}
_LABELED = {normalize_trade_heading(label): name for name, label in LABELS.items()}
KEYS: Mapping[str, str] = {name: f"{GROUP}#line{name[0].upper()}{name[1:]}" for name in LABELS}
NAMES: Mapping[str, str] = {key: name for name, key in KEYS.items()}
# only lines have these: a sheet with one of them states weight and pieces per line, too
_TELLING = frozenset({"dimensions", *SIDES})
_SIDED = (*SIDES, "dimensions")
_FEWEST_NAMED = 2
# totals that a shipment's lines are added up to
_ADDED = (PIECES, WEIGHT, CONTAINERS)
# the line's own field that matches a field of the shipment repeated in each row of a sheet
BESIDE: Mapping[str, str] = {
    PIECES: "pieces",
    WEIGHT: "weight",
    CONTAINERS: "containers",
    "shipmentCargo#unitQuantity": "pieces",
    **{f"shipmentCargo#{name}": name for name in ("freightClass", "commodity", "containerType")},
}
# the totals of a shipment that are determined by its columns of lines
_FILLED_BY: Mapping[str, frozenset[str]] = {
    PIECES: frozenset({"pieces"}),
    WEIGHT: frozenset({"weight"}),
    CONTAINERS: frozenset({"containers"}),
    VOLUME: frozenset({"dimensions", LENGTH}),
}
_WORDS = re.compile(r"[\s(\[,]+([a-z\"']+)[)\].]*$", re.IGNORECASE)


def _spec(name: str, label: str) -> FieldSpec:
    spec = FIELDS.get(name)
    kind = spec.type if spec else "text"
    return FieldSpec(key=KEYS[name], label=label, type=kind, length=spec.length if spec else 20)


SPECS: tuple[FieldSpec, ...] = tuple(_spec(name, label) for name, label in LABELS.items())


def list_totals_from_lines(mapped: Sequence[str | None]) -> frozenset[str]:
    """Return the totals of the shipment that columns of lines determine, by wire key."""
    names = {NAMES[key] for key in mapped if key and key in NAMES}
    return frozenset(key for key, by in _FILLED_BY.items() if by & names)


def may_be_line_headings(headings: Sequence[str]) -> bool:
    """Return whether headings may be those of lines, so that the rows are worth checking. A weight alone is not enough,
    because a number that comes twice may also be a mistake."""
    return len({name for heading in headings if (name := _name_of(heading))}) >= _FEWEST_NAMED


def match_line_columns(
    headings: Sequence[str], matches: Sequence[ColumnMatch], shape: LineShape | None = None
) -> list[ColumnMatch]:
    """Return the columns with those of cargo lines matched. A column with a field in the template stays with it, unless
    the sheet is a list of lines: it states dimensions, or its rows repeat their shipment number (`shape`). Then pieces,
    weight and class are those of the lines. If the rows of one shipment have the same weight, it may be that of the
    line or of the shipment, and a person has to say which."""
    heading_names = [_name_of(heading) for heading in headings]
    column_matches = list(matches)
    taken_names: set[str] = set()

    def take(at: int, name: str) -> None:
        column_matches[at] = ColumnMatch(KEYS[name], MatchedBy.LABEL)
        taken_names.add(name)

    for at, heading in enumerate(headings):
        own = _LABELED.get(normalize_trade_heading(heading), "")
        if own and own not in taken_names:
            take(at, own)
    for at, name in enumerate(heading_names):
        if (
            name in _TELLING
            and name not in taken_names
            and column_matches[at].field_key is None
            and heading_names.count(name) == 1
        ):
            take(at, name)
    states_sides = bool(taken_names & _TELLING)
    if not states_sides and (shape is None or not shape.repeats):
        return column_matches
    for at, name in enumerate(heading_names):
        own_field = column_matches[at].field_key
        is_beside = own_field is None or BESIDE.get(own_field) == name
        if (
            not name
            or name in taken_names
            or not is_beside
            or column_matches[at].how is MatchedBy.HAND
            or heading_names.count(name) > 1
        ):
            continue
        if states_sides or shape is None or own_field is None or at in shape.differing:
            take(at, name)
        elif at in shape.stated_below:
            if own_field in _ADDED:
                column_matches[at] = _ask(headings[at], own_field, name)
            else:
                take(at, name)
    return column_matches


def _ask(heading: str, own_field: str, name: str) -> ColumnMatch:
    note = (
        f"Rows of one shipment say the same {heading.strip()}: choose {LABELS[name]} if it is that of each line, or "
        "the shipment's own field if it is that of the whole shipment."
    )
    return ColumnMatch(note=note, choices=(KEYS[name], own_field))


def find_heading_side_unit(key: str, heading: str) -> str:
    """Return the unit that the heading of a column of sides names; "" if it names none, and for other columns."""
    return find_side_unit(_last_word(heading)) if NAMES.get(key) in _SIDED else ""


def _name_of(heading: str) -> str:
    """Return the column of lines that a heading names; "" for none."""
    return _NAME_OF.get(normalize_trade_heading(heading), "") if heading.strip() else ""


def _last_word(heading: str) -> str:
    word_match = _WORDS.search(heading)
    return word_match[1] if word_match else ""
