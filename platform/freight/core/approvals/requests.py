"""An approval request on its way: who may act on it, and what becomes of it (operations §4)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Never

from freight.core.errors import Conflict, Invalid, PermissionDenied
from freight.core.transitions import Move, Transitions

MOST_COMMENT = 2_000


class RequestType(StrEnum):
    """What is asked for; spelt as the addresses and bodies of the specification spell it."""

    RATE_CHANGE = "rateChangeRequest"
    RATE_ADD = "rateAddRequest"
    QUOTE = "qoutesRequest"
    PAYABLE = "payableRequest"
    USER_TRACKING = "userTrackingRequest"


class RequestStatus(StrEnum):
    """What became of a request (R069)."""

    IN_PROCESS = "inProcess"
    APPROVED = "approved"
    CANCELLED = "cancelled"
    REJECTED = "rejected"


class RequestAction(StrEnum):
    """What people do with a request; sent as `action` (R079)."""

    APPROVE = "approve"
    REJECT = "reject"
    CANCEL = "cancel"
    COMMENT = "comment"
    REASSIGN = "reassign"


class Guard(StrEnum):
    """What must hold beside the status."""

    IS_PENDING_FOR = "the request waits for the one who acts"  # R083
    IS_INITIATOR = "the one who acts sent the request"


class Mode(StrEnum):
    """How many of a level have to approve."""

    ANY = "any"
    ALL = "all"


Step = Move[RequestStatus, Guard, Never]
_OPEN = RequestStatus.IN_PROCESS
# approving ends a request at its last level alone
_MOVES: dict[tuple[RequestStatus, RequestAction], Step] = {
    (_OPEN, RequestAction.APPROVE): Step(RequestStatus.APPROVED, guards=(Guard.IS_PENDING_FOR,)),
    (_OPEN, RequestAction.REJECT): Step(RequestStatus.REJECTED, guards=(Guard.IS_PENDING_FOR,)),
    (_OPEN, RequestAction.CANCEL): Step(RequestStatus.CANCELLED, guards=(Guard.IS_INITIATOR,)),
    (_OPEN, RequestAction.COMMENT): Step(_OPEN),
    (_OPEN, RequestAction.REASSIGN): Step(_OPEN),
}
_DONE = {
    RequestStatus.APPROVED: "was approved",
    RequestStatus.REJECTED: "was rejected",
    RequestStatus.CANCELLED: "was canceled",
}


def _refuse(status: RequestStatus, action: RequestAction) -> str:
    return f"This request {_DONE.get(status, f'is {status}')} already, so you can't {action} it."


MOVES = Transitions(_MOVES, _refuse, code="request_closed")


@dataclass(frozen=True)
class Decision:
    """What somebody decided at a level."""

    user_id: str
    action: RequestAction


@dataclass(frozen=True)
class Level:
    """One level as it stands: the people who may act on it, and what they decided."""

    mode: Mode
    people: tuple[str, ...]
    decisions: tuple[Decision, ...] = ()

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Those who have not decided yet; nobody once the level has what it needs."""
        approved = {each.user_id for each in self.decisions if each.action is RequestAction.APPROVE}
        if self.mode is Mode.ANY and approved:
            return ()
        return tuple(each for each in self.people if each not in approved)

    @property
    def is_approved(self) -> bool:
        """Whether it has what it needs: one approval, or everybody's. A level without people never has."""
        return bool(self.people) and not self.waits_for


@dataclass(frozen=True)
class Standing:
    """Where a request stands: its status, its levels, and which of them is the current one."""

    status: RequestStatus
    initiator: str
    levels: tuple[Level, ...]
    current: int

    @property
    def pending_for(self) -> tuple[str, ...]:
        """Who may act on it now."""
        if self.status is not RequestStatus.IN_PROCESS or self.current >= len(self.levels):
            return ()
        return self.levels[self.current].waits_for


def decide(standing: Standing, user_id: str, action: RequestAction, comment: str) -> Standing:
    """The request after somebody acted on it. The initiator never approves what he sent.

    Raises Invalid for a request that is closed and for a rejection without a comment, Conflict where somebody else of
    the level approved it before, PermissionDenied for somebody it does not wait for (R083).
    """
    move = MOVES.demand(standing.status, action)
    if Guard.IS_INITIATOR in move.guards and user_id != standing.initiator:
        raise PermissionDenied("Only the person who sent a request can cancel it.")
    if Guard.IS_PENDING_FOR in move.guards:
        _demand_turn(standing, user_id)
    if action is RequestAction.REJECT and not comment:
        raise Invalid("Say why you reject the request.", code="comment_needed")
    if action not in (RequestAction.APPROVE, RequestAction.REJECT):
        return replace(standing, status=move.to)
    levels = list(standing.levels)
    level = levels[standing.current]
    levels[standing.current] = replace(level, decisions=(*level.decisions, Decision(user_id, action)))
    if action is RequestAction.REJECT:
        return replace(standing, status=move.to, levels=tuple(levels))
    current = standing.current + levels[standing.current].is_approved
    status = move.to if current == len(levels) else standing.status
    return replace(standing, status=status, levels=tuple(levels), current=current)


def _demand_turn(standing: Standing, user_id: str) -> None:
    if user_id in standing.pending_for and user_id != standing.initiator:
        return
    if any(each.user_id == user_id for level in standing.levels for each in level.decisions):
        raise Conflict("You have decided on this request already.", code="decided")
    if any(user_id in level.people for level in standing.levels[: standing.current]):
        raise Conflict("Someone else of your level has approved this request already.", code="decided")
    raise PermissionDenied("This request isn't waiting for you.")


def read_comment(text: str) -> str:
    """A comment without blanks around it. Raises Invalid for one that is too long."""
    comment = text.strip()
    if len(comment) > MOST_COMMENT:
        raise Invalid(f"Comment: up to {MOST_COMMENT:,} characters.", code="comment_too_long")
    return comment


def people_beside(people: Collection[str], initiator: str) -> tuple[str, ...]:
    """The people of a level who may act on what the initiator sent: everybody but himself."""
    return tuple(sorted(set(people) - {initiator}))


def demand_people(levels: Sequence[Level], ladder: str) -> None:
    """Raise Invalid for a level that nobody can act on: the request would wait for ever."""
    for number, level in enumerate(levels, 1):
        if not level.people:
            raise Invalid(
                f"Level {number} of the approval ladder “{ladder}” has nobody who could approve this. "
                "Ask an administrator to add people to it.",
                code="level_empty",
            )
