"""The files of uploads: on disk while they are read, and stored for everyone who may see their account."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from bson import ObjectId

from freight.core.errors import FreightError, TooLarge
from freight.kit import clock
from freight.kit.storage import files
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.uploaded_file import UNCLAIMED, IncomingFile

CONTENT_TYPES = {
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".xls": "application/vnd.ms-excel",
    ".xlsb": "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
    ".csv": "text/csv",
}
PURPOSE = "upload"


@asynccontextmanager
async def write_temporary_file(incoming: IncomingFile, name: str) -> AsyncIterator[Path]:
    """Provide the file as a path for the reading child process; it is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="freight-upload-") as folder:
        path = Path(folder) / "workbook"
        await asyncio.to_thread(_copy, incoming.file, path)
        most = get_connections().settings.upload_max_bytes
        if path.stat().st_size > most:
            raise TooLarge(f"File could not be uploaded. {name} is larger than {most // (1024 * 1024)} MB.")
        yield path


def _copy(incoming: BinaryIO, path: Path) -> None:
    with path.open("wb") as out:
        shutil.copyfileobj(incoming, out, 1 << 20)


async def store_upload_file(scope: Scope, path: Path, name: str, account_id: ObjectId | None) -> str:
    """Store a workbook for everyone who may see the account; return the file's id. It expires unless the upload record
    is stored and retains it."""
    with path.open("rb") as content:
        kind = CONTENT_TYPES.get(get_file_suffix(name), "application/octet-stream")
        return await files.save_file(
            scope, content, name, kind, PURPOSE, shared=True, account_id=account_id, expires_on=clock.now() + UNCLAIMED
        )


def get_file_suffix(name: str) -> str:
    """Return `.xlsx`, `.xls`, `.xlsb` or `.csv`, in lower case."""
    return Path(name).suffix.lower()


async def delete_upload_file(scope: Scope, keeping: asyncio.Task[str]) -> None:
    """Delete a file that is still being stored."""
    with suppress(FreightError):
        await files.delete_file(scope, await keeping)
