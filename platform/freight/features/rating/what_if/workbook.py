"""A what-if as a workbook: the totals, a sheet for each group, and every shipment. Text is written as text: a value
such as `=cmd|…` never becomes a formula."""

import asyncio
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import cast

import xlsxwriter

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.documents.audit_entry import AuditKind
from freight.documents.records.what_if_run import StoredWhatIfRow
from freight.documents.what_if_run import WhatIfRow
from freight.features.rating.what_if import results
from freight.features.rating.what_if.schemas import WhatIfAmounts, WhatIfView
from freight.kit.storage import audit_log
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.formats import get_money_format
from freight.kit.workbooks.table_workbook import Cell

MOST_ROWS = 200_000
_BATCH = 2_000
_AMOUNTS = ("Currency", "Before", "After", "Difference")
OUTCOME = {
    "same": "As before",
    "changed": "Re-priced",
    "gained": "Newly rated",
    "lost": "No longer rated",
    "unrated": "Not rated",
    "currency": "Other currency",
}
_SHIPMENT = (
    "Shipment",
    "Status",
    "Customer",
    "Carrier",
    "Origin",
    "Destination",
    "Service",
    "Outcome",
    "Before currency",
    "Before",
    "Tariff before",
    "Reason not rated before",
    "After currency",
    "After",
    "Tariff after",
    "Reason not rated after",
    "Difference",
    "Manual choice",
)


async def build_what_if_workbook(scope: Scope, run_id: str) -> tuple[str, bytes]:
    """Return (file name, content). Raises NotFound outside the scope, Invalid for more shipments than a workbook can
    hold."""
    view = await results.read_what_if(scope, run_id)
    if view.processed > MOST_ROWS:
        raise Invalid(f"A workbook holds at most {MOST_ROWS:,} shipments. Narrow the filter.", code=ErrorCode.TOO_MANY)
    run = await results.load_what_if_run(scope, run_id)
    with tempfile.TemporaryDirectory(prefix="freight-what-if-") as folder:
        path = Path(folder) / "what-if.xlsx"
        book = _Book(path)
        await asyncio.to_thread(_groups, book, view)
        book.sheet("Shipments", _SHIPMENT)
        projection = {"facts": 0, "values": 0, "lines": 0, "tried": 0, "charges": 0}
        cursor = scoped(WhatIfRow, scope).find({"run_id": run["_id"]}, projection).sort([("moved", -1), ("_id", 1)])
        batch: list[StoredWhatIfRow] = []
        async for row in cursor:
            batch.append(row)
            if len(batch) == _BATCH:
                await asyncio.to_thread(book.add, list(map(_shipment, batch)))
                batch = []
        book.add(map(_shipment, batch))
        await asyncio.to_thread(book.close)
        content = path.read_bytes()
    await audit_log.write_audit_entry(
        scope, AuditKind.EXPORT, f"Exported a what-if of {view.tariff_name}", rows=view.processed
    )
    return safe_name(f"What if {view.tariff_name} version {view.version_number}.xlsx"), content


class _Book:
    """A workbook written sheet by sheet and row by row, so that memory use does not grow with its size."""

    def __init__(self, path: Path) -> None:
        options = {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
        }
        self._book = xlsxwriter.Workbook(str(path), options)
        self._bold = self._book.add_format({"bold": True, "bottom": 1})
        self._money: dict[str, object] = {}
        self._currencies: list[int] = []
        self._heads = 0
        self._next = 0

    def sheet(self, name: str, headings: Sequence[str]) -> None:
        """Begin a sheet; amounts get the decimals of the currency in their row."""
        self._filter()
        self._sheet = self._book.add_worksheet(name)
        self._sheet.set_column(0, len(headings) - 1, 18)
        for column, heading in enumerate(headings):
            self._sheet.write_string(0, column, heading, self._bold)
        self._sheet.freeze_panes(1, 1)
        self._next = 1
        # the blocks of the summary do not form one table
        self._heads = len(headings) if all(headings) else 0
        # an amount is in the currency last named before it
        currency_columns = [column if "urrency" in heading else -1 for column, heading in enumerate(headings)]
        self._currencies = [max(currency_columns[: column + 1]) for column in range(len(headings))]

    def add(self, rows: Iterable[Sequence[Cell]]) -> None:
        """Append rows to the current sheet."""
        for row in rows:
            for column, cell in enumerate(row):
                if isinstance(cell, Decimal) and len(cell.as_tuple().digits) <= 15:
                    self._sheet.write_number(
                        self._next, column, float(cell), self._money_of(self._currency_of(row, column))
                    )
                elif isinstance(cell, int):
                    self._sheet.write_number(self._next, column, cell)
                elif cell not in (None, ""):
                    # a number beyond Excel's double precision is written as text, with every digit
                    self._sheet.write_string(self._next, column, str(cell))
            self._next += 1

    def close(self) -> None:
        """Finish the file."""
        self._filter()
        self._book.close()

    def _filter(self) -> None:
        if self._heads:
            self._sheet.autofilter(0, 0, self._next - 1, self._heads - 1)

    def _currency_of(self, row: Sequence[Cell], column: int) -> str:
        at = self._currencies[column]
        return str(row[at] or "") if at >= 0 else ""

    def _money_of(self, currency: str) -> object:
        money_format = get_money_format(currency)
        if money_format not in self._money:
            self._money[money_format] = self._book.add_format({"num_format": money_format})
        return self._money[money_format]


def _groups(book: _Book, view: WhatIfView) -> None:
    book.sheet("Summary", ("", *_AMOUNTS))
    book.add(("Total", *_amounts(total)) for total in view.totals)
    book.add([()])
    book.add((OUTCOME[outcome], count) for outcome, count in view.outcomes.items())
    book.sheet("Customers", ("Customer", "Shipments", *_AMOUNTS))
    book.add(
        (customer_delta.customer, customer_delta.count, *_amounts(customer_delta))
        for customer_delta in view.by_customer
    )
    book.sheet("Lanes", ("Carrier", "Origin", "Destination", "Service", "Shipments", *_AMOUNTS))
    book.add(
        (
            lane_delta.carrier,
            lane_delta.origin,
            lane_delta.destination,
            lane_delta.service,
            lane_delta.count,
            *_amounts(lane_delta),
        )
        for lane_delta in view.by_lane
    )
    book.sheet("Charges", ("Charge", "Shipments", *_AMOUNTS))
    book.add((charge_delta.name, charge_delta.count, *_amounts(charge_delta)) for charge_delta in view.by_charge)
    book.sheet("Rated and not rated", ("Outcome", "Reason", "Shipments"))
    book.add((OUTCOME[move.outcome], move.sentence, move.count) for move in view.moves)


def _amounts(of: WhatIfAmounts) -> Iterator[Cell]:
    yield of.currency
    yield from (Decimal(amount_text) for amount_text in (of.before, of.after, of.delta))


def _shipment(row: StoredWhatIfRow) -> list[Cell]:
    before, after = row["before"], row["after"]
    return [
        row["shipment_number"],
        row["status"],
        *(cast(Stored, row)[name] for name in ("customer", *results.LANE)),
        OUTCOME[row["outcome"]],
        before["currency"],
        before["total"],
        results.format_side_tariff(before),
        before["reason"],
        after["currency"],
        after["total"],
        results.format_side_tariff(after),
        after["reason"],
        row["delta"],
        results.get_choice_outcome(row),
    ]
