"""Lanes by state, as truckload carriers publish them: a shipment's state is that of its postal code."""

from decimal import Decimal

import pandas as pd
import pytest

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.identifiers import normalize_lane_identifier, validate_identifier_value
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.terms import TariffTerms

FROM, TO = "shipmentRouting#originPostalCode", "shipmentRouting#destinationPostalCode"
FROM_COUNTRY, TO_COUNTRY = "shipmentRouting#originCountry", "shipmentRouting#destinationCountry"
LANES = [("IL", "GA", 650), ("IL, WI", "TX, OK", 700), ("IL, WI", "WA, OR", 900), ("ON", "NY", 820)]


def truckload() -> CompiledTariff:
    terms = TariffTerms(
        currency="USD",
        identifiers=("originState", "destinationState"),
        charges=[{"id": "freight", "name": "Linehaul", "method": "flat"}],
    )
    lanes = [Lane(n, (a, b), {"freight": LaneCharge(rate=Decimal(rate))}) for n, (a, b, rate) in enumerate(LANES)]
    return CompiledTariff("states", terms, lanes)


@pytest.mark.parametrize(
    ("values", "total"),
    [
        ({FROM: "60607", TO: "30318"}, "650.00"),
        ({FROM: "60607-1234", TO: "75201"}, "700.00"),
        ({FROM: "53202", TO: "74103"}, "700.00"),
        ({FROM: "60607", TO: "98108"}, "900.00"),
        ({FROM: "M5V 2T6", TO: "10001"}, "820.00"),
        ({FROM: "m5v2t6", FROM_COUNTRY: "CA", TO: "10001", TO_COUNTRY: "US"}, "820.00"),
        # what the shipment states itself goes before its postal code, however it is written
        ({FROM: "10001", TO: "30318", "shipmentRouting#originState": "Illinois"}, "650.00"),
        # 60607 of another country is no ZIP code, and no lane leaves Wisconsin for Georgia
        ({FROM: "60607", FROM_COUNTRY: "DE", TO: "30318"}, None),
        ({FROM: "53202", TO: "30318"}, None),
        ({TO: "30318"}, None),
        # a ZIP code that lost its first zero would lie in another state: 07114 is New Jersey, 7114 counts for none
        ({FROM: "60607", TO: "7520"}, None),
    ],
)
def test_a_state_is_that_of_the_postal_code(values: dict[str, str], total: str | None) -> None:
    rating = TariffCandidate.alone(truckload()).rate(values)
    assert rating.total == (Decimal(total) if total else None)
    frame = pd.DataFrame([values])
    assert rate_frame(truckload(), frame)["total"].tolist() == [rating.total]
    assert total_frame(truckload(), frame)["total"].tolist() == [rating.total]


def test_the_reason_names_the_states() -> None:
    rating = TariffCandidate.alone(truckload()).rate({FROM: "53202", TO: "30318"})
    assert (rating.reason_code, rating.facts["key"]) == ("no_lane", ("WI", "GA"))


@pytest.mark.parametrize(
    ("written", "kept", "wrong"),
    [
        ("Illinois", "IL", ""),
        ("il, Wisconsin", "IL, WI", ""),
        ("Qu\u00e9bec", "QC", ""),
        ("XX", "XX", "'XX' is not a state or province. Enter its two letters, like IL or ON."),
        ("Bavaria", "Bavaria", "'Bavaria' is not a state or province. Enter its two letters, like IL or ON."),
        ("", "", ""),
    ],
)
def test_states_are_kept_by_their_letters(written: str, kept: str, wrong: str) -> None:
    assert normalize_lane_identifier("originState", written) == kept
    assert validate_identifier_value("destinationState", kept) == wrong
