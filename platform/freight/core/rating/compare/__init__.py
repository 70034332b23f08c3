"""Two ratings side by side: what came out differently, and a reason code for each difference."""

from freight.core.rating.compare.model import REASONS, ChargeDifference, Comparison, Difference
from freight.core.rating.compare.ratings import Side, compared

__all__ = ["REASONS", "ChargeDifference", "Comparison", "Difference", "Side", "compared"]
