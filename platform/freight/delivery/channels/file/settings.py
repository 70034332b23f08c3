"""The file settings of a profile."""

from typing import Literal

from pydantic import BaseModel


class FileSettings(BaseModel):
    """The file of one invoice, or of several: its PDF, their PDFs as one with all pages, or an archive of them."""

    form: Literal["pdf", "zip"] = "pdf"
