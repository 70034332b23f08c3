"""How a tariff stands on 21 November 2026, by its versions."""

from datetime import date

import pytest

from freight.core.rating.standing import Dated, Standing, in_force, runs_out, standings, to_look_over

TODAY = date(2026, 11, 21)


def version(number, state="published", effective="2026-01-01", expires="", lanes=5):
    return Dated(number, state, effective, expires, lanes)


@pytest.mark.parametrize(
    ("versions", "last_day"),
    [
        ([version(1)], ""),
        ([version(1, expires="2026-12-31")], "2026-12-31"),
        ([version(1, expires="2026-11-21")], "2026-11-21"),
        ([version(1, expires="2026-11-20")], None),
        ([version(1, effective="2026-12-01")], None),
        # a later version carries on from the day after, and without it the cover ends
        ([version(1, expires="2026-12-31"), version(2, effective="2027-01-01", expires="2027-06-30")], "2027-06-30"),
        ([version(1, expires="2026-12-31"), version(2, effective="2027-01-02")], "2026-12-31"),
        ([version(1, expires="2026-12-31"), version(2, effective="2026-06-01", expires="2026-12-01")], "2026-12-31"),
        ([version(1, "draft")], None),
    ],
)
def test_a_tariff_runs_out_on_the_last_day_its_versions_cover_without_a_gap(versions, last_day):
    assert runs_out(versions, TODAY) == last_day


def test_of_versions_that_cover_the_day_the_newest_is_in_force():
    assert in_force([version(1), version(3, effective="2026-12-01"), version(2)], TODAY) == version(2)


@pytest.mark.parametrize(
    ("expires", "found"),
    [
        ("2026-12-21", {Standing.EXPIRING_30, Standing.EXPIRING_60, Standing.EXPIRING_90}),
        ("2026-12-22", {Standing.EXPIRING_60, Standing.EXPIRING_90}),
        ("2027-02-19", {Standing.EXPIRING_90}),
        ("2027-02-20", set()),
    ],
)
def test_running_out_is_counted_to_the_day(expires, found):
    assert standings([version(1, expires=expires)], TODAY) == {Standing.IN_FORCE} | found


def test_a_tariff_stands_in_several_ways_at_once():
    superseded = version(1, "superseded")
    over = version(2, expires="2026-06-30")
    draft = version(3, "draft", lanes=0)
    assert standings([superseded, over, draft], TODAY) == {
        Standing.SUPERSEDED,
        Standing.EXPIRED,
        Standing.DRAFT,
        Standing.WITHOUT_LANES,
    }
    assert standings([draft], TODAY) == {Standing.DRAFT, Standing.NEVER_PUBLISHED, Standing.WITHOUT_LANES}
    assert standings([version(1, effective="2027-01-01")], TODAY) == {Standing.UPCOMING}
    assert standings([], TODAY) == frozenset()


def test_drafts_and_what_is_not_over_are_looked_over():
    over, older, current = version(1, expires="2026-06-30"), version(2), version(3, "superseded")
    draft = version(4, "draft")
    assert to_look_over([draft, current, older, over], TODAY) == [draft, older]
    assert to_look_over([over, version(0, expires="2026-01-31")], TODAY) == [over]
