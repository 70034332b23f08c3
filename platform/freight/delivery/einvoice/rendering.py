"""The file of an invoice as data: judged before it leaves, and held with the remedy where it breaks a rule."""

import asyncio
from collections.abc import Mapping

from freight.core.delivery import naming
from freight.core.einvoice.checks import EInvoiceProblem, find_einvoice_problems
from freight.core.einvoice.formats import EINVOICE_FORMATS, EInvoiceFormat
from freight.core.einvoice.terms import build_invoice_terms
from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.delivery.einvoice.judging import judge_einvoice
from freight.delivery.einvoice.writing import embed_einvoice_xml, write_einvoice_xml
from freight.delivery.payloads import DeliveryFinding, DeliveryFindingSeverity, OutgoingFile, RenderInput

# a file of many invoices is not read to its end: the first few say what is wrong
_MOST_PROBLEMS = 10


async def render_einvoices(
    work: RenderInput, chosen: EInvoiceFormat, *, by_access_point: bool = False
) -> tuple[Mapping[str, OutgoingFile], list[DeliveryFinding]]:
    """Return the file of each invoice in a format, by the invoice's id, and what holds the others. `by_access_point`:
    it needs the electronic addresses in any format."""
    files: dict[str, OutgoingFile] = {}
    findings: list[DeliveryFinding] = []
    for invoice in work.invoices:
        invoice_id = str(invoice["_id"])
        try:
            files[invoice_id] = await _render(invoice, work.papers[invoice_id], chosen, by_access_point=by_access_point)
        except EInvoiceRulesBroken as broken:
            findings += [
                DeliveryFinding(DeliveryFindingSeverity.HOLD, problem.words, invoice_id)
                for problem in broken.problems[:_MOST_PROBLEMS]
            ]
        except Invalid as refused:
            findings.append(DeliveryFinding(DeliveryFindingSeverity.HOLD, refused.message, invoice_id))
    return files, findings


class EInvoiceRulesBroken(Exception):
    """The data of an invoice breaks rules, each with its remedy."""

    def __init__(self, problems: list[EInvoiceProblem]) -> None:
        super().__init__()
        self.problems = problems


async def _render(
    invoice: Stored, paper: OutgoingFile, chosen: EInvoiceFormat, *, by_access_point: bool
) -> OutgoingFile:
    xml = await write_judged_xml(invoice, chosen, by_access_point=by_access_point)
    if EINVOICE_FORMATS[chosen].is_pdf:
        hybrid = await asyncio.to_thread(embed_einvoice_xml, paper.content, xml)
        return OutgoingFile(paper.name, hybrid, paper.content_type)
    return OutgoingFile(naming.sanitize_file_name(f"{invoice['number']}.xml"), xml, "application/xml")


async def write_judged_xml(invoice: Stored, chosen: EInvoiceFormat, *, by_access_point: bool) -> bytes:
    """Return the XML of an invoice that keeps all rules of its format. Raises EInvoiceRulesBroken, Invalid for an
    invoice that can't be written as data, and Unavailable if judging takes too long."""
    terms = build_invoice_terms(invoice)
    # in the words of the field that mends it; the official rules would say the same in theirs
    if problems := find_einvoice_problems(terms, chosen, by_access_point=by_access_point):
        raise EInvoiceRulesBroken(problems)
    xml = await asyncio.to_thread(write_einvoice_xml, terms, chosen)
    if problems := await judge_einvoice(xml, EINVOICE_FORMATS[chosen].syntax):
        raise EInvoiceRulesBroken(problems)
    return xml
