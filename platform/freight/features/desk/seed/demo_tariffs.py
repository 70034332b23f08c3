"""A published tariff for each demo system, from the lanes of its demo shipments."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from freight.core.rating.bands import RateBand
from freight.core.rating.terms import Charge, WeightTerms
from freight.core.records import JsonView
from freight.documents.system import System
from freight.documents.tariff import Tariff
from freight.features.desk.seed.demo_rows import read_demo_lanes
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import TariffBody
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_BY_NAME = "Demo data"
_HUNDREDTH = Decimal("0.01")
# air and LTL sheets get cheaper with each break: just below a break, a shipment is rated as the break
_FREIGHT = Charge(id="freight", name="Freight", method="perKg", breaks=True, minimum="break", consider=("deficit",))
# in addition to the freight: fuel as a share of it, and a fee per shipment
_BESIDE = {
    "Air": (("fuel", "Fuel surcharge", "14.5"), ("documents", "Air waybill fee", "25")),
    "Ocean": (("fuel", "Bunker adjustment", "8.25"), ("documents", "Bill of lading fee", "45")),
    "Ground": (("fuel", "Diesel surcharge", "11"), ("documents", "Consignment note fee", "6.5")),
}


async def load_demo_tariff(scope: Scope, seeds: Path) -> int:
    """Publish the tariff of `seeds/demo-lanes.json` in a demo system that has no tariff yet; return how many."""
    system = await System.get(scope.system_id)
    demo_lanes = read_demo_lanes(seeds, system.code if system else "")
    if not demo_lanes or await scoped(Tariff, scope).count(limit=1):
        return 0
    mode = demo_lanes["lanes"][0]["transportMode"]
    tariff = await tariffs.add_tariff(
        scope,
        TariffBody(
            name=demo_lanes["name"],
            currency=demo_lanes["currency"],
            effective_date=demo_lanes["effectiveDate"],
            expiry_date=demo_lanes["expiryDate"],
            charges=(_FREIGHT, *_charges_beside(mode)),
            # volume weight is customary in air and road; the ocean lanes of the demo use the actual weight
            weight=WeightTerms(basis="gross" if mode == "Ocean" else "chargeable"),
        ),
    )
    await tariffs.replace_lanes(scope, tariff.tariff_id, _bands(demo_lanes), publish=True, by_name=_BY_NAME)
    return 1


def _charges_beside(mode: str) -> tuple[Charge, ...]:
    (fuel, fuel_name, percent), (fee, fee_name, amount) = _BESIDE[mode]
    return (
        Charge(id=fuel, name=fuel_name, method="percentOf", value=Decimal(percent), based_on=("freight",)),
        Charge(id=fee, name=fee_name, method="flat", value=Decimal(amount)),
    )


def _bands(wanted: JsonView) -> Iterator[RateBand]:
    """Yield the bands of a rate sheet: each ends a hundredth of a kg below the next, the last at the maximum of a
    lane."""
    row = 1
    for lane in wanted["lanes"]:
        starts = [Decimal(start) for start, _ in lane["breaks"]]
        ends = [*(start - _HUNDREDTH for start in starts[1:]), Decimal(wanted["mostWeight"])]
        for (_, rate), start, end in zip(lane["breaks"], starts, ends, strict=True):
            row += 1
            yield RateBand(
                identifiers={name: lane[name] for name in ("carrier", "originPort", "destinationPort", "serviceLevel")},
                start=start,
                end=end,
                rate=Decimal(rate),
                minimum=Decimal(lane["minimum"]),
                transit_days=lane["transitDays"],
                attributes={"transportMode": lane["transportMode"]},
                row=row,
            )
