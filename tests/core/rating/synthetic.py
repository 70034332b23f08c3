"""A tariff and shipments of any size, the same each time: what the readings are measured and compared on.

Eight charges, two of them on eight breaks. Nine lanes in ten name origin, destination and service; the others leave
the destination open or name the origin by its first letters. Some lanes have a parallel one, and some a hole in their
breaks. A quarter of the shipments weigh half kilos, so that many amounts end at exactly half a cent.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from freight.core.rating.breaks import Range
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.conversions import EXCHANGE_SCALE
from freight.core.rating.lanes import Key, Lane, LaneCharge
from freight.core.rating.terms import TariffTerms

SERVICES = ("AIR", "EXP", "ECO")
KILOS = (0, 45, 100, 250, 300, 500, 1000, 2000)
POUNDS = (0, 100, 200, 500, 1000, 2000, 5000, 10000)
TERMS = TariffTerms(
    currency="USD",
    identifiers=("originPort", "destinationPort", "serviceLevel"),
    weight={"basis": "chargeable", "volume_factor": "166.67"},
    charges=[
        {"id": "document", "name": "Documents", "method": "flat"},
        {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "lane", "maximum": "lane"},
        {"id": "security", "name": "Security", "method": "percentOf", "basedOn": ["freight"]},
        {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight"], "value": "18.25"},
        {"id": "handling", "name": "Handling", "method": "perPiece"},
        {"id": "truck", "name": "Trucking", "method": "perCwt", "breaks": True, "consider": ["deficit"]},
        {"id": "terminal", "name": "Terminal", "method": "flat", "currency": "EUR"},
        {"id": "screening", "name": "Screening", "method": "perKg", "maximum": "lane"},
    ],
)

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Places:
    """The values that lanes and shipments are named by."""

    origins: tuple[str, ...]
    destinations: tuple[str, ...]

    @classmethod
    def for_lanes(cls, count: int) -> "Places":
        """Enough of them that a lane is rarely repeated by chance, few enough that shipments find one."""
        origins, destinations = (500, 100) if count <= 50_000 else (5_000, 400)
        return cls(
            tuple(str(10_000 + number * 7) for number in range(origins)),
            tuple(f"D{number:04}" for number in range(destinations)),
        )


def identifiers(count: int) -> list[Key]:
    """Return the identifiers of each lane."""
    draw, places = np.random.default_rng(1), Places.for_lanes(count)
    width = len(places.destinations) * len(SERVICES)
    exact = count * 9 // 10
    parallel = exact // 7
    chosen = draw.choice(len(places.origins) * width, exact - parallel, replace=False)
    found: list[Key] = [
        (places.origins[at // width], places.destinations[at // 3 % len(places.destinations)], SERVICES[at % 3])
        for at in np.concatenate([chosen, chosen[:parallel]]).tolist()
    ]
    for number in range(count - exact):
        origin, service = places.origins[int(draw.integers(len(places.origins)))], SERVICES[number % 3]
        to = places.destinations[int(draw.integers(len(places.destinations)))]
        found.append((origin, "", service) if number % 2 else (f"{origin[:3]}*", to, service))
    return found


def lanes(count: int) -> Iterator[Lane]:
    """The lanes, with rates that fall from break to break."""
    draw = np.random.default_rng(2)

    def figures(low: int, high: int, decimals: int) -> list[Decimal]:
        return [Decimal(value).scaleb(-decimals) for value in draw.integers(low, high, count).tolist()]

    document, minimum, security = figures(1_000, 6_000, 2), figures(3_000, 9_000, 2), figures(100, 1_500, 2)
    handling, terminal = figures(5_000, 40_000, 4), figures(1_000, 20_000, 2)
    screening, most_screening = figures(500, 3_000, 4), figures(2_000, 9_000, 2)
    maximum = [value if draw.random() < 0.3 else None for value in figures(300_000, 900_000, 2)]
    transit = draw.integers(1, 9, count).tolist()
    by_kilo, by_pounds = _falling(draw, count, 20_000, 60_000), _falling(draw, count, 100_000, 300_000)
    has_hole = draw.random(count) < 0.01
    for n, named in enumerate(identifiers(count)):
        kilos = _ranges(KILOS, by_kilo[n])
        yield Lane(
            n,
            named,
            {
                "document": LaneCharge(rate=document[n]),
                "freight": LaneCharge(
                    minimum=minimum[n], maximum=maximum[n], ranges=kilos[:2] + kilos[3:] if has_hole[n] else kilos
                ),
                "security": LaneCharge(rate=security[n]),
                "handling": LaneCharge(rate=handling[n]),
                "truck": LaneCharge(ranges=_ranges(POUNDS, by_pounds[n])),
                "terminal": LaneCharge(rate=terminal[n]),
                "screening": LaneCharge(rate=screening[n], maximum=most_screening[n]),
            },
            transit[n],
        )


def synthetic_tariff(count: int) -> CompiledTariff:
    """The version with that many lanes."""
    return CompiledTariff("synthetic", TERMS, list(lanes(count)))


@dataclass(frozen=True)
class Shipments:
    """Shipments as the readings take them. `measures` in the order of the tariff's `scope.measures`: gross weight,
    volume, volume weight, pieces, and dollars for a euro on the day."""

    keys: list[Key]
    measures: Ints

    def __len__(self) -> int:
        return len(self.keys)


def shipments(count: int, lane_count: int) -> Shipments:
    """Shipments that ask for the lanes of the tariff with `lane_count`; three in a hundred ask for a lane at random."""
    draw, places, named = np.random.default_rng(3), Places.for_lanes(lane_count), identifiers(lane_count)
    by_stem: dict[str, str] = {}
    for origin in places.origins:
        by_stem.setdefault(origin[:3], origin)
    # a port is one text however many shipments name it, as in anything that was read from a database in one go
    keys: list[Key] = []
    for at, is_random in zip(
        draw.integers(0, lane_count, count).tolist(), (draw.random(count) < 0.03).tolist(), strict=True
    ):
        origin, destination, service = named[at]
        if is_random or not destination:
            destination = places.destinations[(at * 31 + len(keys)) % len(places.destinations)]
        if is_random or origin.endswith("*"):
            origin = places.origins[(at * 17 + len(keys)) % len(places.origins)] if is_random else by_stem[origin[:3]]
        keys.append((origin, destination, service))
    grams = (draw.lognormal(4.5, 1.4, count).clip(0.5, 15_000) * 1_000).astype(np.int64)
    volume = (grams / 1_000 / 166.67 * draw.uniform(0.3, 1.5, count) * 10_000).astype(np.int64)
    ties = count // 4
    grams[:ties], volume[:ties] = grams[:ties] // 500 * 500 + 500, 0
    by_volume = volume * 16_667
    pieces = draw.integers(1, 40, count) * 1_000
    dollars = draw.integers(1_020_000, 1_180_000, count) * 10 ** (EXCHANGE_SCALE - 6)
    return Shipments(keys, np.stack([grams * 1_000, volume * 100, by_volume, pieces, dollars], axis=1))


def _falling(draw: Any, count: int, low: int, high: int) -> list[list[int]]:
    """Rates of eight breaks in ten-thousandths, half of the lanes in whole cents."""
    top = draw.integers(low, high, count)
    steps = np.concatenate([np.ones((count, 1)), draw.uniform(0.80, 0.97, (count, 7))], axis=1)
    rates = (top[:, None] * np.cumprod(steps, axis=1)).astype(np.int64)
    rates[::2] = rates[::2] // 100 * 100
    found: list[list[int]] = rates.tolist()
    return found


def _ranges(starts: tuple[int, ...], rates: list[int]) -> tuple[Range, ...]:
    ends = [*map(Decimal, starts[1:]), None]
    return tuple(
        Range(Decimal(start), end, Decimal(rate).scaleb(-4))
        for start, end, rate in zip(starts, ends, rates, strict=True)
    )
