"""The ground system of the demo: tariffs as carriers print them, and pallets, parcels and truckloads rated by them."""

import json
from collections.abc import Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest

from freight.documents.rating_trace import RatingTrace
from freight.documents.shipment import Shipment
from freight.documents.tariff import Tariff
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.demo_ground_shipments import GROUND, build_ground_rows
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import Record, scoped

PRINTED = json.loads((SEEDS / "demo-printed-tariffs.json").read_text())
LTL, PARCEL, TRUCKLOAD = PRINTED[GROUND]
ZONES = {"30318": "5", "75201": "6", "90021": "8", "07114": "5"}
ACCOUNTS = [{"account_number": "00040115", "name": "Lakeview Paint", "industry_vertical": "Chemicals"}]


def cents(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"), ROUND_HALF_UP)


def ltl_freight(lines: list[Record], to: str) -> Decimal:
    """Return the class rates per 100 lb of the weight group that all lines add up to, or of a heavier group at its
    least weight; 58 % off, and 95.00 at least. The weight missing to the heavier group is charged at its lowest
    rate."""
    lanes = {lane["lane"]["freightClass"]: lane for lane in LTL["lanes"] if _reaches(lane["lane"], to)}
    pounds: dict[str, Fraction] = {}
    for line in lines:
        pounds[line["freightClass"]] = pounds.get(line["freightClass"], Fraction(0)) + Fraction(str(line["weight"]))
    total = sum(pounds.values())
    ways = []
    for at, start in enumerate(Fraction(start) for start, _ in next(iter(lanes.values()))["breaks"]):
        if start <= total and at + 1 < 7 and Fraction(next(iter(lanes.values()))["breaks"][at + 1][0]) <= total:
            continue
        rates = {each: Fraction(lanes[each]["breaks"][at][1]) for each in pounds}
        lacking = max(start - total, Fraction(0))
        ways.append(sum(pounds[each] * rates[each] for each in pounds) / 100 + lacking * min(rates.values()) / 100)
    least = Fraction(next(iter(lanes.values()))["minimum"])
    return cents(max(max(min(ways), least) * Fraction(42, 100), Fraction(95)))


def _reaches(lane: Mapping[str, str], to: str) -> bool:
    first, _, last = lane["destinationPostalCode"].partition("-")
    return first <= to[:3] <= (last or first)


def test_the_rows_are_the_same_again_for_the_same_day() -> None:
    rows = list(build_ground_rows(GROUND, ACCOUNTS, date(2026, 5, 31), 200))
    assert rows == list(build_ground_rows(GROUND, ACCOUNTS, date(2026, 5, 31), 200))
    assert {row.values["shipmentInformation#carrier"] for row in rows} == {"PMFX", "PRPL", "HLTR"}


async def test_there_is_a_tariff_of_each_mode_and_what_it_rates_is_what_the_paper_says(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {GROUND: 120})
    assert (await seed_installation(connections.settings))["tariffs as printed"] == 5
    scope = (await list_system_scopes())["MERIDIAN", GROUND]
    assert await scoped(Tariff, scope).count() == 3
    traces = {each["_id"]: each async for each in scoped(RatingTrace, scope).find({"outcome": "rated"})}
    rated = 0
    async for shipment in scoped(Shipment, scope).find({"rating.total": {"$ne": None}}):
        trace = traces[shipment["rating"]["trace_id"]]
        freight = next(line["amount"] for line in trace["lines"] if line["charge_id"] == "freight")
        assert freight == expected_freight(shipment["data"]), shipment["shipment_number"]
        rated += 1
    assert rated > 80
    # started again, nothing is added
    assert (await seed_installation(connections.settings))["tariffs as printed"] == 0


def expected_freight(data: Mapping[str, Any]) -> Decimal:
    carrier, to = data["shipmentInformation"]["carrier"], data["shipmentRouting"]["destinationPostalCode"]
    if carrier == "PMFX":
        return ltl_freight(data["shipmentCargo"]["cargo_lines"], to)
    if carrier == "PRPL":
        [line] = data["shipmentCargo"]["cargo_lines"]
        inches = Fraction(1)
        for side in line["sides"]:
            inches *= Fraction(str(side))
        pounds = max(Fraction(str(line["weight"])), inches / 139)
        whole = -(-pounds.numerator // pounds.denominator)
        lane = next(each for each in PARCEL["lanes"] if each["lane"]["zone"] == ZONES[to])
        return max(
            Decimal(lane["breaks"][whole - 1][1]) * line["pieces"], Decimal(22) if line["pieces"] > 1 else Decimal(0)
        )
    lane = next(each for each in TRUCKLOAD["lanes"] if _reaches(each["lane"], to))
    miles = {"30318": 716, "75201": 967, "90021": 2015, "07114": 789}[to]
    return cents(max(miles * Fraction(lane["breaks"][0][1]), Fraction(lane["minimum"])))
