"""The invoice list as a workbook: a sheet of invoices and one of their charges. Amounts are numbers, texts are text: a
value such as `=cmd|…` never becomes a formula."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import COMPUTED_PREFIX, FieldSpec
from freight.core.invoices.figures import compute_invoice_amounts
from freight.core.records import Stored
from freight.documents.audit_entry import AuditKind
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.documents import selection
from freight.features.invoices.documents.schemas import InvoiceSelection, InvoiceTask
from freight.features.ledger.invoices.computing import list_computed_specs
from freight.features.ledger.invoices.tax_snapshots import parse_line_treatments
from freight.features.setup.tax.stored import has_tax_registration
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.storage import audit_log, files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.formats import get_day_format, get_money_format
from freight.kit.workbooks.table_workbook import XLSX

JOB = "invoiceDocuments.export"
MOST_INVOICES = 100_000
# rows of one sheet, less the headings
MOST_CHARGES = 1_048_575
_BATCH = 500
_KEPT = timedelta(days=7)

Cell = str | Decimal | date | float | None
_INVOICE_HEADS = (
    "Invoice", "Type", "Status", "Account number", "Bill to", "Invoice date", "Due date", "Currency", "Shipments",
    "Charges", "User total", "Tariff total", "Total", "Reference",
)  # fmt: skip
_CHARGE_HEADS = (
    "Invoice", "Shipment", "Charge code", "Charge", "User value", "Tariff value", "Invoice value", "Client value",
    "Currency", "Entered currency", "Entered value", "Exchange rate", "As per tariff", "Comment",
)  # fmt: skip
_TAX_HEADS = ("Tax", "Gross", "Seller's tax number", "Customer's tax number")
_CHARGE_TAX_HEADS = ("Tax code", "Tax rate, %")
_WIDTH = 16


async def start_invoice_export(scope: Scope, wanted: InvoiceSelection) -> InvoiceTask:
    """Accept an export. Raises Invalid for a broken filter, or one that finds nothing or too many."""
    arguments = await selection.build_selection_arguments(scope, wanted)
    invoice_count = await selection.count_selected_invoices(
        scope, await selection.parse_selection_query(scope, arguments), MOST_INVOICES
    )
    if not invoice_count:
        raise Invalid("There are no invoices to export.", code=ErrorCode.NONE)
    if invoice_count > MOST_INVOICES:
        raise Invalid(f"An export can have up to {MOST_INVOICES:,} invoices. Narrow the list.", code=ErrorCode.TOO_MANY)
    task = await tasks.start_task(
        scope, kind="export", title="Invoice export", job_name=JOB, arguments=arguments, total=invoice_count
    )
    return InvoiceTask(task_key=task["key"], count=invoice_count)


async def run_invoice_export_task(work: TaskContext) -> TaskOutcome:
    """Write the workbook of an accepted export and keep it for a week."""
    with tempfile.TemporaryDirectory(prefix="freight-export-") as folder:
        path = Path(folder) / "invoices.xlsx"
        book = InvoiceBook(
            path,
            get_day_format(work.scope.place),
            await list_computed_specs(work.scope),
            has_tax=await has_tax_registration(work.scope),
        )
        async for batch in _batches(work):
            await work.stop_if_cancelled("No file was created.")
            await asyncio.to_thread(book.add, batch)
            await work.progress(book.invoices)
        await asyncio.to_thread(book.close)
        now = clock.now()
        with path.open("rb") as content:
            name = f"invoices-{work.scope.place.stamp(now)}.xlsx"
            file_id = await files.save_file(work.scope, content, name, XLSX, "export", expires_on=now + _KEPT)
    await audit_log.write_audit_entry(work.scope, AuditKind.EXPORT, "Exported invoices", rows=book.invoices)
    return TaskOutcome(f"{book.invoices:,} invoices with {book.charges:,} charges exported.", file_id=file_id)


async def _batches(work: TaskContext) -> AsyncIterator[list[StoredInvoice]]:
    arguments = dict(work.arguments)
    cursor = scoped(Invoice, work.scope).find(
        await selection.parse_selection_query(work.scope, arguments), {"history": 0, "shipments": 0}
    )
    batch: list[StoredInvoice] = []
    async for invoice in cursor.sort(await selection.parse_selection_sort(work.scope, arguments)).batch_size(_BATCH):
        batch.append(invoice)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


class InvoiceBook:
    """A workbook written incrementally: rows leave memory in batches."""

    def __init__(
        self, path: Path, day: str = "yyyy-mm-dd", computed: Sequence[FieldSpec] = (), *, has_tax: bool = False
    ) -> None:
        """`day` is the number format of days (`formats.get_day_format`); `computed` are the computed fields, the last
        columns of the invoices; with `has_tax`, there are columns of tax."""
        self._computed = computed
        self._has_tax = has_tax
        self._book = xlsxwriter.Workbook(
            str(path), {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        )
        self._money: dict[str, object] = {}
        self._day = self._book.add_format({"num_format": day})
        self._bold = self._book.add_format({"bold": True, "bottom": 1})
        self._invoice_heads = (*_INVOICE_HEADS, *(_TAX_HEADS if has_tax else ()), *map(_head_computed, computed))
        self._charge_heads = (*_CHARGE_HEADS, *(_CHARGE_TAX_HEADS if has_tax else ()))
        self._invoices = self._sheet("Invoices", self._invoice_heads)
        self._charges = self._sheet("Charges", self._charge_heads)
        self.invoices = 0
        self.charges = 0

    def add(self, invoices: Sequence[Stored]) -> None:
        """Write more invoices. Raises Invalid when there are more charges than a sheet holds."""
        for invoice in invoices:
            self.invoices += 1
            cells = [
                *_invoice_cells(invoice),
                *(_tax_cells(invoice) if self._has_tax else ()),
                *(_computed_cell(invoice, spec) for spec in self._computed),
            ]
            taxes = _list_line_taxes(invoice) if self._has_tax else {}
            self._write(self._invoices, self.invoices, cells, invoice["currency"])
            for line in invoice["lines"]:
                self.charges += 1
                if self.charges > MOST_CHARGES:
                    raise Invalid(
                        f"A sheet can have up to {MOST_CHARGES:,} charges. Narrow the list.", code=ErrorCode.TOO_MANY
                    )
                charge_cells = [*_charge_cells(invoice, line), *taxes.get(line["line_id"], ())]
                self._write(self._charges, self.charges, charge_cells, invoice["currency"])

    def close(self) -> None:
        """Finish the file, with filters on its headings."""
        self._invoices.autofilter(0, 0, self.invoices, len(self._invoice_heads) - 1)
        self._charges.autofilter(0, 0, self.charges, len(self._charge_heads) - 1)
        self._book.close()

    def _sheet(self, name: str, heads: Sequence[str]) -> Worksheet:
        sheet = self._book.add_worksheet(name)
        sheet.set_column(0, len(heads) - 1, _WIDTH)
        sheet.freeze_panes(1, 1)
        for column, head in enumerate(heads):
            sheet.write_string(0, column, head, self._bold)
        return sheet

    def _money_of(self, currency: str) -> object:
        money_format = get_money_format(currency)
        if money_format not in self._money:
            self._money[money_format] = self._book.add_format({"num_format": money_format})
        return self._money[money_format]

    def _write(self, sheet: Worksheet, row: int, cells: Sequence[Cell], currency: str) -> None:
        for column, cell in enumerate(cells):
            if isinstance(cell, str):
                sheet.write_string(row, column, cell)
            elif isinstance(cell, date):
                sheet.write_datetime(row, column, cell, self._day)
            elif isinstance(cell, Decimal):
                sheet.write_number(row, column, float(cell), self._money_of(currency))
            elif cell is not None:
                sheet.write_number(row, column, cell)


def _invoice_cells(invoice: Stored) -> list[Cell]:
    return [
        invoice["number"],
        invoice["invoice_type"],
        invoice["status"],
        invoice["bill_to"]["account_number"],
        invoice["bill_to"]["name"],
        _day(invoice["invoice_date"]),
        _day(invoice["due_date"]),
        invoice["currency"],
        len(invoice["shipment_numbers"]),
        len(invoice["lines"]),
        invoice["user_total"],
        invoice["tariff_total"],
        invoice["total"],
        invoice.get("reference_number", ""),
    ]


def _tax_cells(invoice: Stored) -> list[Cell]:
    """Return the tax of an issued invoice; nothing of one that has none, or none yet."""
    tax = invoice.get("tax")
    if not tax:
        return [None, None, "", ""]
    amounts = compute_invoice_amounts(invoice)
    return [amounts.tax, amounts.gross, tax["seller"]["number"], tax["buyer"].get("number", "")]


def _list_line_taxes(invoice: Stored) -> dict[str, tuple[Cell, ...]]:
    tax = invoice.get("tax")
    return {
        line_id: (treatment.code, float(treatment.percent))
        for line_id, treatment in (parse_line_treatments(tax) if tax else {}).items()
    }


def _head_computed(spec: FieldSpec) -> str:
    """Return the heading of a computed field, with the unit or currency of its figures."""
    return f"{spec.label} ({spec.unit})" if spec.unit else spec.label


def _computed_cell(invoice: Stored, spec: FieldSpec) -> Cell:
    value = invoice.get("computed", {}).get(spec.key.removeprefix(COMPUTED_PREFIX))
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, str) and spec.type == "date":
        return _day(value)
    return value if isinstance(value, (str, float, int)) else None


def _charge_cells(invoice: Stored, line: Stored) -> list[Cell]:
    return [
        invoice["number"],
        line["shipment_number"],
        line["charge_code"],
        line["charge_text"],
        line["user_value"],
        line["tariff_value"],
        line["invoice_value"],
        line.get("client_value"),
        invoice["currency"],
        line.get("other_currency", ""),
        line.get("other_value"),
        line.get("exchange_rate"),
        "Yes" if line["as_per_tariff"] else "No",
        line["reason_comment"],
    ]


def _day(text: str) -> Cell:
    return parse_day(text) if text else None
