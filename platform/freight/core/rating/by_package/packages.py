"""The packages of a shipment: its cargo lines, piece by piece, those alike together."""

from dataclasses import dataclass
from decimal import Decimal

from freight.core.cargo.lines import CargoLine, format_line_dimensions, format_line_weight, get_cargo_lines
from freight.core.cargo.sides import find_largest_sides
from freight.core.rating.by_lines.groups import LINE_INCOMPLETE
from freight.core.rating.measures import GROSS_WEIGHT, PIECES, VOLUME, MissingMeasure, read_shipment_figure
from freight.core.records import CARGO_LINES, Values
from freight.core.units import SIDE_FIELDS

PACKAGES_UNKNOWN = "packages_unknown"


@dataclass(frozen=True)
class ShipmentPackage:
    """Packages that are alike: the values of one of them as a shipment of its own, and how many there are."""

    values: Values
    count: int
    label: str  # 12 x 10 x 8 in, 14 lb


def list_shipment_packages(values: Values) -> tuple[ShipmentPackage, ...] | MissingMeasure:
    """The packages of a shipment, the heaviest first; none where it is a single one and its totals are those of the
    package. `values` with what the lines come to. What each package weighs is never guessed from a total."""
    lines = get_cargo_lines(values)
    if not lines:
        return _without_lines(values)
    alike: dict[tuple[Decimal, str], tuple[CargoLine, int]] = {}
    for line in lines:
        cargo_line = line.of_a_piece
        if cargo_line.weight is None:
            message = f"This tariff charges for each package, and cargo line {line.number} has no weight: enter it."
            return MissingMeasure(LINE_INCOMPLETE, message, CARGO_LINES)
        key = cargo_line.weight, format_line_dimensions(cargo_line.stored)
        first, count = alike.get(key, (cargo_line, 0))
        alike[key] = first, count + (line.pieces or 1)
    if sum(count for _, count in alike.values()) == 1:
        return ()
    heaviest_first = sorted(alike.items(), key=lambda pair: -pair[0][0])
    return tuple(_package(values, package_line, count) for _, (package_line, count) in heaviest_first)


def _package(values: Values, piece: CargoLine, count: int) -> ShipmentPackage:
    own = {name: value for name, value in values.items() if name not in (CARGO_LINES, VOLUME)}
    own |= {GROSS_WEIGHT: piece.weight, PIECES: 1}
    if piece.volume is not None:
        own[VOLUME] = piece.volume
    if not SIDE_FIELDS.keys().isdisjoint(own):
        # those of the shipment are of its largest package
        own = {name: value for name, value in own.items() if name not in SIDE_FIELDS} | find_largest_sides([piece])
    sides = format_line_dimensions(piece.stored)
    return ShipmentPackage(own, count, ", ".join(filter(None, (sides, format_line_weight(piece.stored)))))


def _without_lines(values: Values) -> tuple[ShipmentPackage, ...] | MissingMeasure:
    try:
        pieces = read_shipment_figure(values, PIECES)
    except ValueError:
        return ()  # refused where it is measured
    if pieces is None or pieces <= 1:
        return ()
    message = (
        f"This tariff charges for each package: enter the {pieces.normalize():f} packages as cargo lines, with weight"
    )
    return MissingMeasure(PACKAGES_UNKNOWN, f"{message} and dimensions.", CARGO_LINES)
