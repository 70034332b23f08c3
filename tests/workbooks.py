"""Workbooks for tests, made in memory."""

import io
from collections.abc import Iterable, Sequence
from typing import Any

import openpyxl

HEADINGS = ["Order ID", "Order Date", "Origin Port", "Destination Port", "Carrier", "Service Level", "Weight"]


def order(number: object, *, weight: object = 14.3, **other: Any) -> list[Any]:
    """One order under `HEADINGS`."""
    cells = {"date": "2026-05-26", "origin": "PORT09", "destination": "PORT04", "carrier": "V44_3", "service": "DTD"}
    return [number, *(cells | other).values(), weight]


def xlsx(rows: Iterable[Sequence[Any]], headings: Sequence[Any] | None = HEADINGS, sheet: str = "OrderList") -> bytes:
    """A workbook with one sheet; `headings` None leaves the row of headings out."""
    book = openpyxl.Workbook()
    page = book.active
    page.title = sheet
    for row in [*([headings] if headings else []), *rows]:
        page.append(list(row))
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    """The bytes of a workbook."""
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
