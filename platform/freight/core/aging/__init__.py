"""Aging of unbilled work: how many shipments wait to be billed, how old they are, and their value."""

from freight.core.aging.ages import AGE_GROUPS, AgeGroup, age_in_days, get_age_group_index
from freight.core.aging.cells import (
    AgeKey,
    AgingCells,
    AgingLevel,
    AgingMeasure,
    CountryKey,
    DayKey,
    WorkKey,
    merge_aging_deltas,
    sum_aging_measures,
)
from freight.core.aging.deltas import AgingDelta, deltas
from freight.core.aging.summary import AgingLine, AgingPortion, AgingSum, AgingSummary, summarize_aging
from freight.core.shipments.statuses import UNBILLED

__all__ = [
    "AGE_GROUPS",
    "UNBILLED",
    "AgeGroup",
    "AgeKey",
    "AgingCells",
    "AgingDelta",
    "AgingLevel",
    "AgingLine",
    "AgingMeasure",
    "AgingPortion",
    "AgingSum",
    "AgingSummary",
    "CountryKey",
    "DayKey",
    "WorkKey",
    "age_in_days",
    "deltas",
    "get_age_group_index",
    "merge_aging_deltas",
    "sum_aging_measures",
    "summarize_aging",
]
