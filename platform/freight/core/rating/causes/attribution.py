"""Causes of many amounts: the one that explains most money comes first, and takes its shipments with it.

A shipment may have several suspects. The one that explains most of the remaining money becomes a cause, its shipments
are explained by it, and the rest is examined again: the greedy way to cover a set, within 1 + ln n of the fewest
possible causes (Chvátal, A greedy heuristic for the set-covering problem, 1979).

A percentage is decided by all amounts together: of those that give an amount to the cent, the one that explains most
money. Remaining amounts that fit a percentage within rounding join it.

A percentage that differs from the tariff's is one cause across all tariffs that say the same: a carrier that bills fuel
at 34.5 % does so whichever of its tariffs a shipment is rated by.
"""

import heapq
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice
from typing import Generic, TypeVar

from freight.core.rating.causes.suspects import GENERAL, Suspect, SuspectKind

# a percentage or a flat amount rarely fits three by chance, a wrong lane rarely two
FEWEST_GENERAL, FEWEST = 3, 2
# if a wrong version and a percentage explain about the same, the version is what happened
_COUNTS = {
    SuspectKind.PERCENT: Decimal("0.9"),
    SuspectKind.FLAT: Decimal("0.9"),
    SuspectKind.RATE: Decimal("0.95"),
    SuspectKind.PAIR: Decimal("0.85"),
}
IdT = TypeVar("IdT")
_PERCENT = re.compile(r"-?\d+(\.\d+)?")
_NO_FIGURE = frozenset({SuspectKind.CURRENCY, SuspectKind.INVOICE})
# what chance does not explain
_CERTAIN = frozenset({SuspectKind.EXTRA, SuspectKind.TWICE, SuspectKind.BASE})
# a percentage, or two things at once, rarely fits three by chance, either
_THREE = GENERAL | {SuspectKind.RATE, SuspectKind.PAIR}
_Within = tuple[str, ...]
_ANY_TARIFF = ""


@dataclass(frozen=True)
class DifferenceCase(Generic[IdT]):
    """A shipment that differs: `within` is what shipments of one cause share (tariff, charge, currency), `apart` the
    difference, up or down."""

    id: IdT
    within: tuple[str, ...]
    apart: Decimal
    suspects: tuple[Suspect, ...]


@dataclass(frozen=True)
class AttributedCause(Generic[IdT]):
    """The explanation of these shipments; `suspect` None: nothing explains them together."""

    within: tuple[str, ...]
    suspect: Suspect | None
    ids: tuple[IdT, ...]
    apart: Decimal


def attribute_causes(cases: Sequence[DifferenceCase[IdT]]) -> list[AttributedCause[IdT]]:
    """Return every case in exactly one cause, in the order to look at them: those that explain most money, those that
    no figure explains, and at the end the single cases, grouped by the last of `within`, their currency."""
    by_suspect: dict[tuple[_Within, Suspect], list[DifferenceCase[IdT]]] = defaultdict(list)
    for case in cases:
        for within, suspect in dict.fromkeys(_settled(case)):
            by_suspect[within, suspect].append(case)
    explained: set[IdT] = set()
    cause_groups: list[tuple[_Within, Suspect, list[DifferenceCase[IdT]]]] = []
    # weights only shrink: one that is still the heaviest when weighed again is the heaviest of all
    waiting = [
        (-_weight(key[1], difference_cases), _length(key[1]), key) for key, difference_cases in by_suspect.items()
    ]
    heapq.heapify(waiting)
    while waiting:
        recorded_weight, length, key = heapq.heappop(waiting)
        remaining = by_suspect[key] = [case for case in by_suspect[key] if case.id not in explained]
        if len(remaining) < _fewest(key[1]):
            continue
        weight = -_weight(key[1], remaining)
        if weight > recorded_weight:
            heapq.heappush(waiting, (weight, length, key))
            continue
        explained.update(case.id for case in remaining)
        cause_groups.append((*key, remaining))
    _join([case for case in cases if case.id not in explained], cause_groups, explained)
    place = {case.id: at for at, case in enumerate(cases)}
    for _, _, cause_cases in cause_groups:
        cause_cases.sort(key=lambda case: place[case.id])
    causes = [
        _cause(within, _against(within, suspect, difference_cases), difference_cases)
        for within, suspect, difference_cases in cause_groups
    ]
    causes.sort(key=lambda cause: (cause.suspect is not None and cause.suspect.kind in _NO_FIGURE, -cause.apart))
    return causes + _single([case for case in cases if case.id not in explained])


