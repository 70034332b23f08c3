"""When something runs: blocks of a schedule, their next moment, and what keeps a schedule from being saved."""

from freight.core.schedules.blocks import Block, Kind, Restricted
from freight.core.schedules.checking import problems
from freight.core.schedules.next_moment import leaves_at, next_moment, next_moments

__all__ = ["Block", "Kind", "Restricted", "leaves_at", "next_moment", "next_moments", "problems"]
