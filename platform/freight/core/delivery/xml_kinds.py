"""The XML messages that invoices leave as. Messages of EDI are X12 and EDIFACT, and none of those."""

from collections.abc import Iterable
from enum import StrEnum

XML_CONTENT_TYPE = "application/xml"


class XmlMessageKind(StrEnum):
    """The kind of a message. A PDF with data inside (Factur-X) is none: it leaves as a PDF."""

    INVOICE = "Electronic invoice"
    CREDIT_NOTE = "Electronic credit note"


def find_xml_kind(content_types: Iterable[str], invoice_type: str) -> str:
    """Return the kind of the message that an invoice leaves as, or an empty text."""
    if XML_CONTENT_TYPE not in content_types:
        return ""
    return XmlMessageKind.CREDIT_NOTE if invoice_type == "Credit Note" else XmlMessageKind.INVOICE
