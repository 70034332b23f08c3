"""A tariff that asks: where several lanes fit, nothing is rated until a user chooses one."""

from datetime import date
from decimal import Decimal
from random import Random

import pandas as pd
import pytest

from freight.core.rating.choices import TariffChoice, list_fitting_ratings, rate_by_choice
from freight.core.rating.engine import Engine, TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.lint import OF_THE_VERSION, LintedVersion, lint_tariff
from freight.core.rating.page import build_trace_page
from freight.core.rating.references import References
from freight.core.rating.terms import TariffTerms
from tests.core.rating.tariffs import LaneCharge, rate, steps, tariff

D = Decimal
FREIGHT = [{"id": "freight", "method": "perKg"}]
SHIPMENT = {"shipmentInformation#carrier": "V1", "shipmentCargo#grossWeight": D("100")}


def at(kg_rate):
    return {"freight": LaneCharge(rate=D(kg_rate))}


ASKING = tariff(
    FREIGHT, ("V1", 1, at("3")), ("V1", 5, at("2")), ("", 2, at("1")), ("V2", 2, at("4")), lane_choice="ask"
)


def test_several_lanes_that_fit_alike_are_left_to_a_person():
    rating = rate(ASKING)
    assert (rating.is_rated, rating.total, rating.reason_code) == (False, None, "choose_lane")
    assert rating.reason == "2 lanes match: choose one."
    assert rating.lines() == []
    assert rating.lanes() == (1, 0)


def test_one_lane_is_rated_without_a_question():
    assert rate(ASKING, carrier="V2").total == D("400.00")
    assert rate(ASKING, carrier="V9").total == D("100.00")


def test_a_lane_without_a_break_is_none_to_choose():
    broken = [{"id": "freight", "method": "perKg", "breaks": True}]
    version = tariff(
        broken,
        ("V1", 1, {"freight": steps(("0", "3"))}),
        ("V1", 5, {"freight": steps(("200", "1"))}),
        lane_choice="ask",
    )
    assert rate(version, "100").total == D("300.00")
    assert rate(version, "250").reason_code == "choose_lane"


def test_the_lane_that_was_chosen_is_rated_by_and_the_others_are_told():
    rating = rate(ASKING).by_lane(0)
    assert rating is not None
    assert (rating.is_rated, rating.total, rating.reason, rating.facts["lane"]) == (True, D("300.00"), "", 0)
    assert (
        rating.facts == rate(tariff(FREIGHT, ("V1", 1, at("3")), ("V1", 5, at("2")), ("", 2, at("1")))).by_lane(0).facts
    )
    assert rate(ASKING).by_lane(2) is None, "a less specific lane does not fit alike"


def test_the_list_offers_each_lane_and_a_choice_rates_by_it():
    engine = Engine([TariffCandidate.alone(ASKING)])
    day = {**SHIPMENT, "shipmentInformation#shipDate": "2026-11-20"}
    offers = list_fitting_ratings(engine.offers(day, None))
    assert [one.total for one in offers] == [D("200.00"), D("300.00")]
    again = rate_by_choice(engine, day, None, TariffChoice.of(offers[1]))
    assert again is not None and again.total == D("300.00")


def test_the_page_lists_the_lanes_with_what_each_would_charge():
    page = build_trace_page(ASKING, rate(ASKING).facts, SHIPMENT, "2026-11-20")
    assert (page.rated, page.arithmetic) == (False, None)
    why = page.not_rated
    assert why is not None and why.to_choose
    assert [(each.lane, each.charge, each.result) for each in why.nearest] == [
        (1, "200.00", "Matches; choose one"),
        (0, "300.00", "Matches; choose one"),
    ]


def test_lanes_of_one_key_are_told_to_be_asked_for():
    checked = LintedVersion(ASKING, "2026-01-01", "", date(2026, 11, 21), References())
    told = [each.text for each in lint_tariff(checked, OF_THE_VERSION) if each.code == "oneKey"]
    assert told == ["Lane 2 has the same match fields: someone has to choose."]


def test_both_readings_leave_the_same_shipments_open():
    """By weight one or several of the lanes have a break."""
    broken = [{"id": "freight", "method": "perKg", "breaks": True}]
    lanes = [
        (
            draw.choice(["V1", "V2", "V1,V2", ""]),
            draw.randint(1, 4),
            {"freight": steps((str(draw.randint(0, 300)), rate))},
        )
        for draw in [Random(7)]
        for rate in ("0.105", "0.105", "1.005", "2", "3.5", "0.995", "4", "1.25")
    ]
    version = tariff(broken, *lanes, lane_choice="ask")
    draw = Random(11)
    rows = [
        {"carrier": draw.choice(["V1", "V2", "V3"]), "grossWeight": D(draw.randint(0, 800)) / 2} for _ in range(2_000)
    ]
    frame = pd.DataFrame(rows)
    explained, bulk = rate_frame(version, frame), total_frame(version, frame)
    for column in ("total", "reason_code"):
        assert bulk[column].tolist() == explained[column].tolist()
    assert {"", "choose_lane", "no_break"} <= set(explained["reason_code"])


@pytest.mark.parametrize("choice", ["cheapest", "fastest", "ask"])
def test_the_terms_know_the_choices(choice):
    terms = ASKING.terms.model_dump() | {"lane_choice": choice}
    assert TariffTerms.model_validate(terms).lane_choice == choice
