"""Pages that the server renders: for frames, and for people without an account."""

from fastapi import Response
from fastapi.responses import HTMLResponse

from freight.core.reports.rendered_page import RenderedPage


def reply_page(page: RenderedPage) -> Response:
    """Return the answer that carries a page."""
    return HTMLResponse(page.html, page.status, headers=dict(page.headers))
