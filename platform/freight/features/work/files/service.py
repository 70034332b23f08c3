"""Downloads: tickets, and headers that make the browser only save or show a file."""

from urllib.parse import quote, urlencode

from freight.features.work.files.schemas import DownloadTicket
from freight.kit.storage import files
from freight.kit.storage.files import StoredFile
from freight.kit.storage.scopes import Scope

# types a browser shows without running anything in them
_PDF = "application/pdf"
_VIEWABLE = {_PDF, "image/png", "image/jpeg", "text/plain", "text/csv"}
_LOCKED = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
# a browser's own PDF viewer does not start in a sandbox, and does not run anything in the document
_FRAMED = "frame-ancestors 'self'"


async def create_file_ticket(scope: Scope, file_id: str) -> DownloadTicket:
    """Create a one-time ticket for a file the scope may read. Raises NotFound."""
    issued = await files.make_download_ticket(scope, file_id)
    return DownloadTicket(ticket=issued, url="/api/downloadFile?" + urlencode({"id": file_id, "ticket": issued}))


def build_download_headers(stored: StoredFile, view: bool) -> dict[str, str]:
    """Return the headers of a download; with `view`, harmless types are shown in the page and all others saved."""
    disposition = "inline" if view and stored.content_type in _VIEWABLE else "attachment"
    plain = stored.name.encode("ascii", "replace").decode().replace("?", "_")
    return {
        "Content-Disposition": f"{disposition}; filename=\"{plain}\"; filename*=UTF-8''{quote(stored.name, safe='')}",
        "Content-Length": str(stored.size),
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": _FRAMED if stored.content_type == _PDF else _LOCKED,
        "Cache-Control": "private, no-store",
    }
