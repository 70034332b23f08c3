"""Both readings against an independent query: `make bench` has the same comparison over 1,000,000 shipments."""

import numpy as np
import pytest

from freight.core.rating.bulk import BulkRater
from freight.core.rating.explain import Explainer
from tests.core.rating.by_sql import Control
from tests.core.rating.synthetic import shipments, synthetic_tariff

LANES, SHIPMENTS = 1_000, 20_000


@pytest.fixture(scope="module")
def rated():
    """The version, the shipments, and the bulk ratings of them."""
    version, asked = synthetic_tariff(LANES), shipments(SHIPMENTS, LANES)
    return version, asked, BulkRater(version).rate(asked.keys, asked.measures)


def test_the_query_and_the_bulk_reading_agree_on_every_cent(rated):
    version, asked, bulk = rated
    control = Control(version.lanes, asked)
    control.run()
    assert np.array_equal(control.totals(), bulk.total)
    assert (bulk.lane >= 0).sum() > SHIPMENTS * 0.9
    assert (bulk.matched & (bulk.lane < 0)).sum() > 0, "some lanes have a hole in their breaks"
    assert not bulk.matched.all(), "some shipments ask for a lane that is not there"


def test_the_explaining_reading_takes_the_same_lanes_for_the_same_totals(rated):
    version, asked, bulk = rated
    explain = Explainer(version).explain
    facts = [explain(key, tuple(row)) for key, row in zip(asked.keys, asked.measures.tolist(), strict=True)]
    assert [each.get("lane", -1) for each in facts] == bulk.lane.tolist()
    assert [each.get("total", 0) for each in facts] == bulk.total.tolist()
