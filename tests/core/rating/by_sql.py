"""The charges of the synthetic tariff written by hand as one SQL query over decimals, for DuckDB.

It shares nothing with the engine but the lanes and the shipments: two readings of one definition that agree prove the
readings, and this one proves the definition.
"""

from collections.abc import Iterable
from decimal import Decimal

import duckdb
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from freight.core.rating.conversions import EXCHANGE_SCALE
from freight.core.rating.lanes import Lane
from tests.core.rating.synthetic import Shipments

QUERY = """
CREATE OR REPLACE TABLE result AS
WITH hit AS (
  SELECT s.id, l.lane, 0 AS rank FROM shipment s JOIN lane l
    ON l.origin = s.origin AND l.destination = s.destination AND l.service = s.service
  UNION ALL SELECT s.id, l.lane, 1 FROM shipment s JOIN lane l
    ON l.origin = s.origin AND l.destination = '' AND l.service = s.service
  UNION ALL SELECT s.id, l.lane, 2 FROM shipment s JOIN lane l
    ON l.origin = left(s.origin, 3) || '*' AND l.destination = s.destination AND l.service = s.service),
best AS (SELECT id, min(rank) AS rank FROM hit GROUP BY id),
weighed AS (SELECT hit.lane, s.*, greatest(s.gross, s.volume * 166.67)::DECIMAL(12, 6) AS kg
  FROM hit JOIN best USING (id, rank) JOIN shipment s USING (id)),
-- a pound is 0.45359237 kg: two decimals half-up, in integers because dividing decimals leaves them
asked AS (SELECT *,
  (((kg * 1000000)::BIGINT * 20000 + 45359237) // 90718474)::DECIMAL(18, 0) * 0.01::DECIMAL(3, 2) AS lb FROM weighed),
priced AS (
  SELECT asked.id, l.document, l.security,
    round(least(greatest(asked.kg * k.rate, l.minimum), coalesce(l.maximum, 1e12::DECIMAL(20, 2))), 2)::DECIMAL(14, 2)
      AS freight,
    round(asked.pieces * l.handling, 2) AS handling,
    -- the deficit test: no more than the start of the next break costs, the cheapest of the higher ones in these lanes
    round(least(asked.lb * p.rate * 0.01, coalesce(next.low * next.rate * 0.01, 1e12::DECIMAL(20, 6))), 2) AS truck,
    round(l.terminal * asked.dollars, 2) AS terminal,
    round(least(asked.kg * l.screening, l.most_screening), 2) AS screening
  FROM asked JOIN lane l USING (lane)
  JOIN kilos k ON k.lane = asked.lane AND k.low <= asked.kg AND asked.kg < k.high
  JOIN pounds p ON p.lane = asked.lane AND p.low <= asked.lb AND asked.lb < p.high
  LEFT JOIN pounds next ON next.lane = asked.lane AND next.low = p.high)
SELECT id, min(document + freight + round(freight * security * 0.01, 2) + round(freight * 18.25 * 0.01, 2)
  + handling + truck + terminal + screening) AS total FROM priced GROUP BY id
"""


class Control:
    """The lanes and the shipments as tables of a database in memory."""

    def __init__(self, lanes: Iterable[Lane], asked: Shipments, threads: int = 1) -> None:
        self._sql = duckdb.connect()
        self._sql.execute(f"SET threads = {threads}")
        self._count = len(asked)
        self._load_lanes(list(lanes))
        self._load_shipments(asked)

    def run(self) -> None:
        """Rate every shipment into a table."""
        self._sql.execute(QUERY)

    def totals(self) -> NDArray[np.int64]:
        """Cents of each shipment, 0 where it has no rate."""
        found = self._sql.execute("SELECT id, (total * 100)::BIGINT AS cents FROM result").fetchnumpy()
        cents = np.zeros(self._count, np.int64)
        cents[found["id"]] = found["cents"]
        return cents

    def _load_lanes(self, lanes: list[Lane]) -> None:
        named = {name: [each.identifiers[at] for each in lanes] for at, name in enumerate(_KEY)}
        figures = {
            name: _units([getattr(each.charges[charge], figure) for each in lanes], decimals)
            for name, (charge, figure, decimals) in _FIGURES.items()
        }
        frame = pd.DataFrame({"lane": [each.number for each in lanes], **named, **figures})
        decimals = [_decimal(name, decimals) for name, (_, _, decimals) in _FIGURES.items()]
        self._create("lane", frame, ["lane::INTEGER AS lane", *_texts(), *decimals])
        for table, charge in (("kilos", "freight"), ("pounds", "truck")):
            self._create(
                table,
                _breaks(lanes, charge),
                [
                    "lane::INTEGER AS lane",
                    *(_decimal(name, scale) for name, scale in (("low", 2), ("high", 2), ("rate", 4))),
                ],
            )

    def _load_shipments(self, asked: Shipments) -> None:
        gross, volume, _, pieces, dollars = asked.measures.T
        frame = pd.DataFrame(
            {
                "id": np.arange(len(asked)),
                **{name: [key[at] for key in asked.keys] for at, name in enumerate(_KEY)},
                "gross": gross // 10**3,
                "volume": volume // 10**2,
                "pieces": pieces // 10**3,
                "dollars": dollars // 10 ** (EXCHANGE_SCALE - 6),
            }
        )
        figures = [_decimal("gross", 3), _decimal("volume", 4), "pieces::INTEGER AS pieces", _decimal("dollars", 6)]
        self._create("shipment", frame, ["id::INTEGER AS id", *_texts(), *figures])

    def _create(self, table: str, frame: pd.DataFrame, columns: list[str]) -> None:
        self._sql.register("frame", frame)
        self._sql.execute(f"CREATE TABLE {table} AS SELECT {', '.join(columns)} FROM frame")
        self._sql.unregister("frame")


_KEY = ("origin", "destination", "service")
_FIGURES = {  # column -> charge, figure, decimals
    "document": ("document", "rate", 2),
    "minimum": ("freight", "minimum", 2),
    "maximum": ("freight", "maximum", 2),
    "security": ("security", "rate", 2),
    "handling": ("handling", "rate", 4),
    "terminal": ("terminal", "rate", 2),
    "screening": ("screening", "rate", 4),
    "most_screening": ("screening", "maximum", 2),
}
_FAR = Decimal(10**7)  # the end of an open range


def _breaks(lanes: list[Lane], charge: str) -> pd.DataFrame:
    rows = [(lane.number, each) for lane in lanes for each in lane.charges[charge].ranges]
    return pd.DataFrame(
        {
            "lane": [lane for lane, _ in rows],
            "low": _units([each.start for _, each in rows], 2),
            "high": _units([_FAR if each.end is None else each.end for _, each in rows], 2),
            "rate": _units([each.rate for _, each in rows], 4),
        }
    )


def _units(values: Iterable[Decimal | None], decimals: int) -> pd.Series:
    return pd.Series([None if each is None else int(each.scaleb(decimals)) for each in values], dtype="Int64")


def _decimal(name: str, decimals: int) -> str:
    """A column of whole units as a decimal: multiplied, because dividing would go by floats."""
    unit = f"1e-{decimals}::DECIMAL({decimals + 1}, {decimals})"
    return f"({name}::DECIMAL(18, 0) * {unit})::DECIMAL(12, {decimals}) AS {name}"


def _texts() -> list[str]:
    return [f"{name}::VARCHAR AS {name}" for name in _KEY]
