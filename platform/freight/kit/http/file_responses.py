"""Files made on request as downloads, and the description of file answers for the OpenAPI document."""

from urllib.parse import quote

from fastapi import Response
from fastapi.responses import StreamingResponse

from freight.kit.workbooks.table_workbook import XLSX

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
    """Return the file under its name, whatever letters it has (RFC 6266). A workbook unless specified otherwise."""
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(content, media_type=media_type, headers=headers)
