"""Documents on paper: HTML on the company's letterhead, rendered to PDF. `drawing` is for our own templates, `press`
for those that tenants write."""

from freight.kit.paper.pdf_rendering import PdfHeading, render_letterhead_pdf
from freight.kit.paper.render_pool import IN_JOB, PdfJob, TextJob, render_pdf, render_pdf_in_job, render_texts

__all__ = [
    "IN_JOB",
    "PdfHeading",
    "PdfJob",
    "TextJob",
    "render_letterhead_pdf",
    "render_pdf",
    "render_pdf_in_job",
    "render_texts",
]
