"""Match the answers of a file with deliveries, and their faults with our own segments."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.states import OPEN_ACKNOWLEDGEMENTS, AcknowledgementReport, DeliveryState
from freight.core.edi.acknowledgements import AcknowledgementFault, AcknowledgementSubject, EdiAcknowledgement
from freight.core.edi.envelope import EDIFACT_SIGNS, TEST, X12_SIGNS
from freight.core.edi.interchange import Interchange, ReadSegment, UnreadableInterchange
from freight.core.edi.interchanges import read_interchanges
from freight.core.edi.matching import (
    SentSet,
    add_implied_acknowledgements,
    get_acknowledgement_key,
    locate_fault,
    match_sent_sets,
    normalize_control_id,
)
from freight.core.edi.saying import describe_acknowledgement, summarize_acknowledgements
from freight.documents.delivery import Delivery, match_deliveries_of_packets, match_sent_deliveries_by_number
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_receipt import ReceiptAnswer, ReceiptFault, ReceiptPayment
from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.delivery_packet import StoredPacket
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


@dataclass
class AnswerMatches:
    """`heard` is what is reported for each delivery; `left` counts the answers that match nothing we sent."""

    answers: list[ReceiptAnswer] = field(default_factory=list)
    heard: dict[ObjectId, AcknowledgementReport] = field(default_factory=dict)
    left: int = 0


async def match_answers(
    scope: Scope, answers: Sequence[EdiAcknowledgement], session: AsyncClientSession
) -> AnswerMatches:
    """Match answers with what was sent. Whatever is not yet recorded as sent is not matched."""
    packets = await _packets(scope, answers, session)
    deliveries = await _deliveries(scope, packets, session)
    sent = list(_sent(packets, deliveries))
    of_delivery: dict[ObjectId, list[EdiAcknowledgement]] = defaultdict(list)
    answer_matches = AnswerMatches()
    contents = _Contents(scope, packets)
    for answer in add_implied_acknowledgements(answers):
        about = [delivery for sent_set, delivery in _named(answer, sent)]
        if answer.usage == TEST:
            # what a partner marks as a test does not settle anything sent in production
            about = [delivery for delivery in about if await contents.is_test(delivery["packet_id"])]
        for answered_delivery in about:
            of_delivery[answered_delivery["_id"]].append(answer)
        if not about:
            answer_matches.left += 1
        answer_matches.answers.append(await _stored(answer, about, contents))
    reports_by_delivery = {
        record_id: summarize_acknowledgements(acknowledgements) for record_id, acknowledgements in of_delivery.items()
    }
    answer_matches.heard = {
        record_id: report for record_id, report in reports_by_delivery.items() if report is not None
    }
    return answer_matches


async def _packets(
    scope: Scope, answers: Sequence[EdiAcknowledgement], session: AsyncClientSession
) -> list[StoredPacket]:
    marks = sorted({mark for answer in answers if (mark := get_acknowledgement_key(answer))})
    numbers = {
        answer.invoice_number for answer in answers if answer.invoice_number and not get_acknowledgement_key(answer)
    }
    numbers |= {paid.invoice_number for answer in answers for paid in answer.payments}
    conditions: list[Record] = [{"answered_by": {"$in": marks}}] if marks else []
    if numbers:
        by_invoice = match_sent_deliveries_by_number(sorted(numbers))
        cursor = scoped(Delivery, scope).find(by_invoice, ["packet_id"], session=session)
        conditions.append({"_id": {"$in": [delivery["packet_id"] async for delivery in cursor]}})
    if not conditions:
        return []
    fields = ["answered_by", "trail", "parts", "sent_on", "created_on"]
    return await scoped(Packet, scope).find({"$or": conditions}, fields, session=session).to_list()


async def _deliveries(
    scope: Scope, packets: Sequence[StoredPacket], session: AsyncClientSession
) -> dict[tuple[ObjectId | None, ObjectId], StoredDelivery]:
    query = match_deliveries_of_packets([packet["_id"] for packet in packets], DeliveryState.SENT)
    fields = ["packet_id", "invoice_id", "invoice_number", "acknowledgement"]
    deliveries = await scoped(Delivery, scope).find(query, fields, session=session).to_list()
    return {(delivery["packet_id"], delivery["invoice_id"]): delivery for delivery in deliveries}


def _sent(
    packets: Sequence[StoredPacket], deliveries: Mapping[tuple[ObjectId | None, ObjectId], StoredDelivery]
) -> Sequence[tuple[SentSet, StoredDelivery]]:
    rows = []
    for packet in packets:
        marks = [mark.split("\n") for mark in packet.get("answered_by") or ()]
        for trail_entry in packet["trail"]:
            delivery = deliveries.get((packet["_id"], ObjectId(str(trail_entry["invoice_id"]))))
            if delivery is None:
                continue
            ids = frozenset((ours, partner_mark) for ours, partner_mark, _ in marks)
            number = marks[0][2] if marks else ""
            is_open = delivery["acknowledgement"] in OPEN_ACKNOWLEDGEMENTS
            when = packet["sent_on"] or packet["created_on"]
            sent_set = SentSet(
                ids, number, str(trail_entry["set_number"]), str(trail_entry["invoice_number"]), when, is_open
            )
            rows.append((sent_set, delivery))
    return rows


def _named(
    answer: EdiAcknowledgement, sent: Sequence[tuple[SentSet, StoredDelivery]]
) -> list[tuple[SentSet, StoredDelivery]]:
    if answer.about is AcknowledgementSubject.PAYMENT:
        paid = {payment.invoice_number for payment in answer.payments}
        return [(sent_set, delivery) for sent_set, delivery in sent if sent_set.invoice_number in paid]
    sent_sets = match_sent_sets(answer, [sent_set for sent_set, _ in sent])
    return [
        (sent_set, delivery) for sent_set, delivery in sent if any(sent_set is found_set for found_set in sent_sets)
    ]


class _Contents:
    """The sets of packets as sent, read when a fault is matched with one."""

    def __init__(self, scope: Scope, packets: Sequence[StoredPacket]) -> None:
        self._scope = scope
        self._packets: dict[ObjectId | None, StoredPacket] = {packet["_id"]: packet for packet in packets}
        self._read: dict[ObjectId | None, Interchange] = {}

    async def of(self, packet_id: ObjectId | None, set_number: str) -> tuple[str, list[ReadSegment]]:
        """Return standard and segments of one set; none if its file can no longer be read."""
        file = await self._file(packet_id)
        sets = {normalize_control_id(read_set.number): read_set.segments for _, read_set in file.sets}
        return file.standard, sets.get(normalize_control_id(set_number), [])

    async def is_test(self, packet_id: ObjectId | None) -> bool:
        """Whether a packet was sent as a test."""
        return (await self._file(packet_id)).usage == TEST

    async def _file(self, packet_id: ObjectId | None) -> Interchange:
        if packet_id not in self._read:
            part = self._packets[packet_id]["parts"][0]
            content = (await files.read_stored_files(self._scope, [part["file_id"]]))[part["file_id"]]
            self._read[packet_id] = await asyncio.to_thread(_read, content)
        return self._read[packet_id]


def _read(content: bytes) -> Interchange:
    try:
        return read_interchanges(content)[0]
    except UnreadableInterchange:
        return Interchange("")


async def _stored(answer: EdiAcknowledgement, about: Sequence[StoredDelivery], contents: _Contents) -> ReceiptAnswer:
    faults = list(answer.faults)
    standard, segments = "", list[ReadSegment]()
    if faults and len(about) == 1 and answer.set_number:
        standard, segments = await contents.of(about[0]["packet_id"], answer.set_number)
        faults = [locate_fault(fault, segments) for fault in faults]
    return ReceiptAnswer(
        kind=answer.kind,
        about=answer.about.value,
        verdict=answer.verdict.value,
        text=describe_acknowledgement(answer),
        sender=answer.sender,
        number=answer.group_number or answer.interchange_number,
        set_number=answer.set_number,
        invoice_number=answer.invoice_number,
        faults=[_fault(fault, standard, segments) for fault in faults],
        payments=[
            ReceiptPayment(invoice_number=payment.invoice_number, amount=payment.amount) for payment in answer.payments
        ],
        delivery_ids=[delivery["_id"] for delivery in about],
    )


def _fault(fault: AcknowledgementFault, standard: str, segments: Sequence[ReadSegment]) -> ReceiptFault:
    ours = segments[fault.place - 1] if 0 < fault.place <= len(segments) else None
    return ReceiptFault(
        message=fault.message,
        code=fault.code,
        tag=fault.tag,
        place=fault.place,
        element=fault.element,
        value=fault.value,
        segment=format_edi_segment(ours, standard) if ours else "",
    )


def format_edi_segment(segment: ReadSegment, standard: str) -> str:
    """Return a segment in one line, with the usual delimiters of its standard."""
    signs = X12_SIGNS if standard == "x12" else EDIFACT_SIGNS
    return signs.element.join([segment.tag, *(signs.component.join(parts) for parts in segment.elements)])
