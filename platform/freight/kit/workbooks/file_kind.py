"""The kind of a file, by its bytes; its name is only a claim."""

import zipfile
from enum import StrEnum
from pathlib import Path

from freight.core.error_codes import ErrorCode
from freight.core.file_kinds import WORKBOOKS
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.workbook_errors import WorkbookRefused

_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
# streams of an OLE file are named in UTF-16
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_XLS_STREAMS = ("Workbook".encode("utf-16-le"), "Book".encode("utf-16-le"))
_FOREIGN = {
    b"%PDF": "a PDF document",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"{\\rtf": "a text document",
    b"\x1f\x8b": "a compressed archive",
    b"Rar!": "a compressed archive",
    b"7z\xbc\xaf": "a compressed archive",
    b"MZ": "a program",
}
_SAVE_AS = "Open it in Excel, save it as .xlsx and upload that."


class FileKind(StrEnum):
    """The kinds we read."""

    XLSX = "xlsx"
    XLS = "xls"
    XLSB = "xlsb"
    CSV = "csv"


def measure_unpacked_size(path: Path) -> int:
    """Return the size of the content: of all its parts, if it is a package."""
    if not zipfile.is_zipfile(path):
        return path.stat().st_size
    with zipfile.ZipFile(path) as package:
        return sum(part.file_size for part in package.infolist())


def identify_file_kind(path: Path, name: str, limits: ReaderLimits) -> FileKind:
    """Return the kind of the file. Raises WorkbookRefused for anything but a readable workbook."""
    extension = Path(name).suffix.lower()
    if extension not in WORKBOOKS:
        raise WorkbookRefused(
            ErrorCode.WRONG_EXTENSION,
            f"File {name} is invalid, Only files with extension : {', '.join(WORKBOOKS)} are allowed!",
        )
    if path.stat().st_size == 0:
        raise WorkbookRefused(ErrorCode.EMPTY_FILE, f"Can not upload empty file. {name} is empty.")
    with path.open("rb") as file:
        head = file.read(4096)
    if head.startswith(b"PK"):
        return _package_kind(path, name, limits)
    if head.startswith(_OLE):
        return _ole_kind(path, name)
    foreign = next((kind for magic, kind in _FOREIGN.items() if head.startswith(magic)), None)
    if foreign:
        raise WorkbookRefused(ErrorCode.WRONG_CONTENT, f"{name} is {foreign}, despite its name. Upload a workbook.")
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith((b"<html", b"<!doctype", b"<?xml", b"<table")):
        raise WorkbookRefused(ErrorCode.WRONG_CONTENT, f"{name} is a web page saved with a workbook's name. {_SAVE_AS}")
    if extension == ".csv":
        return FileKind.CSV
    raise WorkbookRefused(ErrorCode.WRONG_CONTENT, f"{name} is not an Excel workbook, despite its name. {_SAVE_AS}")


def _ole_kind(path: Path, name: str) -> FileKind:
    content = path.read_bytes()
    if _ENCRYPTED in content:
        raise make_password_refusal(name)
    if any(stream in content for stream in _XLS_STREAMS):
        return FileKind.XLS
    raise WorkbookRefused(ErrorCode.WRONG_CONTENT, f"{name} is a different kind of Office file. Upload a workbook.")


def make_password_refusal(name: str) -> WorkbookRefused:
    """Return the refusal of a workbook that needs a password."""
    return WorkbookRefused(
        ErrorCode.PASSWORD_PROTECTED,
        f"{name} is password-protected. Remove the password in Excel (File, Info, Protect Workbook) and upload again.",
    )


def make_damaged_refusal(name: str) -> WorkbookRefused:
    """Return the refusal of a workbook that cannot be read."""
    return WorkbookRefused(ErrorCode.DAMAGED, f"{name} is damaged and cannot be read. {_SAVE_AS}")


def _package_kind(path: Path, name: str, limits: ReaderLimits) -> FileKind:
    """Read only the table of contents: nothing is unpacked before its stated size is known to be reasonable."""
    try:
        with zipfile.ZipFile(path) as package:
            parts = package.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as broken:
        raise make_damaged_refusal(name) from broken
    unpacked = sum(part.file_size for part in parts)
    packed = max(path.stat().st_size, 1)
    too_dense = unpacked > limits.ratio_from_bytes and unpacked > limits.most_ratio * packed
    if unpacked > limits.most_unpacked_bytes or too_dense or len(parts) > 10_000:
        raise WorkbookRefused(
            ErrorCode.ZIP_BOMB,
            f"{name} unpacks to {unpacked // 1_000_000:,} MB from {packed / 1_000_000:,.1f} MB and is not opened. "
            "Delete unused sheets and formatting, save it as a new workbook and upload that.",
        )
    names = {part.filename for part in parts}
    if "xl/workbook.xml" in names:
        return FileKind.XLSX
    if "xl/workbook.bin" in names:
        return FileKind.XLSB
    raise WorkbookRefused(ErrorCode.WRONG_CONTENT, f"{name} is an archive, not an Excel workbook. {_SAVE_AS}")
