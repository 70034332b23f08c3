"""Work that is handed over goes to those who may take it, as evenly as that allows."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from freight.core.people.dealing import Piece, Taker, deal

ANA, OMAR, JUNE = Taker("ana"), Taker("omar"), Taker("june", frozenset({"fillmore"}))


def test_each_gets_as_much_as_the_other() -> None:
    pieces = [Piece(n, ("fillmore",)) for n in range(7)]
    assert Counter(deal(pieces, [ANA, OMAR]).values()) == {"ana": 4, "omar": 3}


def test_an_account_goes_only_to_those_who_work_for_it() -> None:
    pieces = [
        Piece(1, ("tooling",)),
        Piece(2, ("fillmore",)),
        Piece(3, ("tooling",)),
        Piece(4, ("fillmore", "tooling")),
    ]
    assert deal(pieces, [JUNE, ANA]) == {1: "ana", 2: "june", 3: "ana", 4: "ana"}
    assert deal(pieces, [JUNE]) == {2: "june"}


def test_what_is_for_every_account_or_for_none_needs_somebody_who_sees_all() -> None:
    assert deal([Piece(1), Piece(2, (None,))], [JUNE]) == {}
    assert deal([Piece(1), Piece(2, (None,))], [JUNE, ANA]) == {1: "ana", 2: "ana"}


ACCOUNTS = st.sampled_from(["a", "b", "c"])


@given(
    st.lists(st.lists(ACCOUNTS, max_size=2), max_size=30),
    st.lists(st.one_of(st.none(), st.frozensets(ACCOUNTS)), min_size=1, max_size=4),
)
def test_nothing_is_dealt_twice_or_to_somebody_who_may_not(wanted: list[list[str]], may: list) -> None:
    pieces = [Piece(n, tuple(accounts)) for n, accounts in enumerate(wanted)]
    takers = [Taker(n, accounts) for n, accounts in enumerate(may)]
    dealt = deal(pieces, takers)
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
