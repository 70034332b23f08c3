"""Write a letter: subject and text from a template, and the PDF with its table."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.payables.letters import LANGUAGES, LetterKind
from freight.core.records import Values
from freight.features.ledger.invoices.design import build_letterhead
from freight.kit.mail.mail_draft import clean_header_text
from freight.kit.paper import PdfHeading, TextJob, render_letterhead_pdf, render_texts
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope

_TEMPLATE = Path(__file__).parent / "templates" / "letter.html"
PDF = "application/pdf"
MOST_SUBJECT, MOST_TEXT = 200, 20_000


async def write_letter(subject: str, text: str, values: Values) -> tuple[str, str]:
    """Return (subject, text) that templates give with these values. Raises Invalid naming the template and the line,
    and for a letter that comes out blank or too long."""
    written = await render_texts(TextJob({"Subject": subject, "Text": text}, values))
    return check_letter(written["Subject"], written["Text"])


def check_letter(subject: str, text: str) -> tuple[str, str]:
    """Return a subject in one line and a text, as they go out. Raises Invalid if one is blank or too long."""
    subject, text = clean_header_text(subject), "\n".join(line.rstrip() for line in text.strip().splitlines())
    if not subject or not text:
        raise Invalid("A letter needs a subject and a text.", code=ErrorCode.MANDATORY)
    if len(subject) > MOST_SUBJECT or len(text) > MOST_TEXT:
        raise Invalid(f"Subject: up to {MOST_SUBJECT} characters. Text: up to {MOST_TEXT:,}.", code=ErrorCode.TOO_LARGE)
    return subject, text


async def render_letter_pdf(
    scope: Scope, kind: LetterKind, language: str, letter: tuple[str, str], values: Mapping[str, object], day: str
) -> tuple[str, bytes]:
    """Return (file name, PDF) of a written letter, with the table of its shipments or invoices."""
    subject, text = letter
    company, system = await load_company_and_system(scope)
    house, size = build_letterhead(company, system)
    words = LANGUAGES[language]
    content = {
        **values,
        **house,
        "subject": subject,
        "paragraphs": [paragraph for paragraph in text.split("\n\n") if paragraph.strip()],
        "words": words,
        "number_head": words.invoice if kind is LetterKind.REMITTANCE else words.shipment,
        "agreed_head": words.paid if kind is LetterKind.REMITTANCE else words.agreed,
        "has_days": kind is LetterKind.REMITTANCE,
        "has_findings": kind is LetterKind.DISPUTE,
    }
    heading = PdfHeading(subject, company.name, day, size)
    pdf = await asyncio.to_thread(render_letterhead_pdf, heading, _TEMPLATE, content)
    return safe_name(f"{subject}.pdf"), pdf
