"""A request on its way up a ladder: Ana asks, a pricing manager and then two directors decide."""

import pytest

from freight.core.approvals.requests import (
    MOVES,
    ApprovalLevel,
    ApprovalMode,
    ApprovalProgress,
    RequestAction,
    RequestStatus,
    decide_request,
    list_eligible_approvers,
    read_comment,
    require_approvers,
)
from freight.core.errors import Conflict, Invalid, PermissionDenied

PRICING = ApprovalLevel(ApprovalMode.ANY, ("marek", "omar"))
DIRECTORS = ApprovalLevel(ApprovalMode.ALL, ("dina", "ed"))
SENT = ApprovalProgress(RequestStatus.IN_PROCESS, "ana", (PRICING, DIRECTORS), 0)


def approved(request: ApprovalProgress, *people: str) -> ApprovalProgress:
    for person in people:
        request = decide_request(request, person, RequestAction.APPROVE, "")
    return request


def test_r069_a_request_has_four_statuses() -> None:
    assert [each.value for each in RequestStatus] == ["inProcess", "approved", "cancelled", "rejected"]


def test_one_of_an_any_level_takes_it_up_and_all_of_an_all_level_end_it() -> None:
    assert SENT.pending_for == ("marek", "omar")
    up = approved(SENT, "omar")
    assert (up.current, up.pending_for, up.status) == (1, ("dina", "ed"), RequestStatus.IN_PROCESS)
    half = approved(up, "ed")
    assert (half.current, half.pending_for) == (1, ("dina",))
    done = approved(half, "dina")
    assert (done.status, done.pending_for) == (RequestStatus.APPROVED, ())


def test_r083_only_those_it_waits_for_may_act() -> None:
    for stranger in ("dina", "vera", "ana"):
        with pytest.raises(PermissionDenied, match="isn't waiting for you"):
            approved(SENT, stranger)


def test_the_second_of_a_level_is_told_that_it_was_decided() -> None:
    up = approved(SENT, "omar")
    with pytest.raises(Conflict, match="Someone else of your level has approved"):
        approved(up, "marek")
    with pytest.raises(Conflict, match="You have decided on this request already"):
        approved(approved(up, "ed"), "ed")


def test_nobody_approves_what_he_sent_even_where_he_stands_on_the_ladder() -> None:
    own = ApprovalProgress(RequestStatus.IN_PROCESS, "ana", (ApprovalLevel(ApprovalMode.ANY, ("ana", "omar")),), 0)
    with pytest.raises(PermissionDenied):
        approved(own, "ana")
    assert list_eligible_approvers({"ana", "omar", "bea"}, "ana") == ("bea", "omar")


def test_a_rejection_needs_a_reason_and_ends_the_request() -> None:
    with pytest.raises(Invalid, match="Say why you reject"):
        decide_request(SENT, "marek", RequestAction.REJECT, "")
    ended = decide_request(SENT, "marek", RequestAction.REJECT, "Too low")
    assert (ended.status, ended.pending_for) == (RequestStatus.REJECTED, ())
    with pytest.raises(Invalid, match="was rejected already, so you can't approve it"):
        approved(ended, "omar")


def test_who_sent_it_cancels_it_and_nobody_else() -> None:
    with pytest.raises(PermissionDenied, match="Only the person who sent"):
        decide_request(SENT, "marek", RequestAction.CANCEL, "")
    assert decide_request(SENT, "ana", RequestAction.CANCEL, "").status is RequestStatus.CANCELLED


def test_a_comment_changes_nothing() -> None:
    assert decide_request(SENT, "vera", RequestAction.COMMENT, "Which lanes?") == SENT


def test_a_level_without_people_is_told_before_a_request_waits_for_ever() -> None:
    with pytest.raises(Invalid, match="Level 2 of the approval ladder “Rates” has nobody"):
        require_approvers([PRICING, ApprovalLevel(ApprovalMode.ALL, ())], "Rates")
    assert not ApprovalLevel(ApprovalMode.ALL, ()).is_approved


def test_a_comment_of_100_kb_is_refused_and_blanks_go() -> None:
    assert read_comment("  fine \n") == "fine"
    with pytest.raises(Invalid, match="up to 2,000 characters"):
        read_comment("x" * 100_000)


def test_a_closed_request_can_only_be_looked_at() -> None:
    for status in set(RequestStatus) - {RequestStatus.IN_PROCESS}:
        assert MOVES.verbs_in(status) == ()
