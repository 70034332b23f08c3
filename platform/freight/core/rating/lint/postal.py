"""Ranges of postal codes that overlap only partly: neither of two such lanes is narrower."""

from collections import defaultdict
from collections.abc import Iterator

from freight.core.rating.identifiers import IDENTIFIERS, POSTAL, normalize_identifier
from freight.core.rating.lanes import TO, Pattern
from freight.core.rating.lint.finding import LintedVersion, TariffLintFinding

_DIGITS = 9  # a ZIP+4


def find_postal_overlaps(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Lanes that only such ranges tell apart: a code of both is rated by whichever prefix of it is longer."""
    names = checked.tariff.terms.identifiers
    for at in (place for place, name in enumerate(names) if name in POSTAL):
        groups: dict[tuple[str, ...], list[tuple[int, int, int]]] = defaultdict(list)
        for number, lane in enumerate(checked.tariff.lanes):
            span = _span(lane.identifiers[at])
            if span:
                identifiers = tuple(
                    normalize_identifier(identifier) for place, identifier in enumerate(lane.identifiers) if place != at
                )
                groups[identifiers].append((*span, number))
        for spans in groups.values():
            yield from _crossing(IDENTIFIERS[names[at]].label, spans)


def _crossing(label: str, spans: list[tuple[int, int, int]]) -> Iterator[TariffLintFinding]:
    """Those of which one begins inside another and ends behind it; the widest that begins first is looked at first."""
    open_ones: list[tuple[int, int, int]] = []
    for first, last, number in sorted(spans, key=lambda span: (span[0], -span[1])):
        open_ones = [open_span for open_span in open_ones if open_span[1] > first]
        crossing_span = next((open_span for open_span in open_ones if open_span[1] < last), None)
        if crossing_span:
            text = f"{label} overlaps that of lane {crossing_span[2] + 1}: give each code to one of them."
            yield TariffLintFinding("postalOverlap", text, number, others=(crossing_span[2],))
        open_ones.append((first, last, number))


def _span(pattern: Pattern) -> tuple[int, int] | None:
    """The codes of a range or a prefix as figures, up to the last and without it; None for others."""
    if TO in pattern:
        first, _, last = (end_text.strip() for end_text in pattern.partition(TO))
    else:
        first = last = pattern.strip().removesuffix("*") if pattern.strip().endswith("*") else ""
    if not (first.isdecimal() and last.isdecimal() and len(first) == len(last) <= _DIGITS):
        return None
    scale = 10 ** (_DIGITS - len(first))
    return int(first) * scale, (int(last) + 1) * scale
