"""The file settings of a profile."""

from typing import Literal

from pydantic import BaseModel

from freight.core.einvoice.formats import EInvoiceFormat


class FileSettings(BaseModel):
    """The file of one invoice, or of several: its PDF, their PDFs as one with all pages, or an archive of them.
    `einvoice`: each invoice is a file of its own in that format instead."""

    form: Literal["pdf", "zip"] = "pdf"
    einvoice: EInvoiceFormat | None = None
