"""The five age groups, counted from the entry day."""

from datetime import date
from itertools import pairwise

import pytest

from freight.core.aging import AGE_GROUPS, age_in_days, get_age_group_index

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("entry_date", "label"),
    [
        ("2026-11-21", "0–7 days"),
        ("2026-11-14", "0–7 days"),
        ("2026-11-13", "8–15"),
        ("2026-11-06", "8–15"),
        ("2026-11-05", "16–30"),
        ("2026-10-22", "16–30"),
        ("2026-10-21", "31–60"),
        ("2026-09-22", "31–60"),
        ("2026-09-21", "Over 60"),
        ("1999-01-01", "Over 60"),
    ],
)
def test_a_day_belongs_to_one_group_and_both_ends_of_it_are_included(entry_date, label):
    group = AGE_GROUPS[get_age_group_index(entry_date, TODAY)]
    assert group.label == label
    assert group.first_day(TODAY) <= entry_date <= group.last_day(TODAY)
    age = age_in_days(entry_date, TODAY)
    assert group.from_days <= age and (group.to_days is None or age <= group.to_days)


def test_a_planned_shipment_counts_as_new():
    assert AGE_GROUPS[get_age_group_index("2026-12-24", TODAY)].label == "0–7 days"
    assert AGE_GROUPS[0].first_day(TODAY) <= "2026-12-24" <= AGE_GROUPS[0].last_day(TODAY)
    assert age_in_days("2026-12-24", TODAY) == 0


def test_the_groups_leave_no_day_out_and_take_none_twice():
    for younger, older in pairwise(AGE_GROUPS):
        assert younger.to_days is not None
        assert older.from_days == younger.to_days + 1


def test_each_group_has_its_first_and_its_last_day():
    assert [(group.first_day(TODAY), group.last_day(TODAY)) for group in AGE_GROUPS] == [
        ("2026-11-14", "9999-12-31"),
        ("2026-11-06", "2026-11-13"),
        ("2026-10-22", "2026-11-05"),
        ("2026-09-22", "2026-10-21"),
        ("", "2026-09-21"),
    ]
