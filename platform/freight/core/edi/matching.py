"""Which of our files an acknowledgement is about, and which segment and element of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from freight.core.edi.acknowledgements import (
    AcknowledgementFault,
    AcknowledgementSubject,
    AcknowledgementVerdict,
    EdiAcknowledgement,
)
from freight.core.edi.envelope import EdiEnvelope


@dataclass(frozen=True)
class SentSet:
    """A set that left, with what its acknowledgement finds it by. `ids` are all ids of us and the partner in its
    envelope."""

    ids: frozenset[tuple[str, str]]  # (ours, the partner's)
    number: str  # of file and group
    set_number: str
    invoice_number: str
    sent_on: datetime
    is_open: bool = True


def normalize_control_id(text: str) -> str:
    """Return an id or a control number as it is compared: no blanks, no leading zeros, capitals."""
    plain = text.strip().upper()
    return (plain.lstrip("0") or "0") if plain.isdigit() else plain


def list_envelope_ids(envelope: EdiEnvelope) -> frozenset[tuple[str, str]]:
    """Return the ids of a file: those of the interchange, and those of its groups if they differ."""
    ours, partner_id = envelope.sender_id, envelope.receiver_id
    return frozenset({(ours, partner_id), (envelope.application or ours, envelope.receiver_application or partner_id)})


def build_acknowledgement_keys(ids: Iterable[tuple[str, str]], number: str) -> list[str]:
    """Return the keys a file is stored under, so that an acknowledgement can find it. No id holds a line break."""
    return sorted(
        {
            "\n".join((normalize_control_id(ours), normalize_control_id(partner_id), normalize_control_id(number)))
            for ours, partner_id in ids
        }
    )


def get_acknowledgement_key(answer: EdiAcknowledgement) -> str:
    """Return the key of the file that an acknowledgement is about; "" if it gives no number."""
    number = answer.group_number or answer.interchange_number
    return build_acknowledgement_keys([(answer.receiver, answer.sender)], number)[0] if number else ""


def add_implied_acknowledgements(answers: Sequence[EdiAcknowledgement]) -> list[EdiAcknowledgement]:
    """Return acknowledgements, plus one for the unnamed sets of a group if its counts say that they were accepted: many
    partners name only those that they reject."""
    return [*answers, *_unnamed(answers)]


def _unnamed(answers: Sequence[EdiAcknowledgement]) -> Iterator[EdiAcknowledgement]:
    groups: dict[tuple[str, str, str, str], list[EdiAcknowledgement]] = {}
    for answer in answers:
        if answer.about is AcknowledgementSubject.SYNTAX and answer.set_number and answer.group_number:
            groups.setdefault((answer.kind, answer.sender, answer.receiver, answer.group_number), []).append(answer)
    for group in groups.values():
        first = group[0]
        total, accepted = (_count(first.counts.get(name, "")) for name in ("transactionCount", "acceptedCount"))
        accepted_count = sum(
            acknowledgement.verdict in (AcknowledgementVerdict.ACCEPTED, AcknowledgementVerdict.WITH_ERRORS)
            for acknowledgement in group
        )
        if total > len(group) and accepted - accepted_count == total - len(group):
            yield replace(first, verdict=AcknowledgementVerdict.ACCEPTED, set_number="", set_code="", faults=())


def _count(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def match_sent_sets(answer: EdiAcknowledgement, sent: Iterable[SentSet]) -> list[SentSet]:
    """Return the sets that an acknowledgement is about: ids reversed, AK102 and AK202; if a number was used twice, the
    newest that is still open. One for a whole group or file is about all of its sets."""
    ours = (normalize_control_id(answer.receiver), normalize_control_id(answer.sender))
    number = normalize_control_id(answer.group_number or answer.interchange_number)
    sent_sets = [
        sent_set
        for sent_set in sent
        if any(
            (normalize_control_id(sender_id), normalize_control_id(partner_id)) == ours
            for sender_id, partner_id in sent_set.ids
        )
        and _is_named(answer, number, sent_set)
    ]
    newest: dict[str, SentSet] = {}
    for candidate in sorted(sent_sets, key=lambda sent_set: (sent_set.is_open, sent_set.sent_on), reverse=True):
        newest.setdefault(candidate.set_number, candidate)
    return list(newest.values())


def _is_named(answer: EdiAcknowledgement, number: str, each: SentSet) -> bool:
    """Return whether an acknowledgement names a set: by its numbers or, if a business acknowledgement has none, by the
    invoice."""
    if not number:
        return bool(answer.invoice_number) and answer.invoice_number == each.invoice_number
    return normalize_control_id(each.number) == number and (
        not answer.set_number or normalize_control_id(each.set_number) == normalize_control_id(answer.set_number)
    )


class Tagged(Protocol):
    """A segment, as it was written or as it was read."""

    @property
    def tag(self) -> str:
        """Its tag."""


def locate_fault(fault: AcknowledgementFault, written: Sequence[Tagged]) -> AcknowledgementFault:
    """Return a fault located at our own segment. If the partner counts differently, the nearest segment of that tag is
    meant; the place is 0 if there is none."""
    if fault.place and fault.place <= len(written) and fault.tag in ("", written[fault.place - 1].tag):
        return AcknowledgementFault(
            fault.message, fault.code, written[fault.place - 1].tag, fault.place, fault.element, fault.value
        )
    places = [number for number, segment in enumerate(written, 1) if segment.tag == fault.tag]
    nearest = min(places, key=lambda number: abs(number - fault.place), default=0)
    return AcknowledgementFault(fault.message, fault.code, fault.tag, nearest, fault.element, fault.value)
