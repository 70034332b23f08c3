"""The columns of cargo lines in a workbook: what they are called, and which columns of a sheet they are."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from freight.core.cargo.reading import FIELDS
from freight.core.cargo.totals import CONTAINERS, PIECES, VOLUME, WEIGHT
from freight.core.fields.spec import FieldSpec
from freight.core.units import side_unit_of, unit_of_heading
from freight.core.workbooks.columns import Match, MatchedBy
from freight.core.workbooks.headings import normal

GROUP = "cargoLine"
LENGTH, WIDTH, HEIGHT, SIDE_UNIT = "length", "width", "height", "sideUnit"
SIDES = (LENGTH, WIDTH, HEIGHT)
# in the order of an export; each with the label of its column, and what else columns of it are headed
_HEADINGS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "pieces": ("Line pieces", ("Pieces", "Pcs", "Qty", "Quantity", "Packages", "Handling units", "Pallets")),
    "packageType": ("Line package", ("Package", "Package type", "Packaging", "Pkg type", "Handling unit type")),
    "dimensions": ("Line dimensions", ("Dimensions", "Dims", "L x W x H", "LxWxH", "L W H")),
    LENGTH: ("Line length", ("Length", "L")),
    WIDTH: ("Line width", ("Width", "W")),
    HEIGHT: ("Line height", ("Height", "H")),
    SIDE_UNIT: ("Line dimensions unit", ("Dim unit", "Dims unit", "Dimension unit", "Dim UOM")),
    "weight": ("Line weight", ("Weight", "Gross weight", "Wt", "Weight lbs", "Weight kg")),
    "weightPer": ("Line weight of", ("Weight of", "Weight per")),
    "freightClass": ("Line class", ("Class", "Freight class", "NMFC class")),
    "nmfc": ("Line NMFC", ("NMFC", "NMFC number", "NMFC no", "NMFC item")),
    "commodity": ("Line commodity", ("Commodity",)),
    "hazmat": ("Line hazmat", ("Hazmat", "Hazardous", "UN number", "HM")),
    "containerType": ("Line container type", ("Container type", "Equipment type", "Container size")),
    "containers": ("Line containers", ("Containers", "Number of containers")),
    "marks": ("Line marks", ("Marks", "Marks and numbers")),
}
KEYS: Mapping[str, str] = {name: f"{GROUP}#line{name[0].upper()}{name[1:]}" for name in _HEADINGS}
NAMES: Mapping[str, str] = {key: name for name, key in KEYS.items()}
# what only lines have: where a sheet has one of them, its weight and pieces are those of lines, too
_TELLING = frozenset({"dimensions", *SIDES})
# the line's own field beside a field of the shipment that each row of a sheet states
BESIDE: Mapping[str, str] = {
    PIECES: "pieces",
    WEIGHT: "weight",
    CONTAINERS: "containers",
    **{f"shipmentCargo#{name}": name for name in ("freightClass", "commodity", "containerType")},
}
# which totals of a shipment a sheet gives by its columns of lines
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


SPECS: tuple[FieldSpec, ...] = tuple(_spec(name, label) for name, (label, _) in _HEADINGS.items())
LABELS: Mapping[str, str] = {name: label for name, (label, _) in _HEADINGS.items()}


def filled_by_lines(mapped: Sequence[str | None]) -> frozenset[str]:
    """The totals of the shipment that columns of lines come to, by wire key."""
    names = {NAMES[key] for key in mapped if key and key in NAMES}
    return frozenset(key for key, by in _FILLED_BY.items() if by & names)


def with_lines(headings: Sequence[str], matches: Sequence[Match]) -> list[Match]:
    """The columns with those of cargo lines among them. A column that the template has a field for stays with
    it, unless the sheet states dimensions: then it is a list of lines, and its pieces, weight and class are theirs."""
    named = [_name_of(heading) for heading in headings]
    found = list(matches)
    taken: set[str] = set()

    def take(at: int, name: str) -> None:
        found[at] = replace(found[at], field_key=KEYS[name], how=MatchedBy.LABEL, note="")
        taken.add(name)

    for at, heading in enumerate(headings):
        own = next((name for name, label in LABELS.items() if normal(label) == _bare(heading)), "")
        if own and own not in taken:
            take(at, own)
    for at, name in enumerate(named):
        if name in _TELLING and name not in taken and found[at].field_key is None and named.count(name) == 1:
            take(at, name)
    if not taken & _TELLING:
        return found
    for at, name in enumerate(named):
        beside = found[at].field_key is None or BESIDE.get(found[at].field_key or "") == name
        if name and name not in taken and beside and found[at].how is not MatchedBy.HAND and named.count(name) == 1:
            take(at, name)
    return found


def side_unit_told(key: str, heading: str) -> str:
    """The unit that the heading of a column of sides says; "" where it says none, and for other columns."""
    return side_unit_of(_last_word(heading)) if NAMES.get(key) in SIDES else ""


def _name_of(heading: str) -> str:
    """The column of lines that a heading names; "" for none."""
    bare = _bare(heading)
    return next((name for name, (_, also) in _HEADINGS.items() if bare in map(normal, also)), "")


def _bare(heading: str) -> str:
    """A heading without the unit at its end."""
    word = _last_word(heading)
    if word and (side_unit_of(word) or unit_of_heading(WEIGHT, word)):
        cut = _WORDS.sub("", heading)
        return normal(cut) or normal(heading)
    return normal(heading)


def _last_word(heading: str) -> str:
    found = _WORDS.search(heading)
    return found[1] if found else ""
