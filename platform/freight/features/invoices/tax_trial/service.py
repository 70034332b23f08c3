"""An edited tax setup tried on the invoices issued last. Nothing is changed."""

from collections.abc import Iterable
from decimal import Decimal
from typing import cast

from freight.core.fields.numbers import plain_text
from freight.core.invoices.corrections import CREDITS
from freight.core.invoices.statuses import ISSUED
from freight.core.money import ZERO
from freight.core.tax.treatment import TaxTreatment
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.tax_setup import StoredTaxSetup
from freight.features.invoices.tax_trial.schemas import TaxInvoiceTrial, TriedInvoice, TriedInvoiceTax
from freight.features.ledger.invoices.system_tax import build_system_tax
from freight.features.ledger.invoices.tax_snapshots import TaxedInvoice
from freight.features.ledger.invoices.taxing import read_issued_tax, tax_invoices
from freight.features.setup.tax.forms import read_setup_form
from freight.features.setup.tax.schemas import TaxSetupForm
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

MOST_INVOICES, _SHOWN = 1_000, 50
_UNUSED = {"history": 0, "shipments": 0, "documents": 0}


async def try_tax_on_invoices(scope: Scope, form: TaxSetupForm) -> TaxInvoiceTrial:
    """Return what a setup would change on the last invoices of the system, credit notes left out: these take the
    treatment of what they credit. Raises Invalid for a setup that could not be saved."""
    setup = cast(StoredTaxSetup, {**read_setup_form(form), "revision": form.revision})
    query = {"status": {"$in": list(ISSUED)}, "is_deleted": False, "reference_kind": {"$ne": CREDITS}}
    newest = scoped(Invoice, scope).find(query, _UNUSED).sort([("invoice_date", -1), ("_id", -1)]).limit(MOST_INVOICES)
    invoices = await newest.to_list()
    system_tax = await build_system_tax(scope, setup) if setup["registrations"] else None
    taxes = await tax_invoices(scope, system_tax, invoices)
    tried = [_compare(invoice, read_issued_tax(invoice), taxes.get(invoice["_id"])) for invoice in invoices]
    changed = [row for row in tried if row is not None]
    return TaxInvoiceTrial(
        invoices=len(invoices),
        changed=len(changed),
        problems=sum(bool(row.problem) for row in changed),
        rows=changed[:_SHOWN],
    )


def _compare(invoice: StoredInvoice, before: TaxedInvoice | None, after: TaxedInvoice | None) -> TriedInvoice | None:
    """Return an invoice whose tax would be another one, None for one that would stay."""
    problem = after.problem if after else ""
    if not problem and _list_codes(before) == _list_codes(after) and _sum_tax(before) == _sum_tax(after):
        return None
    return TriedInvoice(
        invoice_id=str(invoice["_id"]),
        invoice_number=invoice["number"],
        account_name=invoice["bill_to"]["name"],
        currency=invoice["currency"],
        before=_describe(before),
        after=_describe(after),
        problem=problem,
    )


def _list_codes(taxed: TaxedInvoice | None) -> dict[str, tuple[str, Decimal]]:
    """Return code and rate of each charge, by its line."""
    return {line_id: (treatment.code, treatment.percent) for line_id, treatment in _list_treatments(taxed)}


def _list_treatments(taxed: TaxedInvoice | None) -> Iterable[tuple[str, TaxTreatment]]:
    for charge in taxed.charges if taxed else ():
        if isinstance(charge.treatment, TaxTreatment):
            yield charge.line_id, charge.treatment


def _sum_tax(taxed: TaxedInvoice | None) -> Decimal:
    return taxed.breakdown.tax if taxed else ZERO


def _describe(taxed: TaxedInvoice | None) -> TriedInvoiceTax:
    words = dict.fromkeys(f"{code} {plain_text(percent)} %" for code, percent in _list_codes(taxed).values())
    return TriedInvoiceTax(words=", ".join(words), amount=str(taxed.breakdown.tax) if taxed else "")
