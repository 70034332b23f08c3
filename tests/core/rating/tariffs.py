"""Tariffs the rating tests are made of, in few words."""

from decimal import Decimal
from typing import Any

import bson

from freight.core.rating.breaks import Range
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Rating, TariffCandidate
from freight.core.rating.explain import Facts
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.packed import unpack_facts
from freight.core.rating.references import References
from freight.core.rating.terms import TariffTerms

D = Decimal


def steps(*starts: tuple[str, str], minimum: str | None = None, method: Any = "perUnit") -> LaneCharge:
    """Breaks from (start, rate): each ends where the next starts, the last is open."""
    ends = [*(D(start) for start, _ in starts[1:]), None]
    least = None if minimum is None else D(minimum)
    return LaneCharge(
        ranges=tuple(
            Range(D(start), end, D(rate), least, method) for (start, rate), end in zip(starts, ends, strict=True)
        )
    )


def tariff(charges: list[dict[str, Any]], *lanes: tuple[str, int | None, dict[str, LaneCharge]], **terms: Any):
    """A version with lanes of (carrier, transit days, charges)."""
    made = TariffTerms(
        currency="USD",
        identifiers=("carrier",),
        charges=[{"name": each["id"].title()} | each for each in charges],
        **{"weight": {"basis": "gross"}} | terms,
    )
    stored = [Lane(n, (carrier,), stated, days) for n, (carrier, days, stated) in enumerate(lanes)]
    return CompiledTariff("version", made, stored)


def rate(version: CompiledTariff, weight: str | None = "100", carrier: str = "V1", **values: Any) -> Rating:
    """One shipment of `weight` kg by that carrier; further values by bare name: pieces, volume, transportMode."""
    groups = {"pieces": "shipmentCargo", "volume": "shipmentCargo", "transportMode": "shipmentInformation"}
    shipment = {"shipmentInformation#carrier": carrier, "shipmentCargo#grossWeight": weight and D(weight)}
    shipment |= {f"{groups[name]}#{name}": value for name, value in values.items()}
    return TariffCandidate.alone(version).rate(shipment)


def read_again(stored: dict[str, Any]) -> Facts:
    """Facts as they come back from a database."""
    return unpack_facts(bson.decode(bson.encode(stored)))


def one(charge: dict[str, Any], stated: LaneCharge | None = None, **terms: Any) -> CompiledTariff:
    """Return a version with one charge, the freight, on one lane."""
    return tariff([{"id": "freight"} | charge], ("V1", 2, {"freight": stated or LaneCharge()}), **terms)


_GROUPS = {
    "shipDate": "shipmentInformation",
    "shipTime": "shipmentInformation",
    "transportMode": "shipmentInformation",
    "distance": "shipmentRouting",
    "destinationPostalCode": "shipmentRouting",
    "cost": "shipmentCharges",
}


def charged(
    version: CompiledTariff, weight: str = "100", references: References | None = None, **values: Any
) -> Rating:
    """One shipment of `weight` kg by carrier V1 with further values by bare name, of the cargo where nothing else."""
    shipment: dict[str, Any] = {"shipmentInformation#carrier": "V1", "shipmentCargo#grossWeight": D(weight)}
    shipment |= {f"{_GROUPS.get(name, 'shipmentCargo')}#{name}": value for name, value in values.items()}
    return TariffCandidate.alone(version, references=references).rate(shipment)
