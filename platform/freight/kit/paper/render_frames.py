"""How the rendering child and its parent communicate: frames of kind, length and content."""

import struct
from enum import IntEnum
from typing import BinaryIO

_HEAD = struct.Struct(">BI")


class RenderFrame(IntEnum):
    """What a frame holds: a request, as JSON; the PDF; or why there is none, as JSON."""

    REQUEST = 1
    DRAWN = 2
    REFUSED = 3


def pack_render_frame(kind: RenderFrame, content: bytes) -> bytes:
    """The bytes of one frame."""
    return _HEAD.pack(kind, len(content)) + content


def unpack_render_frame(source: BinaryIO) -> tuple[RenderFrame, bytes] | None:
    """Return the next frame, or None where the stream ends, even within one."""
    head = source.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    kind, length = _HEAD.unpack(head)
    content = source.read(length)
    return (RenderFrame(kind), content) if len(content) == length else None
