"""Variants of how one shipment may have been rated: its weight in the other unit, the fuel price of another week, a
term of the tariff left out, a lane that differs in one identifier."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from decimal import Decimal

from freight.core.dates import format_iso_day
from freight.core.rating.asked import list_rated_fields
from freight.core.rating.causes.pairs import RatingVariant
from freight.core.rating.causes.suspects import Suspect, SuspectKind
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.identifiers import get_first_listed
from freight.core.rating.lanes import TO
from freight.core.rating.measures import GROSS_WEIGHT, read_shipment_day, read_shipment_figure
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


def index_lanes_by_other_places(tariff: CompiledTariff) -> ButForOne:
    """Return the numbers of the lanes by a place and their values at all the other places."""
    lanes_by_key: ButForOne = {}
    for number, lane in enumerate(tariff.lanes):
        for place in range(len(lane.identifiers)):
            rest = (*lane.identifiers[:place], *lane.identifiers[place + 1 :])
            lanes_by_key.setdefault((place, rest), []).append(number)
    return lanes_by_key


def vary_charge_terms(charge: Charge) -> Iterator[tuple[Suspect, Charge]]:
    """The charge without its discount, and without its deficit rating, each with what that means."""
    if charge.discount:
        words = f"The {charge.discount.normalize():f}% discount on {charge.name} left out"
        yield Suspect(SuspectKind.TERM, f"discount:{charge.id}", words), charge.model_copy(update={"discount": None})
    if "deficit" in charge.consider:
        remaining = tuple(option for option in charge.consider if option != "deficit")
        words = f"{charge.name} not rated as the next break (deficit weight)"
        yield (
            Suspect(SuspectKind.TERM, f"deficit:{charge.id}", words),
            charge.model_copy(update={"consider": remaining}),
        )


def vary_weight_unit(
    values: Values, candidate: TariffCandidate, pounds: Sequence[Decimal] = POUNDS_OF_A_KILOGRAM[:1]
) -> Iterator[RatingVariant]:
    """The shipment with its weight read in the other unit: as it converts, and as a whole figure, which it is likely to
    have been before it was converted."""
    try:
        weight = read_shipment_figure(values, GROSS_WEIGHT)
    except ValueError:
        return
    if not weight:
        return
    for detail, words in _IN_UNITS:
        read = [weight * pound if detail == "lbAsKg" else weight / pound for pound in pounds]
        for read_weight in dict.fromkeys(
            candidate_weight for one in read for candidate_weight in (one, one.quantize(Decimal(1)))
        ):
            yield RatingVariant(
                Suspect(SuspectKind.UNIT, detail, words), candidate, {**values, GROSS_WEIGHT: read_weight}
            )


def shift_rating_days(candidate: TariffCandidate, values: Values, weeks: int) -> Values:
    """The shipment with the days it is rated by so many weeks later."""
    moved = {
        name: format_iso_day(day + timedelta(weeks=weeks))
        for name in list_rated_fields(candidate.ready.measurer)
        if (day := read_shipment_day(values, name)) is not None
    }
    return {**values, **moved}


def find_covered_value(name: str, pattern: str) -> str:
    """A value that a lane's pattern covers: the first of a list or a range, the stem of a prefix."""
    return get_first_listed(name, pattern).split(TO)[0].strip().removesuffix("*")
