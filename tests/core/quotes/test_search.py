"""Every rate of every tariff for a lane, and their order."""

from dataclasses import replace
from decimal import Decimal as D

from freight.core.quotes.search import RateFinder, rank_rates
from freight.core.rating.engine import BrokenVersion, Engine, TariffCandidate
from tests.core.rating.tariffs import steps, tariff

FREIGHT = [{"id": "freight", "method": "perKg", "breaks": True}]
CARRIER, DAY = "shipmentInformation#carrier", "shipmentInformation#shipDate"
ASKED = {DAY: "2026-11-21", "shipmentCargo#grossWeight": D(100)}


def version(name: str, *lanes, account=None, **dates) -> TariffCandidate:
    compiled = tariff(FREIGHT, *[(carrier, days, {"freight": steps(("0", rate))}) for carrier, days, rate in lanes])
    return replace(
        TariffCandidate.alone(compiled, name), tariff_id=name, version_id=name, account_id=account,
        effective=dates.get("effective", "2026-01-01"), expires=dates.get("expires", ""),
    )  # fmt: skip


def found(*versions, account=None, **asked):
    rates, without = RateFinder(Engine(versions)).find(ASKED | asked, account)
    told = [(each.rating.candidate.tariff_name, each.values.get(CARRIER), each.rating.total) for each in rates]
    return told, [each.reason_code for each in without]


AIR = version("Air", ("LH", 2, "1.20"), ("UA", 3, "1.10"))
OWN = version("Own", ("LH", 2, "1.00"), account="fillmore")


def test_a_carrier_that_is_left_open_is_filled_with_each_the_tariffs_know() -> None:
    assert found(AIR, OWN, account="fillmore")[0] == [
        ("Own", "LH", D("100.00")), ("Air", "LH", D("120.00")), ("Air", "UA", D("110.00")),
    ]  # fmt: skip
    assert found(AIR, OWN)[0] == [("Air", "LH", D("120.00")), ("Air", "UA", D("110.00"))]


def test_a_carrier_that_is_named_is_not_replaced() -> None:
    assert found(AIR, **{CARRIER: "UA"})[0] == [("Air", "UA", D("110.00"))]
    assert found(AIR, **{CARRIER: "AF"}) == ([], ["no_lane"])


def test_lists_prefixes_and_any_are_one_rate_each() -> None:
    assert found(version("Lists", ("AF, KL", 2, "1"), ("Z*", 2, "2"), ("", 2, "3")))[0] == [
        ("Lists", "AF", D("100.00")), ("Lists", "Z", D("200.00")), ("Lists", None, D("300.00")),
    ]  # fmt: skip


def test_what_the_lane_states_itself_is_told_and_any_is_not() -> None:
    [rate] = RateFinder(Engine([version("Any", ("", 2, "3"))])).find(ASKED, None)[0]
    assert (rate.stated, rate.transit_days) == ({}, 2)
    [rate] = RateFinder(Engine([version("One", ("LH", None, "3"))])).find(ASKED, None)[0]
    assert (rate.stated, rate.transit_days) == ({CARRIER: "LH"}, None)


def test_a_tariff_that_asks_a_person_offers_each_of_its_lanes() -> None:
    lanes = [
        (carrier, days, {"freight": steps(("0", rate))}) for carrier, days, rate in (("LH", 1, "3"), ("LH", 4, "2"))
    ]
    asking = replace(TariffCandidate.alone(tariff(FREIGHT, *lanes, lane_choice="ask"), "Asks"), tariff_id="Asks")
    assert found(asking)[0] == [("Asks", "LH", D("200.00")), ("Asks", "LH", D("300.00"))]


def test_tariffs_that_are_not_in_force_or_can_not_be_calculated_say_so() -> None:
    over = version("Over", ("LH", 2, "1"), expires="2026-06-30")
    assert found(over) == ([], ["no_tariff"])
    broken = BrokenVersion(
        version_id="b", tariff_id="b", tariff_name="B", number=1, account_id=None, effective="2026-01-01", expires="",
        applied_on=DAY, why="Its method is gone.",
    )  # fmt: skip
    assert found(broken, AIR)[1] == ["tariff_unusable"]


def test_a_missing_weight_is_the_reason_of_each_tariff() -> None:
    rates, without = RateFinder(Engine([AIR])).find({DAY: "2026-11-21"}, None)
    assert (rates, [each.reason_code for each in without]) == ([], ["no_weight"])


def test_rates_are_ranked_by_total_then_by_time_and_the_incomparable_come_last() -> None:
    cheap = D("110")
    totals = [(D("120"), 2, "Air"), (None, 1, "Yen"), (cheap, 3, "Sea"), (cheap, 2, "Rail"), (cheap, None, "Z")]
    assert rank_rates(totals) == [3, 2, 4, 0, 1]
