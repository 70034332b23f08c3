"""How a system earns: by buying and selling, or by passing on what carriers charge."""

from enum import StrEnum


class WayOfWorking(StrEnum):
    """Whether costs are kept apart from what customers pay. A system that passes on has no costs and no buying
    tariffs."""

    PASSES_ON = "passesOn"
    BUYS_AND_SELLS = "buysAndSells"
