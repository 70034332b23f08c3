"""Facts are stored packed and read again as they were: not an integer is lost, however large."""

import pytest

from freight.core.rating.explain import NO_LANE, RATED, Explainer
from freight.core.rating.packed import Packer, unpack_facts
from tests.core.rating.synthetic import shipments, synthetic_tariff
from tests.core.rating.tariffs import read_again, steps, tariff

VERSION = synthetic_tariff(2_000)  # parallel lanes, holes in breaks, a charge in euros of eighteen decimals


def explained(dearer=1):
    """The facts of a thousand ratings, at that many times the exchange rate."""
    explain, asked = Explainer(VERSION).explain, shipments(1_000, 2_000)
    for key, (*measures, dollars) in zip(asked.keys, asked.measures.tolist(), strict=True):
        yield explain(key, (*measures, dollars * dearer))


def test_every_fact_of_a_thousand_ratings_comes_back():
    every = list(explained())
    rated = [each for each in every if each["outcome"] == RATED]
    stored = [Packer(VERSION).stored(each) for each in rated]
    assert list(map(read_again, stored)) == rated
    assert {type(each["figures"]) for each in stored} == {bytes}
    assert {bool(each["lost"]) for each in rated} == {True, False}
    others = [each for each in every if each["outcome"] != RATED]
    assert others == [unpack_facts(Packer(VERSION).stored(each)) for each in others]
    assert {each["outcome"] for each in others} >= {NO_LANE}


def test_what_lists_ask_for_is_beside_the_figures():
    for facts in (each for each in explained() if each["outcome"] == RATED):
        stored = Packer(VERSION).stored(facts)
        assert stored == {name: facts[name] for name in ("outcome", "key", "lane", "total")} | {
            "figures": stored["figures"]
        }


def test_a_converted_amount_of_millions_keeps_its_eighteen_decimals():
    facts = [each for each in explained(dearer=1_000_000) if each["outcome"] == RATED]
    stored = [Packer(VERSION).stored(each) for each in facts]
    assert {type(each["figures"]) for each in stored} == {bytes}
    assert list(map(read_again, stored)) == facts
    assert max(max(each["registers"]) for each in facts) > 10**25


@pytest.mark.parametrize("kilograms", [10**9, 10**15])
def test_a_weight_beyond_every_bound_is_kept_in_digits(kilograms):
    """So is what the lane that lost would have come to."""
    freight = {"freight": steps(("0", "99999.99"), ("100", "88888.88"))}
    version = tariff([{"id": "freight", "method": "perKg", "breaks": True}], ("V1", 5, freight), ("V1", 2, freight))
    facts = Explainer(version).explain(("V1",), (kilograms * 10**6, 0, 0, 0))
    stored = Packer(version).stored(facts)
    assert isinstance(stored["figures"], str)
    assert read_again(stored) == facts
    assert facts["lost"][0][2] == facts["total"] == 8_888_888 * kilograms


def test_facts_kept_as_lists_are_read_as_they_are():
    """So they were before they were packed."""
    kept = {"outcome": RATED, "key": ["V1"], "registers": [1, 2], "total": 2}
    assert unpack_facts(kept) == kept
