"""The documents that a figure of a tax return counts: invoices with their charges, and carriers' invoices."""

from collections.abc import Iterable, Mapping
from datetime import date
from urllib.parse import urlencode

from bson import ObjectId

from freight.core.fields.numbers import plain_text
from freight.core.invoices.credits import get_line_billed_value
from freight.core.records import Stored
from freight.core.tax.facts import TaxSide
from freight.core.tax.return_drill import CountedDocument, ReturnFigure, list_counted_documents, sum_counted
from freight.core.tax.returns import ReturnEntry
from freight.documents.invoice import Invoice
from freight.features.invoices.tax_returns.figures import PeriodFigures
from freight.features.invoices.tax_returns.schemas import (
    CountedDocumentList,
    CountedDocumentView,
    CountedLineView,
)
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import scoped


async def list_figure_documents(figures: PeriodFigures, figure: ReturnFigure, page: Page) -> CountedDocumentList:
    """Return a page of the documents that a figure of a return counts, with their lines in it."""
    source = figures.source
    currency = figure.currency or source.currency
    within = ReturnFigure(**{**vars(figure), "currency": currency})
    counted = list_counted_documents(figures.documents, figures.rows, within, source.country)
    shown = counted[page.skip : page.skip + page.limit]
    invoice_ids = [ObjectId(one.document.document_id) for one in shown if one.document.side is TaxSide.CUSTOMERS]
    found = scoped(Invoice, source.scope).find({"_id": {"$in": invoice_ids}}, ["lines", "currency"], archived=True)
    invoices = {str(invoice["_id"]): invoice async for invoice in found}
    names = {row.key.code: row.name for row in figures.rows}
    base, amount = sum_counted(one.base for one in counted), sum_counted(one.tax for one in counted)
    return CountedDocumentList(
        count=len(counted),
        currency=currency,
        base="" if base is None else str(base),
        amount="" if amount is None else str(amount),
        rows=[_build_document(one, invoices.get(one.document.document_id), names) for one in shown],
    )


def _build_document(counted: CountedDocument, invoice: Stored | None, names: Mapping[str, str]) -> CountedDocumentView:
    """`names`: those of tax codes, by their codes."""
    document, is_sale = counted.document, counted.document.side is TaxSide.CUSTOMERS
    return CountedDocumentView(
        invoice_id=document.document_id,
        side=document.side,
        link=_build_link(document.number, document.document_id, is_sale=is_sale),
        number=document.number,
        invoice_date=date.fromisoformat(document.day),
        account_name=document.account_name,
        customer_number=document.customer_number,
        currency=document.currency,
        base="" if counted.base is None else str(counted.base),
        amount="" if counted.tax is None else str(counted.tax),
        is_reversal=document.is_reversal,
        late_from=document.late_from,
        # what a carrier's invoice has under a code is in the currency of the return
        document_currency=(invoice["currency"] if invoice else "") if is_sale else document.currency,
        lines=_list_charges(counted, invoice) if is_sale else _list_code_lines(counted.entries, names),
    )


def _build_link(number: str, document_id: str, *, is_sale: bool) -> str:
    if is_sale:
        return f"/invoices/list?invoice={document_id}"
    return f"/payables/invoices?{urlencode({'q': number, 'invoice': document_id})}"


def _list_charges(counted: CountedDocument, invoice: Stored | None) -> list[CountedLineView]:
    entries: Mapping[str, ReturnEntry] = {line_id: entry for entry in counted.entries for line_id in entry.line_ids}
    sign = -1 if counted.document.is_reversal else 1
    return [
        CountedLineView(
            line_id=line["line_id"],
            charge=line["charge_text"] or line["charge_code"],
            shipment_number=line["shipment_number"],
            code=entries[line["line_id"]].code,
            percent=plain_text(entries[line["line_id"]].percent),
            net=str(get_line_billed_value(line) * sign),
        )
        for line in (invoice["lines"] if invoice else ())
        if line["line_id"] in entries
    ]


def _list_code_lines(entries: Iterable[ReturnEntry], names: Mapping[str, str]) -> list[CountedLineView]:
    return [
        CountedLineView(
            line_id=f"{entry.code} {plain_text(entry.percent)}",
            charge=names.get(entry.code, ""),
            shipment_number="",
            code=entry.code,
            percent=plain_text(entry.percent),
            net=str(entry.base),
        )
        for entry in entries
    ]
