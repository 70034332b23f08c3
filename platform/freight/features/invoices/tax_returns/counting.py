"""The documents of a return that is not filed: those dated in its period and, for the next one to be filed, what was
issued late for filed periods or voided since they were filed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.countries import find_country_code
from freight.core.currency import NoRate, RateBook, RateRequest
from freight.core.dates import format_iso_day
from freight.core.invoices.corrections import CREDITS
from freight.core.invoices.statuses import ISSUED
from freight.core.money import round_to_currency, sum_amounts
from freight.core.tax.registrations import TaxRegistration
from freight.core.tax.return_periods import ReturnPeriod
from freight.core.tax.returns import ReturnDocument, convert_return_entries, divide_tax_by_code
from freight.documents.invoice import Invoice, match_taxed_invoices, match_taxed_invoices_touched
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.tax_return import StoredFiledDocument, StoredTaxReturn
from freight.documents.tax_return import FiledDocument, match_filed_invoices
from freight.features.invoices.tax_returns.filed import name_filed_period, parse_filed_document
from freight.features.invoices.tax_returns.registrations import ReturnSource
from freight.features.ledger.invoices.taxing import read_issued_tax
from freight.features.setup.currency.rate_books import load_rate_book
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped

_READ = (
    "system_id",
    "number",
    "status",
    "invoice_date",
    "currency",
    "total",
    "bill_to",
    "tax",
    "reference_kind",
    *(f"lines.{name}" for name in ("line_id", "charge_code", "charge_text", "is_dummy", "invoice_value")),
)
# the loop serves other calls between batches
_BATCH = 500
# longer than any transaction: what was being stored when a return was filed has a time before it
_OVERLAP = timedelta(days=1)


@dataclass
class CountedPeriod:
    """The documents of a period, by day and number. `problems`: why some have no amount in the currency of the
    return, each with the remedy."""

    documents: list[ReturnDocument] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


async def count_open_period(
    source: ReturnSource,
    period: ReturnPeriod,
    filed: list[StoredTaxReturn],
    *,
    is_next: bool,
    session: AsyncClientSession | None = None,
) -> CountedPeriod:
    """Return the documents of a period that is not filed. `filed`: the filed returns, the newest first; `is_next`: it
    is the one to be filed next."""
    counter = _Counter(source)
    days = {"$gte": format_iso_day(period.first), "$lte": format_iso_day(period.last)}
    issued = {**match_taxed_invoices(source.country, days), "status": {"$in": list(ISSUED)}}
    invoices = scoped(Invoice, source.scope).find(issued, _READ, archived=True, session=session)
    async for invoice in invoices.batch_size(_BATCH):
        await counter.add(invoice)
    if is_next and filed:
        await _add_late(counter, filed, session)
    counter.counted.documents.sort(key=lambda one: (one.day, one.number, one.document_id, one.is_reversal))
    return counter.counted


async def _add_late(counter: "_Counter", filed: list[StoredTaxReturn], session: AsyncClientSession | None) -> None:
    source, last = counter.source, filed[0]
    since = last["filed_on"] - _OVERLAP
    touched = match_taxed_invoices_touched(source.country, since, last["last_day"])
    invoices = scoped(Invoice, source.scope).find(touched, _READ, archived=True, session=session)
    found = await invoices.to_list()
    stored = await _load_filed(source.scope, [invoice["_id"] for invoice in found], session)
    for invoice in found:
        is_issued, counted = invoice["status"] in ISSUED, stored.get(invoice["_id"], [])
        late_from = name_filed_period(filed, invoice["invoice_date"])
        if is_issued and not counted:
            await counter.add(invoice, late_from)
        elif not is_issued and len(counted) == 1:
            counter.counted.documents.append(parse_filed_document(counted[0]).take_back(counted[0]["period"]))


async def _load_filed(
    scope: Scope, invoice_ids: Sequence[ObjectId], session: AsyncClientSession | None
) -> Mapping[ObjectId, list[StoredFiledDocument]]:
    """Return what filed returns count of invoices: each once, and once more if it was taken back."""
    by_invoice: dict[ObjectId, list[StoredFiledDocument]] = {}
    found = scoped(FiledDocument, scope).find(match_filed_invoices(list(invoice_ids)), session=session)
    async for one in found:
        by_invoice.setdefault(one["invoice_id"], []).append(one)
    return by_invoice


@dataclass
class _Counter:
    source: ReturnSource
    counted: CountedPeriod = field(default_factory=CountedPeriod)
    _books: dict[ObjectId, RateBook] = field(default_factory=dict)

    async def add(self, invoice: StoredInvoice, late_from: str = "") -> None:
        taxed = read_issued_tax(invoice)
        if taxed is None:
            return
        entries = divide_tax_by_code(taxed.charges, taxed.breakdown.rows, invoice["currency"])
        bill_to = invoice["bill_to"]
        document = ReturnDocument(
            str(invoice["_id"]),
            invoice["number"],
            invoice["invoice_date"],
            bill_to["account_number"],
            bill_to["name"],
            find_country_code(bill_to.get("country", "")),
            taxed.buyer.get("number", ""),
            invoice["currency"],
            entries,
            late_from=late_from,
        )
        accounting = taxed.accounting
        if accounting:
            amounts = convert_return_entries(
                entries, accounting["exchange_rate"], accounting["amount"], accounting["currency"]
            )
            document = replace(document, entries=amounts, currency=accounting["currency"])
        elif invoice["currency"] != self._find_currency(invoice):
            document = await self._convert_untaxed(document, invoice)
        self.counted.documents.append(document)

    async def _convert_untaxed(self, document: ReturnDocument, invoice: StoredInvoice) -> ReturnDocument:
        """Return a document that was issued without an exchange rate because it has no tax, by the rate of its day; a
        credit note by that of the invoice it credits."""
        tax, currency = invoice["tax"], self._find_currency(invoice)
        credited = tax.get("reference_date", "") if tax and invoice.get("reference_kind") == CREDITS else ""
        day = date.fromisoformat(credited or invoice["invoice_date"])
        rate = (await self._load_book(invoice["system_id"])).rate(RateRequest(invoice["currency"], currency, day))
        if isinstance(rate, NoRate):
            self.counted.problems.append(f"{invoice['number']}: {rate.reason}")
            return document
        amount = round_to_currency(sum_amounts(entry.tax for entry in document.entries) * rate.rate, currency)
        entries = convert_return_entries(document.entries, rate.rate, amount, currency)
        return replace(document, entries=entries, currency=currency)

    def _find_currency(self, invoice: StoredInvoice) -> str:
        """Return the currency of the return on the day of an invoice."""
        day = date.fromisoformat(invoice["invoice_date"])
        valid: list[TaxRegistration] = [each for each in self.source.registrations if each.is_valid_on(day)]
        return (valid or self.source.registrations)[-1].currency

    async def _load_book(self, system_id: ObjectId) -> RateBook:
        if system_id not in self._books:
            scope = Scope(self.source.scope.company_id, (Grant(system_id),))
            self._books[system_id] = await load_rate_book(scope)
        return self._books[system_id]
