"""What keeps a schedule from being saved, word for word."""

from datetime import date, time

import pytest

from freight.core.schedules import RestrictedSpan, TimeBlock, TimeBlockKind, find_schedule_problems

DAYS = {"start_date": date(2026, 1, 1), "end_date": date(2026, 12, 31)}
HOURS = {"start": time(8), "end": time(18)}


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ({**DAYS, "end": time(18)}, "Start Time is mandatory for scheduling block 2"),  # R307
        ({**DAYS, "start": time(8)}, "End Time is mandatory for scheduling block 2"),  # R308
        ({**HOURS, "end_date": date(2026, 1, 1)}, "Start date is mandatory for scheduling block 2"),  # R309
        ({**HOURS, "start_date": date(2026, 1, 1)}, "End date is mandatory for scheduling block 2"),  # R310
        (
            {**HOURS, "start_date": date(2026, 1, 2), "end_date": date(2026, 1, 1)},
            "Start Date cannot be greater than End Date",  # R311
        ),
        ({**DAYS, "start": time(0, 30), "end": time(18)}, "Start Time is mandatory for scheduling block 2"),  # R313
        ({**DAYS, "start": time(8), "end": time(0)}, "End Time is mandatory for scheduling block 2"),  # R313
    ],
)
def test_a_block_says_what_it_lacks(block, said):
    assert find_schedule_problems(
        [TimeBlock(TimeBlockKind.IMMEDIATELY), TimeBlock(TimeBlockKind.DAILY, **block)], []
    ) == [said]


def test_a_block_that_does_not_run_at_times_lacks_nothing():
    assert (
        find_schedule_problems([TimeBlock(TimeBlockKind.IMMEDIATELY), TimeBlock(TimeBlockKind.NOT_SCHEDULED)], []) == []
    )


def test_a_time_within_a_restricted_time_is_refused_and_one_at_its_end_is_not():  # R312
    lunch = [RestrictedSpan(time(12), time(13))]
    at_noon = TimeBlock(TimeBlockKind.DAILY, **DAYS, **HOURS, times=(time(12, 0),))
    assert find_schedule_problems([at_noon], lunch) == ["Scheduling time should not between Restricted Time."]
    assert find_schedule_problems([TimeBlock(TimeBlockKind.DAILY, **DAYS, **HOURS, times=(time(13),))], lunch) == []


@pytest.mark.parametrize(
    "span", [RestrictedSpan(time(13), time(12)), RestrictedSpan(time(12), time(12)), RestrictedSpan(None, time(12))]
)
def test_restricted_times_end_after_they_begin(span):  # R119, R120, R314
    whole = RestrictedSpan(time(1), time(2))
    assert find_schedule_problems([], [whole, span]) == ["Start time should be less than End time in block 2 ."]


def test_weekly_and_monthly_blocks_name_their_days():
    weekly = TimeBlock(TimeBlockKind.WEEKLY, **DAYS, **HOURS, days=frozenset({8}))
    monthly = TimeBlock(TimeBlockKind.MONTHLY, **DAYS, **HOURS)
    assert find_schedule_problems([weekly, monthly], []) == [
        "Choose the days of scheduling block 1.",
        "Choose the days of scheduling block 2.",
    ]
