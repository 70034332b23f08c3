"""Ways in which one shipment may have been rated otherwise: its weight in the other unit, the fuel of another week, a
term of the tariff left out, a lane that is another in one place."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from decimal import Decimal

from freight.core.dates import iso
from freight.core.rating.asked import fields_read
from freight.core.rating.causes.pairs import Variant
from freight.core.rating.causes.suspects import Kind, Suspect
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Candidate
from freight.core.rating.identifiers import first_listed
from freight.core.rating.lanes import TO
from freight.core.rating.measures import GROSS_WEIGHT, day_in, figure
from freight.core.rating.terms import Charge
from freight.core.records import Values
from freight.core.units import KG_PER_LB

ButForOne = dict[tuple[int, tuple[str, ...]], list[int]]
# pounds are converted by 2.2, 2.2046 or 2.20462 and rounded on the way
POUNDS_OF_A_KILOGRAM = (1 / KG_PER_LB, Decimal("2.2"), Decimal("2.2046"), Decimal("2.20462"))
_IN_UNITS = (
    ("lbAsKg", "Pounds charged as kilograms"),
    ("kgAsLb", "Kilograms charged as pounds"),
)


def lanes_but_for_one(tariff: CompiledTariff) -> ButForOne:
    """The numbers of the lanes by a place and what they say at all the others."""
    found: ButForOne = {}
    for number, lane in enumerate(tariff.lanes):
        for place in range(len(lane.identifiers)):
            rest = (*lane.identifiers[:place], *lane.identifiers[place + 1 :])
            found.setdefault((place, rest), []).append(number)
    return found


def left_out(charge: Charge) -> Iterator[tuple[Suspect, Charge]]:
    """The charge without its discount, and without its deficit rating, each with what that means."""
    if charge.discount:
        words = f"The {charge.discount.normalize():f}% discount on {charge.name} left out"
        yield Suspect(Kind.TERM, f"discount:{charge.id}", words), charge.model_copy(update={"discount": None})
    if "deficit" in charge.consider:
        kept = tuple(each for each in charge.consider if each != "deficit")
        words = f"{charge.name} not rated as the next break (deficit weight)"
        yield Suspect(Kind.TERM, f"deficit:{charge.id}", words), charge.model_copy(update={"consider": kept})


def in_other_units(
    values: Values, candidate: Candidate, pounds: Sequence[Decimal] = POUNDS_OF_A_KILOGRAM[:1]
) -> Iterator[Variant]:
    """The shipment with its weight read in the other unit: as it converts, and as a whole figure, which it is likely to
    have been before it was converted."""
    try:
        weight = figure(values, GROSS_WEIGHT)
    except ValueError:
        return
    if not weight:
        return
    for detail, words in _IN_UNITS:
        read = [weight * each if detail == "lbAsKg" else weight / each for each in pounds]
        for taken in dict.fromkeys(each for one in read for each in (one, one.quantize(Decimal(1)))):
            yield Variant(Suspect(Kind.UNIT, detail, words), candidate, {**values, GROSS_WEIGHT: taken})


def moved_by_weeks(candidate: Candidate, values: Values, weeks: int) -> Values:
    """The shipment with the days it is rated by so many weeks later."""
    moved = {
        name: iso(day + timedelta(weeks=weeks))
        for name in fields_read(candidate.ready.measurer)
        if (day := day_in(values, name)) is not None
    }
    return {**values, **moved}


def first_covered(name: str, pattern: str) -> str:
    """A value that a lane's pattern covers: the first of a list or a range, the stem of a prefix."""
    return first_listed(name, pattern).split(TO)[0].strip().removesuffix("*")
