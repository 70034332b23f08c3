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


class RequestGuard(StrEnum):
    """What must hold beside the status."""

    IS_PENDING_FOR = "the request waits for the one who acts"  # R083
    IS_INITIATOR = "the one who acts sent the request"


class ApprovalMode(StrEnum):
    """How many of a level have to approve."""

    ANY = "any"
    ALL = "all"


Step = Move[RequestStatus, RequestGuard, Never]
_OPEN = RequestStatus.IN_PROCESS
# approving ends a request at its last level alone
_MOVES: dict[tuple[RequestStatus, RequestAction], Step] = {
    (_OPEN, RequestAction.APPROVE): Step(RequestStatus.APPROVED, guards=(RequestGuard.IS_PENDING_FOR,)),
    (_OPEN, RequestAction.REJECT): Step(RequestStatus.REJECTED, guards=(RequestGuard.IS_PENDING_FOR,)),
    (_OPEN, RequestAction.CANCEL): Step(RequestStatus.CANCELLED, guards=(RequestGuard.IS_INITIATOR,)),
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
class ApprovalDecision:
    """What was decided at a level in somebody's place: by himself, or `by` who stands in for him."""

    user_id: str
    action: RequestAction
    by: str = ""


@dataclass(frozen=True)
class ApprovalLevel:
    """One level as it stands: the people who may act on it, and what they decided. `beside`: those it was escalated to,
    any of whom decides for all who have not."""

    mode: ApprovalMode
    people: tuple[str, ...]
    decisions: tuple[ApprovalDecision, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Those who have not decided yet; nobody once the level has what it needs."""
        if self.is_approved:
            return ()
        left = self._without_decision
        return (*left, *(each for each in self.beside if each not in left))

    @property
    def is_approved(self) -> bool:
        """Whether it has what it needs: one approval, everybody's, or one of those it was escalated to. A level without
        people never has."""
        approved = self._approved
        if approved & set(self.beside) or (self.mode is ApprovalMode.ANY and approved):
            return True
        return bool(self.people) and not self._without_decision

    @property
    def _approved(self) -> set[str]:
        return {each.user_id for each in self.decisions if each.action is RequestAction.APPROVE}

    @property
    def _without_decision(self) -> tuple[str, ...]:
        approved = self._approved
        return tuple(each for each in self.people if each not in approved)


@dataclass(frozen=True)
class ApprovalProgress:
    """Where a request stands: its status, its levels, and which of them is the current one. `editor`: who last changed
    what it is about before it was sent."""

    status: RequestStatus
    initiator: str
    levels: tuple[ApprovalLevel, ...]
    current: int
    editor: str = ""

    @property
    def pending_for(self) -> tuple[str, ...]:
        """Who may act on it now."""
        if self.status is not RequestStatus.IN_PROCESS or self.current >= len(self.levels):
            return ()
        return self.levels[self.current].waits_for

    def place_of(self, user_id: str, stands_for: Collection[str] = ()) -> str:
        """In whose place somebody may decide now: his own, else that of one he stands in for; empty where in none. Who
        sent the request, or last changed what it is about, decides in nobody's. Nobody decides twice on a level."""
        if not self.pending_for or user_id in (self.initiator, self.editor):
            return ""
        if any(user_id in (each.by or each.user_id, each.user_id) for each in self.levels[self.current].decisions):
            return ""
        places = (user_id, *sorted(stands_for))
        return next((each for each in places if each in self.pending_for), "")


def decide_request(
    standing: ApprovalProgress, user_id: str, action: RequestAction, comment: str, stands_for: Collection[str] = ()
) -> ApprovalProgress:
    """The request after somebody acted on it, in his own place or in that of one of `stands_for`. The initiator and the
    last editor never approve.

    Raises Invalid for a request that is closed and for a rejection without a comment, Conflict where somebody else of
    the level approved it before, PermissionDenied for somebody it does not wait for (R083).
    """
    move = MOVES.demand(standing.status, action)
    if RequestGuard.IS_INITIATOR in move.guards and user_id != standing.initiator:
        raise PermissionDenied("Only the person who sent a request can cancel it.")
    if RequestGuard.IS_PENDING_FOR in move.guards:
        _demand_turn(standing, user_id, stands_for)
    if action is RequestAction.REJECT and not comment:
        raise Invalid("Say why you reject the request.", code="comment_needed")
    if action not in (RequestAction.APPROVE, RequestAction.REJECT):
        return replace(standing, status=move.to)
    place = standing.place_of(user_id, stands_for)
    by = "" if place == user_id else user_id
    levels = list(standing.levels)
    level = levels[standing.current]
    levels[standing.current] = replace(level, decisions=(*level.decisions, ApprovalDecision(place, action, by)))
    if action is RequestAction.REJECT:
        return replace(standing, status=move.to, levels=tuple(levels))
    current = standing.current + levels[standing.current].is_approved
    status = move.to if current == len(levels) else standing.status
    return replace(standing, status=status, levels=tuple(levels), current=current)


def _demand_turn(standing: ApprovalProgress, user_id: str, stands_for: Collection[str]) -> None:
    if standing.place_of(user_id, stands_for):
        return
    if user_id == standing.editor and {user_id, *stands_for} & set(standing.pending_for):
        raise PermissionDenied("You last changed what this request is about, so someone else decides on it.")
    if any(user_id in (each.user_id, each.by) for level in standing.levels for each in level.decisions):
        raise Conflict("You have decided on this request already.", code="decided")
    if any({user_id, *stands_for} & set(level.people) for level in standing.levels[: standing.current]):
        raise Conflict("Someone else of your level has approved this request already.", code="decided")
    raise PermissionDenied("This request isn't waiting for you.")


def read_comment(text: str) -> str:
    """A comment without blanks around it. Raises Invalid for one that is too long."""
    comment = text.strip()
    if len(comment) > MOST_COMMENT:
        raise Invalid(f"Comment: up to {MOST_COMMENT:,} characters.", code="comment_too_long")
    return comment


def list_eligible_approvers(people: Collection[str], *without: str) -> tuple[str, ...]:
    """The people of a level who may act on a request: everybody but who sent it, and who last changed what it is
    about."""
    return tuple(sorted(set(people) - set(without)))


def require_approvers(levels: Sequence[ApprovalLevel], ladder: str) -> None:
    """Raise Invalid for a level that nobody can act on: the request would wait for ever."""
    for number, level in enumerate(levels, 1):
        if not level.people:
            raise Invalid(
                f"Level {number} of the approval ladder “{ladder}” has nobody who could approve this. "
                "Ask an administrator to add people to it.",
                code="level_empty",
            )
