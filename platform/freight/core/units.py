"""Units of weight and volume and the volume-weight factors of administration §9."""

from decimal import Decimal

from freight.core.money import half_up

# rating uses the exact pound; 453.6 g is the conversion tool's figure (domain decision "Smaller ones")
KG_PER_LB = Decimal("0.45359237")
# kilograms a cubic metre counts as, by transport mode; ocean bills the cubic metre itself
VOLUME_FACTORS = {"Air": Decimal("166.67"), "Ground": Decimal("333.33"), "Rail": Decimal("333.33"), "Ocean": Decimal(1)}
_PLACES = 6


def volume_weight(volume_m3: Decimal, transport_mode: str) -> Decimal:
    """Weight in kg that `volume_m3` cubic metres count as, to 6 decimals (administration §9)."""
    return half_up(volume_m3 * VOLUME_FACTORS.get(transport_mode, VOLUME_FACTORS["Air"]), _PLACES)
