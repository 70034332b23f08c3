"""Every way a break charges, against a query written by hand: graduated ranges and lump sums, the deficit test next to
a removed range, weights raised to half kilos, coins, the higher of two charges, and what is never billed."""

from decimal import Decimal
from random import Random

import duckdb
import pandas as pd
import pytest

from freight.core.rating.breaks import Range
from freight.core.rating.frame import rate_frame, total_frame
from tests.core.rating.tariffs import D, LaneCharge, tariff

COUNT = 4_000
WEIGHTS = {
    "id": "weights",
    "name": "Weights",
    "kind": "weightBreaks",
    "ranges": [
        {"start": "0", "end": "99.99", "rate": "1.205"},
        {"start": "100", "end": "249.99", "rate": "1.105"},
        {"start": "250", "end": "299.99", "rate": "0.9"},
        {"start": "300", "end": "499.99", "rate": "0.805"},
        {"start": "500", "rate": "0.5"},
    ],
}
GRADUATED = LaneCharge(
    ranges=(
        Range(D("0"), D("100"), D("1.005")),
        Range(D("100"), D("400"), D("0.905"), None, "perUnitOver"),
        Range(D("400"), None, D("350.125"), None, "flat"),
    )
)
VERSION = tariff(
    [
        {"id": "graduated", "method": "perKg", "breaks": True, "mixedRanges": True},
        {"id": "shared", "method": "perKg", "breaks": True, "breakSet": "weights", "consider": ["deficit"]}
        | {"removedBreaks": ["250"]},
        {"id": "coins", "method": "perPiece", "value": "1.37", "nearest": "0.05"},
        {"id": "space", "method": "perM3", "minimum": "lane", "maximum": "lane", "billed": False},
        {"id": "more", "method": "maximumOf", "basedOn": ["space", "coins"]},
        {"id": "fuel", "method": "percentOf", "basedOn": ["graduated", "coins"], "value": "12.5"},
    ],
    ("V1", 2, {"graduated": GRADUATED, "space": LaneCharge(D("40.125"), D("25"), D("90.5"))}),
    ("V2", 2, {"graduated": GRADUATED, "space": LaneCharge(D("61.335"))}),
    weight={"basis": "gross", "round_up_to": "0.5"},
    breakSets=[WEIGHTS],
)
QUERY = """
WITH lane(carrier, rate, least, most) AS (VALUES ('V1', 40.125, 25.0, 90.5), ('V2', 61.335, 0.0, 1e9::DECIMAL(12, 1))),
-- the range from 250 is removed: nobody is charged in it, and nobody is rated as 250 kg
weights(low, high, rate) AS (VALUES (0, 100, 1.205), (100, 250, 1.105), (300, 500, 0.805), (500, 1e9::INTEGER, 0.5)),
asked AS (SELECT id, carrier, pieces, volume::DECIMAL(9, 3) AS volume,
  ceil(weight::DECIMAL(9, 3) * 2)::DECIMAL(9, 0) * 0.5 AS kg FROM shipment),
lines AS (
  SELECT id,
    round(CASE WHEN kg < 100 THEN kg * 1.005 WHEN kg < 400 THEN 100.5 + (kg - 100) * 0.905 ELSE 350.125 END, 2)
      AS graduated,
    round(least(kg * weights.rate, (SELECT min(up.low * up.rate) FROM weights up WHERE up.low > kg)), 2) AS shared,
    round(pieces * 1.37 * 20, 0) * 0.05 AS coins,
    round(least(greatest(volume * lane.rate, lane.least), lane.most), 2) AS space
  FROM asked JOIN lane USING (carrier) JOIN weights ON low <= kg AND kg < high)
SELECT id, graduated + shared + coins + greatest(space, coins) + round((graduated + coins) * 0.125, 2) FROM lines
"""


@pytest.fixture(scope="module")
def shipments() -> pd.DataFrame:
    """Weights about the ends of the ranges, whole cents and half kilos among them."""
    draw = Random(11)
    return pd.DataFrame(
        {
            "carrier": [draw.choice(["V1", "V2", "V3"]) for _ in range(COUNT)],
            "grossWeight": [D(draw.randint(1, 70_000)) / draw.choice([100, 100, 500, 1000]) for _ in range(COUNT)],
            "pieces": [draw.randint(0, 60) for _ in range(COUNT)],
            "volume": [D(draw.randint(0, 2_500)) / 1000 for _ in range(COUNT)],
        }
    )


def by_query(shipments: pd.DataFrame) -> list[Decimal | None]:
    """Return the totals of the query, None where it has none."""
    sql = duckdb.connect()
    written = shipments.assign(
        id=range(COUNT), weight=shipments["grossWeight"].map(str), volume=shipments["volume"].map(str)
    )
    sql.register("shipment", written.drop(columns="grossWeight"))
    found = dict(sql.execute(QUERY).fetchall())
    return [found.get(number) for number in range(COUNT)]


def test_the_query_and_the_bulk_reading_agree_on_every_cent(shipments):
    totals = total_frame(VERSION, shipments)
    assert totals["total"].tolist() == by_query(shipments)
    reasons = totals["reason_code"].value_counts()
    assert reasons[""] > COUNT / 2
    assert reasons["no_break"] > 50, "some weigh what the removed range was for"
    assert reasons["no_lane"] > COUNT / 4


def test_the_explaining_reading_agrees_too(shipments):
    assert rate_frame(VERSION, shipments)["total"].tolist() == by_query(shipments)
