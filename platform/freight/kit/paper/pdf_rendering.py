"""PDF from HTML. Equal content gives equal bytes; nothing is loaded from anywhere."""

import io
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import plutoprint
from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from freight.core.money import format_money
from freight.kit.paper.paper_sizes import A4, LETTER
from freight.kit.paper.text_direction import detect_text_direction

HERE = Path(__file__).parent
FAMILIES = "'Inter', 'IBM Plex Sans Arabic', 'Noto Sans Hebrew'"
# only the fonts of this folder: every machine prints the same
plutoprint.plutobook_set_fontconfig_path(str(HERE / "fonts"))
# the renderer has one font cache for the whole process
_one_at_a_time = threading.Lock()


_SHEETS = {A4: plutoprint.PAGE_SIZE_A4, LETTER: plutoprint.PAGE_SIZE_LETTER}


class TooManyPages(Exception):
    """A document came out longer than it may be."""


class _NothingOutside(plutoprint.ResourceFetcher):
    """Refuses every address. The renderer reads `data:` by itself and asks here for the rest: files, the network."""

    def fetch_url(self, url: str) -> plutoprint.ResourceData:
        raise PermissionError(f"a document may not load {url[:60]}")


@dataclass(frozen=True)
class PdfHeading:
    """The title of a document (`Invoice INV-000042`), its author, its day (`yyyy-MM-dd`), and its sheet size (`A4`,
    `letter`)."""

    title: str
    author: str
    day: str
    size: str = A4


def render_letterhead_pdf(paper: PdfHeading, template: Path, values: Mapping[str, object]) -> bytes:
    """Return the PDF of a template of our own that extends `letterhead.html`. `values` are the values it uses, among
    them `company` and `system`. Templates of tenants go through `press`."""
    html = _environment(template.parent).get_template(template.name).render(**values, **build_letterhead_values(paper))
    return render_html_pdf(paper, html)


def build_letterhead_values(paper: PdfHeading) -> dict[str, str]:
    """Return the values of `letterhead.html` other than company and system."""
    return {
        "title": paper.title,
        "families": FAMILIES,
        "page_size": paper.size,
        "title_in_css": "".join(c for c in paper.title if c not in '"\\<>'),
    }


def render_html_pdf(paper: PdfHeading, html: str, *, most_pages: int | None = None) -> bytes:
    """Return the PDF of a whole HTML page. Raises TooManyPages above `most_pages`."""
    drawn_on = f"{paper.day}T00:00:00Z"
    target = io.BytesIO()
    with _one_at_a_time:
        book = plutoprint.Book(_SHEETS[paper.size], media=plutoprint.MEDIA_TYPE_PRINT)
        book.custom_resource_fetcher = _NothingOutside()
        book.load_html(html)
        if most_pages and book.get_page_count() > most_pages:
            raise TooManyPages
        book.set_metadata(plutoprint.PDF_METADATA_TITLE, paper.title)
        book.set_metadata(plutoprint.PDF_METADATA_AUTHOR, paper.author)
        book.set_metadata(plutoprint.PDF_METADATA_CREATION_DATE, drawn_on)
        book.set_metadata(plutoprint.PDF_METADATA_MODIFICATION_DATE, drawn_on)
        book.write_to_pdf_stream(target)
    return target.getvalue()


@cache
def _environment(folder: Path) -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader([folder, HERE]), autoescape=True, undefined=StrictUndefined
    )
    environment.filters |= {"money": format_money, "direction": detect_text_direction}
    return environment
