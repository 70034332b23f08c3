"""Lanes by city, as brokers and truckload carriers publish them: Joliet, IL to Aurora, CO."""

from decimal import Decimal

import pandas as pd
import pytest

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.identifiers import get_first_listed, normalize_lane_identifier, validate_identifier_value
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.terms import TariffTerms
from freight.core.workbooks.city_cells import CityCell, ask_about_cities
from freight.core.workbooks.columns import ColumnCandidate as Column
from freight.core.workbooks.columns import ColumnMatch

FROM, TO = "shipmentRouting#originCity", "shipmentRouting#destinationCity"
FROM_ZIP, FROM_STATE = "shipmentRouting#originPostalCode", "shipmentRouting#originState"
FROM_COUNTRY = "shipmentRouting#originCountry"
LANES = [
    ("Joliet, IL", "Aurora, CO", 1450),
    ("Joliet, IL", "Aurora, IL", 310),
    ("Springfield, IL, Springfield, MO", "Aurora, CO", 1210),
    ("Memphis", "Aurora, CO", 1600),
    ("Shanghai", "Aurora, CO", 4000),
    ("Joliet, IL", "", 1900),
]


def by_city() -> CompiledTariff:
    terms = TariffTerms(
        currency="USD",
        identifiers=("originCity", "destinationCity"),
        charges=[{"id": "freight", "name": "Linehaul", "method": "flat"}],
    )
    lanes = [
        Lane(
            n,
            (normalize_lane_identifier("originCity", a), normalize_lane_identifier("destinationCity", b)),
            {"freight": LaneCharge(Decimal(rate))},
        )
        for n, (a, b, rate) in enumerate(LANES)
    ]
    return CompiledTariff("cities", terms, lanes)


@pytest.mark.parametrize(
    ("values", "total"),
    [
        ({FROM: "Joliet, IL", TO: "Aurora, CO"}, "1450.00"),
        ({FROM: "joliet,il", TO: "AURORA  CO"}, "1450.00"),
        # a city is in the state of the shipment, and that is the state of its ZIP code
        ({FROM: "Joliet", FROM_STATE: "Illinois", TO: "Aurora, IL"}, "310.00"),
        ({FROM: "Joliet", FROM_ZIP: "60432", TO: "Aurora, IL"}, "310.00"),
        # what the city states itself goes first
        ({FROM: "Joliet, IL", FROM_ZIP: "59041", TO: "Aurora, IL"}, "310.00"),
        # Joliet in Montana is another one, and so is a Joliet of which no state is known
        ({FROM: "Joliet", FROM_ZIP: "59041", TO: "Aurora, IL"}, None),
        ({FROM: "Joliet", TO: "Aurora, IL"}, None),
        ({FROM: "Springfield, MO", TO: "Aurora, CO"}, "1210.00"),
        ({FROM: "Springfield, OH", TO: "Aurora, CO"}, None),
        # a lane without a state takes the city in any, and no other city that begins so
        ({FROM: "Memphis, TN", TO: "Aurora, CO"}, "1600.00"),
        ({FROM: "Memphis", TO: "Aurora, CO"}, "1600.00"),
        ({FROM: "Memphis Junction, KY", TO: "Aurora, CO"}, None),
        ({FROM: "Shanghai", FROM_COUNTRY: "China", TO: "Aurora, CO"}, "4000.00"),
        ({FROM: "Joliet, IL", TO: "Fresno, CA"}, "1900.00"),
        ({TO: "Aurora, CO"}, None),
    ],
)
def test_a_city_is_one_with_its_state(values: dict[str, str], total: str | None) -> None:
    rating = TariffCandidate.alone(by_city()).rate(values)
    assert rating.total == (Decimal(total) if total else None)
    frame = pd.DataFrame([values])
    assert rate_frame(by_city(), frame)["total"].tolist() == [rating.total]
    assert total_frame(by_city(), frame)["total"].tolist() == [rating.total]


def test_the_reason_names_the_city_with_its_state() -> None:
    rating = TariffCandidate.alone(by_city()).rate({FROM: "Joliet", FROM_ZIP: "59041", TO: "Aurora, IL"})
    assert (rating.reason_code, rating.facts["key"]) == ("no_lane", ("Joliet, MT", "Aurora, IL"))


@pytest.mark.parametrize(
    ("written", "kept", "first", "wrong"),
    [
        ("joliet , il", "joliet, IL", "joliet, IL", ""),
        ("Denver CO", "Denver, CO", "Denver, CO", ""),
        ("Joliet, IL, Aurora, IL", "Joliet, IL, Aurora, IL", "Joliet, IL", ""),
        ("Santa Fe", "Santa Fe", "Santa Fe", ""),
        ("Any", "", "", ""),
        # Washington may be the state, or the next city
        (
            "Spokane, Washington",
            "Spokane, Washington",
            "Spokane",
            "'Spokane' has no state. List cities with their states, like Joliet, IL, Aurora, IL.",
        ),
    ],
)
def test_cities_are_kept_with_the_letters_of_their_states(written: str, kept: str, first: str, wrong: str) -> None:
    assert normalize_lane_identifier("originCity", written) == kept
    assert get_first_listed("originCity", kept) == first
    assert validate_identifier_value("destinationCity", kept) == wrong


def test_cities_in_a_column_of_ports_are_offered_the_city_first() -> None:
    port, city = "shipmentRouting#originPort", FROM
    columns = [Column(port, "Origin port", (), is_port=True), Column(city, "Origin city", ())]
    (asked,) = ask_about_cities(["origin"], [ColumnMatch(port)], {0: CityCell("Joliet, IL", 2)}, columns)
    assert (asked.field_key, asked.choices) == (None, (city, port))


@pytest.mark.parametrize(
    ("city", "total"),
    [
        # named in full, its state counts, not that of the shipment
        ("Springfield, Missouri", "1210.00"),
        ("Springfield, Ohio", None),
        ("Joliet, IL 60432", "1450.00"),
        # Springfield in France matches no lane
        ("Springfield, France", None),
    ],
)
def test_what_stands_behind_the_comma_is_never_dropped(city: str, total: str | None) -> None:
    values = {FROM: city, FROM_STATE: "IL", TO: "Aurora, CO"}
    assert TariffCandidate.alone(by_city()).rate(values).total == (Decimal(total) if total else None)
