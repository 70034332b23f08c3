"""Lanes that get in each other's way."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from freight.core.rating.breaks import Range
from freight.core.rating.identifiers import normalised
from freight.core.rating.left_open import ASK
from freight.core.rating.lint.finding import Checked, Finding


def overlaps(checked: Checked) -> Iterator[Finding]:
    """Two lanes of one key and one transit time whose breaks hold the same quantity: a sheet with overlapping bands
    comes in as such lanes, and the tariff's lane choice takes one of them."""
    tariff = checked.tariff
    for lanes in _by_key(checked, with_transit=True):
        for number, axis in enumerate(tariff.charges.scope.axes):
            for at, one in enumerate(lanes):
                for other in lanes[at + 1 :]:
                    both = _both_hold(tariff.ranges(one, number), tariff.ranges(other, number))
                    if both:
                        mine, theirs = (axis.writing.span(each) for each in both)
                        text = f"The break {mine} overlaps {theirs} of lane {other + 1}, which has the same key."
                        yield Finding("overlap", text, one, axis.charge.name, (other,))


def one_key(checked: Checked) -> Iterator[Finding]:
    """Lanes that nothing but their transit time or their price tells apart."""
    choice = checked.tariff.terms.lane_choice
    taken = "a person is asked" if choice == ASK else f"the {choice} is taken"
    for first, *others in _by_key(checked, with_transit=False):
        if not others:
            continue
        numbers = ", ".join(f"{each + 1}" for each in others[:5]) + (", …" if len(others) > 5 else "")
        word = "Lane" if len(others) == 1 else "Lanes"
        text = f"{word} {numbers} {'has' if len(others) == 1 else 'have'} the same key: {taken}."
        yield Finding("oneKey", text, first, "", tuple(others))


def _by_key(checked: Checked, *, with_transit: bool) -> Iterator[list[int]]:
    found: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for number, lane in enumerate(checked.tariff.lanes):
        key = tuple(normalised(each) for each in lane.identifiers)
        found[(*key, lane.transit_days if with_transit else None)].append(number)
    return iter(found.values())


def _both_hold(one: Sequence[Range], other: Sequence[Range]) -> tuple[Range, Range] | None:
    """The first two ranges that share a quantity."""
    for mine in one:
        for theirs in other:
            if (mine.end is None or theirs.start < mine.end) and (theirs.end is None or mine.start < theirs.end):
                return mine, theirs
    return None
