"""Workbooks for tests, made in memory."""

import io
from collections.abc import Iterable, Sequence
from typing import Any

import openpyxl
import xlsxwriter

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


def shown(rows: Iterable[Sequence[Any]], headings: Sequence[Any]) -> bytes:
    """A workbook as programs write them. A cell is a value, (value, number format), or a formula: `=B2*2` is left at 0
    as it is before it is computed, (`=B2*2`, None, 5) shows 5."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        page = book.add_worksheet("OrderList")
        for at, row in enumerate([headings, *rows]):
            for column, cell in enumerate(row):
                value, style, result = (*cell, 0)[:3] if isinstance(cell, tuple) else (cell, None, 0)
                form = book.add_format({"num_format": style}) if style else None
                if isinstance(value, str) and value.startswith("="):
                    page.write_formula(at, column, value, form, result)
                else:
                    page.write(at, column, value, form)
    return out.getvalue()
