"""Explained ratings a second over the real orders, every fact of the trace built, on one core.

The peer in the same run is what a programmer would write by hand for one tariff: a dict of lanes, plain loops over the
bands, Decimal arithmetic, and no trace at all. Times are those of the processor, so a busy machine does not blur them.
"""

import sys
from collections import defaultdict
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import bson
import numpy as np

from freight.core.rating.asked import Measurer, build_lookup_key
from freight.core.rating.bulk import BulkRater
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.ready import ReadyTariff
from tests.benchmarks.timing import per_second
from tests.core.rating.real_files import DATA, RATE_FIELDS, orders, rates, real_tariff, shipments

EXPLAINED_LIMIT = 50_000  # a second
CENT = Decimal("0.01")


def by_hand() -> Callable[[], Decimal]:
    """The peer: rates every order and returns the total, explaining nothing."""
    sheet: dict[tuple[str, ...], list[tuple[Decimal, ...]]] = defaultdict(list)
    for rate in rates():
        key = tuple(rate[name] for name in ("Carrier", "orig_port_cd", "dest_port_cd", "svc_cd"))
        start, end, minimum, per_kg = (
            _figure(rate[name]) for name in ("minm_wgh_qty", "max_wgh_qty", "minimum cost", "rate")
        )
        sheet[key].append((start, end + CENT, minimum, per_kg))
    names = ("Carrier", "Origin Port", "Destination Port", "Service Level")
    asked = [(tuple(order[name] for name in names), _figure(order["Weight"])) for order in orders()]

    def work() -> Decimal:
        total = Decimal(0)
        for key, weight in asked:
            fits = [
                max(minimum, per_kg * weight)
                for start, end, minimum, per_kg in sheet.get(key, ())
                if start <= weight < end
            ]
            if fits:
                total += min(fits).quantize(CENT, ROUND_HALF_UP)
        return total

    return work


def main() -> int:
    """Print the figures; 0 when the limit was held."""
    if not DATA.exists():
        print("  skipped: the real workbooks (../shared/data) are not on this machine")
        return 0
    ready = ReadyTariff(real_tariff())
    values = shipments()
    measurer = Measurer(ready.tariff)
    asked = [(build_lookup_key(ready.tariff, each), _measures(measurer, each)) for each in values]
    alone = TariffCandidate.alone(ready.tariff)
    explain, stored, count = ready.explainer.explain, ready.packer.stored, len(values)

    explained = per_second(lambda: [explain(key, measures) for key, measures in asked], count)
    encoded = per_second(lambda: [bson.encode(stored(explain(key, measures))) for key, measures in asked], count)
    whole = per_second(lambda: [alone.rate(each) for each in values], count)
    rater = BulkRater(ready.tariff)
    keys, figures = [key for key, _ in asked], np.array([measures for _, measures in asked], np.int64)
    in_bulk = per_second(lambda: rater.rate(keys, figures), count)
    hand = by_hand()
    peer = per_second(hand, count)

    rated = sum(rating.total for rating in map(alone.rate, values) if rating.total is not None)
    assert rated == hand(), "the engine and the hand-written loops must agree before their speeds are compared"
    print(f"  {count:,} orders, {len(RATE_FIELDS)} columns a band, total {rated:,}")
    print(f"  explained, facts built            {explained:>10,.0f}/s   limit {EXPLAINED_LIMIT:,}/s")
    print(f"  explained and encoded as BSON     {encoded:>10,.0f}/s")
    print(f"  from shipment values to reason    {whole:>10,.0f}/s")
    print(f"  in bulk, totals only              {in_bulk:>10,.0f}/s")
    print(f"  by hand with Decimal, no facts    {peer:>10,.0f}/s")
    print(f"  explained / by hand               {explained / peer:>10.2f}")
    return int(explained < EXPLAINED_LIMIT)


def _figure(value: float) -> Decimal:
    return Decimal(repr(float(value))).quantize(Decimal("0.000001"), ROUND_HALF_UP)


def _measures(measurer: Measurer, values: dict[str, Any]) -> tuple[int, ...]:
    measures = measurer.measures(values)
    assert isinstance(measures, tuple)
    return measures


if __name__ == "__main__":
    sys.exit(main())
