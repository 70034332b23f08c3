"""Schedules: their blocks, their next run, and what prevents one from being saved."""

from freight.core.schedules.blocks import RestrictedSpan, TimeBlock, TimeBlockKind
from freight.core.schedules.checking import find_schedule_problems
from freight.core.schedules.next_moment import get_departure_time, list_next_moments, next_moment

__all__ = [
    "RestrictedSpan",
    "TimeBlock",
    "TimeBlockKind",
    "find_schedule_problems",
    "get_departure_time",
    "list_next_moments",
    "next_moment",
]
