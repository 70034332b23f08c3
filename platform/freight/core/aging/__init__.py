"""Aging of unbilled work: how many shipments wait to be billed, for how long, worth how much."""

from freight.core.aging.ages import AGE_GROUPS, AgeGroup, age_in_days, group_of
from freight.core.aging.cells import (
    AgeKey,
    Cells,
    CountryKey,
    DayKey,
    Level,
    Measure,
    WorkKey,
    merge,
    summed,
)
from freight.core.aging.deltas import AgingDelta, deltas
from freight.core.aging.summary import Line, Portion, Sum, Summary, summarise
from freight.core.shipments.statuses import UNBILLED

__all__ = [
    "AGE_GROUPS",
    "UNBILLED",
    "AgeGroup",
    "AgeKey",
    "AgingDelta",
    "Cells",
    "CountryKey",
    "DayKey",
    "Level",
    "Line",
    "Measure",
    "Portion",
    "Sum",
    "Summary",
    "WorkKey",
    "age_in_days",
    "deltas",
    "group_of",
    "merge",
    "summarise",
    "summed",
]
