"""Files of the demo, on their way in as a form would send them."""

from dataclasses import dataclass
from typing import BinaryIO


@dataclass
class DemoFile:
    """A workbook that the demo drops."""

    filename: str | None
    file: BinaryIO
