"""The most specific lane wins: exact before list before prefix before any, field by field."""

import random

import pytest

from freight.core.rating.identifiers import get_first_listed, normalize_lane_identifier, to_lane_pattern
from freight.core.rating.lanes import LaneIndex, Vocabulary, is_pattern_match


def found(lanes, *key):
    return [number for _, number in LaneIndex(lanes).match(key)]


def test_exact_beats_list_beats_prefix_beats_any():
    lanes = [("", "DE"), ("606*", "DE"), ("60601, 60602", "DE"), ("60601", "DE")]
    assert found(lanes, "60601", "DE") == [3, 2, 1, 0]


def test_the_longest_prefix_comes_first():
    assert found([("6*",), ("6060*",), ("60*",)], "60601") == [1, 2, 0]


def test_the_first_identifier_weighs_most():
    """Specificity compares field by field: an exact carrier with any port beats any carrier with an exact port."""
    assert found([("", "PORT09"), ("V444_0", "")], "V444_0", "PORT09") == [1, 0]


def test_parallel_lanes_share_a_rank():
    ranks = {rank for rank, _ in LaneIndex([("A",), ("A",), ("",)]).match(("A",))}
    assert len(ranks) == 2


def test_case_and_surrounding_space_do_not_matter():
    assert found([("v444_0 ", "Port09")], " V444_0", "port09") == [0]


def test_a_lane_named_any_does_not_hide_an_empty_value():
    assert found([("", "X"), ("A", "X")], "", "X") == [0]


def test_the_index_finds_exactly_the_lanes_that_match_one_by_one():
    pick = random.Random(5)
    values = ["", "A", "B", "AB", "ABC", "A*", "AB*", "A, B", "ABC, B"]
    lanes = [tuple(pick.choice(values) for _ in range(3)) for _ in range(400)]
    index = LaneIndex(lanes)
    for _ in range(300):
        key = tuple(pick.choice(["A", "B", "AB", "ABC", "C", ""]) for _ in range(3))
        one_by_one = {n for n, lane in enumerate(lanes) if all(map(is_pattern_match, lane, key))}
        assert {number for _, number in index.match(key)} == one_by_one


def test_the_vocabulary_knows_what_any_lane_covers():
    words = Vocabulary([("V444_0", "606*"), ("V444_1", "DE, FR")], 2)
    assert words.known(("V444_1", "60601")) == (True, True)
    assert words.known(("V44_3", "FR")) == (False, True)
    assert words.known(("V444_0", "IT")) == (True, False)


@pytest.mark.parametrize("name", ["Korea, Republic of", "Congo, DRC", "Bolivia, Plurinational State of"])
def test_a_country_whose_name_has_a_comma_is_one_and_matches_itself(name):
    stored = normalize_lane_identifier("destinationCountry", name)
    assert stored == name  # as it is shown and exported
    kept = to_lane_pattern("destinationCountry", stored)
    assert is_pattern_match(kept, name)
    assert LaneIndex([[kept]]).match((name.upper(),)) == [(0, 0)]
    for part in name.split(","):
        assert not is_pattern_match(kept, part)
    assert get_first_listed("destinationCountry", stored) == name


def test_a_list_of_countries_stays_a_list():
    kept = normalize_lane_identifier("originCountry", "Germany, France")
    assert to_lane_pattern("originCountry", kept) == kept == "Germany, France"
    assert is_pattern_match(kept, "france")
    assert get_first_listed("originCountry", kept) == "Germany"


@pytest.mark.parametrize("text", ["any", "Any", " ANY ", "*"])
@pytest.mark.parametrize("name", ["carrier", "zone", "freightClass", "originPostalCode", "originCountry"])
def test_any_is_no_condition(name, text):
    assert normalize_lane_identifier(name, text) == ""


def test_a_stored_name_with_a_comma_matches_itself():
    assert is_pattern_match("Smith, Jones", "SMITH, JONES")
    assert LaneIndex([["Smith, Jones"]]).match(("Smith, Jones",)) == [(0, 0)]
