"""Documents of filed returns, as they are stored and as they are counted."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import TaxDirection
from freight.core.tax.facts import TaxSide
from freight.core.tax.return_periods import ReturnPeriod
from freight.core.tax.returns import ReturnDocument, ReturnEntry, ReturnKey, ReturnRow, ReturnTax
from freight.documents.records.tax_return import (
    StoredFiledDocument,
    StoredFiledEntry,
    StoredFiledRow,
    StoredTaxReturn,
)
from freight.documents.tax_return import FiledDocument, match_filed_invoices, match_return_documents
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def load_filed_documents(scope: Scope, return_id: ObjectId) -> list[ReturnDocument]:
    """Return the documents of a filed return, by day and number."""
    found = scoped(FiledDocument, scope).find(match_return_documents(return_id))
    return [parse_filed_document(one) async for one in found.sort([("invoice_date", 1), ("number", 1)])]


async def load_filed_by_invoice(
    scope: Scope, invoice_ids: Sequence[ObjectId], session: AsyncClientSession | None
) -> Mapping[ObjectId, list[StoredFiledDocument]]:
    """Return what filed returns count of invoices or payables: each once, and once more if it was taken back."""
    by_invoice: dict[ObjectId, list[StoredFiledDocument]] = {}
    found = scoped(FiledDocument, scope).find(match_filed_invoices(list(invoice_ids)), session=session)
    async for one in found:
        by_invoice.setdefault(one["invoice_id"], []).append(one)
    return by_invoice


def parse_filed_document(filed: StoredFiledDocument) -> ReturnDocument:
    """Return a filed document as it is counted."""
    return ReturnDocument(
        str(filed["invoice_id"]),
        filed["number"],
        filed["invoice_date"],
        filed["account_number"],
        filed["account_name"],
        filed["account_country"],
        filed["customer_number"],
        filed["currency"],
        tuple(
            ReturnEntry(
                entry["code"],
                TaxCategory(entry["category"]),
                entry["base"],
                tuple(ReturnTax(tax["name"], tax["percent"], tax["amount"]) for tax in entry["taxes"]),
                tuple(entry["line_ids"]),
                TaxDirection(entry.get("direction", TaxDirection.OUTPUT)),
            )
            for entry in filed["entries"]
        ),
        filed.get("is_reversal", False),
        filed.get("late_from", ""),
        TaxSide(filed.get("side", TaxSide.CUSTOMERS)),
        filed.get("approved_on"),
    )


def build_filed_document(
    document: ReturnDocument, return_id: ObjectId, country: str, period: ReturnPeriod, user_id: str
) -> StoredFiledDocument:
    """Return a document as it is stored with the return that counts it."""
    now = clock.now()
    owned: Record = {"_id": ObjectId(), "created_on": now, "updated_on": now, "updated_by": user_id}
    return {
        **owned,  # type: ignore[typeddict-item]
        "return_id": return_id,
        "country": country,
        "period": period.key,
        "invoice_id": ObjectId(document.document_id),
        "number": document.number,
        "invoice_date": document.day,
        "account_number": document.account_number,
        "account_name": document.account_name,
        "account_country": document.account_country,
        "customer_number": document.customer_number,
        "currency": document.currency,
        "entries": [_build_filed_entry(entry) for entry in document.entries],
        "is_reversal": document.is_reversal,
        "late_from": document.late_from,
        "side": document.side.value,
        "approved_on": document.approved_on,
    }


def parse_filed_row(row: StoredFiledRow) -> ReturnRow:
    """Return a row of a filed return."""
    return ReturnRow(
        ReturnKey(row["code"], row["tax_name"], row["percent"], row["currency"]),
        TaxCategory(row["category"]),
        row["name"],
        row["base_box"],
        row["tax_box"],
        row["base"],
        row["amount"],
        row.get("deduction_box", ""),
        TaxDirection(row.get("direction", TaxDirection.OUTPUT)),
    )


def build_filed_row(row: ReturnRow) -> StoredFiledRow:
    """Return a row as it is stored with its return."""
    return {
        "code": row.key.code,
        "name": row.name,
        "category": row.category.value,
        "tax_name": row.key.tax,
        "percent": row.key.percent,
        "currency": row.key.currency,
        "base_box": row.base_box,
        "tax_box": row.tax_box,
        "deduction_box": row.deduction_box,
        "direction": row.direction.value,
        "base": row.base,
        "amount": row.tax,
    }


def name_filed_period(filed: list[StoredTaxReturn], day: str) -> str:
    """Return the filed period that a day is in; its month if it is before all of them."""
    return next((one["period"] for one in filed if one["first_day"] <= day <= one["last_day"]), day[:7])


def _build_filed_entry(entry: ReturnEntry) -> StoredFiledEntry:
    return {
        "code": entry.code,
        "category": entry.category.value,
        "base": Decimal(entry.base),
        "taxes": [{"name": tax.name, "percent": tax.percent, "amount": tax.amount} for tax in entry.taxes],
        "line_ids": list(entry.line_ids),
        "direction": entry.direction.value,
    }
