"""Ladders: which changes need approval, and by which levels."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from freight.core.approvals.requests import RequestType


@dataclass(frozen=True)
class ApprovalAmount:
    """What a change comes to, where it comes to an amount."""

    value: Decimal
    currency: str


@dataclass(frozen=True)
class Ladder:
    """When a ladder applies: to one kind of request, from an amount on. Without an amount it applies to all."""

    id: str
    request_type: RequestType
    from_amount: Decimal | None = None
    currency: str = ""

    def applies(self, request_type: RequestType, amount: ApprovalAmount | None) -> bool:
        """Whether a change has to climb it. An amount in another currency is not compared: it needs approval."""
        if self.request_type is not request_type:
            return False
        if self.from_amount is None or amount is None or amount.currency != self.currency:
            return True
        return amount.value >= self.from_amount


def choose_ladder(
    ladders: Iterable[Ladder], request_type: RequestType, amount: ApprovalAmount | None = None
) -> Ladder | None:
    """The ladder a change has to climb: of those that apply, the one from the greatest amount on. None: it needs no
    approval."""
    fit = [each for each in ladders if each.applies(request_type, amount)]
    # of equal amounts the one that is stored first, so that the answer does not change from day to day
    return max(fit, key=lambda each: (each.from_amount or Decimal(0), each.id), default=None)
