"""What is stored has types: the records are those of the documents, and the driver hands out what they say."""

import ast
from datetime import UTC, datetime
from pathlib import Path
from typing import get_type_hints

from bson import ObjectId

from freight.core.workbooks.layouts import LayoutKind
from freight.documents import DOCUMENTS
from freight.documents.records.upload import StoredSheetLayout, StoredUpload, StoredUploadColumn
from freight.documents.upload import SheetLayout, Upload, UploadColumn, UploadState, UploadType
from freight.kit.storage.connections import Connections
from tools import records

PACKAGE = Path(records.FOLDER).parent


def test_the_records_are_those_of_the_documents() -> None:
    written = {path.name: path.read_text() for path in records.FOLDER.glob("*.py")}
    assert written == records.sources(), "run `make records`"


def test_a_document_is_read_as_its_own_record() -> None:
    names = {document.__name__ for document in DOCUMENTS}
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and node.name in names:
                read_as = [ast.unparse(base.slice) for base in node.bases if isinstance(base, ast.Subscript)]
                assert read_as == [f"Stored{node.name}"] or _is_of_nobody(node), f"{path.name}: {node.name}"


def _is_of_nobody(node: ast.ClassDef) -> bool:
    """Return whether a document is read through Beanie alone: documents of the installation, outside all tenants."""
    return [ast.unparse(base) for base in node.bases] == ["Document"]


async def test_the_driver_hands_out_what_the_record_says(connections: Connections) -> None:
    now = datetime(2026, 3, 2, 8, tzinfo=UTC)
    column = UploadColumn(index=0, header="Origin", remembered_on=now)
    await Upload(
        company_id=ObjectId(),
        system_id=ObjectId(),
        type=UploadType.SHIPMENT,
        state=UploadState.COLUMNS,
        user_id="u",
        file_name="a.xlsx",
        file_id="f",
        file_size=1,
        sheets=["Sheet1"],
        sheet="Sheet1",
        header_row=1,
        row_count=1,
        chunk_count=1,
        width=1,
        fingerprint="x",
        columns=[column],
        layout=SheetLayout(kind=LayoutKind.FIELDS),
    ).insert()

    (stored,) = await Upload.get_pymongo_collection().find().to_list()

    said = get_type_hints(StoredUpload, include_extras=True)
    assert set(stored) == set(said)
    assert set(stored["columns"][0]) == set(get_type_hints(StoredUploadColumn))
    assert set(stored["layout"] or {}) == set(get_type_hints(StoredSheetLayout))
    assert type(stored["_id"]) is ObjectId
    assert type(stored["state"]) is str
    assert type(stored["columns"][0]["index"]) is int
    assert stored["columns"][0]["remembered_on"] == now
