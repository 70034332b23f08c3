"""Which periods of a lane go into a version, and the messages about the others."""

import pytest

from freight.core.workbooks.lane_periods import LanePeriod, explain_refused_periods

FIRST, SECOND = LanePeriod("2026-01-01", "2026-06-30"), LanePeriod("2026-07-01", "2026-12-31")
MET = {FIRST: "row 2", SECOND: "row 3"}


def test_one_period_is_that_of_the_lane_whatever_its_days():
    assert explain_refused_periods({SECOND: "row 2"}, "2026-01-01") == {SECOND: ""}


def test_the_period_of_the_first_day_stays_and_the_next_is_told_its_way_in():
    told = "Valid 2026-07-01 to 2026-12-31; this version begins on 2026-01-01 with the rate of row 2. Publish this "
    told += "version until 2026-06-30, then one from 2026-07-01 on, and upload the sheet to both."
    assert explain_refused_periods(MET, "2026-01-01") == {FIRST: "", SECOND: told}


def test_a_period_that_is_over_is_told_so():
    judged = explain_refused_periods(MET, "2026-07-01")
    assert judged[SECOND] == ""
    assert judged[FIRST].endswith("It is over by then: delete the row, or upload the sheet to a version of those days.")


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (
            LanePeriod("2026-06-30", ""),
            "Row 2 is valid 2026-01-01 to 2026-06-30 and row 3 from 2026-06-30, for the same lane.",
        ),
        (LanePeriod("", ""), "Row 3 is valid on any day and row 2 2026-01-01 to 2026-06-30, for the same lane."),
    ],
)
def test_periods_that_share_a_day_are_refused_by_both_rows(second, said):
    judged = explain_refused_periods({FIRST: "row 2", second: "row 3"}, "2026-01-01")
    assert {each.startswith(said) for each in judged.values()} == {True}


def test_a_version_that_begins_in_no_period_takes_none():
    judged = explain_refused_periods(MET, "2025-11-01")
    assert {each[:60] for each in judged.values()} == {"The version begins on 2025-11-01, when no row of this lane i"}
    assert "row 2 2026-01-01 to 2026-06-30, row 3 2026-07-01 to 2026-12-31" in judged[FIRST]
