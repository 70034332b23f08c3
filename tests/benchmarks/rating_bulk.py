"""1,000,000 shipments on 50,000 lanes, 8 breaks and 8 charges in bulk, against a query written by hand for DuckDB.

Both find the lanes, choose the best and give a total for each shipment, on one thread. Every cent is compared: of each
shipment with the query, and with the explaining reading as well.
"""

import sys

import numpy as np

from freight.core.rating.bulk import BulkRater
from freight.core.rating.explain import Explainer
from tests.benchmarks.timing import best_seconds, forget_peak, peak_mb
from tests.core.rating.by_sql import Control
from tests.core.rating.synthetic import Shipments, shipments, synthetic_tariff

LANES, SHIPMENTS, ROUNDS = 50_000, 1_000_000, 3
MEMORY_LIMIT_MB = 100


def differing(explain: Explainer, asked: Shipments, totals: list[int]) -> int:
    """How many shipments the explaining reading charges otherwise."""
    rows = zip(asked.keys, asked.measures, totals, strict=True)
    return sum(explain.explain(key, tuple(row.tolist())).get("total", 0) != total for key, row, total in rows)


def main() -> int:
    """Print the figures; 0 when every limit was held."""
    version, asked = synthetic_tariff(LANES), shipments(SHIPMENTS, LANES)
    rater = BulkRater(version)
    forget_peak()
    before = peak_mb()
    first = best_seconds(lambda: rater.rate(asked.keys, asked.measures), 1)
    again = best_seconds(lambda: rater.rate(asked.keys, asked.measures), ROUNDS)
    added = peak_mb() - before
    bulk = rater.rate(asked.keys, asked.measures)

    control = Control(version.lanes, asked)
    by_sql = best_seconds(control.run, ROUNDS)
    wrong_by_sql = int((control.totals() != bulk.total).sum())
    wrong_explained = differing(Explainer(version), asked, bulk.total.tolist())

    total = int(np.sum(bulk.total))
    print(
        f"  {SHIPMENTS:,} shipments, {LANES:,} lanes, {int((bulk.lane >= 0).sum()):,} rated, total {total / 100:,.2f}"
    )
    print(f"  in bulk, every lane looked up     {SHIPMENTS / first:>10,.0f}/s")
    print(f"  in bulk again, lanes remembered   {SHIPMENTS / again:>10,.0f}/s")
    print(f"  DuckDB                            {SHIPMENTS / by_sql:>10,.0f}/s   limit: less than the first")
    print(f"  memory added                      {added:>10,.0f} MB  limit {MEMORY_LIMIT_MB} MB")
    print(
        f"  totals that differ: {wrong_by_sql} from the query, {wrong_explained} from the explaining reading; limit 0"
    )
    return int(first > by_sql or added > MEMORY_LIMIT_MB or wrong_by_sql > 0 or wrong_explained > 0)


if __name__ == "__main__":
    sys.exit(main())
