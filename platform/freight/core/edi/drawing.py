"""Invoices as one EDI file: mapped, written, read back by our own reader and checked against guide and lints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from types import ModuleType
from typing import Self

from pydantic import Field

from freight.core.edi import edifact, x12
from freight.core.edi.acknowledgements import DEFAULT_MAPPING, ElementLocation
from freight.core.edi.checking import check_edi_set
from freight.core.edi.envelope import EdiEnvelope, list_missing_envelope_values
from freight.core.edi.findings import EdiFileFinding, EdiFindingSeverity, build_hold_finding
from freight.core.edi.guides import GUIDES, Guide
from freight.core.edi.interchange import UnreadableInterchange
from freight.core.edi.lints import lint_edi_set
from freight.core.edi.mapping import MappingModel, StoredModel
from freight.core.edi.walk import WrittenSegment, compile_mapping, walk_mapping
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Values

_NO_VALUE = "Acknowledgement mapping: there is no value {name}. Map {known}."


class AcknowledgementField(StoredModel):
    """Where one value of an acknowledgement is found."""

    name: str = Field(max_length=40)
    segment: str = Field(pattern=r"^[A-Z][A-Z0-9]{1,2}$")
    element: str = Field(pattern=r"^\d{2}(\.\d)?$")


def _default_fields() -> tuple[AcknowledgementField, ...]:
    return tuple(
        AcknowledgementField(name=name, segment=where.segment, element=where.element)
        for name, where in DEFAULT_MAPPING.items()
    )


class EdiSettings(MappingModel):
    """The configurations of an EDI profile: the set, the agreement with the partner, the mapping."""

    transaction_set: str = Field("210", max_length=6)
    envelope: EdiEnvelope = Field(default_factory=EdiEnvelope)
    acknowledgement: tuple[AcknowledgementField, ...] = Field(default_factory=_default_fields, max_length=40)

    @classmethod
    def read(cls, stored: Mapping[str, object] | Self) -> Self:
        """Return settings as sent or stored. Raises Invalid, naming what is wrong."""
        settings = super().read(stored)
        if settings.transaction_set not in GUIDES:
            guide_names = ", ".join(GUIDES)
            raise Invalid(
                f"There is no set {settings.transaction_set!r}. Choose {guide_names}.", code=ErrorCode.TRANSACTION_SET
            )
        names = [field.name for field in settings.acknowledgement]
        for name in names:
            if name not in DEFAULT_MAPPING:
                raise Invalid(
                    _NO_VALUE.format(name=name, known=", ".join(DEFAULT_MAPPING)), code=ErrorCode.ACKNOWLEDGEMENT
                )
            if names.count(name) > 1:
                raise Invalid(f"Acknowledgement mapping: {name} is mapped twice.", code=ErrorCode.ACKNOWLEDGEMENT)
        return settings

    @property
    def guide(self) -> Guide:
        """The guide of its set."""
        return GUIDES[self.transaction_set]

    @property
    def answers(self) -> dict[str, ElementLocation]:
        """Where each value of an acknowledgement is found."""
        return {field.name: ElementLocation(field.segment, field.element) for field in self.acknowledgement}


@dataclass(frozen=True)
class GeneratedEdiSet:
    """One invoice of a file: its segments with header and trailer, and what was found in it."""

    invoice_number: str
    set_number: str
    segments: Sequence[WrittenSegment]
    findings: tuple[EdiFileFinding, ...]


@dataclass(frozen=True)
class GeneratedEdiFile:
    """A file, and what was found in it as a whole."""

    text: str
    sets: tuple[GeneratedEdiSet, ...]
    findings: tuple[EdiFileFinding, ...]

    @property
    def is_held(self) -> bool:
        """Whether any finding keeps it from leaving."""
        return any(
            finding.weight is EdiFindingSeverity.HOLD for edi_set in self.sets for finding in edi_set.findings
        ) or any(finding.weight is EdiFindingSeverity.HOLD for finding in self.findings)


def get_standard_codec(guide: Guide) -> ModuleType:
    """Return the module that writes and reads the standard of a guide."""
    return x12 if guide.standard == "x12" else edifact


def generate_edi_file(
    settings: EdiSettings, invoices: Sequence[Values], number: int, moment: datetime
) -> GeneratedEdiFile:
    """Return the file of some invoices, each as `variables.build_invoice_variables` gives it, under one control
    number."""
    guide, writer = settings.guide, get_standard_codec(settings.guide)
    compiled = compile_mapping(settings, guide)
    walked = [walk_mapping(compiled, with_sender(values, settings.envelope), moment) for values in invoices]
    sets = [writer.around(guide, walked_mapping.segments, place) for place, walked_mapping in enumerate(walked, 1)]
    text, lost = writer.write(settings.envelope, guide, sets, number, moment)
    findings = [
        build_hold_finding("envelope", f"The profile lacks {value}.")
        for value in list_missing_envelope_values(settings.envelope)
    ]
    try:
        back = writer.read(text)
    except UnreadableInterchange as fault:
        return GeneratedEdiFile(text, (), (*findings, build_hold_finding("unreadable", str(fault))))
    drawn = []
    for place, (_, read) in enumerate(back.sets):
        values, file_findings = invoices[place], walked[place].findings
        of_set = [*file_findings, *check_edi_set(read, guide), *lint_edi_set(read, _amount(values)), *lost[place]]
        number_of = values["invoice"]["number"]
        drawn.append(GeneratedEdiSet(number_of, writer.set_number(place + 1), sets[place], tuple(_once(of_set))))
    return GeneratedEdiFile(text, tuple(drawn), (*findings, *back.findings))


def with_sender(values: Values, envelope: EdiEnvelope) -> Values:
    """Return the values with what the profile says of the sender."""
    sender = {
        "scac": envelope.scac,
        "name": envelope.sender_name,
        "id": envelope.sender_id,
        "receiverId": envelope.receiver_id,
        "application": envelope.application or envelope.sender_id,
        "receiverApplication": envelope.receiver_application or envelope.receiver_id,
    }
    return {**values, "sender": {**values.get("sender", {}), **sender}}


def _amount(values: Values) -> Decimal | None:
    amount = values["invoice"]["gross"]
    return amount if isinstance(amount, Decimal) else None


def _once(findings: Sequence[EdiFileFinding]) -> list[EdiFileFinding]:
    """Return the findings without repeated ones."""
    return list(
        {
            (finding.code, finding.tag, finding.place, finding.element, finding.message): finding
            for finding in findings
        }.values()
    )
