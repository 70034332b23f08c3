"""Aging of unbilled work: how many shipments wait to be billed, for how long, worth how much."""

from freight.core.aging.cells import AgeKey, Cells, CountryKey, Measure, merge
from freight.core.aging.deltas import UNBILLED, AgingDelta, deltas

__all__ = ["UNBILLED", "AgeKey", "AgingDelta", "Cells", "CountryKey", "Measure", "deltas", "merge"]
