"""Which lane of which tariff rates a shipment, and why the others did not."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from freight.core.rating.engine import Engine, TariffCandidate
from freight.core.rating.explain import DEARER, LACKS_BREAK, LATER, LESS_SPECIFIC, SLOWER
from freight.core.rating.priority import explain_priority
from freight.core.rating.ready import ReadyTariff
from freight.core.rating.status import get_status_after_rating
from tests.core.rating.tariffs import LaneCharge, rate, steps, tariff

D = Decimal
FREIGHT = [{"id": "freight", "method": "perKg"}]
BROKEN = [{"id": "freight", "method": "perKg", "breaks": True}]


def at(kg_rate):
    return {"freight": LaneCharge(rate=D(kg_rate))}


def test_the_cheapest_of_parallel_lanes_is_taken_and_the_losers_are_named():
    rating = rate(tariff(FREIGHT, ("V1", 1, at("3")), ("V1", 5, at("2")), ("V1", 2, at("2.5"))))
    assert (rating.total, rating.facts["lane"]) == (D("200.00"), 1)
    assert sorted(rating.facts["lost"]) == [(0, DEARER, 30000), (2, DEARER, 25000)]


def test_at_the_same_price_the_shorter_transit_and_then_the_sheet_decide():
    rating = rate(tariff(FREIGHT, ("V1", 5, at("2")), ("V1", 2, at("2")), ("V1", 2, at("2"))))
    assert rating.facts["lane"] == 1
    assert sorted(rating.facts["lost"]) == [(0, SLOWER, 20000), (2, LATER, 20000)]


def test_a_tariff_may_choose_the_fastest_lane():
    version = tariff(FREIGHT, ("V1", 5, at("1")), ("V1", None, at("1")), ("V1", 2, at("4")), lane_choice="fastest")
    rating = rate(version)
    assert (rating.facts["lane"], rating.total) == (2, D("400.00"))
    assert {why for _, why, _ in rating.facts["lost"]} == {SLOWER}


def test_a_lane_for_the_carrier_beats_a_cheaper_one_for_any():
    rating = rate(tariff(FREIGHT, ("", 2, at("1")), ("V1", 2, at("3"))))
    assert (rating.total, rating.facts["lost"]) == (D("300.00"), ((0, LESS_SPECIFIC, 1),))


def test_a_hole_in_the_most_specific_lane_does_not_fall_through_to_a_general_one():
    rating = rate(tariff(BROKEN, ("", 2, {"freight": steps(("0", "1"))}), ("V1", 2, {"freight": steps(("500", "1"))})))
    assert rating.reason_code == "no_break"
    assert (1, LACKS_BREAK, 0) in rating.facts["lost"]
    assert rating.reason == "No break covers weight 100 kg; nearest 500 and over."


def candidate(name, kg_rate, *, carrier="V1", account=None, effective="2026-01-01", expires="", number=1, published=1):
    version = tariff(FREIGHT, (carrier, 2, at(kg_rate)), tariff_applied_on_date="shipmentInformation#shipDate")
    return TariffCandidate(
        version_id=f"{name}-{number}",
        tariff_id=name,
        tariff_name=name,
        number=number,
        account_id=account,
        effective=effective,
        expires=expires,
        ready=ReadyTariff(version),
        carriers=frozenset({carrier}),
        published_on=datetime(2026, 1, published, tzinfo=UTC),
    )


def by(engine, account=None, *, day="2026-05-31", carrier="V1"):
    values = {
        "shipmentInformation#carrier": carrier,
        "shipmentInformation#shipDate": day,
        "shipmentCargo#grossWeight": 100.0,
    }
    return engine.rate(values, account)


def test_the_accounts_own_tariff_comes_first_and_another_accounts_never():
    engine = Engine([candidate("all", "1"), candidate("own", "2", account="A"), candidate("foreign", "3", account="B")])
    assert by(engine, "A").candidate.tariff_name == "own"
    assert by(engine, "C").candidate.tariff_name == "all"


def test_the_tariffs_that_come_later_are_named_with_why_and_those_without_the_lane_are_not():
    """A trace named tariffs that start the same day, without a lane for the shipment, and not the one that competes."""
    engine = Engine(
        [
            candidate("Own", "1", account="acme", effective="2025-01-01"),
            candidate("Named", "2", effective="2026-02-01"),
            candidate("Any", "3", carrier="", effective="2026-03-01"),
            candidate("Before", "4", effective="2026-01-15"),
            candidate("Twin", "5", effective="2026-01-15", published=3),
            candidate("Other carrier", "6", carrier="V9", effective="2026-02-01"),
        ]
    )
    values = {
        "shipmentInformation#carrier": "V1",
        "shipmentInformation#shipDate": "2026-05-31",
        "shipmentCargo#grossWeight": 100.0,
    }
    assert engine.rate(values, "acme").candidate.tariff_name == "Own"
    assert explain_priority(engine, values, "acme", "Own-1") == [
        "Named, version 1: for all accounts",
        "Twin, version 1: for all accounts",
        "Before, version 1: for all accounts",
        "Any, version 1: for all accounts",
    ]
    assert explain_priority(engine, values, None, "Named-1") == [
        "Twin, version 1: effective earlier, 2026-01-15",
        "Before, version 1: effective earlier, 2026-01-15",
        "Any, version 1: names no lane of this carrier",
    ]
    assert explain_priority(engine, values, None, "Twin-1")[0] == (
        "Before, version 1: effective the same day, published earlier"
    )
    assert explain_priority(engine, values, None, "a draft") == []


def flat(name, carrier, *, first_day):
    """A tariff that asks for nothing but the lane."""
    version = tariff([{"id": "freight", "method": "flat"}], (carrier, 2, at("650")))
    by_weight = candidate(name, "1", carrier=carrier, effective=first_day)
    return replace(by_weight, ready=ReadyTariff(version))


def test_a_tariff_without_a_lane_does_not_ask_for_what_the_shipment_lacks():
    """A truckload without a weight, for any carrier, with a newer tariff by weight that is for another carrier."""
    by_weight, truckload = (
        candidate("air", "1", effective="2026-03-01"),
        flat("truckload", "", first_day="2026-01-01"),
    )
    values = {"shipmentInformation#carrier": "V2", "shipmentInformation#shipDate": "2026-05-31"}
    rating = Engine([by_weight, truckload]).rate(values, None)
    assert (rating.candidate.tariff_name, rating.total) == ("truckload", D("650.00"))
    # a tariff with a lane does ask, and no other tariff is tried
    asked = Engine([by_weight, truckload]).rate(values | {"shipmentInformation#carrier": "V1"}, None)
    assert (asked.candidate.tariff_name, asked.reason_code) == ("air", "no_weight")


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_tariffs_with_one_first_day_the_one_published_last_rates(order):
    """Whatever their version numbers, and in whichever order a database gives them."""
    before, after = candidate("before", "1", number=7, published=2), candidate("after", "2", published=3)
    assert by(Engine([before, after][::order])).candidate.tariff_name == "after"


@pytest.mark.parametrize("order", [1, -1])
def test_a_tariff_that_starts_later_is_newer_whenever_it_was_published(order):
    late, soon = candidate("late", "1", effective="2026-02-01", published=2), candidate("soon", "2", published=3)
    assert by(Engine([late, soon][::order])).candidate.tariff_name == "late"


def test_a_shipment_between_two_versions_is_told_the_gap():
    """Not which lane an unrelated tariff lacks."""
    first = candidate("air", "1", expires="2026-10-31", account="A")
    second = candidate("air", "2", effective="2026-11-10", number=2, account="A")
    house = candidate("house", "3", carrier="V2")
    rating = by(Engine([house, second, first]), "A", day="2026-11-03")
    gap = "air has no version in effect on 2026-11-03: v1 ends 2026-10-31, v2 starts 2026-11-10."
    assert (rating.reason_code, rating.reason, rating.tried) == ("no_tariff", gap, (("house-1", "no_lane"),))
    assert by(Engine([second, first]), "A", day="2026-11-03").reason == gap
    assert by(Engine([first]), "A", day="2026-11-03").reason == gap.replace(", v2 starts 2026-11-10", "")
    assert by(Engine([second]), "A", day="2025-11-03").reason.endswith("2025-11-03: v2 starts 2026-11-10.")


def test_a_tariff_of_before_that_never_had_the_lane_is_no_gap():
    over = candidate("over", "1", carrier="V3", expires="2026-02-01")
    assert by(Engine([candidate("house", "1", carrier="V2"), over])).reason == "No lane for carrier V1."


def test_without_a_lane_in_its_own_tariff_the_one_for_all_is_tried():
    engine = Engine([candidate("all", "1"), candidate("own", "2", account="A", carrier="V9")])
    rating = by(engine, "A")
    assert (rating.candidate.tariff_name, rating.tried) == ("all", (("own-1", "no_lane"),))


@pytest.mark.parametrize(
    ("day", "number"),
    [("2026-01-01", 1), ("2026-06-30", 1), ("2026-07-01", 2), ("2026-12-31", 2), ("2027-01-01", None)],
)
def test_the_newest_version_in_force_on_the_day_rates_both_days_inclusive(day, number):
    engine = Engine(
        [
            candidate("air", "1", expires="2026-12-31"),
            candidate("air", "2", effective="2026-07-01", expires="2026-12-31", number=2),
        ]
    )
    rating = by(engine, day=day)
    assert (rating.candidate and rating.candidate.number) == number


def test_when_no_tariff_has_a_lane_the_one_that_knows_most_says_what_is_missing():
    engine = Engine([candidate("one", "1", carrier="V2"), candidate("two", "1", carrier="V3")])
    rating = by(engine)
    assert (rating.reason_code, rating.reason) == ("no_lane", "No lane for carrier V1.")
    assert len(rating.tried) == 1


def test_a_shipment_without_a_date_has_no_version():
    assert by(Engine([candidate("air", "1")]), day=None).reason_code == "no_date"


@pytest.mark.parametrize("status", ["Invoiced", "Approve for Invoice Delivery", "Delivered", "Voided", "Deleted"])
def test_billed_and_closed_statuses_stand(status):
    """R058, R059, R060."""
    assert get_status_after_rating(status, rate(tariff(FREIGHT, ("V1", 2, at("1")))), {}) == status


@pytest.mark.parametrize(
    ("entered", "status"), [(None, "Rated"), ("100", "Rated"), ("100.004", "Rated"), ("99.99", "Rate Mismatch")]
)
def test_the_users_freight_is_compared_to_the_cent(entered, status):
    """R055, R056."""
    rating = rate(tariff(FREIGHT, ("V1", 2, at("1"))))
    assert get_status_after_rating("Not Rated", rating, {"shipmentCharges#userFreight": entered}) == status
