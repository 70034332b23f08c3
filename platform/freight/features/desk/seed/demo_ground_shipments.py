"""Demo shipments of the ground system: LTL pallets by class, parcels and truckloads, in pounds, inches and miles, on
the lanes of `templates-seed/demo-printed-tariffs.json`."""

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from freight.core.records import JsonView
from freight.features.desk.seed.demo_rows import DemoShipment, DemoStage, draw_demo_stages

GROUND = "GRC"


class GroundStop(NamedTuple):
    """The destination of a shipment."""

    city: str
    postal_code: str
    miles: int


_STOPS = (
    GroundStop("Atlanta", "30318", 716),
    GroundStop("Dallas", "75201", 967),
    GroundStop("Los Angeles", "90021", 2015),
    GroundStop("Newark", "07114", 789),
)
_OUT_OF_REACH = GroundStop("Seattle", "98108", 2064)
# by line of business: the goods on the pallets, their class and item, and pounds per pallet
_GOODS: Mapping[str, tuple[tuple[str, str, str, tuple[int, int]], ...]] = {
    "Chemicals": (("Paint", "60", "149980-4", (700, 1600)), ("Brushes and rollers", "125", "20070-3", (150, 400))),
    "Metals": (("Steel bolts", "50", "95190-1", (900, 2000)), ("Springs", "70", "95190-9", (500, 1100))),
    "Furniture": (("Side tables, KD", "150", "82270-4", (180, 420)), ("Lamps", "175", "109550-2", (90, 220))),
    "Bicycles": (("Bicycles, boxed", "150", "190140-2", (240, 480)), ("Helmets", "175", "15520-5", (80, 160))),
}
_PALLET = "48 x 40 x {height} in"


def build_ground_rows(system: str, accounts: Sequence[JsonView], today: date, count: int) -> Iterator[DemoShipment]:
    """Yield `count` shipments of the ninety days before `today`: of ten, six LTL, three parcels, one truckload."""
    chance = random.Random(f"{system} {count}")
    for index, (fate, entry) in enumerate(draw_demo_stages(chance, today, count)):
        account = chance.choice(accounts)
        make = chance.choice((*(_ltl,) * 6, *(_parcels,) * 3, _truckload))
        values, lines = make(chance, account, fate)
        values |= {
            "shipmentInformation#shipmentNumber": f"{system}{entry:%y}{index + 10_001:06d}",
            "shipmentInformation#entryDate": entry.isoformat(),
            "shipmentInformation#shipDate": (entry - timedelta(days=chance.randint(0, 2))).isoformat(),
            "shipmentInformation#transportMode": "Ground",
            "shipmentInformation#purchaseOrder": f"PO-{chance.randint(40_000, 79_999)}",
            "shipmentRouting#originCountry": "US",
            "shipmentRouting#destinationCountry": "US",
            "shipmentParties#shipper": account["name"],
            "shipmentCharges#currency": "USD",
        }
        yield DemoShipment(account["account_number"], fate, entry, values, lines)


def _to(chance: random.Random, fate: DemoStage) -> GroundStop:
    return _OUT_OF_REACH if fate is DemoStage.UNRATED else chance.choice(_STOPS)


def _places(stop: GroundStop) -> dict[str, str]:
    return {
        "shipmentRouting#originPostalCode": "60607",
        "shipmentRouting#destinationPostalCode": stop.postal_code,
        "shipmentParties#consignee": f"{stop.city} Distribution",
    }


def _ltl(chance: random.Random, account: JsonView, fate: DemoStage) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Return one pallet group or two, of two classes."""
    goods = _GOODS[account["industry_vertical"]]
    lines = []
    for name, freight_class, nmfc, (least, most) in goods[: chance.choice((1, 1, 2))]:
        pallets = chance.randint(1, 4)
        lines.append(
            {
                "pieces": str(pallets),
                "packageType": "Pallet",
                "dimensions": _PALLET.format(height=chance.randint(36, 72)),
                "weight": f"{pallets * chance.randint(least, most)} lb",
                "freightClass": freight_class,
                "nmfc": nmfc,
                "commodity": name,
            }
        )
    values = _places(_to(chance, fate)) | {
        "shipmentInformation#carrier": "PMFX",
        "shipmentInformation#serviceLevel": "LTL",
        "shipmentCargo#description": goods[0][0],
        "shipmentCargo#commodity": goods[0][0],
    }
    if fate is DemoStage.MISMATCH:
        values["shipmentCharges#userFreight"] = f"{chance.randint(180, 900)}.00"
    return values, lines


def _parcels(chance: random.Random, account: JsonView, fate: DemoStage) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Return a few boxes of one size, each rated by itself."""
    boxes = chance.randint(1, 6)
    length, width, height = chance.randint(12, 24), chance.randint(10, 18), chance.randint(6, 16)
    # anything heavier than the tariff's last pound is not a parcel
    pounds = chance.randint(80, 95) if fate is DemoStage.UNRATED else chance.randint(2, 48)
    line = {
        "pieces": str(boxes),
        "packageType": "Carton",
        "dimensions": f"{length} x {width} x {height} in",
        "weight": f"{pounds} lb",
        "weightPer": "piece",
        "commodity": _GOODS[account["industry_vertical"]][-1][0],
    }
    values = _places(chance.choice(_STOPS)) | {
        "shipmentInformation#carrier": "PRPL",
        "shipmentInformation#serviceLevel": chance.choice(("GROUND", "GROUND", "HOME")),
        "shipmentCargo#description": line["commodity"],
    }
    return values, [line]


def _truckload(
    chance: random.Random, account: JsonView, fate: DemoStage
) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Return a full trailer, rated by the mile."""
    stop = _to(chance, fate)
    return _places(stop) | {
        "shipmentInformation#carrier": "HLTR",
        "shipmentInformation#serviceLevel": "TL",
        "shipmentRouting#distance": f"{stop.miles} mi",
        "shipmentCargo#pieces": str(chance.randint(18, 26)),
        "shipmentCargo#grossWeight": f"{chance.randint(28, 43) * 1000} lb",
        "shipmentCargo#description": _GOODS[account["industry_vertical"]][0][0],
    }, []
