"""Units of weight and volume and the volume-weight factors of administration §9."""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from freight.core.money import half_up

# rating uses the exact pound; 453.6 g is the conversion tool's figure (domain decision "Smaller ones")
KG_PER_LB = Decimal("0.45359237")
# kilograms a cubic metre counts as, as the conversion tool prints them (A078); ocean bills the cubic metre itself
VOLUME_FACTORS = {"Air": Decimal("166.67"), "Ground": Decimal("333.33"), "Rail": Decimal("333.33"), "Ocean": Decimal(1)}
# the ratios those figures stand for, in cubic centimetres to the kilogram: 166.67 is 1,000,000 / 6,000 in two decimals.
# Rating counts by the ratio, for 0.96 m³ are 160 kg and not 160.0032
VOLUME_DIVISORS = {"Air": Decimal(6_000), "Ground": Decimal(3_000), "Rail": Decimal(3_000), "Ocean": Decimal(1_000_000)}
CM3_PER_M3 = 1_000_000
_PLACES = 6


@lru_cache(64)
def kg_per_m3(divisor: Decimal) -> Fraction:
    """What a cubic metre counts as, in kg, where so many cubic centimetres count as one; exact."""
    return CM3_PER_M3 / Fraction(divisor)


def volume_weight(volume_m3: Decimal, transport_mode: str) -> Decimal:
    """Weight in kg that `volume_m3` cubic metres count as, to 6 decimals (administration §9)."""
    return half_up(volume_m3 * VOLUME_FACTORS.get(transport_mode, VOLUME_FACTORS["Air"]), _PLACES)
