"""Uploaded files, as a multipart request delivers them."""

from dataclasses import dataclass
from datetime import timedelta
from typing import BinaryIO, Protocol

# a file that no record uses, because it was not saved or the process died in between, is erased after this
UNCLAIMED = timedelta(days=1)


class IncomingFile(Protocol):
    """The interface of a multipart file part."""

    filename: str | None
    file: BinaryIO


@dataclass
class LocalFile:
    """A file that did not come with a request: made by the demo, or collected from a folder."""

    filename: str | None
    file: BinaryIO
