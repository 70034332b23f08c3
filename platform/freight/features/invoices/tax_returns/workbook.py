"""A tax return as a workbook: the return, its boxes, the EC sales list, tax by customer, and every document."""

import asyncio
from collections.abc import Sequence
from datetime import date

from freight.core.countries import get_country_name
from freight.core.fields.numbers import plain_text
from freight.core.tax.categories import CATEGORY_RULES
from freight.core.tax.facts import TaxSide
from freight.core.tax.return_boxes import sum_return_balances, sum_return_boxes
from freight.core.tax.return_lists import list_union_sales, sum_customer_tax
from freight.core.tax.returns import ReturnDocument
from freight.documents.audit_entry import AuditKind
from freight.features.invoices.tax_returns.figures import PeriodFigures
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.workbooks.table_workbook import Cell, WorkbookTable, build_tables_workbook

_SIDES = {TaxSide.CUSTOMERS: "Sales", TaxSide.CARRIERS: "Purchases"}
_RETURN = (
    "Sales or purchases", "Code", "Name", "Treatment", "Tax", "Rate in %", "Base box", "Tax box", "Deduction box",
    "Currency", "Base", "Tax amount",
)  # fmt: skip
_TAX = ("Currency", "Owed", "Deducted", "To pay")
_BOXES = ("Box", "Currency", "Base", "Tax")
_SALES = ("Country", "Tax number", "Customer", "Currency", "Amount")
_CUSTOMERS = ("Customer", "Account", "Rate in %", "Currency", "Net", "Tax", "Gross")
_DOCUMENTS = (
    "Sales or purchases", "Number", "Date", "Customer or carrier", "Tax number", "Code", "Rate in %", "Currency",
    "Base", "Tax", "From period", "Voided",
)  # fmt: skip


async def build_tax_return_workbook(scope: Scope, figures: PeriodFigures) -> tuple[str, bytes]:
    """Return (file name, content) of the workbook of a return."""
    source, key = figures.source, figures.period.key
    documents = figures.documents
    content = await asyncio.to_thread(build_tables_workbook, _list_tables(figures))
    what = f"Exported the tax return {source.country} {key}"
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, what, rows=len(documents))
    return f"tax-return-{source.country}-{key}.xlsx", content


def _list_tables(figures: PeriodFigures) -> list[WorkbookTable]:
    documents = figures.documents
    rows: list[list[Cell]] = [
        [
            _SIDES[row.side],
            row.key.code,
            row.name,
            CATEGORY_RULES[row.category].label,
            row.key.tax,
            row.key.percent,
            row.base_box,
            row.tax_box,
            row.deduction_box,
            row.key.currency,
            row.base,
            row.tax,
        ]
        for row in figures.rows
    ]
    boxes: list[list[Cell]] = [[box.box, box.currency, box.base, box.tax] for box in sum_return_boxes(figures.rows)]
    balances: list[list[Cell]] = [
        [balance.currency, balance.owed, balance.deducted, balance.to_pay]
        for balance in sum_return_balances(figures.rows)
    ]
    sales: list[list[Cell]] = [
        [get_country_name(row.key.country).name, row.key.number, row.key.account_name, row.key.currency, row.amount]
        for row in list_union_sales(documents, figures.source.country)
    ]
    customers: list[list[Cell]] = [
        [
            row.key.account_name,
            row.key.account_number,
            row.key.percent,
            row.key.currency,
            row.net,
            row.tax,
            row.gross,
        ]
        for row in sum_customer_tax(documents)
    ]
    return [
        WorkbookTable("Return", _RETURN, rows),
        WorkbookTable("Boxes", _BOXES, boxes),
        WorkbookTable("Tax", _TAX, balances),
        WorkbookTable("EC sales list", _SALES, sales),
        WorkbookTable("Customers", _CUSTOMERS, customers),
        WorkbookTable("Documents", _DOCUMENTS, _list_document_rows(documents)),
    ]


def _list_document_rows(documents: Sequence[ReturnDocument]) -> list[list[Cell]]:
    return [
        [
            _SIDES[one.side],
            one.number,
            date.fromisoformat(one.day),
            one.account_name,
            one.customer_number,
            entry.code,
            plain_text(entry.percent),
            one.currency,
            entry.base,
            entry.tax,
            one.late_from,
            "Voided" if one.is_reversal else "",
        ]
        for one in documents
        for entry in one.entries
    ]
