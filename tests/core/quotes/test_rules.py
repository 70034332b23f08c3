"""Which rates a quote rule lets a search suggest."""

from datetime import date

import pytest

from freight.core.errors import Invalid
from freight.core.quotes.rules import OfferedRate, filter_suggested_offers, is_rate_allowed, parse_quote_rules

TODAY = date(2026, 11, 21)
PORT, CARRIER = "shipmentRouting#originPort", "shipmentInformation#carrier"
SAME_PORT = {"name": PORT, "matchField": PORT}
ASKED = {PORT: "FRA", "shipmentCargo#grossWeight": 120}


def rule(**parts):
    lane = parts.pop("lane", [SAME_PORT])
    rfq = parts.pop("rfq", [])
    conditions = {"ruleDef": {"condition": "and", "fields": lane}, "rfqRuleDef": {"condition": "and", "fields": rfq}}
    return {"ruleName": parts.pop("name", "Same origin"), "conditions": conditions, **parts}


def offer(published="2026-10-01", **stated):
    rfq = {"industryVertical": "Food", "customerName": "Kettle", "RFQReceivedDate": "2026-09-01"}
    named = {key: value for key, value in {PORT: "FRA", **stated}.items() if value}
    return OfferedRate(named, frozenset({"freight", "fuel surcharge"}), date.fromisoformat(published), rfq)


def holds(offered=None, asked=ASKED, **parts) -> bool:
    [read] = parse_quote_rules([rule(**parts)])
    return is_rate_allowed(read, offered or offer(), asked, TODAY)


def test_a_rule_without_a_lane_parameter_condition_is_refused() -> None:
    """R266."""
    for lane in ([], [{"name": "", "value": ""}], [{"name": PORT, "value": " "}]):
        with pytest.raises(Invalid) as refused:
            parse_quote_rules([rule(), rule(name="Other", lane=lane)])
        assert refused.value.message == "Provide at least one Selected Lane Parameter condition"
        assert refused.value.data == {"rule": 2}


def test_conditions_stand_in_groups() -> None:
    light = {"name": "shipmentCargo#grossWeight", "type": "numeric", "operator": "lessThan", "value": "100"}
    own = {"name": CARRIER, "value": "LH"}
    either = {"condition": "or", "fields": [light, own]}
    assert holds(lane=[SAME_PORT, either], offered=offer(**{CARRIER: "LH"}))
    assert not holds(lane=[SAME_PORT, either], offered=offer(**{CARRIER: "UA"}))
    assert holds(lane=[SAME_PORT, either], offered=offer(**{CARRIER: "UA"}), asked=ASKED | {light["name"]: 99})


@pytest.mark.parametrize("depth", [9, 200])
def test_groups_nested_too_deep_are_refused_whatever_level_they_say(depth: int) -> None:
    lane: dict = SAME_PORT
    for _ in range(depth):
        lane = {"condition": "and", "level": 0, "fields": [lane]}
    with pytest.raises(Invalid, match="Same origin, conditions"):
        parse_quote_rules([rule(lane=[lane])])


def test_the_end_of_a_rule_resets_when_it_is_before_its_start() -> None:
    """R268."""
    [read] = parse_quote_rules([rule(startDate="2026-11-01", expiryDate="2026-10-31")])
    assert (read.start_date, read.expiry_date) == ("2026-11-01", "")
    [kept] = parse_quote_rules([rule(startDate="2026-11-01", expiryDate="2026-11-30")])
    assert kept.expiry_date == "2026-11-30"


def test_no_day_of_a_rule_is_before_2000() -> None:
    """R269."""
    assert parse_quote_rules([rule(startDate="2000-01-01")])[0].start_date == "2000-01-01"
    with pytest.raises(Invalid, match="Same origin, startDate: 1999-12-31 is not a date on or after 2000-01-01"):
        parse_quote_rules([rule(startDate="1999-12-31")])


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"lane": [{"name": PORT, "operator": "near", "value": "FRA"}]}, "there is no operator 'near'"),
        ({"rfq": [{"name": "customerName"}]}, "enter a value to compare customerName with"),
        ({"ruleLevel": 0}, "ruleLevel"),
        # what cannot be read is refused, not left out: without it the rule would let more through
        (
            {"lane": [SAME_PORT, {"name": CARRIER, "value": "x" * 101}]},
            "ruleDef: A filter value can have up to 100 char",
        ),
        ({"rfq": [{"name": "customerName", "value": "A", "type": "colour"}]}, "compares text, numbers or dates"),
        ({"rfq": [{"value": "A"}]}, "select a field for each condition"),
    ],
)
def test_a_rule_that_can_not_be_asked_is_refused_with_its_name(parts, message) -> None:
    with pytest.raises(Invalid, match=message) as refused:
        parse_quote_rules([rule(**parts)])
    assert "Same origin" in refused.value.message


