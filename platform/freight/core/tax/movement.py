"""Movements: what the transport of a shipment is to the tax of the seller's country."""

from collections.abc import Mapping
from enum import StrEnum

from freight.core.tax.territories import TaxTerritory


class TaxMovement(StrEnum):
    """How goods move, seen from the seller's country."""

    DOMESTIC = "domestic"
    WITHIN_UNION = "within_union"
    EXPORT = "export"
    IMPORT = "import"
    THIRD_COUNTRIES = "third_countries"


MOVEMENT_LABELS: Mapping[str, str] = {
    TaxMovement.DOMESTIC: "Within one country",
    TaxMovement.WITHIN_UNION: "Between countries of the union",
    TaxMovement.EXPORT: "Export",
    TaxMovement.IMPORT: "Import",
    TaxMovement.THIRD_COUNTRIES: "Outside the union or country",
}


def classify_movement(
    seller: TaxTerritory, departure: TaxTerritory | None, arrival: TaxTerritory | None
) -> TaxMovement | None:
    """Return how goods move from departure to arrival, None if a place is unknown.

    Export leaves the seller's union, or country if it is in none; import enters it. A movement within another member
    state is domestic; one that touches neither is between third countries."""
    if departure is None or arrival is None:
        return None
    departs_inside, arrives_inside = _is_inside(seller, departure), _is_inside(seller, arrival)
    if departs_inside and arrives_inside:
        return TaxMovement.DOMESTIC if departure.code == arrival.code else TaxMovement.WITHIN_UNION
    if departs_inside:
        return TaxMovement.EXPORT
    return TaxMovement.IMPORT if arrives_inside else TaxMovement.THIRD_COUNTRIES


def _is_inside(seller: TaxTerritory, place: TaxTerritory) -> bool:
    if seller.goods_union:
        return place.goods_union == seller.goods_union
    return place.code == seller.code
