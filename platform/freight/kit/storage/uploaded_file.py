"""A file on its way in, as a multipart request brings it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import BinaryIO, Protocol

# a file that no record takes, because nobody saved it or the process died in between, is erased after this
UNCLAIMED = timedelta(days=1)


class IncomingFile(Protocol):
    """What is needed of a multipart file part."""

    filename: str | None
    file: BinaryIO


@dataclass
class LocalFile:
    """One that no request brought: the demo drops it, or it was picked up from a folder."""

    filename: str | None
    file: BinaryIO
