"""Reassigning a person's work to others: who gets which piece of it."""

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple


class AllocatableWork(NamedTuple):
    """Something that waits for a person, and the accounts it is about; empty: all of them."""

    id: Hashable
    accounts: tuple[Hashable, ...] = ()


class Assignee(NamedTuple):
    """A person who takes work, and the accounts they work for; None: all of them."""

    id: Hashable
    accounts: frozenset[Hashable] | None = None

    def takes(self, piece: AllocatableWork) -> bool:
        """Return whether they work for every account that the piece is about."""
        if self.accounts is None:
            return True
        return bool(piece.accounts) and self.accounts.issuperset(piece.accounts)


def allocate_evenly(pieces: Iterable[AllocatableWork], takers: Sequence[Assignee]) -> dict[Hashable, Hashable]:
    """Return who takes which piece: each goes to the person with the fewest so far among those who work for its
    accounts, the first listed in a tie. Pieces that none of them works for are left out."""
    hands: dict[Hashable, int] = {taker.id: 0 for taker in takers}
    dealt: dict[Hashable, Hashable] = {}
    for piece in pieces:
        able = [taker.id for taker in takers if taker.takes(piece)]
        if able:
            user_id = min(able, key=hands.__getitem__)
            hands[user_id] += 1
            dealt[piece.id] = user_id
    return dealt
