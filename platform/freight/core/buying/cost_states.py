"""The states of a cost line, from what a carrier is expected to ask to what it was paid."""

from enum import StrEnum
from typing import Never

from freight.core.error_codes import ErrorCode
from freight.core.transitions import Move, Transitions


class CostState(StrEnum):
    """How far a cost is."""

    EXPECTED = "expected"  # no carrier has asked for it yet
    INVOICED = "invoiced"
    DISPUTED = "disputed"
    AGREED = "agreed"
    PAID = "paid"


class CostAction(StrEnum):
    """What can be done with a cost."""

    INVOICE = "invoice"  # the carrier asks for it, or for another amount than before
    DISPUTE = "dispute"
    AGREE = "agree"
    PAY = "pay"
    REOPEN = "reopen"  # agreed too early
    TAKE_BACK = "takeBack"  # the invoice was not for this cost


CostMove = Move[CostState, Never, Never]


def _refuse(state: CostState, action: CostAction) -> str:
    if state is CostState.PAID:
        return "It is paid, so it can't change anymore."
    if action is CostAction.PAY:
        return f"It is {state}. Agree on the amount before you mark it as paid."
    if state is CostState.EXPECTED:
        return "No carrier has invoiced it yet. Enter the invoiced amount first."
    if state is CostState.AGREED:
        return "Its amount is agreed. Reopen it first."
    return f"It is {state}, so this can't be done."


COST_STATES: Transitions[CostState, CostAction, Never, Never] = Transitions(
    {
        (CostState.EXPECTED, CostAction.INVOICE): CostMove(CostState.INVOICED),
        (CostState.INVOICED, CostAction.INVOICE): CostMove(CostState.INVOICED),
        (CostState.INVOICED, CostAction.DISPUTE): CostMove(CostState.DISPUTED),
        (CostState.INVOICED, CostAction.AGREE): CostMove(CostState.AGREED),
        (CostState.INVOICED, CostAction.TAKE_BACK): CostMove(CostState.EXPECTED),
        (CostState.DISPUTED, CostAction.INVOICE): CostMove(CostState.INVOICED),
        (CostState.DISPUTED, CostAction.AGREE): CostMove(CostState.AGREED),
        (CostState.DISPUTED, CostAction.TAKE_BACK): CostMove(CostState.EXPECTED),
        (CostState.AGREED, CostAction.REOPEN): CostMove(CostState.INVOICED),
        (CostState.AGREED, CostAction.PAY): CostMove(CostState.PAID),
    },
    _refuse,
    code=ErrorCode.COST_STATE,
)
# the amount of these is entered with them
ACTIONS_WITH_AMOUNT = frozenset({CostAction.INVOICE, CostAction.AGREE})
# what was settled changes, so the reason is kept
ACTIONS_WITH_NOTE = frozenset({CostAction.DISPUTE, CostAction.REOPEN, CostAction.TAKE_BACK})
