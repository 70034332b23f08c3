"""QR codes (ISO/IEC 18004) as pictures inside a document."""

import segno

from freight.kit.paper.tenant_template import TemplateRefused

# of the text, in UTF-8: about 1 mm per module where the code is 30 mm wide, which a phone can still read
MOST_BYTES = 300


def make_qr_picture(text: str) -> str:
    """Return the `data:` address of the code of a text, drawn as lines. Raises TemplateRefused for a text that is too
    long."""
    size = len(text.encode())
    if size > MOST_BYTES:
        raise TemplateRefused(f"QR code: {size} bytes; a phone can read at most {MOST_BYTES}.")
    code = segno.make(text, error="m", micro=False)
    picture: str = code.svg_data_uri(border=2, svgversion=1.1, xmldecl=False, omitsize=False)
    return picture
