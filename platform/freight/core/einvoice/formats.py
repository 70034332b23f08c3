"""The formats of electronic invoices."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from freight.core.delivery.profile_types import ProfileType
from freight.core.records import Stored

Syntax = Literal["cii", "ubl"]


class EInvoiceFormat(StrEnum):
    """A format of electronic invoices."""

    FACTUR_X = "facturx"
    XRECHNUNG_CII = "xrechnung_cii"
    XRECHNUNG_UBL = "xrechnung_ubl"
    PEPPOL = "peppol"
    EN16931_CII = "en16931_cii"
    EN16931_UBL = "en16931_ubl"


@dataclass(frozen=True)
class FormatRule:
    """What a format is: its syntax, the specification it names (BT-24) and the process (BT-23), and whether its data is
    inside the PDF."""

    label: str
    syntax: Syntax
    specification: str
    process: str = ""
    is_pdf: bool = False


_EN16931 = "urn:cen.eu:en16931:2017"
_PEPPOL_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
_XRECHNUNG = f"{_EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"

EINVOICE_FORMATS: Mapping[EInvoiceFormat, FormatRule] = {
    EInvoiceFormat.FACTUR_X: FormatRule("Factur-X / ZUGFeRD (data inside the PDF)", "cii", _EN16931, is_pdf=True),
    EInvoiceFormat.XRECHNUNG_UBL: FormatRule("XRechnung, UBL", "ubl", _XRECHNUNG, _PEPPOL_PROCESS),
    EInvoiceFormat.XRECHNUNG_CII: FormatRule("XRechnung, CII", "cii", _XRECHNUNG, _PEPPOL_PROCESS),
    EInvoiceFormat.PEPPOL: FormatRule(
        "Peppol BIS Billing 3.0",
        "ubl",
        f"{_EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
        _PEPPOL_PROCESS,
    ),
    EInvoiceFormat.EN16931_UBL: FormatRule("EN 16931, UBL", "ubl", _EN16931),
    EInvoiceFormat.EN16931_CII: FormatRule("EN 16931, CII", "cii", _EN16931),
}
"""XRechnung 3.0, Peppol BIS Billing 3.0 and Factur-X 1.0 in its profile EN 16931."""


ACCESS_POINT_FORMAT = EInvoiceFormat.PEPPOL
"""What an access point gets where its profile names no format."""


def get_einvoice_format(profile: Stored) -> EInvoiceFormat | None:
    """Return the format in which a stored delivery profile sends invoices as data; None if it sends none."""
    chosen = (profile.get("configurations") or {}).get("einvoice")
    if chosen:
        return EInvoiceFormat(chosen)
    return ACCESS_POINT_FORMAT if profile["type"] == ProfileType.ACCESS_POINT else None