def _placed(case: DifferenceCase[IdT]) -> Iterator[tuple[_Within, Suspect]]:
    """Yield the suspects of a case by what its shipments share; a percentage that differs from the tariff's also
    without the tariff, by the tariff's own percentage."""
    for suspect in case.suspects:
        yield case.within, suspect
        if suspect.kind is SuspectKind.RATE and suspect.reach and suspect.reach.due:
            across = replace(suspect, detail=f"{suspect.reach.due}%:{suspect.detail}")
            yield (_ANY_TARIFF, *case.within[1:]), across


def _settled(case: DifferenceCase[IdT]) -> Iterator[tuple[_Within, Suspect]]:
    """Yield the suspects of a case, each percentage separately."""
    for within, suspect in _placed(case):
        if suspect.reach is None:
            yield within, suspect
        else:
            yield from ((within, suspect.at(point)) for point in suspect.reach.points())


def _join(
    left: Sequence[DifferenceCase[IdT]],
    taken: Sequence[tuple[_Within, Suspect, list[DifferenceCase[IdT]]]],
    explained: set[IdT],
) -> None:
    """Add what is left to the percentage that fits it within rounding and explains most money."""
    of_kind: dict[tuple[_Within, SuspectKind], list[tuple[Suspect, list[DifferenceCase[IdT]]]]] = defaultdict(list)
    for within, suspect, difference_cases in sorted(taken, key=lambda cause_group: -_money(cause_group[2])):
        of_kind[within, suspect.kind].append((suspect, difference_cases))
    for case in left:
        fitting = (
            cause_cases
            for within, suspect in _placed(case)
            for percentage, cause_cases in of_kind[within, suspect.kind]
            if _fits(suspect, percentage)
        )
        for difference_cases in islice(fitting, 1):
            difference_cases.append(case)
            explained.add(case.id)


def _fits(suspect: Suspect, found: Suspect) -> bool:
    percent = found.detail.removeprefix(suspect.detail)
    if suspect.reach is None or not found.detail.startswith(suspect.detail) or not _PERCENT.fullmatch(percent):
        return False
    return suspect.reach.covers(int(Decimal(percent) * 100))


def _against(within: _Within, suspect: Suspect, of: Sequence[DifferenceCase[IdT]]) -> Suspect:
    """Return the suspect with the tariff's percentages for these cases."""
    placed = ((at, case_suspect) for case in of for at, case_suspect in _placed(case))
    own = (candidate for at, candidate in placed if at == within and candidate.reach and candidate.kind is suspect.kind)
    return suspect.against(candidate.reach.due for candidate in own if candidate.reach and _fits(candidate, suspect))


def _single(cases: Sequence[DifferenceCase[IdT]]) -> list[AttributedCause[IdT]]:
    by_currency: dict[str, list[DifferenceCase[IdT]]] = defaultdict(list)
    for case in cases:
        by_currency[case.within[-1]].append(case)
    attributed_causes = [
        _cause((currency,), None, difference_cases) for currency, difference_cases in by_currency.items()
    ]
    return sorted(attributed_causes, key=lambda cause: -len(cause.ids))


def _cause(within: tuple[str, ...], suspect: Suspect | None, of: Sequence[DifferenceCase[IdT]]) -> AttributedCause[IdT]:
    return AttributedCause(within, suspect, tuple(case.id for case in of), _money(of))


def _weight(suspect: Suspect, of: Sequence[DifferenceCase[IdT]]) -> Decimal:
    return _money(of) * _COUNTS.get(suspect.kind, Decimal(1))


def _money(of: Sequence[DifferenceCase[IdT]]) -> Decimal:
    return sum((case.apart for case in of), Decimal(0))


def _length(suspect: Suspect) -> int:
    """Return a sort key: of percentages that explain the same, the one with the fewest decimals comes first, and that
    of one tariff before that of several, whose detail is longer."""
    return len(suspect.detail) if suspect.kind in (SuspectKind.PERCENT, SuspectKind.RATE) else 0


def _fewest(suspect: Suspect) -> int:
    if suspect.kind in _NO_FIGURE or suspect.kind in _CERTAIN:
        return 1
    return FEWEST_GENERAL if suspect.kind in _THREE else FEWEST
