"""Lanes that conflict with each other."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from freight.core.rating.breaks import Range
from freight.core.rating.left_open import ASK
from freight.core.rating.lint.finding import LintedVersion, RivalVersion, TariffLintFinding


def find_overlapping_lanes(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield two lanes of one key and one transit time whose breaks hold the same quantity: a sheet with overlapping
    bands is imported as such lanes, and the tariff's lane choice takes one of them."""
    tariff = checked.tariff
    for lanes in _of_one_transit_time(checked):
        for number, axis in enumerate(tariff.charges.scope.axes):
            ranges = {lane: tariff.ranges(lane, number) for lane in lanes}
            for at, one in enumerate(lanes):
                for other in lanes[at + 1 :]:
                    both = _both_hold(ranges[one], ranges[other])
                    if both:
                        mine, theirs = (axis.writing.span(each) for each in both)
                        text = (
                            f"The break {mine} overlaps {theirs} of lane {other + 1}, which has the same match fields."
                        )
                        yield TariffLintFinding("overlap", text, one, axis.charge.name, (other,))


def find_duplicate_lanes(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield lanes that differ only in their transit time or their price."""
    choice = checked.tariff.terms.lane_choice
    taken = "someone has to choose" if choice == ASK else f"the {choice} is used"
    for first, *others in checked.lanes_of_one_key:
        numbers = ", ".join(f"{each + 1}" for each in others[:5]) + (", …" if len(others) > 5 else "")
        word = "Lane" if len(others) == 1 else "Lanes"
        text = f"{word} {numbers} {'has' if len(others) == 1 else 'have'} the same match fields: {taken}."
        yield TariffLintFinding("oneKey", text, first, "", tuple(others))


def find_rival_lanes(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield lanes that another tariff of the same first day also has, with which of the two rates applies, to avoid
    surprises."""
    terms = checked.tariff.terms
    keys = [
        RivalVersion.key(dict(zip(terms.identifiers, lane.identifiers, strict=True))) for lane in checked.tariff.lanes
    ]
    for rival in checked.rivals:
        shared = tuple(number for number, key in enumerate(keys) if key in rival.lanes)
        if not shared:
            continue
        both = f"{len(shared):,} lane{' is' if len(shared) == 1 else 's are'} also in {rival.tariff_name}"
        taken = (
            f"{rival.tariff_name} rates them because it was published later"
            if rival.is_newer
            else "this version rates them because it is newer"
        )
        text = f"{both}, version {rival.number}, effective the same day: {taken}."
        yield TariffLintFinding("rival", text, shared[0], others=shared[1:])


def _of_one_transit_time(checked: LintedVersion) -> Iterator[list[int]]:
    """Yield the lanes of one key that also have the same transit time."""
    for lanes in checked.lanes_of_one_key:
        found: dict[int | None, list[int]] = defaultdict(list)
        for number in lanes:
            found[checked.tariff.lanes[number].transit_days].append(number)
        yield from found.values()


def _both_hold(one: Sequence[Range], other: Sequence[Range]) -> tuple[Range, Range] | None:
    """Return the first two ranges that share a quantity."""
    for mine in one:
        for theirs in other:
            if (mine.end is None or theirs.start < mine.end) and (theirs.end is None or mine.start < theirs.end):
                return mine, theirs
    return None
