"""Looking a version over: each kind of finding once, and the figures of the real workbook."""

from collections import Counter
from datetime import date

import pytest

from freight.core.rating.breaks import Range
from freight.core.rating.lint import KINDS, Checked, lint
from freight.core.rating.references import FuelIndex, FuelTable, References
from tests.core.rating.real_files import needs_real_files, real_tariff
from tests.core.rating.tariffs import D, LaneCharge, steps, tariff

TODAY = date(2026, 11, 21)
FREIGHT = {"id": "freight", "method": "perKg", "breaks": True}


def found(version, *, effective="2026-01-01", expires="", references=None):
    return lint(Checked(version, effective, expires, TODAY, references or References()))


def ranges(*spans):
    return LaneCharge(ranges=tuple(Range(D(start), D(end), D(rate)) for start, end, rate in spans))


def told(version, **more):
    return [(each.code, each.lane, each.text) for each in found(version, **more)]


def test_a_version_without_anything_to_say():
    assert found(tariff([FREIGHT], ("V1", 2, {"freight": steps(("0", "2"), ("100", "2"))}))) == []


def test_a_hole_between_breaks():
    version = tariff([FREIGHT], ("V1", 2, {"freight": ranges(("0", "2.51", "1"), ("70.51", "100", "1"))}))
    assert told(version) == [("gap", 0, "No rate for 2.51–70.50 kg, between 0–2.50 and 70.51–99.99.")]


def test_overlapping_bands_and_lanes_of_one_key():
    stated = [{"freight": ranges(("0", "100", "1"))}, {"freight": ranges(("50", "200", "1"))}]
    same = tariff([FREIGHT], ("V1", 2, stated[0]), ("v1", 2, stated[1]))
    assert told(same) == [
        ("overlap", 0, "The break 0–99.99 overlaps 50–199.99 of lane 2, which has the same key."),
        ("oneKey", 0, "Lane 2 has the same key: the cheapest is taken."),
    ]
    by_time = tariff([FREIGHT], ("V1", 2, stated[0]), ("V1", 1, stated[1]), lane_choice="fastest")
    assert told(by_time) == [("oneKey", 0, "Lane 2 has the same key: the fastest is taken.")]


def test_a_heavier_shipment_that_is_cheaper():
    sheet = ("V1", 2, {"freight": steps(("0", "10"), ("100", "8"))})
    text = "0–99.99 ends at 1,000.00 and 100 and over begins at 800.00: the heavier shipment is cheaper."
    assert told(tariff([FREIGHT], sheet)) == [("inversion", 0, text)]
    assert found(tariff([FREIGHT | {"consider": ["deficit"]}], sheet)) == []  # it is given the lower price anyway


def test_amounts_of_an_inversion_are_written_as_money_but_never_alike():
    """773.70 and not 773.7; where both would round to one cent, the digits that tell them apart."""
    cents = ("V1", 2, {"freight": steps(("0", "7.737"), ("100", "0.0005"))})
    text = "0–99.99 ends at 773.70 and 100 and over begins at 0.05: the heavier shipment is cheaper."
    assert told(tariff([FREIGHT], cents)) == [("inversion", 0, text)]
    tiny = ("V1", 2, {"freight": steps(("0", "0.000052"), ("100", "0.000051"))})
    [(_, _, text)] = told(tariff([FREIGHT], tiny))
    assert text == "0–99.99 ends at 0.0052 and 100 and over begins at 0.0051: the heavier shipment is cheaper."


def test_a_minimum_of_the_break_may_hide_an_inversion():
    stated = LaneCharge(ranges=(Range(D(0), D(10), D(2)), Range(D(10), None, D(1), D(25))))
    assert found(tariff([FREIGHT | {"minimum": "break"}], ("V1", 2, {"freight": stated}))) == []


@pytest.mark.parametrize(
    ("expires", "text"),
    [
        ("2026-11-20", "The version ran out on 2026-11-20: later shipments are not rated by it."),
        ("2026-11-21", "The version runs out today, on 2026-11-21."),
        ("2026-12-21", "The version runs out in 30 days, on 2026-12-21."),
        ("2026-12-22", None),
    ],
)
def test_a_version_that_runs_out(expires, text):
    version = tariff([{"id": "freight", "method": "flat", "value": "1"}], ("V1", 2, {}))
    assert told(version, expires=expires) == ([("expiry", None, text)] if text else [])


def test_more_than_one_currency():
    charges = [
        {"id": "freight", "method": "flat", "value": "1"},
        {"id": "thc", "name": "Terminal", "method": "flat", "value": "1", "currency": "EUR"},
    ]
    text = "Terminal is in EUR, the tariff in USD: it is converted by ECB."
    assert told(tariff(charges, ("V1", 2, {}))) == [("currency", None, text)]


def test_fuel_prices_that_are_not_there():
    fuel = {"id": "fuel", "method": "fuel", "parameters": {"index": "DOE", "table": "FSC", "per": "kg"}}
    version = tariff([fuel], ("V1", 2, {}))
    assert [text for _, _, text in told(version)] == ["There is no fuel table FSC.", "There is no fuel index DOE."]
    weeks = {date(2026, 10, 26): D(3), date(2026, 11, 2): D(3), date(2026, 11, 16): D(3)}
    references = References({"DOE": FuelIndex.of(weeks)}, {"FSC": FuelTable.of({D(0): D(1)})})
    assert [text for _, _, text in told(version, effective="2026-10-26", references=references)] == [
        "Fuel index DOE has no price for the week of 2026-11-09."
    ]


def test_every_finding_is_of_a_known_kind():
    assert {each.severity for each in KINDS.values()} == {"warning", "notice"}


@needs_real_files
def test_the_real_workbook_has_gaps_overlaps_and_inversions():
    counts = Counter(each.code for each in found(real_tariff()))
    assert counts == {"gap": 14, "overlap": 113, "inversion": 386, "oneKey": 24}
