"""A file that was just made, as an answer to save."""

from urllib.parse import quote

from fastapi import Response

from freight.kit.workbooks.table import XLSX


def download(name: str, content: bytes, media_type: str = XLSX) -> Response:
    """The file under its name, whatever letters it has (RFC 6266). A workbook unless said otherwise."""
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(content, media_type=media_type, headers=headers)
