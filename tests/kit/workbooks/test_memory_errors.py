"""A workbook that needs more memory than its reader may take is distinguished from a damaged one, whichever library ran
out."""

import errno
import zlib
from xml.parsers.expat import ExpatError, ParserCreate

import pytest
from python_calamine import CalamineError

from freight.kit.workbooks.file_kind import make_damaged_refusal
from freight.kit.workbooks.memory_errors import is_out_of_memory


def expat(code: int) -> ExpatError:
    error = ExpatError("out of memory: line 1, column 0")
    error.code = code
    return error


def no_xml() -> ExpatError:
    try:
        ParserCreate().Parse(b"<a></b>", True)
    except ExpatError as broken:
        return broken
    raise AssertionError


def refused_for(cause: Exception) -> BaseException:
    try:
        try:
            raise cause
        except Exception as broken:
            raise make_damaged_refusal("orders.xlsx") from broken
    except Exception as refused:
        return refused


@pytest.mark.parametrize(
    "cause",
    [
        MemoryError(),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        expat(1),  # XML_ERROR_NO_MEMORY of expat.h
        zlib.error("Error -4 while decompressing data"),  # Z_MEM_ERROR of zlib.h
        CalamineError("I/O error: Cannot allocate memory (os error 12)"),
    ],
    ids=lambda cause: type(cause).__name__,
)
def test_a_library_ran_out_of_memory(cause):
    assert is_out_of_memory(refused_for(cause))


@pytest.mark.parametrize(
    "cause",
    [
        OSError(errno.EIO, "Input/output error"),
        no_xml(),
        zlib.error("Error -3 while decompressing data: invalid block type"),
        CalamineError("Zip error: invalid Zip archive"),
    ],
    ids=lambda cause: type(cause).__name__,
)
def test_the_file_is_damaged(cause):
    assert not is_out_of_memory(refused_for(cause))
