"""Which files may be stored as documents: by extension, size, and content that matches the extension."""

from collections.abc import Sequence

OFFICE = (".pdf", ".xls", ".xlsx", ".doc", ".docx", ".msg")
# workbooks that can be read: all tabular formats, and those of Excel, for uploads that accept no other (R253, R299)
EXCEL = (".xlsx", ".xls", ".xlsb")
WORKBOOKS = (*EXCEL, ".csv")
PICTURES = (".jpg", ".jpeg", ".png", ".tif", ".tiff")
EMPTY_FILE = "Can not upload empty file."
# how much of a file `find_file_problem` checks
HEAD_BYTES = 16


def get_file_extension(name: str) -> str:
    """Return the extension of a file name with its dot, in lower case; "" if it has none."""
    _, dot, last = name.rpartition(".")
    return dot + last.lower()


def get_content_type(name: str) -> str:
    """Return the content type with which a file of that name is served."""
    return _KINDS[get_file_extension(name)][0]


def find_extension_problem(name: str, endings: Sequence[str]) -> str:
    """Return why a file of that name is of no accepted kind, or ""."""
    if get_file_extension(name) in endings:
        return ""
    return f"File {name} is invalid, Only files with extension : {', '.join(endings)} are allowed!"


def find_file_problem(name: str, size: int, head: bytes, endings: Sequence[str] = OFFICE) -> str:
    """Return why a file is refused, or "": its extension (R293, R298), its emptiness (R296), or content that does not
    match the extension."""
    if fault := find_extension_problem(name, endings):
        return fault
    if size == 0:
        return EMPTY_FILE
    if not any(head.startswith(signature) for signature in _KINDS[get_file_extension(name)][1]):
        return f"{name} does not match its file type. Open it in the program that created it, save it and try again."
    return ""


_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
_PACKAGE = b"PK\x03\x04"
# an old Office file may be a new one under an old extension, and vice versa
_OFFICE_HEADS = (_OLE, _PACKAGE)
_JPEG = (b"\xff\xd8\xff",)
_TIFF = (b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+")
_OPEN_XML = "application/vnd.openxmlformats-officedocument"
_KINDS: dict[str, tuple[str, tuple[bytes, ...]]] = {
    ".pdf": ("application/pdf", (b"%PDF-",)),
    ".xls": ("application/vnd.ms-excel", _OFFICE_HEADS),
    ".xlsx": (f"{_OPEN_XML}.spreadsheetml.sheet", _OFFICE_HEADS),
    ".doc": ("application/msword", _OFFICE_HEADS),
    ".xlsb": ("application/vnd.ms-excel.sheet.binary.macroEnabled.12", _OFFICE_HEADS),
    ".docx": (f"{_OPEN_XML}.wordprocessingml.document", _OFFICE_HEADS),
    ".msg": ("application/vnd.ms-outlook", (_OLE,)),
    ".jpg": ("image/jpeg", _JPEG),
    ".jpeg": ("image/jpeg", _JPEG),
    ".png": ("image/png", (b"\x89PNG\r\n\x1a\n",)),
    ".tif": ("image/tiff", _TIFF),
    ".tiff": ("image/tiff", _TIFF),
}