def test_the_lane_offered_is_compared_with_the_lane_asked_for() -> None:
    assert holds()
    assert not holds(asked={PORT: "MUC"})
    # an open identifier of the lane covers what is asked for
    assert holds(offer(**{PORT: ""}), asked={PORT: "MUC"})


def test_a_condition_may_name_a_value_a_list_or_a_range() -> None:
    assert holds(offer(**{CARRIER: "LH"}), lane=[{"name": CARRIER, "operator": "isInList", "value": "UA, lh"}])
    assert not holds(offer(**{CARRIER: "AF"}), lane=[{"name": CARRIER, "operator": "isInList", "value": "UA, lh"}])
    weight = {"name": "shipmentCargo#grossWeight", "type": "numeric", "operator": "betweenInclusive"}
    assert holds(lane=[weight | {"value1": "100", "value2": "120"}])
    assert not holds(lane=[weight | {"value1": "121", "value2": "200"}])
    heavy = {"name": "shipmentCargo#grossWeight", "type": "numeric", "operator": "greaterThan", "value": "99"}
    assert not holds(asked={PORT: "FRA", "shipmentCargo#grossWeight": "heavy"}, lane=[heavy])


def test_a_group_that_asks_nothing_holds_for_nothing_in_its_place() -> None:
    empty = {"condition": "and", "fields": []}
    assert not holds(lane=[{"condition": "or", "fields": [{"name": PORT, "value": "MUC"}, empty]}])


def test_a_tree_is_kept_as_it_was_sent() -> None:
    inner = {"name": CARRIER, "operator": "isInList", "value": "UA, lh"}
    [read] = parse_quote_rules([rule(lane=[SAME_PORT, {"condition": "or", "fields": [inner]}])])
    kept = read.model_dump(by_alias=True)["conditions"]["ruleDef"]
    usual = {"matchField": "", "operator": "equalTo", "value": "", "value1": "", "value2": "", "type": "text"}
    assert kept["fields"] == (usual | SAME_PORT, {"condition": "or", "level": 1, "fields": (usual | inner,)})
    assert parse_quote_rules([read.model_dump(by_alias=True)]) == (read,)


def test_groups_join_conditions_and_the_rfq_of_the_tariff_is_asked_too() -> None:
    either = [{"condition": "or", "fields": [{"name": PORT, "value": "MUC"}, {"name": PORT, "value": "FRA"}]}]
    assert holds(lane=either)
    assert holds(rfq=[{"name": "industryVertical", "value": "food"}])
    assert not holds(rfq=[{"name": "customerName", "value": "Fillmore"}])
    late = {"name": "RFQReceivedDate", "type": "date", "operator": "greaterThanEqualTo", "value": "2026-09-02"}
    assert not holds(rfq=[late])


def test_old_rates_missing_charges_and_any_are_kept_out() -> None:
    assert holds(offer("2026-08-21"))  # three months, the default span, to the day
    assert not holds(offer("2026-07-21"))
    assert holds(offer("2020-01-01"), suggestRateTimeSpan=0)
    assert holds(charges=["Freight"])
    assert not holds(charges=["Insurance"])
    assert not holds(laneSuggestionParameters=[CARRIER])
    assert holds(offer(**{CARRIER: "LH"}), laneSuggestionParameters=[CARRIER])


def test_the_next_level_is_asked_only_where_the_one_before_finds_nothing() -> None:
    mine = {"name": CARRIER, "value": "LH"}
    rules = parse_quote_rules([rule(name="Own carrier", lane=[mine]), rule(name="Any carrier", ruleLevel=2)])
    own, other = offer(**{CARRIER: "LH"}), offer(**{CARRIER: "AF"})
    assert filter_suggested_offers(rules, [other, own], ASKED, TODAY) == [(1, "Own carrier")]
    assert filter_suggested_offers(rules, [other], ASKED, TODAY) == [(0, "Any carrier")]


def test_rules_that_are_switched_off_or_have_run_out_are_not_followed() -> None:
    gone = rule(lane=[{"name": PORT, "value": "MUC"}], expiryDate="2026-11-20")
    off = rule(name="Off", lane=[{"name": PORT, "value": "MUC"}], isActive=False)
    assert filter_suggested_offers(parse_quote_rules([gone, off]), [offer()], ASKED, TODAY) == [(0, "")]
    last_day = rule(lane=[{"name": PORT, "value": "MUC"}], expiryDate="2026-11-21")
    assert filter_suggested_offers(parse_quote_rules([last_day]), [offer()], ASKED, TODAY) == []
