"""A state table of a parcel made up for this test, and what every state table of the app must satisfy."""

from enum import StrEnum

import pytest

from freight.core.approvals.requests import MOVES as REQUESTS
from freight.core.auto_billing.pushes import STEPS as PUSHES
from freight.core.delivery.states import ACKNOWLEDGEMENTS, DELIVERIES, PACKETS
from freight.core.errors import Invalid
from freight.core.invoices.statuses import TRANSITIONS as INVOICES
from freight.core.quotes.states import STEPS as QUOTES
from freight.core.transitions import Move, Transitions


class Verb(StrEnum):
    SEND = "send"
    LOSE = "lose"


PARCELS: Transitions[str, Verb, str, str] = Transitions(
    {
        ("packed", Verb.SEND): Move("on its way", "parcels.send", guards=("stamped",)),
        ("packed", Verb.LOSE): Move("lost"),
        ("on its way", Verb.LOSE): Move("lost"),
    },
    lambda state, verb: f"You cannot {verb} a parcel that is {state}.",
    code="parcel",
)


def test_what_the_table_holds_can_be_done() -> None:
    move = PARCELS.demand("packed", Verb.SEND)
    assert (move.to, move.permission, move.guards, move.effects) == ("on its way", "parcels.send", ("stamped",), ())
    assert PARCELS.refused("packed", Verb.SEND) == ""
    assert PARCELS.verbs_in("packed") == (Verb.SEND, Verb.LOSE)
    assert PARCELS.states_for(Verb.LOSE) == ("packed", "on its way")
    assert (PARCELS.permission_of(Verb.SEND), PARCELS.permission_of(Verb.LOSE)) == ("parcels.send", "")


def test_what_it_does_not_hold_is_refused_in_its_words() -> None:
    assert PARCELS.find("lost", Verb.SEND) is None
    assert PARCELS.refused("lost", Verb.SEND) == "You cannot send a parcel that is lost."
    assert PARCELS.verbs_in("lost") == ()
    with pytest.raises(Invalid, match=r"You cannot send a parcel that is lost\.") as refused:
        PARCELS.demand("lost", Verb.SEND)
    assert refused.value.code == "parcel"


@pytest.mark.parametrize(
    ("table", "begins"),
    [
        (INVOICES, "Not Rated"),
        (QUOTES, "draft"),
        (REQUESTS, "inProcess"),
        (PUSHES, "Waiting"),
        (DELIVERIES, "Waiting"),
        (PACKETS, "Sealed"),
        (ACKNOWLEDGEMENTS, "Not expected"),
    ],
)
def test_every_state_of_a_table_is_reached_from_the_first(table, begins) -> None:
    reached, ahead = set(), {begins}
    while ahead:
        reached |= ahead
        ahead = {move.to for state, _, move in table if state in reached} - reached
    assert {state for state, _, _ in table} <= reached
