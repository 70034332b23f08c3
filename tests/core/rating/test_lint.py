"""Looking a version over: each kind of finding once, and the figures of the real workbook."""

from collections import Counter
from dataclasses import replace
from datetime import date

import pytest

from freight.core.rating.breaks import Range
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.lint import KINDS, LintedVersion, RivalVersion, lint_tariff
from freight.core.rating.references import FuelIndex, FuelTable, References
from tests.core.rating.real_files import needs_real_files, real_tariff
from tests.core.rating.tariffs import D, LaneCharge, steps, tariff

TODAY = date(2026, 11, 21)
FREIGHT = {"id": "freight", "method": "perKg", "breaks": True}


def found(version, *, effective="2026-01-01", expires="", references=None):
    return lint_tariff(LintedVersion(version, effective, expires, TODAY, references or References()))


def ranges(*spans):
    return LaneCharge(ranges=tuple(Range(D(start), D(end), D(rate)) for start, end, rate in spans))


def tell(version, **more):
    return [(each.code, each.lane, each.text) for each in found(version, **more)]


def test_a_version_without_anything_to_say():
    assert found(tariff([FREIGHT], ("V1", 2, {"freight": steps(("0", "2"), ("100", "2"))}))) == []


def test_a_hole_between_breaks():
    version = tariff([FREIGHT], ("V1", 2, {"freight": ranges(("0", "2.51", "1"), ("70.51", "100", "1"))}))
    assert tell(version) == [("gap", 0, "No rate for 2.51–70.50 kg, between 0–2.50 and 70.51–99.99.")]


def test_overlapping_bands_and_lanes_of_one_key():
    stated = [{"freight": ranges(("0", "100", "1"))}, {"freight": ranges(("50", "200", "1"))}]
    same = tariff([FREIGHT], ("V1", 2, stated[0]), ("v1", 2, stated[1]))
    assert tell(same) == [
        ("overlap", 0, "The break 0–99.99 overlaps 50–199.99 of lane 2, which has the same match fields."),
        ("oneKey", 0, "Lane 2 has the same match fields: the cheapest is used."),
    ]
    by_time = tariff([FREIGHT], ("V1", 2, stated[0]), ("V1", 1, stated[1]), lane_choice="fastest")
    assert tell(by_time) == [("oneKey", 0, "Lane 2 has the same match fields: the fastest is used.")]


@pytest.mark.parametrize(
    ("is_newer", "taken"),
    [(False, "this version rates them because it is newer"), (True, "Air B rates them because it was published later")],
)
def test_lanes_that_another_tariff_of_the_same_first_day_has_too(is_newer, taken):
    """Identifiers compare without case and in any order; a blank one is any."""
    flat = [{"id": "freight", "method": "flat", "value": "1"}]
    version = tariff(flat, ("V1", 2, {}), ("V2", 2, {}), ("V3", 2, {}))
    lanes = frozenset({RivalVersion.key({"originPort": "", "carrier": "v1"}), RivalVersion.key({"carrier": "V3"})})
    checked = LintedVersion(
        version, "2026-01-01", "", TODAY, References(), (RivalVersion("Air B", 4, is_newer, lanes),)
    )
    [finding] = lint_tariff(checked)
    assert finding.text == f"2 lanes are also in Air B, version 4, effective the same day: {taken}."
    assert (finding.code, finding.lane, finding.others) == ("rival", 0, (2,))


def test_a_heavier_shipment_that_is_cheaper():
    sheet = ("V1", 2, {"freight": steps(("0", "10"), ("100", "8"))})
    text = "0–99.99 ends at 1,000.00 and 100 and over begins at 800.00: the heavier shipment is cheaper."
    assert tell(tariff([FREIGHT], sheet)) == [("inversion", 0, text)]
    assert found(tariff([FREIGHT | {"consider": ["deficit"]}], sheet)) == []  # it is given the lower price anyway


def test_amounts_of_an_inversion_are_written_as_money_but_never_alike():
    """773.70 and not 773.7; where both would round to one cent, the digits that tell them apart."""
    cents = ("V1", 2, {"freight": steps(("0", "7.737"), ("100", "0.0005"))})
    text = "0–99.99 ends at 773.70 and 100 and over begins at 0.05: the heavier shipment is cheaper."
    assert tell(tariff([FREIGHT], cents)) == [("inversion", 0, text)]
    tiny = ("V1", 2, {"freight": steps(("0", "0.000052"), ("100", "0.000051"))})
    [(_, _, text)] = tell(tariff([FREIGHT], tiny))
    assert text == "0–99.99 ends at 0.0052 and 100 and over begins at 0.0051: the heavier shipment is cheaper."


