"""Two ratings side by side: the differences in their results, and a reason code for each."""

from freight.core.rating.compare.model import REASONS, ChargeDifference, RatingComparison, RatingDifference
from freight.core.rating.compare.ratings import RatingSide, compare_ratings

__all__ = ["REASONS", "ChargeDifference", "RatingComparison", "RatingDifference", "RatingSide", "compare_ratings"]
