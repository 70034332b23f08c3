"""The demo at a size that a test can wait for."""

import pytest

from freight.features.desk.seed import demo_shipments


@pytest.fixture(autouse=True)
def few_demo_shipments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", dict.fromkeys(demo_shipments.COUNTS, 10))
