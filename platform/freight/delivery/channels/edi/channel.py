"""Writing EDI: applies the profile's mapping to its invoices, one interchange for those that leave together."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from zoneinfo import ZoneInfo

from freight.core.delivery import naming
from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.edi.drawing import EdiSettings, GeneratedEdiFile, generate_edi_file
from freight.core.edi.envelope import TEST
from freight.core.edi.findings import EdiFileFinding as Found
from freight.core.edi.findings import EdiFindingSeverity
from freight.core.edi.matching import build_acknowledgement_keys, list_envelope_ids
from freight.core.edi.numbers import get_control_series
from freight.core.edi.variables import build_invoice_variables
from freight.core.edi.walk import MappingTooLarge
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.size_limits import check_size_limit
from freight.delivery.payloads import (
    DeliveryFinding,
    DeliveryFindingSeverity,
    OutgoingFile,
    RenderedDelivery,
    RenderInput,
)
from freight.documents.delivery_profile import NamePart

_MEGABYTE = 1 << 20
# errors of the profile, not of the invoice
_OF_PROFILE = frozenset({"envelope", "scac"})
# a trial uses up no number of the partner's
_TRIAL = 1


async def _render(work: RenderInput) -> RenderedDelivery:
    try:
        settings = EdiSettings.read(work.configurations)
        if work.is_test:
            settings = settings.model_copy(update={"envelope": settings.envelope.model_copy(update={"usage": TEST})})
        (series,) = _series(work.configurations)
        number = work.numbers.get(series, _TRIAL)
        moment = work.now.astimezone(ZoneInfo(work.profile.get("time_zone") or "UTC"))
        file = await asyncio.to_thread(
            generate_edi_file, settings, [build_invoice_variables(invoice) for invoice in work.invoices], number, moment
        )
    except Invalid as refused:
        return RenderedDelivery(
            (), (DeliveryFinding(DeliveryFindingSeverity.HOLD, refused.message, cause=DeliveryCause.SETTINGS),)
        )
    except MappingTooLarge as refused:
        return RenderedDelivery(
            (), (DeliveryFinding(DeliveryFindingSeverity.HOLD, str(refused), cause=DeliveryCause.TOO_LARGE),)
        )
    part = _part(work, settings, file, number)
    ids = [str(invoice["_id"]) for invoice in work.invoices]
    findings = [
        *(_finding(finding) for finding in file.findings),
        *(
            _finding(finding, invoice_id, edi_set.invoice_number)
            for invoice_id, edi_set in zip(ids, file.sets, strict=False)
            for finding in edi_set.findings
        ),
        *(() if work.is_encrypted else check_size_limit(work.profile, part.name, len(part.content))),
    ]
    trail = [
        {"invoice_id": invoice_id, "invoice_number": edi_set.invoice_number, "set_number": edi_set.set_number}
        for invoice_id, edi_set in zip(ids, file.sets, strict=False)
    ]
    answered_by = build_acknowledgement_keys(list_envelope_ids(settings.envelope), str(number))
    return RenderedDelivery((part,), tuple(findings), trail=trail, answered_by=answered_by)


def _series(configurations: Mapping[str, object]) -> tuple[str, ...]:
    try:
        settings = EdiSettings.read(configurations)
    except Invalid as refused:
        raise Invalid(refused.message, code=ErrorCode.INCOMPLETE) from refused
    return (get_control_series(settings.envelope, settings.guide.standard),)


def _part(work: RenderInput, settings: EdiSettings, file: GeneratedEdiFile, number: int) -> OutgoingFile:
    rows = [NamePart.model_validate(name_part) for name_part in work.profile.get("file_name") or []]
    name = naming.build_file_name(
        rows, naming.get_naming_values(work.invoices[0]), work.now, otherwise=_name_of_number(settings, number)
    )
    content_type = "application/EDI-X12" if settings.guide.standard == "x12" else "application/EDIFACT"
    return OutgoingFile(f"{name}.txt", file.text.encode("latin-1"), content_type)


def _name_of_number(settings: EdiSettings, number: int) -> str:
    """Return a name such as `210-ACME-BUYER-000000001`: with everything that numbers are counted by, so that the
    profiles of several customers, or tests, may write into one folder."""
    edi_envelope = settings.envelope
    usage = ("test",) if edi_envelope.usage == TEST else ()
    return "-".join(
        (
            settings.transaction_set,
            *usage,
            edi_envelope.sender_id.strip(),
            edi_envelope.receiver_id.strip(),
            f"{number:09}",
        )
    )


def _finding(found: Found, invoice_id: str = "", invoice_number: str = "") -> DeliveryFinding:
    severity = DeliveryFindingSeverity.HOLD if found.weight is EdiFindingSeverity.HOLD else DeliveryFindingSeverity.NOTE
    cause = DeliveryCause.SETTINGS if found.code in _OF_PROFILE else DeliveryCause.CONTENT
    delivery_finding = DeliveryFinding(severity, found.message, invoice_id, cause)
    return (
        replace(delivery_finding, message=f"{invoice_number}: {found.message}") if invoice_number else delivery_finding
    )


CHANNEL = DeliveryChannel("edi", EdiSettings, _render, series=_series, strongest=DeliveredWhen.ACCEPTED)
