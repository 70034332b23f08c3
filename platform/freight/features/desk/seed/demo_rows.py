"""Demo shipments as a clerk would have entered them: made up, but the same on every run for the same day.

They use the lanes of `templates-seed/demo-lanes.json`, which the demo tariffs are made from, so most of them can be
rated; a few cannot, on purpose, each for a reason that clerks encounter.
"""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from pathlib import Path

from freight.core.money import half_up
from freight.core.records import JsonObject, JsonView
from freight.core.units import KG_PER_LB

DAYS = 90


class DemoStage(StrEnum):
    """How far a demo shipment has come."""

    FRESH = "keyed in, not rated yet"
    UNRATED = "rated without success"
    MISMATCH = "the clerk's freight differs from the tariff's"
    RATED = "rated"
    READY = "ready for invoicing"
    INVOICED = "invoiced"
    APPROVED = "approved for delivery of the invoice"
    DELIVERED = "invoice delivered"
    VOIDED = "invoice voided"
    DELETED = "invoice deleted"


# per hundred shipments, and the range of days since entry
_SHARES: Mapping[DemoStage, tuple[int, int, int]] = {
    DemoStage.FRESH: (12, 0, 6),
    DemoStage.UNRATED: (7, 0, 75),
    DemoStage.MISMATCH: (6, 0, 55),
    DemoStage.RATED: (21, 0, 40),
    DemoStage.READY: (14, 1, 50),
    DemoStage.INVOICED: (20, 4, 60),
    DemoStage.APPROVED: (6, 6, 45),
    DemoStage.DELIVERED: (11, 14, DAYS),
    DemoStage.VOIDED: (2, 14, DAYS),
    DemoStage.DELETED: (1, 20, DAYS),
}
BILLED = frozenset({DemoStage.INVOICED, DemoStage.APPROVED, DemoStage.DELIVERED, DemoStage.VOIDED, DemoStage.DELETED})

_AIRLINE_PREFIX = {"LH": "020", "UA": "016", "CX": "160", "EK": "176"}
# kilograms: the median weight of a mode, and the spread
_WEIGHTS = {"Air": (180, 1.0), "Ocean": (2400, 0.8), "Ground": (620, 0.9)}
_GOODS = {
    "Medical devices": "Infusion pumps and spare parts",
    "Machinery": "Machine tools, parts",
    "Electronics": "Electronic components",
    "Food": "Foodstuffs, packed",
    "Aerospace": "Turbine blades, crated",
    "Pharmaceuticals": "Pharmaceuticals, ambient",
    "Furniture": "Furniture, flat packed",
    "Bicycles": "Bicycles, cartons",
    "Building materials": "Ceramic tiles on pallets",
    "Household appliances": "Household appliances",
    "Metals": "Steel profiles, bundled",
    "Paper": "Paper rolls",
    "Agriculture": "Seeds, bagged",
    "Cosmetics": "Cosmetics, cartons",
    "Textiles": "Garments, cartons",
    "Automotive": "Brake parts on pallets",
    "Chemicals": "Polymer pellets, bags",
}
_CONSIGNEES = (
    "Nordwind Handel",
    "Blue Harbour Trading",
    "Atlas Import",
    "Meridiana Srl",
    "Kinoshita Shoji",
    "Orient Star",
)


@dataclass(frozen=True)
class DemoShipment:
    """A shipment to be stored: its values by key, its cargo lines as typed, and the stage it is to reach."""

    account_number: str
    fate: DemoStage
    entry_date: date
    values: dict[str, str] = field(default_factory=dict)
    lines: list[dict[str, str]] = field(default_factory=list)

    @property
    def number(self) -> str:
        """The shipment number."""
        return self.values["shipmentInformation#shipmentNumber"]


def read_demo_lanes(seeds: Path, system: str) -> JsonObject:
    """Return the lanes and other data of a demo system from `demo-lanes.json`, by its code; empty for any other
    system."""
    lanes: JsonObject = json.loads((seeds / "demo-lanes.json").read_text()).get(system, {})
    return lanes


def build_demo_rows(
    system: str, lanes: JsonView, accounts: Sequence[JsonView], today: date, count: int
) -> Iterator[DemoShipment]:
    """Yield `count` shipments of the ninety days before `today` for the stored accounts of a system, on its `lanes`."""
    chance = random.Random(f"{system} {count}")
    # a few customers ship most of the volume
    weights = [1 / (rank + 1) for rank in range(len(accounts))]
    for index, (fate, entry) in enumerate(draw_demo_stages(chance, today, count)):
        [account] = chance.choices(accounts, weights)
        values = _values(chance, chance.choice(lanes["lanes"]), lanes, account, fate)
        values |= {
            "shipmentInformation#shipmentNumber": f"{system}{entry:%y}{index + 10_001:06d}",
            "shipmentInformation#entryDate": entry.isoformat(),
            "shipmentInformation#shipDate": (entry - timedelta(days=chance.randint(0, 3))).isoformat(),
        }
        yield DemoShipment(account["account_number"], fate, entry, values)


