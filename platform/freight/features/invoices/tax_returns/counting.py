"""The documents of a return that is not filed: those dated in its period and, for the next one to be filed, what was
issued late for filed periods or voided since they were filed."""

from dataclasses import dataclass, field, replace
from datetime import date

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.countries import find_country_code
from freight.core.currency import NoRate, RateRequest
from freight.core.dates import format_iso_day
from freight.core.invoices.corrections import CREDITS
from freight.core.invoices.statuses import ISSUED
from freight.core.tax.return_periods import ReturnPeriod
from freight.core.tax.returns import (
    ReturnDocument,
    convert_return_document,
    convert_return_entries,
    divide_tax_by_code,
)
from freight.documents.invoice import Invoice, match_taxed_invoices, match_taxed_invoices_touched
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.tax_return import StoredTaxReturn
from freight.features.invoices.tax_returns.counted import OVERLAP, CountedPeriod, SourceRates
from freight.features.invoices.tax_returns.filed import (
    load_filed_by_invoice,
    name_filed_period,
    parse_filed_document,
)
from freight.features.invoices.tax_returns.purchases import PurchaseCounter
from freight.features.invoices.tax_returns.registrations import ReturnSource
from freight.features.ledger.invoices.taxing import read_issued_tax
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
    rates = SourceRates(source)
    counter = _Counter(source, rates)
    days = {"$gte": format_iso_day(period.first), "$lte": format_iso_day(period.last)}
    issued = {**match_taxed_invoices(source.country, days), "status": {"$in": list(ISSUED)}}
    invoices = scoped(Invoice, source.scope).find(issued, _READ, archived=True, session=session)
    async for invoice in invoices.batch_size(_BATCH):
        await counter.add(invoice)
    purchases = PurchaseCounter(source, rates, counter.counted)
    await purchases.add_period(period, session)
    if is_next and filed:
        await _add_late(counter, filed, session)
        await purchases.add_late(filed, session)
    counter.counted.documents.sort(key=lambda one: (one.day, one.number, one.document_id, one.is_reversal))
    return counter.counted


async def _add_late(counter: "_Counter", filed: list[StoredTaxReturn], session: AsyncClientSession | None) -> None:
    source, last = counter.source, filed[0]
    since = last["filed_on"] - OVERLAP
    touched = match_taxed_invoices_touched(source.country, since, last["last_day"])
    invoices = scoped(Invoice, source.scope).find(touched, _READ, archived=True, session=session)
    found = await invoices.to_list()
    stored = await load_filed_by_invoice(source.scope, [invoice["_id"] for invoice in found], session)
    for invoice in found:
        is_issued, counted = invoice["status"] in ISSUED, stored.get(invoice["_id"], [])
        late_from = name_filed_period(filed, invoice["invoice_date"])
        if is_issued and not counted:
            await counter.add(invoice, late_from)
        elif not is_issued and len(counted) == 1:
            counter.counted.documents.append(parse_filed_document(counted[0]).take_back(counted[0]["period"]))


@dataclass
class _Counter:
    source: ReturnSource
    rates: SourceRates
    counted: CountedPeriod = field(default_factory=CountedPeriod)

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
        elif invoice["currency"] != self.source.find_currency(invoice["invoice_date"]):
            document = await self._convert_untaxed(document, invoice)
        self.counted.documents.append(document)

    async def _convert_untaxed(self, document: ReturnDocument, invoice: StoredInvoice) -> ReturnDocument:
        """Return a document that was issued without an exchange rate because it has no tax, by the rate of its day; a
        credit note by that of the invoice it credits."""
        tax, currency = invoice["tax"], self.source.find_currency(invoice["invoice_date"])
        credited = tax.get("reference_date", "") if tax and invoice.get("reference_kind") == CREDITS else ""
        day = date.fromisoformat(credited or invoice["invoice_date"])
        rate = await self.rates.find_rate(invoice["system_id"], RateRequest(invoice["currency"], currency, day))
        if isinstance(rate, NoRate):
            self.counted.problems.append(f"{invoice['number']}: {rate.reason}")
            return document
        return convert_return_document(document, rate.rate, currency)
