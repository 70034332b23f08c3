"""Several PDFs as one."""

import io
from collections.abc import Sequence

import pypdf
from pypdf.errors import PyPdfError

from freight.delivery.parts import OutgoingFile


def merge_pdfs(papers: Sequence[OutgoingFile]) -> bytes:
    """One PDF with all pages, and a bookmark to the first page of each."""
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
    """How many pages a PDF has."""
    return len(pypdf.PdfReader(io.BytesIO(content)).pages)


def is_readable_pdf(part: OutgoingFile) -> bool:
    """Whether a file is a PDF whose pages can be read."""
    if part.content_type != "application/pdf":
        return False
    try:
        return count_pdf_pages(part.content) > 0
    except (PyPdfError, ValueError):
        return False
