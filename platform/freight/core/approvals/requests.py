"""An approval request in progress: who may act on it, and what becomes of it (operations §4)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Never

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, PermissionDenied
from freight.core.transitions import Move, Transitions

MOST_COMMENT = 2_000


class RequestType(StrEnum):
    """What is requested, spelled as in the addresses and bodies of the specification."""

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
    """What must hold in addition to the status."""

    IS_PENDING_FOR = "the request waits for the one who acts"  # R083
    IS_INITIATOR = "the one who acts sent the request"


class ApprovalMode(StrEnum):
    """How many people of a level have to approve."""

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


MOVES = Transitions(_MOVES, _refuse, code=ErrorCode.REQUEST_CLOSED)


@dataclass(frozen=True)
class ApprovalDecision:
    """A decision of the person `user_id` on a level, made by that person or, in their place, by the stand-in `by`."""

    user_id: str
    action: RequestAction
    by: str = ""


@dataclass(frozen=True)
class ApprovalLevel:
    """The state of one level: the people who may act on it, and their decisions. `beside`: people it was escalated to,
    any of whom decides for everyone who has not decided."""

    mode: ApprovalMode
    people: tuple[str, ...]
    decisions: tuple[ApprovalDecision, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Those who have not decided yet; no one once the level has what it needs."""
        if self.is_approved:
            return ()
        undecided = self._without_decision
        return (*undecided, *(approver for approver in self.beside if approver not in undecided))

    @property
    def is_approved(self) -> bool:
        """Whether it has what it needs: one approval, everyone's, or one from someone it was escalated to. A level
        without people is never approved."""
        approved = self._approved
        if approved & set(self.beside) or (self.mode is ApprovalMode.ANY and approved):
            return True
        return bool(self.people) and not self._without_decision

    @property
    def _approved(self) -> set[str]:
        return {decision.user_id for decision in self.decisions if decision.action is RequestAction.APPROVE}

    @property
    def _without_decision(self) -> tuple[str, ...]:
        approved = self._approved
        return tuple(person for person in self.people if person not in approved)


@dataclass(frozen=True)
class ApprovalProgress:
    """The state of a request: its status, its levels, and the index of the current one. `editor`: who last changed its
    subject before it was sent."""

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
        """Return the person in whose place the user may decide now: the user, else someone they are a stand-in for; ""
        for neither. The initiator and the last editor may not decide, even as a stand-in. No one decides twice on a
        level."""
        if not self.pending_for or user_id in (self.initiator, self.editor):
            return ""
        if any(
            user_id in (decision.by or decision.user_id, decision.user_id)
            for decision in self.levels[self.current].decisions
        ):
            return ""
        places = (user_id, *sorted(stands_for))
        return next((place for place in places if place in self.pending_for), "")


def decide_request(
    standing: ApprovalProgress, user_id: str, action: RequestAction, comment: str, stands_for: Collection[str] = ()
) -> ApprovalProgress:
    """Return the request after the user acted on it, in their own place or in that of one of `stands_for`. The
    initiator and the last editor never approve.

    Raises Invalid for a request that is closed and for a rejection without a comment, Conflict if another user of the
    level approved it before, PermissionDenied for a user it does not wait for (R083).
    """
    move = MOVES.demand(standing.status, action)
    if RequestGuard.IS_INITIATOR in move.guards and user_id != standing.initiator:
        raise PermissionDenied("Only the person who sent a request can cancel it.")
    if RequestGuard.IS_PENDING_FOR in move.guards:
        _demand_turn(standing, user_id, stands_for)
    if action is RequestAction.REJECT and not comment:
        raise Invalid("Say why you reject the request.", code=ErrorCode.COMMENT_NEEDED)
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
    if any(user_id in (decision.user_id, decision.by) for level in standing.levels for decision in level.decisions):
        raise Conflict("You have decided on this request already.", code=ErrorCode.DECIDED)
    if any({user_id, *stands_for} & set(level.people) for level in standing.levels[: standing.current]):
        raise Conflict("Someone else of your level has approved this request already.", code=ErrorCode.DECIDED)
    raise PermissionDenied("This request isn't waiting for you.")


def read_comment(text: str) -> str:
    """Return a comment without surrounding blanks. Raises Invalid for one that is too long."""
    comment = text.strip()
    if len(comment) > MOST_COMMENT:
        raise Invalid(f"Comment: up to {MOST_COMMENT:,} characters.", code=ErrorCode.COMMENT_TOO_LONG)
    return comment


def list_eligible_approvers(people: Collection[str], *without: str) -> tuple[str, ...]:
    """Return the people of a level who may act on a request: all except its sender and its last editor."""
    return tuple(sorted(set(people) - set(without)))


def require_approvers(levels: Sequence[ApprovalLevel], ladder: str) -> None:
    """Raise Invalid for a level that no one can act on: the request would wait forever."""
    for number, level in enumerate(levels, 1):
        if not level.people:
            raise Invalid(
                f"Level {number} of the approval ladder “{ladder}” has nobody who could approve this. "
                "Ask an administrator to add people to it.",
                code=ErrorCode.LEVEL_EMPTY,
            )
