"""Explain and bulk agree to the cent on every kind of charge and break, exact half cents among them."""

from collections import Counter
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any

import pandas as pd
from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.rating.engine import TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.references import FuelIndex, FuelTable, References
from tests.core.rating.tariffs import D, LaneCharge, steps, tariff

DAYS = ("2026-11-19", "2026-11-21", "2026-11-26", "2026-12-14")  # a Thursday, a Saturday, a holiday, no fuel price
FUEL = References(
    {"DOE": FuelIndex.of({date(2026, 11, 16): D("3.9"), date(2026, 11, 23): D("4.005")})},
    {"FSC": FuelTable.of({D("0"): D("0"), D("3.9"): D("12.5"), D("4"): D("13.75")})},
)


def slab(category, start, end, rate):
    return {"category": category, "start": start, "end": end, "rate": rate}


SETS = [
    {"id": "weights", "name": "Weights", "kind": "weightBreaks", "ranges": [
        {"start": "0", "end": "99.99", "rate": "1.005"},
        {"start": "100", "end": "299.99", "rate": "0.905", "method": "perUnitOver"},
        {"start": "300", "rate": "250.125", "method": "flat"},
    ]},
    {"id": "zips", "name": "Zips", "kind": "zipCodes", "ranges": [
        {"start": "606", "rate": "0.125"}, {"start": "7", "end": "8", "rate": "0.375"},
    ]},
    {"id": "zones", "name": "Zones", "kind": "miles", "ranges": [
        {"start": "0", "end": "99.99", "rate": "5.005"}, {"start": "100", "rate": "7.015"},
    ]},
    {"id": "hours", "name": "Hours", "kind": "timeBreaks", "ranges": [
        slab("weekday", "08:00", "17:00", "7.505"), slab("weekday", "17:00", "24:00", "9.995"),
        slab("weekend", "00:00", "24:00", "11.115"), slab("holiday", "00:00", "24:00", "0"),
    ]},
]  # fmt: skip
CHARGES = [
    {"id": "all", "method": "percentOf", "basedOn": ["transport", "wait"], "value": "2.5"},
    {"id": "fuel", "method": "fuel", "basedOn": ["transport"], "parameters": {"index": "DOE", "table": "FSC"}},
    {"id": "freight", "method": "perKg", "breaks": True, "consider": ["deficit"], "minimum": "break"}
    | {"group": "transport"},
    {"id": "shared", "method": "perLb", "breaks": True, "breakSet": "weights", "group": "transport"},
    {"id": "zone", "method": "flat", "breaks": True, "breakSet": "zones", "removedBreaks": []},
    {"id": "zip", "method": "perPiece", "breaks": True, "breakSet": "zips"},
    {
        "id": "wait",
        "method": "perHour",
        "breaks": True,
        "breakSet": "hours",
        "parameters": {"slab": "0.5", "free": "1"},
    },
    {"id": "value", "method": "declaredValue", "value": "0.5", "parameters": {"free": "100", "step": "100"}},
    {"id": "cost", "method": "passThrough", "parameters": {"rate": "cost + 2.5 %"}},
    {"id": "boxes", "method": "perContainer", "parameters": {"rates": "20GP: 10.005, 40HC: 20.015"}},
    {"id": "haul", "method": "perKm", "value": "0.005"},
    {"id": "share", "method": "percentOf", "basedOn": ["cost"], "value": "1.5", "billed": False},
    {"id": "more", "method": "maximumOf", "basedOn": ["share", "value"]},
    {"id": "less", "method": "minimumOf", "basedOn": ["share", "haul"]},
]
LANES = [
    ("V1", 2, {"freight": steps(("0", "0.105"), ("100", "0.095"), ("250", "0.0848"), minimum="1.505")}),
    ("V*", 3, {"freight": steps(("0", "0.125"), minimum="2"), "zip": LaneCharge()}),
]
VERSION = tariff(CHARGES, *LANES, breakSets=SETS, holidays=["2026-11-26"])


