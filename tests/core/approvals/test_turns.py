"""Whose turn a request is, and the message everyone else gets."""

from typing import Any

import pytest

from freight.core.approvals.requests import (
    MOVES,
    ApprovalLevel,
    ApprovalMode,
    ApprovalProgress,
    RequestAction,
    RequestStatus,
    decide_request,
    read_comment,
    require_approvers,
)
from freight.core.errors import Conflict, Invalid, PermissionDenied

PRICING = ApprovalLevel(ApprovalMode.ANY, ("marek", "omar"))
DIRECTORS = ApprovalLevel(ApprovalMode.ALL, ("dina", "ed"))
SENT = ApprovalProgress(RequestStatus.IN_PROCESS, "ana", (PRICING, DIRECTORS), 0)


def approve(request: ApprovalProgress, person: str, stands_for: tuple[str, ...] = ()) -> ApprovalProgress:
    return decide_request(request, person, RequestAction.APPROVE, "", stands_for)


def refusal(wrong: type[Exception], function: Any, *arguments: Any) -> tuple[str, str]:
    with pytest.raises(wrong) as refused:
        function(*arguments)
    return refused.value.code, refused.value.message  # type: ignore[attr-defined]


def test_who_comes_second_is_told_that_it_was_decided() -> None:
    up = approve(SENT, "omar")
    level = "Someone else of your level has approved this request already."
    assert refusal(Conflict, approve, up, "marek") == ("decided", level)
    # the users one represents count as well; users of a level above have not been asked yet
    assert refusal(Conflict, approve, up, "vera", ("marek",)) == ("decided", level)
    assert refusal(PermissionDenied, approve, SENT, "dina")[1] == "This request isn't waiting for you."
    own = "You have decided on this request already."
    assert refusal(Conflict, approve, approve(up, "ed"), "ed") == ("decided", own)


def test_a_closed_request_is_not_decided_again() -> None:
    ended = decide_request(SENT, "ana", RequestAction.CANCEL, "")
    assert refusal(Invalid, approve, ended, "omar")[0] == MOVES.code == "request_closed"


def test_a_comment_has_2000_characters_at_most() -> None:
    assert read_comment("x" * 2_000) == "x" * 2_000
    assert refusal(Invalid, read_comment, "x" * 2_001) == ("comment_too_long", "Comment: up to 2,000 characters.")


def test_a_level_that_nobody_can_act_on_is_refused_by_its_number() -> None:
    require_approvers([PRICING, DIRECTORS], "Rates")
    empty = [ApprovalLevel(ApprovalMode.ANY, ()), DIRECTORS]
    code, message = refusal(Invalid, require_approvers, empty, "Rates")
    assert code == "level_empty"
    assert message == (
        "Level 1 of the approval ladder “Rates” has nobody who could approve this. "
        "Ask an administrator to add people to it."
    )
