"""Lanes and how one is found: the most specific that matches (domain decision "Lane match").

A lane is one row of identifier values. A value is exact, a list ("A, B"), a prefix ("606*"), a range of postal codes
("60601–60629") or blank, which is any. Specificity compares field by field in identifier order: exact before list
before prefix (longest first) before blank. A range is found as the prefixes that make it up.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from itertools import product
from math import prod
from typing import Literal

from freight.core.rating.breaks import Range
from freight.core.rating.identifiers import normalize_identifier

Key = tuple[str, ...]  # the shipment's identifier values, in the tariff's identifier order
Pattern = str  # what a lane says about one identifier
What = Literal["rate", "minimum", "maximum"]
WHAT: tuple[What, ...] = ("rate", "minimum", "maximum")
# the dash of a range: a hyphen is part of many codes (`identifiers.normalize_lane_identifier` writes it so for postal
# codes)
TO = "–"
_RANGE = re.compile(rf"\s*(\d{{2,8}})\s*{TO}\s*(\d{{2,8}})\s*", re.ASCII)
MOST_COMBINATIONS = 20_000  # of the values a lane lists: a hundred ports with two hundred


@dataclass(frozen=True, slots=True)
class LaneCharge:
    """What one lane says about one charge. None: the lane says nothing. Amounts in the tariff's currency."""

    rate: Decimal | None = None
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    ranges: tuple[Range, ...] = ()

    def figure(self, what: What) -> Decimal | None:
        """One of its figures."""
        match what:
            case "rate":
                return self.rate
            case "minimum":
                return self.minimum
        return self.maximum

    def with_figure(self, what: What, value: Decimal | None) -> "LaneCharge":
        """Return the same with another figure."""
        match what:
            case "rate":
                return replace(self, rate=value)
            case "minimum":
                return replace(self, minimum=value)
        return replace(self, maximum=value)


@dataclass(frozen=True, slots=True)
class Lane:
    """One lane of a tariff version; `number` is its place in the sheet and settles the last tie."""

    number: int
    identifiers: tuple[Pattern, ...]
    charges: Mapping[str, LaneCharge]
    transit_days: int | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)


class PatternKind(IntEnum):
    """How a lane names one identifier, most specific first."""

    EXACT = 0
    LIST = 1
    PREFIX = 2
    BLANK = 3


Shape = tuple[tuple[PatternKind, int], ...]  # per identifier: the kind, and for a prefix minus its length


def get_pattern_kind(pattern: Pattern) -> tuple[PatternKind, int]:
    """How specific one identifier value is; longer prefixes come first."""
    if not pattern.strip():
        return PatternKind.BLANK, 0
    if "," in pattern:
        return PatternKind.LIST, 0
    if TO in pattern and (codes := _codes(pattern)):
        return PatternKind.PREFIX, -len(codes[0])
    if pattern.rstrip().endswith("*"):
        return PatternKind.PREFIX, -len(_stem(pattern))
    return PatternKind.EXACT, 0


def is_pattern_match(pattern: Pattern, value: str) -> bool:
    """Whether one identifier value of a lane covers the shipment's."""
    kind, _ = get_pattern_kind(pattern)
    if kind is PatternKind.BLANK:
        return True
    if kind is PatternKind.PREFIX:
        return normalize_identifier(value).startswith(_options(pattern))
    return normalize_identifier(value) in _lookups(pattern)


def validate_lane_pattern(pattern: Pattern) -> str:
    """What is wrong with an identifier value that no shipment could ever match, as a sentence; "" for a good one."""
    if TO in pattern:
        if "," in pattern or "*" in pattern:
            return "A range of postal codes stands by itself. Put each on its own lane."
        if not (range_match := _RANGE.fullmatch(pattern)) or len(range_match[1]) != len(range_match[2]):
            return "Enter a range of postal codes with as many digits on both sides, like 60601–60629 or 606–608."
        return "" if _codes(pattern) else f"The range is upside down: enter it as {range_match[2]}–{range_match[1]}."
    if "*" not in pattern:
        return "" if not pattern.strip() or any(_options(pattern)) else "Enter at least one value in a list."
    if "," in pattern:
        return "A list takes whole values only. Put each value ending in * on its own lane."
    return "Use * only at the end, for everything that begins with that text." if "*" in _stem(pattern) else ""


def validate_lane_lists(identifiers: Mapping[str, Pattern]) -> dict[str, str]:
    """What is wrong with the lists of a lane, by the name of the longest: each combination of their values is found by
    itself. Empty where they are short enough."""
    lists = [pattern for pattern in identifiers.values() if "," in pattern or TO in pattern]
    combinations = prod(len(_options(pattern)) for pattern in lists) if lists else 1
    if combinations <= MOST_COMBINATIONS:
        return {}
    message = f"This lane's lists make {combinations:,} combinations, {MOST_COMBINATIONS:,} at most: split the lane."
    return {max(identifiers, key=lambda name: identifiers[name].count(",")): message}


