"""Uploaded pictures. The uploaded file is never handed out again: it is decoded, turned upright and redrawn, so that
only its look is kept, and certainly not where a photograph was taken."""

import io
from pathlib import PurePath

from PIL import Image, ImageOps

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

MOST_BYTES = 2 * 1024 * 1024
EXTENSIONS = (".jpg", ".jpeg", ".png")
# a file of a few kilobytes can claim to be a picture of a gigabyte
MOST_PIXELS = 50_000_000
# what the library raises for files that are broken, something else, or a bomb
_UNREADABLE = (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, Image.DecompressionBombWarning)
_NO_PICTURE = "This file is not a readable picture. Choose another JPG, JPEG or PNG."


def check_picture_file(name: str, content: bytes) -> None:
    """Raise Invalid for a file that is too large or has no picture extension."""
    if len(content) > MOST_BYTES:
        raise Invalid("File Size should be less than 2 MB.", code=ErrorCode.TOO_LARGE)
    if PurePath(name).suffix.lower() not in EXTENSIONS:
        raise Invalid("Choose a JPG, JPEG or PNG picture.", code=ErrorCode.FILE_TYPE)


def open_upright_picture(content: bytes, edge: int) -> Image.Image:
    """Return the picture of a JPEG or PNG the right way up, in RGBA; decoded not much larger than `edge` pixels if the
    format allows that. Raises Invalid for anything else."""
    try:
        with Image.open(io.BytesIO(content), formats=["JPEG", "PNG"]) as sent:
            if sent.width * sent.height > MOST_PIXELS:
                raise Invalid("This picture has too many pixels. Choose a smaller one.", code=ErrorCode.TOO_LARGE)
            sent.draft("RGB", (2 * edge, 2 * edge))
            return ImageOps.exif_transpose(sent).convert("RGBA")
    except _UNREADABLE as broken:
        raise Invalid(_NO_PICTURE, code=ErrorCode.FILE_TYPE) from broken


def to_png(picture: Image.Image) -> bytes:
    """Return the PNG of a picture and nothing else."""
    drawn = io.BytesIO()
    picture.save(drawn, "PNG", optimize=True)
    return drawn.getvalue()
