"""Detention, demurrage and storage: free days, then days that are charged, by rates that rise. Held against a calendar
that is walked by hand."""

from datetime import date, timedelta
from random import Random

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.increase import Increase, IncreaseFigure, raise_terms
from freight.core.rating.page import build_trace_page
from tests.core.rating.tariffs import D, charged, steps, tariff

FROM, TO = "shipmentCargo#arrived", "shipmentCargo#returned"
TIERS = "1-5: 75, 6-10: 150, 11+: 300"
NUMBERED = {"free": "4", "rates": "5-9: 75, 10+: 150", "numbered": "all days"}
THEN_EVERY = {"free": "2", "rates": "1+: 100", "days": "free working days, then calendar days"}
FREIGHT = {"id": "freight", "method": "flat", "value": "10"}
HOLIDAYS = ["2026-11-26"]  # Thanksgiving, a Thursday


def version(parameters, **charge):
    days = {"id": "demurrage", "method": "perDay", "parameters": {"start": FROM, "end": TO} | parameters}
    return tariff([FREIGHT, days | charge], ("V1", 2, {}), holidays=HOLIDAYS)


@pytest.mark.parametrize(
    ("parameters", "arrived", "returned", "line"),
    [
        # November 2 is a Monday; both days count: 12 days, 4 free, 8 charged
        ({"free": "4", "rates": TIERS}, "2026-11-02", "2026-11-13", 5 * 75 + 3 * 150),
        (NUMBERED, "2026-11-02", "2026-11-13", 5 * 75 + 3 * 150),
        ({"free": "4", "rates": TIERS, "first": "does not count"}, "2026-11-02", "2026-11-13", 5 * 75 + 2 * 150),
        ({"free": "4", "rates": TIERS, "days": "working days"}, "2026-11-02", "2026-11-13", 5 * 75 + 1 * 150),
        ({"free": "4", "rates": TIERS}, "2026-11-02", "2026-11-05", 0),
        ({"free": "4", "rates": TIERS}, "2026-11-02", "2026-11-02", 0),
        # Monday to Monday over Thanksgiving: 5 working days of the week after the holiday is left out
        ({"free": "2", "rates": "1+: 100", "days": "working days"}, "2026-11-23", "2026-11-30", 3 * 100),
        # two free working days, Wednesday and Friday, then every day: Saturday to Monday
        (THEN_EVERY, "2026-11-25", "2026-11-30", 3 * 100),
    ],
)
def test_the_days_of_a_printed_tariff(parameters, arrived, returned, line):
    rating = charged(version(parameters), arrived=arrived, returned=returned)
    assert rating.total == D(10) + D(line)


def test_a_rate_a_day_for_each_container_piece_or_hundredweight():
    stay = {"arrived": "2026-11-02", "returned": "2026-11-04"}
    assert charged(version({"per": "container"}, value="20"), containers=2, **stay).total == D("130.00")
    assert charged(version({"per": "piece", "free": "1"}, value="1.5"), pieces=4, **stay).total == D("22.00")
    pounds = charged(version({"per": "100 lb"}, value="0.5"), "453.59237", **stay)
    assert pounds.total == D("25.00")  # 1,000 lb, three days


def test_a_lane_states_its_breaks_by_day():
    days = {"id": "storage", "method": "perDay", "breaks": True, "parameters": {"start": FROM, "end": TO}}
    by_lane = tariff([FREIGHT, days], ("V1", 2, {"storage": steps(("0", "30"), ("8", "20"))}))
    assert charged(by_lane, arrived="2026-11-01", returned="2026-11-10").total == D("210.00")
    assert charged(by_lane).total == D("10.00")


def test_the_trace_tells_the_days_and_their_rates():
    held = version({"free": "4", "rates": TIERS})
    rating = charged(held, arrived="2026-11-02", returned="2026-11-13")
    line = build_trace_page(held, rating.facts, {}, "2026-11-02").arithmetic.lines[1]
    assert line.how == ["825.0000", "2026-11-02 to 2026-11-13: 12 days, 4 free; 5 × 75 + 3 × 150"]
    none = charged(held, arrived="2026-11-02")
    line = build_trace_page(held, none.facts, {}, "2026-11-02").arithmetic.lines[1]
    assert line.how == ["Not charged. The shipment has no returned."]


def test_dates_the_wrong_way_around_are_no_wrong_number():
    rating = charged(version({"rates": TIERS}), arrived="2026-11-13", returned="2026-11-02")
    assert (rating.total, rating.reason_code) == (None, "dates_reversed")
    assert charged(version({"rates": TIERS}), arrived="soon", returned="2026-11-02").reason_code == "bad_figure"
    assert (
        charged(version({"rates": TIERS}), arrived="1926-11-02", returned="2026-11-02").reason_code
        == "figure_too_large"
    )
    assert charged(version({"rates": TIERS, "blank": "not rated"})).reason_code == "no_figure"


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"rates": "5-1: 75, 6+: 90"}, "upside down|before 5-1"),
        ({"rates": "1-5: 75, 7+: 90"}, "from day 6 on before 7"),
        ({"rates": "1-5: 75, 5+: 90"}, "from day 6 on before 5"),
        ({"rates": "1-5: 75"}, "without an end"),
        ({"rates": "1+: 75, 6+: 90"}, "no day comes after"),
        ({"rates": "1-3: 75, 3-2: 90"}, "upside down"),
        ({"rates": "first: 75"}, "enter days with their rate"),
        ({"rates": "1+: -75"}, "greater than or equal"),
        ({"rates": "1-5: 75, 6+: 90", "numbered": "all days", "free": "4"}, "from day 5 on before 1-5"),
        ({"free": "-1"}, "greater than or equal"),
    ],
)
def test_days_that_no_shipment_could_be_charged_by_are_refused(parameters, told):
    with pytest.raises(Invalid, match=told):
        version(parameters)


def test_an_increase_raises_the_rates_by_day():
    raised, _ = raise_terms(version({"rates": TIERS}).terms, Increase(D(10), frozenset(IncreaseFigure)))
    assert raised.charges[1].parameters["rates"] == "1-5: 82.5, 6-10: 165, 11+: 330"


WAYS = ("calendar days", "working days", "free working days, then calendar days")


def by_hand(arrived, returned, free, days, first):
    """Count the charged days one by one."""
    day, left, count = arrived + timedelta(days=first == "does not count"), free, 0
    while day <= returned:
        works = day.isoweekday() < 6 and day != date(2026, 11, 26)
        if days == "calendar days" or (works if days == "working days" or left else True):
            if left:
                left -= 1
            else:
                count += 1
        day += timedelta(days=1)
    return 10 + sum(75 if at < 5 else 150 if at < 10 else 300 for at in range(count))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 6), st.sampled_from(WAYS), st.sampled_from(["counts", "does not count"]), st.integers(0, 10**6))
def test_explained_bulk_and_a_walked_calendar_agree(free, days, first, seed):
    draw, begin = Random(seed), date(2026, 11, 1)
    stays = [(at := begin + timedelta(draw.randint(0, 30)), at + timedelta(draw.randint(0, 40))) for _ in range(60)]
    frame = pd.DataFrame([{"carrier": "V1", "arrived": str(one), "returned": str(other)} for one, other in stays])
    held = version({"free": str(free), "days": days, "first": first, "rates": TIERS})
    expected = [D(by_hand(*stay, free, days, first)) for stay in stays]
    assert rate_frame(held, frame)["total"].tolist() == expected
    assert total_frame(held, frame)["total"].tolist() == expected
