"""Sums carried from page to page: which line ends a page is known once the document has been laid out.

A template that names `page_ends` is rendered up to three times. First as if it had one page: usually it has, and that
is the document. Then with `paged`, for which it leaves room at the end and the beginning of a page, and with
`place_mark`: it prints `{{ place_mark }}5;` in line 5 without taking up room. Finally with `page_ends`, the numbers of
the lines that end a page, after which it prints the sum carried forward. The additions take no room of their own, so
the page breaks stay.
"""

import io
import re
import secrets
from collections.abc import Callable, Mapping

import pypdf

Values = Mapping[str, object]
# a longer one is drawn without sums: laying it out three times takes longer than users wait
MOST_PAGES = 100
ONE_PAGE: Values = {"paged": False, "place_mark": "", "page_ends": []}


def render_with_page_totals(template: str, draw: Callable[[Values], bytes]) -> bytes:
    """Return the rendered document; `draw` renders it with its own values and those passed here."""
    first = draw(ONE_PAGE)
    if "page_ends" not in template or not 1 < len(pypdf.PdfReader(io.BytesIO(first)).pages) <= MOST_PAGES:
        return first
    mark = f"p{secrets.token_hex(6)}-"
    ends = _page_ends(draw({"paged": True, "place_mark": mark, "page_ends": []}), mark)
    return draw({"paged": True, "place_mark": "", "page_ends": ends}) if ends else first


def _page_ends(content: bytes, mark: str) -> list[int]:
    """Return the last line of every page that is followed by another page with lines."""
    pattern = re.compile(rf"{mark}(\d+);")
    pages = (pattern.findall(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(content)).pages)
    return [max(map(int, lines)) for lines in pages if lines][:-1]
