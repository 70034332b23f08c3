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
            for at, first_lane in enumerate(lanes):
                for second_lane in lanes[at + 1 :]:
                    overlap = _both_hold(ranges[first_lane], ranges[second_lane])
                    if overlap:
                        first_span, second_span = (axis.writing.span(break_range) for break_range in overlap)
                        text = (
                            f"The break {first_span} overlaps {second_span} of lane {second_lane + 1}, which "
                            "has the same match fields."
                        )
                        yield TariffLintFinding("overlap", text, first_lane, axis.charge.name, (second_lane,))


def find_duplicate_lanes(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield lanes that differ only in their transit time or their price."""
    choice = checked.tariff.terms.lane_choice
    consequence = "someone has to choose" if choice == ASK else f"the {choice} is used"
    for first, *duplicates in checked.lanes_of_one_key:
        numbers = ", ".join(f"{duplicate + 1}" for duplicate in duplicates[:5]) + (", …" if len(duplicates) > 5 else "")
        word = "Lane" if len(duplicates) == 1 else "Lanes"
        text = f"{word} {numbers} {'has' if len(duplicates) == 1 else 'have'} the same match fields: {consequence}."
        yield TariffLintFinding("oneKey", text, first, "", tuple(duplicates))


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
        shared_text = f"{len(shared):,} lane{' is' if len(shared) == 1 else 's are'} also in {rival.tariff_name}"
        consequence = (
            f"{rival.tariff_name} rates them because it was published later"
            if rival.is_newer
            else "this version rates them because it is newer"
        )
        text = f"{shared_text}, version {rival.number}, effective the same day: {consequence}."
        yield TariffLintFinding("rival", text, shared[0], others=shared[1:])


def _of_one_transit_time(checked: LintedVersion) -> Iterator[list[int]]:
    """Yield the lanes of one key that also have the same transit time."""
    for lanes in checked.lanes_of_one_key:
        lanes_by_days: dict[int | None, list[int]] = defaultdict(list)
        for number in lanes:
            lanes_by_days[checked.tariff.lanes[number].transit_days].append(number)
        yield from lanes_by_days.values()


def _both_hold(one: Sequence[Range], other: Sequence[Range]) -> tuple[Range, Range] | None:
    """Return the first two ranges that share a quantity."""
    for left_range in one:
        for right_range in other:
            if (left_range.end is None or right_range.start < left_range.end) and (
                right_range.end is None or left_range.start < right_range.end
            ):
                return left_range, right_range
    return None
