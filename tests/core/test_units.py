"""Volume weight, with the factors of administration §9."""

from decimal import Decimal

import pytest

from freight.core.units import volume_weight


@pytest.mark.parametrize(
    ("mode", "kg"), [("Air", "250.005000"), ("Ground", "499.995000"), ("Ocean", "1.500000"), ("Rail", "499.995000")]
)
def test_a078_a_cubic_metre_counts_by_transport_mode(mode: str, kg: str) -> None:
    """A078: truck 333.33 and air 166.67 per cubic metre; ocean equals cubic metres; 6 decimals."""
    assert volume_weight(Decimal("1.5"), mode) == Decimal(kg)
