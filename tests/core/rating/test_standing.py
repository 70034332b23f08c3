"""The status of a tariff on 21 November 2026, by its versions."""

from datetime import date

import pytest

from freight.core.rating.standing import (
    DatedVersion,
    TariffStanding,
    find_cover_end,
    find_version_in_force,
    list_tariff_standings,
    list_versions_to_lint,
)

TODAY = date(2026, 11, 21)


def version(number, state="published", effective="2026-01-01", expires="", lanes=5):
    return DatedVersion(number, state, effective, expires, lanes)


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
    assert find_cover_end(versions, TODAY) == last_day


def test_of_versions_that_cover_the_day_the_newest_is_in_force():
    assert find_version_in_force([version(1), version(3, effective="2026-12-01"), version(2)], TODAY) == version(2)


@pytest.mark.parametrize(
    ("expires", "found"),
    [
        ("2026-12-21", {TariffStanding.EXPIRING_30, TariffStanding.EXPIRING_60, TariffStanding.EXPIRING_90}),
        ("2026-12-22", {TariffStanding.EXPIRING_60, TariffStanding.EXPIRING_90}),
        ("2027-02-19", {TariffStanding.EXPIRING_90}),
        ("2027-02-20", set()),
    ],
)
def test_running_out_is_counted_to_the_day(expires, found):
    assert list_tariff_standings([version(1, expires=expires)], TODAY) == {TariffStanding.IN_FORCE} | found


def test_a_tariff_stands_in_several_ways_at_once():
    superseded = version(1, "superseded")
    over = version(2, expires="2026-06-30")
    draft = version(3, "draft", lanes=0)
    assert list_tariff_standings([superseded, over, draft], TODAY) == {
        TariffStanding.SUPERSEDED,
        TariffStanding.EXPIRED,
        TariffStanding.DRAFT,
        TariffStanding.WITHOUT_LANES,
    }
    assert list_tariff_standings([draft], TODAY) == {
        TariffStanding.DRAFT,
        TariffStanding.NEVER_PUBLISHED,
        TariffStanding.WITHOUT_LANES,
    }
    assert list_tariff_standings([version(1, effective="2027-01-01")], TODAY) == {TariffStanding.UPCOMING}
    assert list_tariff_standings([], TODAY) == frozenset()


def test_drafts_and_what_is_not_over_are_looked_over():
    over, older, current = version(1, expires="2026-06-30"), version(2), version(3, "superseded")
    draft = version(4, "draft")
    assert list_versions_to_lint([draft, current, older, over], TODAY) == [draft, older]
    assert list_versions_to_lint([over, version(0, expires="2026-01-31")], TODAY) == [over]
