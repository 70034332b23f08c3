"""Writing an invoice's business terms as XML, and into its PDF, by the library factur-x."""

import copy
import logging

from facturx import generate_from_binary
from facturx.generate_xml import generate_cii_xml, generate_ubl_xml
from lxml import etree

from freight.core.einvoice.formats import EINVOICE_FORMATS, EInvoiceFormat
from freight.core.einvoice.terms import Terms
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

# it logs each term it writes
logging.getLogger("factur-x").setLevel(logging.ERROR)
_LEVEL = "en16931"
_SPECIFICATION = {
    "cii": "//*[local-name()='GuidelineSpecifiedDocumentContextParameter']/*[local-name()='ID']",
    "ubl": "/*/*[local-name()='CustomizationID']",
}


def write_einvoice_xml(terms: Terms, chosen: EInvoiceFormat) -> bytes:
    """Return the XML of an invoice in a format, which its XSD accepts. Raises Invalid for terms that it refuses."""
    rule = EINVOICE_FORMATS[chosen]
    # the library writes into what it is given
    given = copy.deepcopy(terms)
    if rule.process:
        given["BT-23"] = rule.process
    write = generate_cii_xml if rule.syntax == "cii" else generate_ubl_xml
    try:
        content: bytes = write(given, level=_LEVEL, check_xsd=True, check_schematron=False)
    except Exception as refused:  # the library raises what it likes
        raise Invalid(f"The data can't be written: {refused}", code=ErrorCode.EINVOICE) from refused
    return _name_specification(content, rule.syntax, rule.specification)


def embed_einvoice_xml(pdf: bytes, xml: bytes) -> bytes:
    """Return a PDF/A-3 with the XML of its invoice inside (Factur-X, ZUGFeRD). Raises Invalid."""
    try:
        hybrid: bytes = generate_from_binary(
            pdf,
            xml,
            flavor="factur-x",
            level=_LEVEL,
            check_xsd=False,
            check_schematron=False,
            afrelationship="alternative",
        )
    except Exception as refused:
        raise Invalid(f"The data can't be put into the PDF: {refused}", code=ErrorCode.EINVOICE) from refused
    return hybrid


def _name_specification(content: bytes, syntax: str, specification: str) -> bytes:
    """Set BT-24, which the library knows for its own profiles only."""
    root = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
    (named,) = root.xpath(_SPECIFICATION[syntax])
    named.text = specification
    written: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
    return written
