"""Whether a workbook was not read for want of memory: the libraries that read it say so each in a way of its own, and
mostly in the words of a file that is damaged."""

import errno
import zlib
from collections.abc import Iterator
from xml.parsers.expat import ExpatError
from xml.parsers.expat.errors import XML_ERROR_NO_MEMORY, codes

from python_calamine import CalamineError

_ZLIB_NO_MEMORY = "Error -4"


def is_out_of_memory(error: BaseException) -> bool:
    """Whether a lack of memory is what `error`, or anything it was raised for, comes from."""
    return any(_lacks_memory(each) for each in _chain(error))


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
            # the reader hands on what the system said, as text
            return f"os error {errno.ENOMEM}" in str(error)
    return False
