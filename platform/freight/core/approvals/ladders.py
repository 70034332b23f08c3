"""Ladders: which changes need approval, and by which levels."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from freight.core.approvals.requests import RequestType


@dataclass(frozen=True)
class ApprovalAmount:
    """The amount of a change, if it has one."""

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
        """Return whether a change has to pass it. An amount in another currency is not compared: it needs approval."""
        if self.request_type is not request_type:
            return False
        if self.from_amount is None or amount is None or amount.currency != self.currency:
            return True
        return amount.value >= self.from_amount


def choose_ladder(
    ladders: Iterable[Ladder], request_type: RequestType, amount: ApprovalAmount | None = None
) -> Ladder | None:
    """Return the ladder a change has to pass: of those that apply, the one with the greatest starting amount. None: it
    needs no approval."""
    fit = [ladder for ladder in ladders if ladder.applies(request_type, amount)]
    # among equal amounts the first stored one, so that the answer does not change from day to day
    return max(fit, key=lambda ladder: (ladder.from_amount or Decimal(0), ladder.id), default=None)
