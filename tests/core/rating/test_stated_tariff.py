"""A version checked without being compiled for rating: the same ranges, and the same refusals."""

from dataclasses import replace
from datetime import date

import pytest

from freight.core.errors import Invalid
from freight.core.rating.breaks import Range, check_ranges
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.lint import LintedVersion, lint_tariff, prices
from freight.core.rating.references import References
from freight.core.rating.stated_tariff import StatedTariff
from tests.core.rating.tariffs import D, LaneCharge, steps, tariff

TODAY = date(2026, 11, 21)
FREIGHT = {"id": "freight", "method": "perKg", "breaks": True}


def spans(*given):
    return tuple(Range(D(start), None if end is None else D(end), D("1")) for start, end in given)


@pytest.mark.parametrize(
    ("ranges", "code"),
    [
        (spans(("0", "50"), ("40", None)), "breaks_overlap"),
        (spans(("0", "0")), "break_invalid"),
        (tuple(replace(each, method="flat") for each in spans(("0", None))), "break_invalid"),
    ],
)
def test_what_cannot_be_rated_is_refused_when_it_is_looked_over(ranges, code):
    good = tariff([FREIGHT], ("V1", 2, {"freight": steps(("0", "1"))}))
    (lane,) = good.lanes
    lanes = [lane, replace(lane, number=1, charges={"freight": LaneCharge(ranges=ranges)})]
    refused = []
    for make in (lambda: StatedTariff(good.terms, lanes), lambda: CompiledTariff("", good.terms, lanes)):
        with pytest.raises(Invalid) as raised:
            make()
        refused.append((raised.value.code, raised.value.message))
    assert refused[0] == refused[1]
    assert refused[0][0] == code
    assert "lane 2" in refused[0][1]


def test_ranges_that_are_in_order_are_those_of_the_lane_itself_and_others_are_put_in_order():
    ranges = spans(("0", "45"), ("50", "100"), ("100", None))
    assert check_ranges(ranges) is ranges
    assert check_ranges(ranges[::-1]) == ranges
    version = tariff([FREIGHT], ("V1", 2, {"freight": LaneCharge(ranges=ranges[::-1])}))
    assert version.ranges(0) == ranges
    assert version.every_range() == [ranges]


def test_a_finding_is_written_when_it_is_read(monkeypatch):
    written = []
    tell = prices._tell_apart
    monkeypatch.setattr(prices, "_tell_apart", lambda *amounts: written.append(amounts) or tell(*amounts))
    version = tariff([FREIGHT], ("V1", 2, {"freight": steps(("0", "9.5"), ("100", "8.5"))}))
    (found,) = lint_tariff(LintedVersion(version, "2026-01-01", "", TODAY, References()))
    assert (found.code, written) == ("inversion", [])
    assert "ends at 950.00" in found.text
    assert len(written) == 1
