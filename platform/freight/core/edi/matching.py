"""Which file of ours an answer is about, and which segment and element of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from freight.core.edi.acknowledgements import About, Answer, Fault, Verdict
from freight.core.edi.envelope import Envelope


@dataclass(frozen=True)
class SentSet:
    """A set that left: by what its answer finds it. `ids` are all that we and the partner go by in its envelope."""

    ids: frozenset[tuple[str, str]]  # (ours, the partner's)
    number: str  # of file and group
    set_number: str
    invoice_number: str
    sent_on: datetime
    is_open: bool = True


def key(text: str) -> str:
    """An id or a control number as it is compared: no blanks, no leading zeros, capitals."""
    plain = text.strip().upper()
    return (plain.lstrip("0") or "0") if plain.isdigit() else plain


def ids_of(envelope: Envelope) -> frozenset[tuple[str, str]]:
    """By which ids a file goes: those of the interchange, and those of its groups where they differ."""
    ours, theirs = envelope.sender_id, envelope.receiver_id
    return frozenset({(ours, theirs), (envelope.application or ours, envelope.receiver_application or theirs)})


def marks(ids: Iterable[tuple[str, str]], number: str) -> list[str]:
    """What a file is kept under, to be found by what an answer says of it. No id holds a line break."""
    return sorted({"\n".join((key(ours), key(theirs), key(number))) for ours, theirs in ids})


def mark_of(answer: Answer) -> str:
    """What the file of an answer is kept under; empty where it says no number."""
    number = answer.group_number or answer.interchange_number
    return marks([(answer.receiver, answer.sender)], number)[0] if number else ""


def with_unnamed(answers: Sequence[Answer]) -> list[Answer]:
    """Answers, and one for the sets of a group that it does not name where its counts say that they were accepted: many
    partners name those alone that they reject."""
    return [*answers, *_unnamed(answers)]


def _unnamed(answers: Sequence[Answer]) -> Iterator[Answer]:
    groups: dict[tuple[str, str, str, str], list[Answer]] = {}
    for each in answers:
        if each.about is About.SYNTAX and each.set_number and each.group_number:
            groups.setdefault((each.kind, each.sender, each.receiver, each.group_number), []).append(each)
    for named in groups.values():
        first = named[0]
        total, accepted = (_count(first.counts.get(name, "")) for name in ("transactionCount", "acceptedCount"))
        taken = sum(each.verdict in (Verdict.ACCEPTED, Verdict.WITH_ERRORS) for each in named)
        if total > len(named) and accepted - taken == total - len(named):
            yield replace(first, verdict=Verdict.ACCEPTED, set_number="", set_code="", faults=())


def _count(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def matching(answer: Answer, sent: Iterable[SentSet]) -> list[SentSet]:
    """The sets that an answer is about: ids the other way round, AK102 and AK202; of a number that was used twice, the
    newest that is still open. One for a group or a file as a whole is about all of its sets."""
    ours = (key(answer.receiver), key(answer.sender))
    number = key(answer.group_number or answer.interchange_number)
    found = [
        each
        for each in sent
        if any((key(mine), key(theirs)) == ours for mine, theirs in each.ids) and _is_named(answer, number, each)
    ]
    newest: dict[str, SentSet] = {}
    for each in sorted(found, key=lambda one: (one.is_open, one.sent_on), reverse=True):
        newest.setdefault(each.set_number, each)
    return list(newest.values())


def _is_named(answer: Answer, number: str, each: SentSet) -> bool:
    """Whether an answer names a set: by its numbers, or, where a business answer has none, by the invoice."""
    if not number:
        return bool(answer.invoice_number) and answer.invoice_number == each.invoice_number
    return key(each.number) == number and (not answer.set_number or key(each.set_number) == key(answer.set_number))


class Tagged(Protocol):
    """A segment, as it was written or as it was read."""

    @property
    def tag(self) -> str:
        """What it begins with."""


def located(fault: Fault, written: Sequence[Tagged]) -> Fault:
    """A fault laid to our own segment. Where the partner counts otherwise, the nearest segment of that tag is meant;
    the place is 0 where there is none."""
    if fault.place and fault.place <= len(written) and fault.tag in ("", written[fault.place - 1].tag):
        return Fault(fault.message, fault.code, written[fault.place - 1].tag, fault.place, fault.element, fault.value)
    places = [number for number, each in enumerate(written, 1) if each.tag == fault.tag]
    nearest = min(places, key=lambda number: abs(number - fault.place), default=0)
    return Fault(fault.message, fault.code, fault.tag, nearest, fault.element, fault.value)
