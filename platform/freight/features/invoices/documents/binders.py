"""Bind many PDF files into one: an archive with one file each, or one PDF with all pages."""

import io
import zipfile
from pathlib import Path
from typing import Protocol

import pypdf


class Binder(Protocol):
    """Takes documents one after another and is closed at the end."""

    extension: str
    content_type: str

    def add(self, name: str, content: bytes) -> None:
        """Add one document."""

    def close(self) -> None:
        """Finish the file."""


class ZipBinder:
    """A zip archive. PDFs are already compressed, so they are stored uncompressed. Repeated names are made unique."""

    extension = ".zip"
    content_type = "application/zip"

    def __init__(self, path: Path) -> None:
        self._archive = zipfile.ZipFile(path, "w", zipfile.ZIP_STORED)
        self._names: dict[str, int] = {}

    def add(self, name: str, content: bytes) -> None:
        """Add one document."""
        times = self._names[name] = self._names.get(name, 0) + 1
        stem, dot, ending = name.rpartition(".")
        self._archive.writestr(name if times == 1 else f"{stem} ({times}){dot}{ending}", content)

    def close(self) -> None:
        """Finish the file."""
        self._archive.close()


class MergedPdfBinder:
    """One PDF with a bookmark to the first page of each document. `both_sides`: each starts on a new sheet, after a
    blank page where needed."""

    extension = ".pdf"
    content_type = "application/pdf"

    def __init__(self, path: Path, *, both_sides: bool = False) -> None:
        self._path = path
        self._both_sides = both_sides
        self._writer = pypdf.PdfWriter()

    def add(self, name: str, content: bytes) -> None:
        """Add one document."""
        reader = pypdf.PdfReader(io.BytesIO(content))
        if self._both_sides and len(self._writer.pages) % 2:
            self._writer.add_blank_page()
        first = len(self._writer.pages)
        for page in reader.pages:
            self._writer.add_page(page)
        self._writer.add_outline_item(title=name.removesuffix(".pdf"), page_number=first)

    def close(self) -> None:
        """Finish the file."""
        self._writer.write(self._path)


def create_binder(form: str, path: Path) -> Binder:
    """Return a binder for the wanted form ("zip" or "pdf") that writes to `path`."""
    return MergedPdfBinder(path) if form == "pdf" else ZipBinder(path)
