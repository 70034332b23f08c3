"""Sides of tariffs: what customers are charged, and what carriers charge us."""

from enum import StrEnum
from typing import Literal


class TariffSide(StrEnum):
    """What a tariff is for. `BOTH`: a carrier's rates that are passed on as they are."""

    SELLING = "selling"
    BUYING = "buying"
    BOTH = "both"


TariffUseSide = Literal[TariffSide.SELLING, TariffSide.BUYING]
"""What tariffs rate for: those for both sides rate for either."""

SIDES_BY_USE: dict[TariffUseSide, tuple[TariffSide, ...]] = {
    TariffSide.SELLING: (TariffSide.SELLING, TariffSide.BOTH),
    TariffSide.BUYING: (TariffSide.BUYING, TariffSide.BOTH),
}
"""The sides of the tariffs that rate for selling and for buying."""
