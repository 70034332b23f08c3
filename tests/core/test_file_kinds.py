"""Which files are kept as documents."""

import pytest

from freight.core.file_kinds import OFFICE, PICTURES, find_file_problem

OLE = bytes.fromhex("D0CF11E0A1B11AE1")


@pytest.mark.parametrize(
    ("name", "head"),
    [("a.pdf", b"%PDF-1.7"), ("a.XLSX", b"PK\x03\x04"), ("a.doc", OLE), ("mail.msg", OLE), ("a.b.docx", b"PK\x03\x04")],
)
def test_contracts_and_rate_sheets_are_kept(name: str, head: bytes) -> None:
    """R293."""
    assert find_file_problem(name, 20, head) == ""


@pytest.mark.parametrize(
    ("name", "size", "head", "fault"),
    [
        ("rates.csv", 9, b"a,b", "File rates.csv is invalid, Only files with extension : .pdf, .xls, .xlsx, .doc, "
         ".docx, .msg are allowed!"),
        ("pdf", 9, b"%PDF-", "File pdf is invalid, Only files with extension : .pdf, .xls, .xlsx, .doc, .docx, .msg "
         "are allowed!"),
        ("rates.pdf", 0, b"", "Can not upload empty file."),
        ("rates.pdf", 9, b"MZ\x90", "rates.pdf does not match its file type. Open it in the program that "
         "created it, save it and try again."),
    ],
)  # fmt: skip
def test_other_files_are_refused(name: str, size: int, head: bytes, fault: str) -> None:
    """R293, R296, R298."""
    assert find_file_problem(name, size, head) == fault


SCANS = (*OFFICE, *PICTURES)


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("pod.jpg", b"\xff\xd8\xff\xe0"),
        ("pod.JPEG", b"\xff\xd8\xff\xe1"),
        ("bol.png", b"\x89PNG\r\n\x1a\n"),
        ("receipt.tif", b"II*\x00"),
        ("receipt.tiff", b"MM\x00*"),
        ("receipt.tiff", b"II+\x00"),
    ],
)
def test_a_scan_is_kept_where_pictures_are_asked_for_and_nowhere_else(name: str, head: bytes) -> None:
    assert find_file_problem(name, 20, head, SCANS) == ""
    assert find_file_problem(name, 20, head).startswith(f"File {name} is invalid")


@pytest.mark.parametrize("name", ["pod.jpg", "pod.png", "pod.tiff"])
def test_a_web_page_under_the_name_of_a_picture_is_refused(name: str) -> None:
    assert find_file_problem(name, 20, b"<html><script>", SCANS).startswith(f"{name} does not match its file type.")
