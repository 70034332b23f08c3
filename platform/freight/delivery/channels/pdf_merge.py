"""Several PDFs as one."""

import io
from collections.abc import Sequence

import pypdf
from pypdf.errors import PyPdfError

from freight.delivery.payloads import OutgoingFile


def merge_pdfs(papers: Sequence[OutgoingFile]) -> bytes:
    """Merge PDFs into one with all pages, and a bookmark to the first page of each."""
    writer = pypdf.PdfWriter()
    for paper in papers:
        first = len(writer.pages)
        for page in pypdf.PdfReader(io.BytesIO(paper.content)).pages:
            writer.add_page(page)
        writer.add_outline_item(title=paper.name.removesuffix(".pdf"), page_number=first)
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def count_pdf_pages(content: bytes) -> int:
    """Return the number of pages of a PDF."""
    return len(pypdf.PdfReader(io.BytesIO(content)).pages)


def is_readable_pdf(part: OutgoingFile) -> bool:
    """Return whether a file is a PDF whose pages can be read."""
    if part.content_type != "application/pdf":
        return False
    try:
        return count_pdf_pages(part.content) > 0
    except (PyPdfError, ValueError):
        return False
