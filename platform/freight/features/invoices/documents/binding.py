"""Many PDF files as one: an archive with a file each, or one PDF with the pages of all."""

import io
import zipfile
from pathlib import Path
from typing import Protocol

import pypdf


class Binder(Protocol):
    """Takes documents one after the other, and is closed at the end."""

    extension: str
    content_type: str

    def add(self, name: str, content: bytes) -> None:
        """Take one more."""

    def close(self) -> None:
        """Finish the file."""


class ZipBinder:
    """A zip. A PDF is compressed in itself already: it is stored as it is. Two of one name are told apart."""

    extension = ".zip"
    content_type = "application/zip"

    def __init__(self, path: Path) -> None:
        self._archive = zipfile.ZipFile(path, "w", zipfile.ZIP_STORED)
        self._names: dict[str, int] = {}

    def add(self, name: str, content: bytes) -> None:
        """Take one more."""
        times = self._names[name] = self._names.get(name, 0) + 1
        stem, dot, ending = name.rpartition(".")
        self._archive.writestr(name if times == 1 else f"{stem} ({times}){dot}{ending}", content)

    def close(self) -> None:
        """Finish the file."""
        self._archive.close()


class MergedPdfBinder:
    """One PDF, with a bookmark to the first page of each. `both_sides`: each begins on a new sheet, a blank page before
    it where that is needed."""

    extension = ".pdf"
    content_type = "application/pdf"

    def __init__(self, path: Path, *, both_sides: bool = False) -> None:
        self._path = path
        self._both_sides = both_sides
        self._writer = pypdf.PdfWriter()

    def add(self, name: str, content: bytes) -> None:
        """Take one more."""
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
    """What binds documents in the wanted form ("zip" or "pdf") at `path`."""
    return MergedPdfBinder(path) if form == "pdf" else ZipBinder(path)
