"""Detects that a workbook was not read for lack of memory: each library that reads it reports that in its own way,
usually in the same words as a damaged file."""

import errno
import zlib
from collections.abc import Iterator
from xml.parsers.expat import ExpatError
from xml.parsers.expat.errors import XML_ERROR_NO_MEMORY, codes

from python_calamine import CalamineError

_ZLIB_NO_MEMORY = "Error -4"


def is_out_of_memory(error: BaseException) -> bool:
    """Return whether `error`, or anything it was caused by, comes from a lack of memory."""
    return any(_lacks_memory(base_exception) for base_exception in _chain(error))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _lacks_memory(error: BaseException) -> bool:
    match error:
        case MemoryError():
            return True
        case OSError():
            return error.errno == errno.ENOMEM
        case ExpatError():
            return error.code == codes[XML_ERROR_NO_MEMORY]
        case zlib.error():
            return str(error).startswith(_ZLIB_NO_MEMORY)
        case CalamineError():
            # the reader passes on the system's message, as text
            return f"os error {errno.ENOMEM}" in str(error)
    return False