def draw_demo_stages(chance: random.Random, today: date, count: int) -> list[tuple[DemoStage, date]]:
    """Return the stage and entry day of each of `count` shipments, in the order of entry, as numbers increase with the
    days."""
    fates, shares = zip(*((fate, share) for fate, (share, _, _) in _SHARES.items()), strict=True)
    drawn = chance.choices(fates, shares, k=count)
    entry_days = sorted(
        (_working_day(today - timedelta(days=_age(chance, fate))), place) for place, fate in enumerate(drawn)
    )
    return [(drawn[place], entry) for entry, place in entry_days]


def _age(chance: random.Random, fate: DemoStage) -> int:
    """Return the days since entry: waiting work is mostly recent, with a tail of forgotten shipments."""
    _, least, most = _SHARES[fate]
    if fate in BILLED:
        return chance.randint(least, most)
    return least + min(int(chance.expovariate(1 / 11)), most - least)


def _working_day(day: date) -> date:
    """Return that day, or the Friday before a weekend."""
    return day - timedelta(days=max(0, day.weekday() - 4))


def _values(
    chance: random.Random, lane: JsonView, lanes: JsonView, account: JsonView, fate: DemoStage
) -> dict[str, str]:
    mode = lane["transportMode"]
    middle, spread = _WEIGHTS[mode]
    weight = round(min(middle * chance.lognormvariate(0, spread), float(lanes["mostWeight"]) * 0.9) + 1, 1)
    values = {
        "shipmentInformation#transportMode": mode,
        "shipmentInformation#carrier": lane["carrier"],
        "shipmentInformation#serviceLevel": lane["serviceLevel"],
        "shipmentInformation#incoterm": chance.choice(("FCA", "CPT", "DAP", "FOB", "CIF")),
        "shipmentInformation#purchaseOrder": f"PO-{chance.randint(40_000, 79_999)}",
        "shipmentRouting#originPort": lane["originPort"],
        "shipmentRouting#originCountry": lane["originCountry"],
        "shipmentRouting#destinationPort": lane["destinationPort"],
        "shipmentRouting#destinationCountry": lane["destinationCountry"],
        "shipmentParties#shipper": account["name"],
        "shipmentParties#consignee": chance.choice(_CONSIGNEES),
        "shipmentCargo#description": _GOODS.get(account["industry_vertical"], "General cargo"),
        "shipmentCargo#commodity": account["industry_vertical"],
        "shipmentCharges#currency": lanes["currency"],
        **_references(chance, lane),
    }
    if fate is DemoStage.UNRATED:
        weight = _spoil(chance, values, weight, float(lanes["mostWeight"]))
    elif fate is DemoStage.MISMATCH:
        values["shipmentCharges#userFreight"] = f"{_charged_wrong(lane, weight, chance.random()):.2f}"
    values |= {
        "shipmentCargo#pieces": str(max(1, round(weight / chance.uniform(18, 240)))),
        "shipmentCargo#grossWeight": f"{weight:.1f}",
        "shipmentCargo#volume": f"{weight / chance.uniform(170, 420):.3f}",
    }
    return values


def _references(chance: random.Random, lane: JsonView) -> dict[str, str]:
    """Return a master air waybill with its check digit (serial modulo 7), or a booking number."""
    prefix = _AIRLINE_PREFIX.get(lane["carrier"])
    if prefix:
        serial = chance.randint(1_000_000, 9_999_999)
        return {"shipmentInformation#mwab": f"{prefix}-{serial}{serial % 7}"}
    return {"shipmentInformation#bookingNumber": f"{lane['carrier']}{chance.randint(100_000_000, 999_999_999)}"}


def _spoil(chance: random.Random, values: dict[str, str], weight: float, most: float) -> float:
    """Give a shipment something no lane covers; return its weight."""
    spoilt = chance.choice(("carrier", "port", "weight"))
    if spoilt == "carrier":
        values["shipmentInformation#carrier"] = "ZIMU" if values["shipmentInformation#transportMode"] != "Air" else "QR"
    elif spoilt == "port":
        values |= {"shipmentRouting#destinationPort": "ZADUR", "shipmentRouting#destinationCountry": "ZA"}
    else:
        return round(most * chance.uniform(1.1, 1.6), 1)
    return weight


def _charged_wrong(lane: JsonView, weight: float, luck: float) -> Decimal:
    """Return what a carrier charges with one of a few typical errors, so that mismatches have causes."""
    right = _freight(lane, Decimal(str(weight)))
    if luck < 0.4:
        return _freight(lane, Decimal(str(weight)) / KG_PER_LB)  # pounds mistaken for kilograms
    if luck < 0.65:
        return right + Decimal("35.00")  # a handling fee that was never agreed on
    if luck < 0.85:
        return half_up(right * Decimal("1.08"))  # last year's surcharge
    return half_up(right * Decimal(str(luck)))


def _freight(lane: JsonView, weight: Decimal) -> Decimal:
    """Return the freight of a lane of the demo tariffs."""
    rate = next(Decimal(rate) for start, rate in reversed(lane["breaks"]) if weight >= Decimal(start))
    return half_up(max(Decimal(lane["minimum"]), rate * weight))
