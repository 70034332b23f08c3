"""Work that is handed over goes to users who may take it, as evenly as possible."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from freight.core.people.dealing import AllocatableWork, Assignee, allocate_evenly

ANA, OMAR, JUNE = Assignee("ana"), Assignee("omar"), Assignee("june", frozenset({"fillmore"}))


def test_each_gets_as_much_as_the_other() -> None:
    pieces = [AllocatableWork(n, ("fillmore",)) for n in range(7)]
    assert Counter(allocate_evenly(pieces, [ANA, OMAR]).values()) == {"ana": 4, "omar": 3}


def test_an_account_goes_only_to_those_who_work_for_it() -> None:
    pieces = [
        AllocatableWork(1, ("tooling",)),
        AllocatableWork(2, ("fillmore",)),
        AllocatableWork(3, ("tooling",)),
        AllocatableWork(4, ("fillmore", "tooling")),
    ]
    assert allocate_evenly(pieces, [JUNE, ANA]) == {1: "ana", 2: "june", 3: "ana", 4: "ana"}
    assert allocate_evenly(pieces, [JUNE]) == {2: "june"}


def test_what_is_for_every_account_or_for_none_needs_somebody_who_sees_all() -> None:
    assert allocate_evenly([AllocatableWork(1), AllocatableWork(2, (None,))], [JUNE]) == {}
    assert allocate_evenly([AllocatableWork(1), AllocatableWork(2, (None,))], [JUNE, ANA]) == {1: "ana", 2: "ana"}


ACCOUNTS = st.sampled_from(["a", "b", "c"])


@given(
    st.lists(st.lists(ACCOUNTS, max_size=2), max_size=30),
    st.lists(st.one_of(st.none(), st.frozensets(ACCOUNTS)), min_size=1, max_size=4),
)
def test_nothing_is_dealt_twice_or_to_somebody_who_may_not(wanted: list[list[str]], may: list) -> None:
    pieces = [AllocatableWork(n, tuple(accounts)) for n, accounts in enumerate(wanted)]
    takers = [Assignee(n, accounts) for n, accounts in enumerate(may)]
    dealt = allocate_evenly(pieces, takers)
    for piece in pieces:
        able = [
            n
            for n, accounts in enumerate(may)
            if accounts is None or (piece.accounts and set(piece.accounts) <= accounts)
        ]
        assert (dealt[piece.id] in able) if able else (piece.id not in dealt)
    if all(accounts is None for accounts in may) and pieces:
        hands = Counter(dealt.values())
        assert max(hands[n] for n in range(len(may))) - min(hands[n] for n in range(len(may))) <= 1