class LaneIndex:
    """Finds lanes by hash, once per shape of identifier values: the cost follows the shapes, not the lanes."""

    def __init__(self, lanes: Iterable[Sequence[Pattern]]) -> None:
        by_shape: dict[Shape, dict[Key, list[int]]] = {}
        # a value is kept once, however many lanes state it: a million lanes share some thousand ports
        interned: dict[str, str] = {}
        for number, identifiers in enumerate(lanes):
            if any(TO in pattern for pattern in identifiers):
                for parts in product(*map(_parts, identifiers)):
                    table = by_shape.setdefault(tuple(kind for kind, _ in parts), {})
                    for key in product(*(stems for _, stems in parts)):
                        table.setdefault(key, []).append(number)
                continue
            shape = tuple(get_pattern_kind(pattern) for pattern in identifiers)
            table = by_shape.setdefault(shape, {})
            options = [[interned.setdefault(lookup, lookup) for lookup in _lookups(pattern)] for pattern in identifiers]
            for key in product(*options):
                table.setdefault(key, []).append(number)
        self._tables = [([_cut(*kind) for kind in shape], by_shape[shape]) for shape in sorted(by_shape)]

    def match(self, key: Key) -> list[tuple[int, int]]:
        """(rank, lane number) of every lane that covers the key; the lowest rank is the most specific."""
        normalized_key = [normalize_identifier(value) for value in key]
        matches: list[tuple[int, int]] = []
        for rank, (cuts, table) in enumerate(self._tables):
            hits = table.get(tuple([value[cut] for value, cut in zip(normalized_key, cuts, strict=True)]))
            if hits:
                matches.extend([(rank, number) for number in hits])
        return matches


class Vocabulary:
    """The values that the lanes of a version have for each identifier: distinguishes "no lane knows this carrier" from
    "this combination has no lane"."""

    def __init__(self, lanes: Iterable[Sequence[Pattern]], width: int) -> None:
        self._values: list[set[str]] = [set() for _ in range(width)]
        self._stems: list[set[str]] = [set() for _ in range(width)]
        for identifiers in lanes:
            for position, pattern in enumerate(identifiers):
                prefix = get_pattern_kind(pattern)[0] in (PatternKind.PREFIX, PatternKind.BLANK)
                (self._stems if prefix else self._values)[position].update(_lookups(pattern))

    def knows(self, position: int, value: str) -> bool:
        """Whether any lane covers that value of that identifier."""
        normalized = normalize_identifier(value)
        return normalized in self._values[position] or any(
            normalized.startswith(stem) for stem in self._stems[position]
        )

    def known(self, key: Key) -> tuple[bool, ...]:
        """Return which values of a key are covered by any lane."""
        return tuple(self.knows(position, value) for position, value in enumerate(key))


def _cut(kind: PatternKind, minus_length: int) -> slice:
    """What of a shipment's value is looked up: its first letters, nothing, or all of it."""
    if kind is PatternKind.BLANK:
        return slice(0)
    return slice(-minus_length) if kind is PatternKind.PREFIX else slice(None)


def _stem(pattern: Pattern) -> str:
    return normalize_identifier(pattern).removesuffix("*")


def _options(pattern: Pattern) -> tuple[str, ...]:
    """What a lane's value is looked up by: its items, its stem, or "" for any."""
    if TO in pattern and (codes := _codes(pattern)):
        return _prefixes(*codes)
    kind, _ = get_pattern_kind(pattern)
    if kind is PatternKind.LIST:
        return tuple(dict.fromkeys(item for item in map(normalize_identifier, pattern.split(",")) if item))
    return (_stem(pattern) if kind is PatternKind.PREFIX else normalize_identifier(pattern),)


def _lookups(pattern: Pattern) -> tuple[str, ...]:
    """The same, and a list as a whole: a name that holds a comma is found by itself."""
    options = _options(pattern)
    return tuple(dict.fromkeys((*options, normalize_identifier(pattern)))) if "," in pattern else options


def _parts(pattern: Pattern) -> list[tuple[tuple[PatternKind, int], tuple[str, ...]]]:
    """What a value is looked up by, apart for each length of prefix: a range has several."""
    if TO not in pattern or not _codes(pattern):
        return [(get_pattern_kind(pattern), _lookups(pattern))]
    by_length: dict[int, list[str]] = {}
    for option in _options(pattern):
        by_length.setdefault(len(option), []).append(option)
    return [((PatternKind.PREFIX, -length), tuple(stems)) for length, stems in by_length.items()]


def _codes(pattern: Pattern) -> tuple[str, str] | None:
    """The first and the last code of a range; None for what is none, or is upside down."""
    range_match = _RANGE.fullmatch(pattern)
    return (
        (range_match[1], range_match[2])
        if range_match and len(range_match[1]) == len(range_match[2]) and range_match[1] <= range_match[2]
        else None
    )


@lru_cache(100_000)
def _prefixes(first: str, last: str) -> tuple[str, ...]:
    """The fewest prefixes that all codes from the first to the last begin with, and no others."""
    digits, at, end = len(first), int(first), int(last)
    prefixes = []
    while at <= end:
        open_digits = 0
        while open_digits < digits and not at % 10 ** (open_digits + 1) and at + 10 ** (open_digits + 1) - 1 <= end:
            open_digits += 1
        stem = str(at // 10**open_digits)
        prefixes.append(stem.zfill(digits - open_digits) if open_digits < digits else "")
        at += 10**open_digits
    return tuple(prefixes)
