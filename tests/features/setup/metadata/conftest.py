"""A lookup table of gateways, and workbooks of its records."""

import io
from collections.abc import Callable
from typing import Any

import httpx
import openpyxl
import pytest

from tests.fixtures.tenants import Tenants

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

CODE, CITY, RANK = "gateways#code", "gateways#city", "gateways#rank"
COLUMNS = [
    {"label": "Code", "length": 5, "isMandatory": True, "isUniqueField": True},
    {"label": "City", "length": 30},
    {"label": "Rank", "type": "numeric", "length": 3},
]

Post = Callable[..., Any]


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    return await sign_in(tenants.ana)


@pytest.fixture
async def priya(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    return await sign_in(tenants.priya)


async def gateways(caller: httpx.AsyncClient, level: str = "system", columns: Any = COLUMNS) -> dict[str, Any]:
    """The table of gateways, made by the caller."""
    body = {"name": "gateways", "label": "Gateways", "level": level, "fields": columns}
    answer = await caller.post("/api/metadataType", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def sheet(*rows: list[Any]) -> bytes:
    """A workbook with these rows."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


async def upload(
    caller: httpx.AsyncClient,
    type_id: str,
    content: bytes,
    path: str = "/api/metadataSystem",
    name: str = "g.xlsx",
    **form: Any,
) -> httpx.Response:
    """The answer to a workbook of records."""
    fields = {"metadataTypeId": type_id, **{key: str(value) for key, value in form.items()}}
    return await caller.post(path, data=fields, files={"uploadedFile": (name, content, EXCEL)})


async def records(caller: httpx.AsyncClient, type_id: str) -> list[dict[str, Any]]:
    """The records of a type as the list shows them."""
    answer = await caller.get("/api/metadataFormView", params={"metadataTypeId": type_id})
    return answer.json()["data"]["rows"]
