"""A cargo line as stored and as shown, and what follows from it: weight, volume, density, class.

Values are stored as given, with their own units: `weight` 1000, `weightUnit` lb, `weightPer` piece; `sides` 48, 40, 50,
`sideUnit` in, of each piece. Kilograms and cubic meters are computed from them exactly.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

from freight.core.cargo.classes import get_class_for_density
from freight.core.fields.numbers import exact, plain_text
from freight.core.records import CARGO_LINES, Record, Stored
from freight.core.units import MEASURES, compute_side_volume, to_kilograms

MOST_LINES = 200
PER_PIECE = "piece"
# fields kept as text, under the same name
TEXTS = ("packageType", "freightClass", "nmfc", "commodity", "hazmat", "containerType", "marks")
_POUND, _CUBIC_FOOT = MEASURES["lb"].kilograms, MEASURES["lb"].large
_TWO_PLACES = 100


@dataclass(eq=False)
class CargoLine:
    """One line of a shipment, with its number there."""

    number: int
    stored: Stored

    @property
    def pieces(self) -> int | None:
        """How many pieces; None where the line does not say."""
        stated = self.stored.get("pieces")
        return None if stated is None else int(stated)

    @property
    def containers(self) -> int | None:
        """How many containers of its type."""
        stated = self.stored.get("containers")
        return None if stated is None else int(stated)

    @cached_property
    def weight(self) -> Decimal | None:
        """The kilograms of the whole line."""
        amount = self.amount
        return None if amount is None else to_kilograms(amount, self.weight_unit)

    @property
    def amount(self) -> Decimal | None:
        """The weight of the whole line in the unit it was given in."""
        stated = self.stored.get("weight")
        if stated is None:
            return None
        exact_amount = exact(stated)
        return exact_amount * (self.pieces or 1) if self.stored.get("weightPer") == PER_PIECE else exact_amount

    @property
    def weight_unit(self) -> str:
        """The unit its weight was given in."""
        return str(self.stored.get("weightUnit") or "kg")

    @cached_property
    def volume(self) -> Decimal | None:
        """The cubic meters of all its pieces."""
        sides = self.stored.get("sides")
        if not sides:
            return None
        first_side, second_side, third = map(exact, sides)
        return compute_side_volume(first_side, second_side, third, self.side_unit) * (self.pieces or 1)

    @property
    def of_a_piece(self) -> "CargoLine":
        """Return one of its pieces as a line of its own, with an even share of the line's weight."""
        stored = {**self.stored, "pieces": 1}
        if (amount := self.amount) is not None:
            stored["weight"] = amount / (self.pieces or 1)
        return CargoLine(self.number, stored)

    @property
    def side_unit(self) -> str:
        """The unit its sides were given in; "" without any."""
        return str(self.stored.get("sideUnit") or "")

    @property
    def density(self) -> Fraction | None:
        """Pounds per cubic foot, if the line states weight and dimensions."""
        if not self.weight or not self.volume:
            return None
        return (Fraction(self.weight) / _POUND) / (Fraction(self.volume) / _CUBIC_FOOT)

    @property
    def freight_class(self) -> str:
        """Its class, as entered."""
        return str(self.stored.get("freightClass") or "")

    @property
    def density_class(self) -> str:
        """The class its density results in; "" without a density."""
        density = self.density
        return "" if density is None else get_class_for_density(density)

    def text(self, name: str) -> str:
        """Return one of its texts; "" if it is blank."""
        return str(self.stored.get(name) or "")

    def words(self, write: Callable[[float | Decimal], str] = plain_text) -> str:
        """Return the line in a few words: `4 × pallet, 48 x 40 x 50 in, 1000 lb, class 70`. `write` formats a figure,
        for documents that follow a locale."""
        pieces, package = self.pieces, self.text("packageType").lower()
        quantity_text = f"{pieces:,} × {package}" if pieces and package else package
        if pieces and not package:
            quantity_text = f"{pieces:,} {'piece' if pieces == 1 else 'pieces'}"
        boxes = f"{self.containers} × {self.text('containerType')}" if self.containers else ""
        weight = format_line_weight(self.stored, write)
        per = " each" if weight and self.stored.get("weightPer") == PER_PIECE else ""
        parts = (
            quantity_text,
            format_line_dimensions(self.stored, write),
            f"{weight}{per}",
            self.freight_class and f"class {self.freight_class}",
            self.text("nmfc") and f"NMFC {self.text('nmfc')}",
            boxes,
            self.text("commodity"),
            self.text("hazmat") and f"hazmat {self.text('hazmat')}",
            self.text("marks"),
        )
        return ", ".join(part for part in parts if part)


def get_cargo_lines(values: Mapping[str, object]) -> tuple[CargoLine, ...]:
    """The cargo lines among a shipment's values."""
    stored = values.get(CARGO_LINES)
    if not isinstance(stored, (list, tuple)):
        return ()
    if len(stored) == 1:
        return (CargoLine(1, stored[0]),)
    return tuple([CargoLine(number, line_fields) for number, line_fields in enumerate(stored, start=1)])


def format_line_weight(stored: Stored, write: Callable[[float | Decimal], str] = plain_text) -> str:
    """The weight as it was given: `1000 lb`."""
    amount = stored.get("weight")
    return "" if amount is None else f"{write(amount)} {stored.get('weightUnit') or 'kg'}"


def format_line_dimensions(stored: Stored, write: Callable[[float | Decimal], str] = plain_text) -> str:
    """The dimensions as they were given: `48 x 40 x 50 in`."""
    sides = stored.get("sides")
    return f"{' x '.join(map(write, sides))} {stored['sideUnit']}" if sides else ""


def wire_lines(stored: object) -> list[Record]:
    """Return stored lines in wire form: figures as text in the unit they were given in, blanks as "". Includes the
    derived volume in m³, density in lb/ft³, and class."""
    return [_wire(line) for line in get_cargo_lines({CARGO_LINES: stored})]


def _wire(line: CargoLine) -> Record:
    stored_fields, density = line.stored, line.density
    return {
        "pieces": "" if line.pieces is None else str(line.pieces),
        "dimensions": format_line_dimensions(stored_fields),
        "weight": format_line_weight(stored_fields),
        "weightPer": stored_fields.get("weightPer") or "line",
        "containers": "" if line.containers is None else str(line.containers),
        **{name: line.text(name) for name in TEXTS},
        "volume": "" if line.volume is None else plain_text(line.volume),
        "density": "" if density is None else _two_places(density),
        "densityClass": line.density_class,
    }


def _two_places(value: Fraction) -> str:
    """Return the value cut off after two decimals, so that 9.999 does not read as the 10 of the next step."""
    return plain_text(Decimal(int(value * _TWO_PLACES)) / _TWO_PLACES)


def describe_differences(before: object, after: object) -> tuple[str, str]:
    """Return how the lines of a shipment differ before and after, each line with its number."""
    was, now = get_cargo_lines({CARGO_LINES: before}), get_cargo_lines({CARGO_LINES: after})
    same = {line.number for line, cargo_line in zip(was, now, strict=False) if line.stored == cargo_line.stored}
    return _describe(was, same), _describe(now, same)


def _describe(lines: Sequence[CargoLine], same: set[int]) -> str:
    return "; ".join(f"{line.number}: {line.words()}" for line in lines if line.number not in same)
