"""Direct and interline points, as LTL carriers publish them: their own terminals at one rate, partners' at another."""

from decimal import Decimal

import pandas as pd
import pytest

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.identifiers import normalize_lane_identifier, validate_identifier_value
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.terms import TariffTerms

ROUTING, TO = "shipmentRouting#routing", "shipmentRouting#destinationPostalCode"
LANES = [("303*", "Direct", "112.40"), ("303*", "Interline", "148.90"), ("306*", "", "160.00")]


def ltl() -> CompiledTariff:
    terms = TariffTerms(
        currency="USD",
        identifiers=("destinationPostalCode", "routing"),
        charges=[{"id": "freight", "name": "Freight", "method": "flat"}],
    )
    lanes = [Lane(n, (a, b), {"freight": LaneCharge(rate=Decimal(rate))}) for n, (a, b, rate) in enumerate(LANES)]
    return CompiledTariff("points", terms, lanes)


@pytest.mark.parametrize(
    ("values", "total"),
    [
        ({TO: "30318", ROUTING: "Direct"}, "112.40"),
        ({TO: "30318", ROUTING: "joint line"}, "148.90"),
        ({TO: "30318", ROUTING: "I"}, "148.90"),
        ({TO: "30601", ROUTING: "Direct"}, "160.00"),
        ({TO: "30601"}, "160.00"),
        # a lane that says which is no lane of a shipment that does not
        ({TO: "30318"}, None),
    ],
)
def test_a_point_is_rated_by_how_the_carrier_serves_it(values: dict[str, str], total: str | None) -> None:
    rating = TariffCandidate.alone(ltl()).rate(values)
    assert rating.total == (Decimal(total) if total else None)
    frame = pd.DataFrame([values])
    assert rate_frame(ltl(), frame)["total"].tolist() == [rating.total]
    assert total_frame(ltl(), frame)["total"].tolist() == [rating.total]


@pytest.mark.parametrize(
    ("written", "kept", "wrong"),
    [
        ("D", "Direct", ""),
        ("Direct service", "Direct", ""),
        ("indirect", "Interline", ""),
        ("Joint-line", "Interline", ""),
        ("D, I", "Direct, Interline", ""),
        ("via Atlanta", "via Atlanta", "'via Atlanta' is neither Direct nor Interline."),
        ("", "", ""),
    ],
)
def test_points_guides_write_it_in_many_ways(written: str, kept: str, wrong: str) -> None:
    assert normalize_lane_identifier("routing", written) == kept
    assert validate_identifier_value("routing", kept) == wrong
