"""The child process that renders tenants' documents: `python -m freight.kit.paper.render_process`.

It first limits its own memory and each document's time, so that a malicious template ends this process and nothing
else. Requests come on standard input, answers leave on standard output, one after the other; when the parent ends, the
input ends and so does this process.
"""

import resource
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import BinaryIO

import orjson

from freight.core.records import JsonObject
from freight.kit.paper.page_totals import render_with_page_totals
from freight.kit.paper.pdf_rendering import PdfHeading, TooManyPages, build_letterhead_values, render_html_pdf
from freight.kit.paper.qr import make_qr_picture
from freight.kit.paper.render_frames import RenderFrame, pack_render_frame, unpack_render_frame
from freight.kit.paper.tenant_template import TemplateLimits, TemplateRefused, render_tenant_template

MEMORY_BYTES = 2 << 30  # address space, most of it never touched
LAYOUT_SECONDS = 20
MOST_PAGES = 500
_TEMPLATE = TemplateLimits()
_TEXT = TemplateLimits(characters=200_000)
_QR_TEXT = TemplateLimits(seconds=0.5, characters=5_000)


def main() -> int:
    """Render until the input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # it has no files to write
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    while request := unpack_render_frame(sys.stdin.buffer):
        _answer(orjson.loads(request[1]), sys.stdout.buffer)
    return 0


def _answer(request: dict[str, object], out: BinaryIO) -> None:
    try:
        answer = pack_render_frame(RenderFrame.DRAWN, answer_render_request(request))
    except TemplateRefused as refused:
        answer = pack_render_frame(
            RenderFrame.REFUSED, orjson.dumps({"message": refused.message, "line": refused.line})
        )
    out.write(answer)
    out.flush()


def answer_render_request(request: JsonObject) -> bytes:
    """Return the requested PDF or texts. Raises TemplateRefused."""
    if "wording" in request:
        return orjson.dumps(_worded(**request["wording"]))
    paper = PdfHeading(**request["paper"])
    values = request["values"] | build_letterhead_values(paper)
    text = render_tenant_template(request["qr"], values, _QR_TEXT, escaped=False).strip() if request["qr"] else ""
    values["qr"] = make_qr_picture(text) if text else ""

    def draw(told: Mapping[str, object]) -> bytes:
        return _laid_out(paper, render_tenant_template(request["template"], {**values, **told}, _TEMPLATE))

    return render_with_page_totals(request["template"], draw)


def _worded(templates: Mapping[str, str], values: Mapping[str, object], escaped: Sequence[str]) -> dict[str, str]:
    texts = {}
    for name, template in templates.items():
        try:
            texts[name] = render_tenant_template(template, values, _TEXT, escaped=name in escaped)
        except TemplateRefused as refused:
            raise TemplateRefused(f"{name}: {refused.message}", refused.line) from refused
    return texts


def _laid_out(paper: PdfHeading, html: str) -> bytes:
    # the renderer never returns to check a deadline: the signal ends the process
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(LAYOUT_SECONDS)
    try:
        return render_html_pdf(paper, html, most_pages=MOST_PAGES)
    except TooManyPages:
        raise TemplateRefused(f"The document has more than {MOST_PAGES} pages.") from None
    except MemoryError:
        raise TemplateRefused("The document needs more memory than allowed.") from None
    finally:
        signal.alarm(0)


if __name__ == "__main__":
    sys.exit(main())