def test_a_minimum_of_the_break_may_hide_an_inversion():
    stated = LaneCharge(ranges=(Range(D(0), D(10), D(2)), Range(D(10), None, D(1), D(25))))
    assert found(tariff([FREIGHT | {"minimum": "break"}], ("V1", 2, {"freight": stated}))) == []


@pytest.mark.parametrize(
    ("expires", "text"),
    [
        ("2026-11-20", "The version expired on 2026-11-20: it doesn't rate later shipments."),
        ("2026-11-21", "The version expires today, on 2026-11-21."),
        ("2026-12-21", "The version expires in 30 days, on 2026-12-21."),
        ("2026-12-22", None),
    ],
)
def test_a_version_that_runs_out(expires, text):
    version = tariff([{"id": "freight", "method": "flat", "value": "1"}], ("V1", 2, {}))
    assert tell(version, expires=expires) == ([("expiry", None, text)] if text else [])


def test_more_than_one_currency():
    charges = [
        {"id": "freight", "method": "flat", "value": "1"},
        {"id": "thc", "name": "Terminal", "method": "flat", "value": "1", "currency": "EUR"},
    ]
    text = "Terminal is in EUR, the tariff in USD: it is converted by ECB."
    assert tell(tariff(charges, ("V1", 2, {}))) == [("currency", None, text)]


def test_fuel_prices_that_are_not_there():
    fuel = {"id": "fuel", "method": "fuel", "parameters": {"index": "DOE", "table": "FSC", "per": "kg"}}
    version = tariff([fuel], ("V1", 2, {}))
    assert [text for _, _, text in tell(version)] == ["There is no fuel table FSC.", "There is no fuel index DOE."]
    weeks = {date(2026, 10, 26): D(3), date(2026, 11, 2): D(3), date(2026, 11, 16): D(3)}
    references = References({"DOE": FuelIndex.of(weeks)}, {"FSC": FuelTable.of({D(0): D(1)})})
    assert [text for _, _, text in tell(version, effective="2026-10-26", references=references)] == [
        "Fuel index DOE has no price for the week of 2026-11-09."
    ]


def test_every_finding_is_of_a_known_kind():
    assert {each.severity for each in KINDS.values()} == {"warning", "notice"}


@needs_real_files
def test_the_real_workbook_has_gaps_overlaps_and_inversions():
    counts = Counter(each.code for each in found(real_tariff()))
    assert counts == {"gap": 14, "overlap": 113, "inversion": 386, "oneKey": 24}


@pytest.mark.parametrize(
    ("days", "expires", "told_days"),
    [
        (("2026-07-01", "2026-12-31"), "", "2026-07-01 to 2026-12-31, but would be charged from 2026-01-01"),
        (("", "2026-06-30"), "2026-12-31", "to 2026-06-30, but would be charged 2026-01-01 to 2026-12-31"),
        (("2026-02-01", ""), "", "from 2026-02-01, but would be charged from 2026-01-01"),
        (("2026-01-01", "2026-12-31"), "2026-12-31", ""),
        (("2025-01-01", "2027-12-31"), "2026-12-31", ""),
        (("", ""), "2026-12-31", ""),
    ],
)
def test_lanes_that_are_not_valid_on_every_day_of_the_version(days, expires, told_days):
    """A lane is charged on the days of its version, whatever its sheet says."""
    sheet = steps(("0", "2"))
    version = tariff([FREIGHT], *((name, 2, {"freight": sheet}) for name in ("V1", "V2", "V3")))
    lanes = [replace(each, attributes={"effectiveDate": days[0], "expiryDate": days[1]}) for each in version.lanes[1:]]
    dated = CompiledTariff("dated", version.terms, (version.lanes[0], *lanes))
    found_dates = [each for each in found(dated, expires=expires) if each.code == "laneDates"]
    assert [(each.text, each.lane, each.others) for each in found_dates] == (
        [(f"2 lanes are valid {told_days}, the dates of the version.", 1, (2,))] if told_days else []
    )
