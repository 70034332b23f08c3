"""PDF from a template. Equal content gives equal bytes; nothing is loaded from anywhere."""

import base64
import io
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import plutoprint
from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from freight.core.money import show

_HERE = Path(__file__).parent
_PARTS = ("latin", "latin-ext", "cyrillic", "greek")
_WEIGHTS = (400, 600)
# the renderer keeps its fonts in one place for the whole process
_one_at_a_time = threading.Lock()


class _NothingOutside(plutoprint.ResourceFetcher):
    """Refuses every address. The renderer reads `data:` by itself and asks here for the rest: files, the network."""

    def fetch_url(self, url: str) -> plutoprint.ResourceData:
        raise PermissionError(f"a document may not load {url[:60]}")


@dataclass(frozen=True)
class Paper:
    """What a document is called (`Invoice INV-000042`), who it is by, and its day (`yyyy-MM-dd`)."""

    title: str
    author: str
    day: str


def draw(paper: Paper, template: Path, values: Mapping[str, Any]) -> bytes:
    """The PDF of a template that extends `letterhead.html`. `values` are what it names, among them `company` and
    `system`."""
    html = (
        _environment(template.parent)
        .get_template(template.name)
        .render(
            **values,
            title=paper.title,
            fonts=_font_faces(),
            families=", ".join(_family(part) for part in _PARTS),
            title_in_css="".join(c for c in paper.title if c not in '"\\<>'),
        )
    )
    drawn_on = f"{paper.day}T00:00:00Z"
    target = io.BytesIO()
    with _one_at_a_time:
        book = plutoprint.Book(plutoprint.PAGE_SIZE_A4, media=plutoprint.MEDIA_TYPE_PRINT)
        book.custom_resource_fetcher = _NothingOutside()
        book.load_html(html)
        book.set_metadata(plutoprint.PDF_METADATA_TITLE, paper.title)
        book.set_metadata(plutoprint.PDF_METADATA_AUTHOR, paper.author)
        book.set_metadata(plutoprint.PDF_METADATA_CREATION_DATE, drawn_on)
        book.set_metadata(plutoprint.PDF_METADATA_MODIFICATION_DATE, drawn_on)
        book.write_to_pdf_stream(target)
    return target.getvalue()


@cache
def _environment(folder: Path) -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader([folder, _HERE]), autoescape=True, undefined=StrictUndefined
    )
    environment.filters["money"] = show
    return environment


@cache
def _font_faces() -> str:
    """The fonts inside the document: a machine without any still prints, and prints the same."""
    faces = []
    for part in _PARTS:
        for weight in _WEIGHTS:
            content = base64.b64encode((_HERE / "fonts" / f"inter-{part}-{weight}.ttf").read_bytes()).decode()
            faces.append(
                f"@font-face {{ font-family: {_family(part)}; font-weight: {weight}; "
                f"src: url(data:font/ttf;base64,{content}) }}"
            )
    return "\n".join(faces)


def _family(part: str) -> str:
    return f"inter-{part}"
