"""Volume weight, with the factors of administration §9."""

import json
import math
from decimal import Decimal
from pathlib import Path

import pytest

from freight.core.units import volume_weight

VECTORS = Path(__file__).parents[1] / "vectors" / "tools.json"


@pytest.mark.parametrize(
    ("mode", "kg"), [("Air", "250.005000"), ("Ground", "499.995000"), ("Ocean", "1.500000"), ("Rail", "499.995000")]
)
def test_a078_a_cubic_metre_counts_by_transport_mode(mode: str, kg: str) -> None:
    """A078: truck 333.33 and air 166.67 per cubic metre; ocean equals cubic metres; 6 decimals."""
    assert volume_weight(Decimal("1.5"), mode) == Decimal(kg)


@pytest.mark.parametrize("case", json.loads(VECTORS.read_text())["volumeWeight"], ids=lambda case: case["cubicMetres"])
def test_a078_the_browsers_calculator_and_rating_weigh_alike(case: dict[str, str]) -> None:
    """A078: the cases that `webapp/src/features/tools` is held to as well."""
    sides = [Decimal(case[side]) for side in ("length", "width", "height", "pieces")]
    cubic = math.prod(sides, start=Decimal(1)) / 1_000_000
    assert volume_weight(cubic, "Air") == Decimal(case["air"])
    assert volume_weight(cubic, "Ground") == Decimal(case["truck"])
    assert volume_weight(cubic, "Ocean") == Decimal(case["ocean"])
