"""Try a mapping: the file it makes of an invoice, element by element, and its effects on issued invoices."""

import asyncio
import difflib
from collections.abc import Mapping, Sequence
from datetime import datetime

from freight.core.edi.acknowledgements import DEFAULT_MAPPING
from freight.core.edi.drawing import EdiSettings, GeneratedEdiFile, generate_edi_file, get_standard_codec
from freight.core.edi.findings import EdiFileFinding, EdiFindingSeverity
from freight.core.edi.guides import GUIDES, Guide
from freight.core.edi.starters import STARTERS
from freight.core.edi.trail import ExplainedElement, explain_element
from freight.core.edi.variables import build_invoice_variables
from freight.core.edi.walk import WrittenSegment
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.delivery.channels.edi.email_channel import extract_edi_settings
from freight.documents.records.invoice import StoredInvoice
from freight.features.delivery.edi import queries
from freight.features.delivery.edi.schemas import (
    AcknowledgedValue,
    EdiElement,
    EdiFile,
    EdiFinding,
    EdiPreviewBody,
    EdiSegment,
    EdiSet,
    EdiStep,
    ElementGuide,
    MappingReplay,
    MappingReplayBody,
    ReplayedInvoice,
    SegmentChange,
    SegmentGuide,
)
from freight.kit import clock
from freight.kit.access import Access

# the control number of a preview file
_TRIAL = 1
_MOST_SHOWN = 50


def list_edi_set_guides() -> list[EdiSet]:
    """List the transaction sets that invoices are sent as."""
    return [_set(guide) for guide in GUIDES.values()]


async def preview_edi_file(access: Access, body: EdiPreviewBody) -> EdiFile:
    """Return the file that a mapping, stored or not, makes of an invoice."""
    settings = EdiSettings.read(extract_edi_settings(body.configurations))
    invoice = await queries.get_trial_invoice(access, body.invoice_id)
    return await asyncio.to_thread(_file, settings, invoice, clock.now())


async def replay_edi_mapping(access: Access, body: MappingReplayBody) -> MappingReplay:
    """Compare the stored and the edited mapping on the invoices issued last."""
    after = EdiSettings.read(extract_edi_settings(body.configurations))
    stored = await queries.read_profile_configurations(access, body.profile_id)
    before = EdiSettings.read(extract_edi_settings(stored)) if stored and stored.get("segments") else None
    invoices = await queries.find_last_issued_invoices(access, body.account_id, body.count)
    return await asyncio.to_thread(_replay, before, after, invoices, clock.now())


def _set(guide: Guide) -> EdiSet:
    return EdiSet(
        code=guide.code,
        name=guide.name,
        standard=guide.standard,
        version=guide.version,
        guide=[
            SegmentGuide(
                tag=rule.tag,
                name=rule.name,
                elements=[
                    ElementGuide(position=element.position, name=element.name, rule=element.words)
                    for element in rule.elements.values()
                ],
            )
            for tag, rule in guide.segments.items()
            if tag not in _OF_WRITER
        ],
        segments=STARTERS[guide.code].stored()["segments"],
        acknowledgement=[
            AcknowledgedValue(name=name, segment=where.segment, element=where.element)
            for name, where in DEFAULT_MAPPING.items()
            if guide.standard == "x12"
        ],
    )


_OF_WRITER = frozenset({"ST", "SE", "UNH", "UNT"})


def _file(settings: EdiSettings, invoice: StoredInvoice, moment: datetime) -> EdiFile:
    drawn = _drawn(settings, invoice, moment)
    writer = get_standard_codec(settings.guide)
    (edi_set,) = drawn.sets
    return EdiFile(
        text=drawn.text,
        segments=[
            _segment(place, segment, writer.row_of(segment, settings.envelope))
            for place, segment in enumerate(edi_set.segments, 1)
        ],
        findings=_describe_findings([*drawn.findings, *edi_set.findings]),
        is_held=drawn.is_held,
    )


def _drawn(settings: EdiSettings, invoice: Mapping[str, object], moment: datetime) -> GeneratedEdiFile:
    drawn = generate_edi_file(settings, [build_invoice_variables(invoice)], _TRIAL, moment)
    if len(drawn.sets) != 1:
        raise Invalid("The file cannot be read back: choose other delimiters.", code=ErrorCode.DELIMITERS)
    return drawn


def _segment(place: int, written: WrittenSegment, text: str) -> EdiSegment:
    return EdiSegment(
        place=place,
        tag=written.tag,
        segment_id=written.segment_id,
        text=text,
        elements=[_element(explain_element(traced_element)) for traced_element in written.trail],
    )


def _element(told: ExplainedElement) -> EdiElement:
    return EdiElement(
        position=told.position,
        name=told.name,
        source=told.source,
        raw=told.raw,
        steps=[EdiStep(name=step.name, detail=step.detail, text=step.text) for step in told.steps],
        text=told.text,
        rule=told.rule,
    )


def _describe_findings(findings: Sequence[EdiFileFinding]) -> list[EdiFinding]:
    return [
        EdiFinding(
            is_held=finding.weight is EdiFindingSeverity.HOLD,
            code=finding.code,
            message=finding.message,
            tag=finding.tag,
            place=finding.place,
            element=finding.element,
        )
        for finding in findings
    ]


def _replay(
    before: EdiSettings | None, after: EdiSettings, invoices: Sequence[StoredInvoice], moment: datetime
) -> MappingReplay:
    replayed_invoices: list[ReplayedInvoice] = []
    changed = held_count = 0
    for invoice in invoices:
        new = _drawn(after, invoice, moment)
        old = _rows(before, _drawn(before, invoice, moment)) if before else []
        changes = _changes(old, _rows(after, new)) if before else []
        stopping = [
            describe_finding
            for describe_finding in _describe_findings([*new.findings, *new.sets[0].findings])
            if describe_finding.is_held
        ]
        changed += bool(changes)
        held_count += bool(stopping)
        if (changes or stopping) and len(replayed_invoices) < _MOST_SHOWN:
            replayed_invoices.append(ReplayedInvoice(number=invoice["number"], changes=changes, findings=stopping))
    return MappingReplay(count=len(invoices), changed=changed, held=held_count, invoices=replayed_invoices)


def _rows(settings: EdiSettings, drawn: GeneratedEdiFile) -> list[str]:
    writer = get_standard_codec(settings.guide)
    # header and trailer count segments, so they differ whenever anything does
    return [writer.row_of(segment, settings.envelope) for segment in drawn.sets[0].segments[1:-1]]


def _changes(before: Sequence[str], after: Sequence[str]) -> list[SegmentChange]:
    """Return the differences of two sets, segment by segment."""
    segment_changes: list[SegmentChange] = []
    for opcode, b1, b2, a1, a2 in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if opcode == "equal":
            continue
        old, new = before[b1:b2], after[a1:a2]
        for at in range(max(len(old), len(new))):
            segment_changes.append(
                SegmentChange(before=old[at] if at < len(old) else "", after=new[at] if at < len(new) else "")
            )
    return segment_changes
