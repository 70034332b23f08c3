"""A file that was just made, as an answer to save, and what the OpenAPI document says of answers that are files."""

from urllib.parse import quote

from fastapi import Response
from fastapi.responses import StreamingResponse

from freight.kit.workbooks.table import XLSX

PDF = "application/pdf"


class WorkbookResponse(Response):
    """For `response_class` of a call that answers with a workbook."""

    media_type = XLSX


class PdfResponse(Response):
    """For `response_class` of a call that answers with a PDF."""

    media_type = PDF


class StoredFileResponse(StreamingResponse):
    """For `response_class` of a call that answers with a stored file, of whatever type it is."""

    media_type = "*/*"


def build_download(name: str, content: bytes, media_type: str = XLSX) -> Response:
    """The file under its name, whatever letters it has (RFC 6266). A workbook unless said otherwise."""
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(content, media_type=media_type, headers=headers)
