"""The causes of many amounts: what explains most money comes first, and takes its shipments with it.

A shipment may have several suspects. The one that explains most money of all that is left becomes a cause, its
shipments are explained by it, and what is left is looked at again: the greedy way to cover a set, within 1 + ln n of
the fewest causes there could be (Chvátal, A greedy heuristic for the set-covering problem, 1979).
"""

import heapq
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Generic, TypeVar

from freight.core.rating.causes.suspects import GENERAL, Kind, Suspect

# a percentage or a flat amount fits three by chance hardly ever, a wrong lane two
FEWEST_GENERAL, FEWEST = 3, 2
# where a wrong version and a percentage explain about the same, the version is what happened
_GENERAL_COUNTS = Decimal("0.9")
IdT = TypeVar("IdT")
_NO_FIGURE = frozenset({Kind.CURRENCY, Kind.INVOICE})
# what no chance explains
_CERTAIN = frozenset({Kind.EXTRA, Kind.TWICE})


@dataclass(frozen=True)
class Case(Generic[IdT]):
    """A shipment that differs: `within` is what shipments of one cause share (tariff, charge, currency), `apart` by how
    much it differs, up or down."""

    id: IdT
    within: tuple[str, ...]
    apart: Decimal
    suspects: tuple[Suspect, ...]


@dataclass(frozen=True)
class Cause(Generic[IdT]):
    """What explains these shipments; `suspect` None: nothing does, they stand alone."""

    within: tuple[str, ...]
    suspect: Suspect | None
    ids: tuple[IdT, ...]
    apart: Decimal


def attribute(cases: Sequence[Case[IdT]]) -> list[Cause[IdT]]:
    """Every case in exactly one cause, in the order in which they are to be looked at: what explains most money, what
    no figure tells, and at the end the single cases, together by the last of `within`, their currency."""
    by_suspect: dict[tuple[tuple[str, ...], Suspect], list[Case[IdT]]] = defaultdict(list)
    for case in cases:
        for suspect in case.suspects:
            by_suspect[case.within, suspect].append(case)
    explained: set[IdT] = set()
    causes: list[Cause[IdT]] = []
    # weights only shrink: one that is still the heaviest when it is weighed again is the heaviest of all
    waiting = [(-_weight(key[1], of), key) for key, of in by_suspect.items()]
    heapq.heapify(waiting)
    while waiting:
        noted, key = heapq.heappop(waiting)
        left = by_suspect[key] = [case for case in by_suspect[key] if case.id not in explained]
        if len(left) < _fewest(key[1]):
            continue
        weight = -_weight(key[1], left)
        if weight > noted:
            heapq.heappush(waiting, (weight, key))
            continue
        explained.update(case.id for case in left)
        causes.append(_cause(key[0], key[1], left))
    causes.sort(key=lambda cause: (cause.suspect is not None and cause.suspect.kind in _NO_FIGURE, -cause.apart))
    return causes + _single([case for case in cases if case.id not in explained])


def _single(cases: Sequence[Case[IdT]]) -> list[Cause[IdT]]:
    by_currency: dict[str, list[Case[IdT]]] = defaultdict(list)
    for case in cases:
        by_currency[case.within[-1]].append(case)
    found = [_cause((currency,), None, of) for currency, of in by_currency.items()]
    return sorted(found, key=lambda cause: -len(cause.ids))


def _cause(within: tuple[str, ...], suspect: Suspect | None, of: Sequence[Case[IdT]]) -> Cause[IdT]:
    return Cause(within, suspect, tuple(case.id for case in of), _money(of))


def _weight(suspect: Suspect, of: Sequence[Case[IdT]]) -> Decimal:
    return _money(of) * (_GENERAL_COUNTS if suspect.kind in GENERAL else 1)


def _money(of: Sequence[Case[IdT]]) -> Decimal:
    return sum((case.apart for case in of), Decimal(0))


def _fewest(suspect: Suspect) -> int:
    if suspect.kind in _NO_FIGURE or suspect.kind in _CERTAIN:
        return 1
    return FEWEST_GENERAL if suspect.kind in GENERAL else FEWEST
