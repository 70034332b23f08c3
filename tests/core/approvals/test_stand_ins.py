"""Standing in for another user, and escalated levels: more users may act, and no one signs twice."""

import pytest

from freight.core.approvals.requests import (
    ApprovalDecision,
    ApprovalLevel,
    ApprovalMode,
    ApprovalProgress,
    RequestAction,
    RequestStatus,
    decide_request,
)
from freight.core.errors import Conflict, PermissionDenied

APPROVE = RequestAction.APPROVE


def sent(level: ApprovalLevel, *, editor: str = "") -> ApprovalProgress:
    return ApprovalProgress(
        RequestStatus.IN_PROCESS, "ivy", (level, ApprovalLevel(ApprovalMode.ANY, ("zoe",))), 0, editor
    )


def test_a_stand_in_decides_in_the_place_of_who_is_away() -> None:
    request = sent(ApprovalLevel(ApprovalMode.ALL, ("marek", "omar")))
    after = decide_request(request, "ana", APPROVE, "", {"marek"})
    assert after.levels[0].decisions == (ApprovalDecision("marek", APPROVE, "ana"),)
    assert after.pending_for == ("omar",), "both may act; Marek's place is taken"
    with pytest.raises(PermissionDenied):
        decide_request(request, "ana", APPROVE, "", {"zoe"})


def test_somebody_on_the_level_decides_for_himself_and_never_for_another_too() -> None:
    request = sent(ApprovalLevel(ApprovalMode.ALL, ("ana", "marek")))
    after = decide_request(request, "ana", APPROVE, "", {"marek"})
    assert after.levels[0].decisions == (ApprovalDecision("ana", APPROVE),)
    with pytest.raises(Conflict, match="decided on this request already"):
        decide_request(after, "ana", APPROVE, "", {"marek"})
    # nor two places of two who are away
    both = sent(ApprovalLevel(ApprovalMode.ALL, ("marek", "omar")))
    once = decide_request(both, "ana", APPROVE, "", {"marek", "omar"})
    assert once.place_of("ana", {"marek", "omar"}) == ""


def test_who_sent_it_or_last_changed_it_decides_in_nobodys_place() -> None:
    request = sent(ApprovalLevel(ApprovalMode.ANY, ("marek", "ed")), editor="ed")
    assert request.place_of("ivy", {"marek"}) == ""
    with pytest.raises(PermissionDenied):
        decide_request(request, "ivy", APPROVE, "", {"marek"})
    with pytest.raises(PermissionDenied, match="You last changed what this request is about"):
        decide_request(request, "ed", APPROVE, "")
    with pytest.raises(PermissionDenied, match="You last changed"):
        decide_request(request, "ed", APPROVE, "", {"marek"})


def test_an_escalated_level_waits_for_more_and_one_of_them_is_enough_for_all() -> None:
    level = ApprovalLevel(ApprovalMode.ALL, ("marek", "omar"), beside=("dina",))
    request = sent(level)
    assert request.pending_for == ("marek", "omar", "dina")
    assert decide_request(request, "dina", APPROVE, "").current == 1
    half = decide_request(request, "marek", APPROVE, "")
    assert half.pending_for == ("omar", "dina")
    assert decide_request(half, "omar", APPROVE, "").current == 1, "those it began with are still enough"


def test_a_level_without_anybody_left_is_passed_by_nobody_but_who_it_was_escalated_to() -> None:
    nobody = ApprovalLevel(ApprovalMode.ALL, ())
    assert not nobody.is_approved
    escalated = ApprovalLevel(ApprovalMode.ALL, (), beside=("dina",))
    assert (escalated.is_approved, escalated.waits_for) == (False, ("dina",))
