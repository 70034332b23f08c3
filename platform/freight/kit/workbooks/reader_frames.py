"""How the reading child and its parent communicate: frames of kind, length and JSON on its standard output."""

import struct
from enum import IntEnum

HEAD = struct.Struct(">BI")


class ReaderFrame(IntEnum):
    """`OPENED` once, then `ROWS` per chunk, `DONE` at the end; or `REFUSED` at any point, as the last."""

    OPENED = 1
    ROWS = 2
    DONE = 3
    REFUSED = 4


def pack_reader_frame(kind: ReaderFrame, payload: bytes) -> bytes:
    """The bytes of one frame."""
    return HEAD.pack(kind, len(payload)) + payload