def orders(seed: int, count: int = 300) -> list[dict[str, Any]]:
    """Shipments at random on figures that make half cents: half kilos, tenths of hours, whole cents."""
    draw = Random(seed)
    return [
        {
            "carrier": draw.choice(["V1", "V1", "V2", "X"]),
            "shipDate": draw.choice(DAYS[:3] if draw.random() < 0.9 else DAYS),
            "shipTime": draw.choice(["08:00", "16:59", "17:00", "23:59", "07:59"]),
            "destinationPostalCode": draw.choice(["60614", "7", "80999", "9", "60699-1234"]),
            "grossWeight": D(draw.randint(0, 1000)) / 2,
            "pieces": draw.randint(0, 12),
            "distance": D(draw.randint(0, 700)),
            "hours": D(draw.randint(0, 40)) / 10,
            "declaredValue": D(draw.randint(0, 30_000)) / 10,
            "cost": D(draw.randint(0, 9_999)) / 100,
            "containers": draw.randint(0, 3),
            "containerType": draw.choice(["20GP", "40hc", "20gp", "45R1"]),
        }
        for _ in range(count)
    ]


def ties(rating):
    """How many lines were rounded from exactly half a cent."""
    registers = VERSION.charges.registers
    amounts = [
        before.expression.as_decimal(value)
        for before, after, value in zip(registers, registers[1:], rating["registers"], strict=False)
        if after.step == "line"
    ]
    return sum(abs(amount) % D("0.01") == D("0.005") for amount in amounts)


def test_both_readings_agree_on_a_few_thousand_shipments():
    """The run of 1,000,000 against an independent query is a benchmark; this one has every method and every break."""
    seen: Counter[str] = Counter()

    @settings(max_examples=10, deadline=None)
    @given(st.integers(0, 10**9))
    def agree(seed):
        rows = orders(seed)
        frame = pd.DataFrame(rows)
        explained = rate_frame(VERSION, frame, references=FUEL)
        bulk = total_frame(VERSION, frame, references=FUEL)
        assert bulk["total"].tolist() == explained["total"].tolist()
        assert bulk["reason_code"].tolist() == explained["reason_code"].tolist()
        seen.update(explained["reason_code"].tolist())
        seen["half cents"] += sum(map(half_cents, rows[:20]))

    agree()
    assert seen[""] > 500
    assert seen["half cents"] > 50
    assert {"no_lane", "no_break", "no_fuel_price", "no_container_rate"} <= set(seen)


def half_cents(row):
    """How many lines of a shipment were rounded from exactly half a cent."""
    fields = {"carrier": "shipmentInformation", "shipDate": "shipmentInformation", "shipTime": "shipmentInformation"}
    fields |= {"destinationPostalCode": "shipmentRouting", "distance": "shipmentRouting", "cost": "shipmentCharges"}
    values = {f"{fields.get(name, 'shipmentCargo')}#{name}": value for name, value in row.items()}
    facts = TariffCandidate.alone(VERSION, references=FUEL).rate(values).facts
    return ties(facts) if facts["outcome"] == "rated" else 0


def test_an_amount_by_hand():
    """One shipment with plain Decimals: the readings agree with each other and with this."""
    row = {
        "carrier": "V1", "shipDate": "2026-11-19", "shipTime": "08:00", "destinationPostalCode": "60614",
        "grossWeight": D("120"), "pieces": 3, "distance": D("100"), "hours": D("2.2"), "declaredValue": D("250"),
        "cost": D("100"), "containers": 1, "containerType": "20GP",
    }  # fmt: skip
    pounds = (D(120) / D("0.45359237")).quantize(D("0.01"))  # 264.55
    freight = D("11.40")  # 120 × 0.095, less than the next break at 250 × 0.0848
    shared = (100 * D("1.005") + (pounds - 100) * D("0.905")).quantize(D("0.01"), "ROUND_HALF_UP")
    fuel = ((freight + shared) * D("0.125")).quantize(D("0.01"), "ROUND_HALF_UP")
    wait = (D("1.5") * D("7.505")).quantize(D("0.01"), "ROUND_HALF_UP")  # 1.2 hours are three halves begun: 11.2575
    every = ((freight + shared + wait) * D("0.025")).quantize(D("0.01"), "ROUND_HALF_UP")
    beside = D("5.01") + D("0.38") + D("1.00") + D("102.50") + D("10.01") + D("0.50")  # zone zip value cost box haul
    more, less = D("1.54"), D("0.50")  # 1.5 % of 102.50 = 1.5375 against 1.00 and against 0.50
    total = freight + shared + fuel + wait + every + beside + more + less
    assert total_frame(VERSION, pd.DataFrame([row]), references=FUEL)["total"].tolist() == [total]
    assert isinstance(total, Decimal)
